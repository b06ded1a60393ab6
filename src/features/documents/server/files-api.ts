import { z } from 'zod'
import { type Member, memberProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, NextPage } from '#platform/http/input.ts'
import { fileErrors, fileLimit } from '#platform/storage/check-file.ts'
import { Redirect, redirectTo } from '#platform/storage/download.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { maxFiles, maxSharedMegabytes } from '../shared-files.ts'
import { listFiles, listPairs } from './file-queries.ts'
import { countFamilies } from './notify-of-file.ts'
import { removeFile, shareFile, signFileAddress } from './share-file.ts'

/** Parents, teachers and the school; a child's own login shares nothing. */
export const sharerProcedure = memberProcedure.use(({ context, next }) => {
  if ('family' in context.member && context.member.family.role !== 'parent') throw refusalError('forbidden')
  return next()
})

export const zoneOf = (by: Member) => {
  if ('family' in by) return by.family.timezone
  return 'teacher' in by ? by.teacher.timezone : schoolZone
}

const pageSize = 20

/** The files that are shared with the caller, and with whom the caller may share. */
export const files = sharerProcedure
  .route({ method: 'GET', path: '/documents/files', summary: 'Les fichiers partagés' })
  .input(z.object({ after: CursorInput.after, studentId: Id.optional() }))
  .output(
    z.object({
      files: z.array(
        z.object({
          id: z.guid(),
          name: z.string(),
          size: z.int(),
          date: z.string(),
          sharedBy: z.enum(['admin', 'parent', 'teacher']),
          isOwn: z.boolean().describe('Le lecteur l’a partagé et peut le retirer'),
          studentName: z.string().nullable(),
          teacherName: z.string().nullable(),
          familyName: z.string().nullable().describe('Pour l’école ; nul : toutes les familles'),
        }),
      ),
      pairs: z.array(
        z.object({
          studentId: z.guid(),
          studentName: z.string(),
          teacherId: z.guid(),
          teacherName: z.string().nullable(),
        }),
      ),
      families: z
        .int()
        .nullable()
        .describe('Pour l’école : combien de familles lisent un fichier pour toutes'),
      next: NextPage,
    }),
  )
  .handler(async ({ context: { db, member: by, me }, input: { after, studentId } }) => {
    const found = await listFiles(db, by, { after: parseCursor(after), limit: pageSize, studentId })
    const zone = zoneOf(by)
    const isSchool = 'admin' in by
    return {
      files: found.files.map(({ uploadedAt, studentId: _, familyName, sharedBy, ...file }) => ({
        ...file,
        sharedBy: sharedBy as 'admin' | 'parent' | 'teacher',
        isOwn: sharedBy === me.role,
        familyName: isSchool ? familyName : null,
        date: localOf(Temporal.Instant.from(uploadedAt), zone).date,
      })),
      pairs: (await listPairs(db, by)).map(({ familyId: _, ...pair }) => pair),
      families: isSchool ? await countFamilies(db) : null,
      next: found.next && formatCursor(found.next),
    }
  })

export const shareFileWith = sharerProcedure
  .meta({ bodyLimit: fileLimit })
  .route({
    method: 'POST',
    path: '/documents/files',
    summary: 'Partager un fichier (PDF, JPEG, PNG ou WebP, 10 Mo)',
  })
  .input(
    z.object({
      id: Id,
      file: z.file(),
      studentId: Id.optional(),
      teacherId: Id.optional(),
      email: z.string().trim().max(200).optional().describe('De l’école : l’adresse d’un parent'),
      audience: z.literal('families').optional().describe('De l’école : toutes les familles'),
    }),
  )
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, storage, member: by, now }, input: { id, file, ...to } }) =>
    unwrapOrThrow(shareFile({ db, storage }, by, { id, file, to }, now), {
      ...fileErrors,
      teacher_gone: { status: 409, message: () => m.documents_file_teacher_gone() },
      teacher_unavailable: { status: 409, message: () => m.documents_file_teacher_unavailable() },
      family_unavailable: { status: 409, message: () => m.documents_file_family_unavailable() },
      file_without_recipient: { status: 400, message: () => m.documents_file_without_recipient() },
      too_many_files: { status: 409, message: () => m.ui_file_many({ most: maxFiles }) },
      files_full: { status: 409, message: () => m.documents_files_full({ most: maxSharedMegabytes }) },
    }),
  )

/** Leads to the file's own address, where the browser saves it. */
export const file = sharerProcedure
  .route({
    method: 'GET',
    path: '/documents/files/{id}',
    summary: 'Enregistrer un fichier partagé',
    outputStructure: 'detailed',
    successStatus: 302,
  })
  .input(z.object({ id: Id }))
  .output(Redirect)
  .handler(async ({ context: { db, storage, member: by, now }, input: { id } }) =>
    redirectTo(await unwrapOrThrow(signFileAddress({ db, storage }, by, id, now))),
  )

export const removeSharedFile = sharerProcedure
  .route({
    method: 'DELETE',
    path: '/documents/files/{id}',
    successStatus: 204,
    summary: 'Retirer un fichier que l’on a partagé',
  })
  .input(z.object({ id: Id }))
  .handler(({ context: { db, member: by }, input: { id } }) => unwrapOrThrow(removeFile(db, by, id)))
