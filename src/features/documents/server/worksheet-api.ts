import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { readSchoolWithLogo } from '#features/school/server/logo.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Download } from '#platform/http/file-download.ts'
import { Id } from '#platform/http/input.ts'
import { parseSource } from '../worksheet.ts'
import { composeLevelCertificate, listCertificates } from './compose-level-certificate.ts'
import { composeWorksheet, listWorksheetThemes } from './compose-worksheet.ts'
import { toPdf } from './download.ts'
import { sharerProcedure, zoneOf } from './files-api.ts'

/** The themes that a worksheet of the child can be about, and the levels that it has a certificate for. */
export const worksheetChoices = sharerProcedure
  .route({
    method: 'GET',
    path: '/documents/children/{id}/worksheets',
    summary: 'Les fiches et les certificats qu’un enfant peut avoir',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ themes: z.array(z.string()), certificates: z.array(Level) }))
  .handler(async ({ context: { db, member: by }, input: { id } }) => ({
    themes: await unwrapOrThrow(listWorksheetThemes(db, by, id)),
    certificates: await listCertificates(db, id),
  }))

/** For the child's parents, its teachers and the school. */
export const worksheet = sharerProcedure
  .route({
    method: 'GET',
    path: '/documents/children/{id}/worksheet',
    summary: 'Une fiche d’exercices d’un enfant, en PDF',
    outputStructure: 'detailed',
  })
  .input(
    z.object({
      id: Id,
      /** `lesson`, `due`, or `theme:` and the name of a theme. */
      about: z.string().max(120).default('lesson').transform(parseSource),
      seed: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
  )
  .output(Download)
  .handler(async ({ context: { db, member: by, settings, storage, now }, input: { id, about, seed } }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    return toPdf(
      await unwrapOrThrow(
        composeWorksheet(
          db,
          by,
          { studentId: id, source: about, seed },
          { school, timezone: zoneOf(by), now },
        ),
      ),
    )
  })

export const levelCertificate = sharerProcedure
  .route({
    method: 'GET',
    path: '/documents/children/{id}/certificates/{level}',
    summary: 'Le certificat d’un niveau dont l’enfant a retenu les mots, en PDF',
    outputStructure: 'detailed',
  })
  .input(z.object({ id: Id, level: Level }))
  .output(Download)
  .handler(async ({ context: { db, member: by, settings, storage, now }, input: { id, level } }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    const asked = { school, timezone: zoneOf(by), now }
    return toPdf(await unwrapOrThrow(composeLevelCertificate(db, by, { studentId: id, level }, asked)))
  })
