import { z } from 'zod'
import { adminProcedure, authedProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, lines } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { fileErrors, fileLimit } from '#platform/storage/check-file.ts'
import { Redirect, redirectTo, signDownload } from '#platform/storage/download.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { maxDiplomaFiles, maxWithdrawalReasonLength } from '../diplomas.ts'
import { addDiploma, removeDiploma } from './add-diploma.ts'
import { findDiplomaFile, listDiplomas, listOwnDiplomas } from './diploma-queries.ts'
import { verifyDiploma } from './verify-diploma.ts'

const DiplomaView = z.object({
  id: z.guid(),
  name: z.string(),
  size: z.int(),
  uploadedOn: z.string(),
  /** Null while the school has not verified it. */
  verifiedOn: z.string().nullable(),
  /** Why the school took its verification back. */
  withdrawalReason: z.string().nullable(),
})
const SchoolDiplomaView = DiplomaView.extend({
  /** The admin who verified it; null when the account is deleted. */
  verifiedBy: z.string().nullable(),
})
export type SchoolDiplomaView = z.infer<typeof SchoolDiplomaView>

const toDiplomaView = ({
  uploadedAt,
  verifiedAt,
  ...file
}: Awaited<ReturnType<typeof listOwnDiplomas>>[number]) => ({
  ...file,
  uploadedOn: formatSchoolDay(uploadedAt),
  verifiedOn: verifiedAt && formatSchoolDay(verifiedAt),
})

/** The caller's own diplomas. */
export const diplomas = authedProcedure
  .route({ method: 'GET', path: '/diplomas', summary: 'Les diplômes que l’on a montrés à l’école' })
  .output(z.array(DiplomaView))
  .handler(async ({ context: { db, me } }) => (await listOwnDiplomas(db, me)).map(toDiplomaView))

export const showDiploma = authedProcedure
  .meta({ bodyLimit: fileLimit })
  .route({
    method: 'POST',
    path: '/diplomas',
    successStatus: 201,
    summary: 'Montrer un diplôme à l’école (PDF, JPEG, PNG ou WebP, 10 Mo)',
  })
  .input(z.object({ id: Id, file: z.file() }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, storage, me, now }, input }) =>
    unwrapOrThrow(addDiploma({ db, storage }, me, input, now), {
      ...fileErrors,
      too_many_files: { status: 409, message: () => m.ui_file_many({ most: maxDiplomaFiles }) },
    }),
  )

export const withdrawDiploma = authedProcedure
  .route({ method: 'DELETE', path: '/diplomas/{id}', successStatus: 204, summary: 'Retirer un diplôme' })
  .input(z.object({ id: Id }))
  .handler(({ context: { db, me }, input: { id } }) => unwrapOrThrow(removeDiploma(db, me, id)))

/** Leads the owner and the school to the file's own address, where the browser saves it. */
export const diploma = authedProcedure
  .route({
    method: 'GET',
    path: '/diplomas/{id}',
    summary: 'Enregistrer un diplôme',
    outputStructure: 'detailed',
    successStatus: 302,
  })
  .input(z.object({ id: Id }))
  .output(Redirect)
  .handler(async ({ context: { db, storage, me, now }, input: { id } }) => {
    const file = await findDiplomaFile(db, me, id)
    const { path, name } = await unwrapOrThrow(file ? ok(file) : refuse('not_found'))
    return redirectTo(await signDownload(storage, path, { fileName: name, now }))
  })

/** The diplomas of an applicant or a teacher, for the school. */
export const diplomasOf = adminProcedure
  .route({ method: 'GET', path: '/school/people/{id}/diplomas', summary: 'Les diplômes d’une personne' })
  .input(z.object({ id: Id }))
  .output(z.array(SchoolDiplomaView))
  .handler(async ({ context: { db, admin: by }, input: { id } }) =>
    (await listDiplomas(db, by, id)).map(({ verifiedBy, ...file }) => ({
      ...toDiplomaView(file),
      verifiedBy: verifiedBy || null,
    })),
  )

export const verify = adminProcedure
  .route({
    method: 'POST',
    path: '/diplomas/{id}/verification',
    summary: 'Noter qu’un diplôme a été vérifié',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ userId: z.guid() }))
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(verifyDiploma(db, by, { id, isVerified: true }, now)),
  )

export const unverify = adminProcedure
  .route({
    method: 'POST',
    path: '/diplomas/{id}/verification/withdrawal',
    summary: 'Retirer la vérification d’un diplôme, avec la raison que son titulaire lit',
  })
  .input(z.object({ id: Id, reason: lines(maxWithdrawalReasonLength).min(1) }))
  .output(z.object({ userId: z.guid() }))
  .handler(({ context: { db, admin: by, now }, input: { id, reason } }) =>
    unwrapOrThrow(verifyDiploma(db, by, { id, isVerified: false, reason }, now)),
  )
