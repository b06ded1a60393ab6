import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { findApplication } from '#features/applications/server/queries.ts'
import { ApplicationView, toApplicationView } from '#features/applications/server/view.ts'
import { parseCursor } from '#platform/http/cursor.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { CursorInput, Id, NextPage, PageNumber } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { entriesPerPage, listHistory } from './history.ts'
import { HistoryPage, historyKinds } from './history-view.ts'
import { findBookingRecord, findLessonRecord } from './lesson-records.ts'
import { findChildRecord, findFamilyRecord, findTeacherRecord, listFamilyBookings } from './people-records.ts'
import {
  BookingLine,
  BookingRecord,
  ChildRecord,
  FamilyRecord,
  LessonRecord,
  TeacherRecord,
} from './record-view.ts'

const ById = z.object({ id: Id })

export const family = adminProcedure
  .route({
    method: 'GET',
    path: '/school/families/{id}',
    summary: 'Une famille, ses enfants et ses cours',
  })
  .input(ById)
  .output(FamilyRecord)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(findFamilyRecord(db, by, id, now)),
  )

export const familyBookings = adminProcedure
  .route({
    method: 'GET',
    path: '/school/families/{id}/bookings',
    summary: 'Les réservations d’une famille, les dernières d’abord',
  })
  .input(ById.extend(CursorInput))
  .output(z.object({ bookings: z.array(BookingLine), next: NextPage }))
  .handler(({ context: { db, admin: by, now }, input: { id: familyId, after, limit } }) =>
    listFamilyBookings(db, by, { familyId, after: parseCursor(after), limit }, now),
  )

export const child = adminProcedure
  .route({ method: 'GET', path: '/school/families/{id}/children/{childId}', summary: 'La fiche d’un enfant' })
  .input(z.object({ id: Id, childId: Id }))
  .output(ChildRecord)
  .handler(({ context: { db, admin: by, now }, input: { id, childId: studentId } }) =>
    unwrapOrThrow(findChildRecord(db, by, { familyId: id, studentId }, now)),
  )

export const teacher = adminProcedure
  .route({ method: 'GET', path: '/school/teachers/{id}', summary: 'Un professeur et ses cours' })
  .input(ById)
  .output(TeacherRecord)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(findTeacherRecord(db, by, id, now)),
  )

export const lesson = adminProcedure
  .route({ method: 'GET', path: '/school/lessons/{id}', summary: 'Un cours et ses places' })
  .input(ById)
  .output(LessonRecord)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(findLessonRecord(db, by, id, now)),
  )

export const booking = adminProcedure
  .route({ method: 'GET', path: '/school/bookings/{id}', summary: 'Une réservation et ses cours' })
  .input(ById)
  .output(BookingRecord)
  .handler(({ context: { db, admin: by, now }, input: { id } }) =>
    unwrapOrThrow(findBookingRecord(db, by, id, now)),
  )

export const application = adminProcedure
  .route({ method: 'GET', path: '/school/applications/{id}', summary: 'Une candidature' })
  .input(ById)
  .output(ApplicationView)
  .handler(async ({ context: { db, admin: by }, input: { id } }) => {
    const row = await findApplication(db, by, id)
    return unwrapOrThrow(row ? ok(toApplicationView(row)) : refuse('not_found'))
  })

/** The history of a record, from the audit log, newest first. An id that does not exist has none. */
export const history = adminProcedure
  .route({
    method: 'GET',
    path: '/school/history',
    summary:
      'L’histoire d’une famille, d’un enfant, d’un professeur, d’un cours, d’une réservation ou d’une candidature',
  })
  .input(z.object({ kind: z.enum(historyKinds), id: Id, page: PageNumber }))
  .output(HistoryPage)
  .handler(async ({ context: { db, admin: by, now }, input }) => ({
    ...(await listHistory(db, by, input, now)),
    page: input.page,
    pageSize: entriesPerPage,
  }))
