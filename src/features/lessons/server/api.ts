import { z } from 'zod'
import { memberProcedure, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line, PageNumber } from '#platform/http/input.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { maxCancellationReasonLength } from '../lessons.ts'
import { advanceErrors, advanceLesson } from './advance-lesson.ts'
import { cancelLesson } from './cancel-lesson.ts'
import { cancelSeat } from './cancel-seat.ts'
import { cancellationErrors } from './cancellation-errors.ts'
import { confirmLessons } from './confirm-lessons.ts'
import { listFamilyLessons } from './family-lessons.ts'
import { CancellationInput, LessonSeatInput } from './input.ts'
import { absenceErrors, reportAbsence as report, withdrawAbsence as withdraw } from './report-absence.ts'
import { linkErrors, sendLessonLink } from './send-link.ts'
import { listLessons } from './staff-lessons.ts'
import { findReadableStudent } from './taught-students.ts'
import { LessonPage, LessonView, toLessonView } from './view.ts'

const ListInput = z.object({
  scope: z.enum(['upcoming', 'history', 'cancelled']).default('upcoming'),
  page: PageNumber,
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  /** One child of the family; another family's child is not found. */
  studentId: Id.optional(),
  /** The lessons of one day of a teacher's calendar. */
  day: z.string().refine(isPlainDate, 'yyyy-MM-dd').optional(),
})

export { calendarFeed, endCalendarFeed, renewCalendarFeed } from './calendar-feed-api.ts'

/** A family gets its own children's lessons, a teacher their own, an admin every lesson. */
export const list = memberProcedure
  .route({ method: 'GET', path: '/lessons', summary: 'Les cours à venir ou passés' })
  .input(ListInput)
  .output(LessonPage)
  .handler(
    async ({ context: { db, member: by, me, now }, input: { scope, page, pageSize, studentId, day } }) => {
      if (studentId && !(await findReadableStudent(db, by, studentId))) throw refusalError('not_found')
      const { lessons, total } =
        'family' in by
          ? await listFamilyLessons(db, by.family, scope, { page, pageSize, studentId }, now)
          : await listLessons(db, by, scope, { page, pageSize, day }, now)
      const reader = {
        actor: me.role ?? ('parent' as const),
        timezone: ('family' in by ? by.family.timezone : me.timezone) ?? schoolZone,
      }
      return {
        lessons: lessons.map(row => toLessonView(row, reader, now)),
        total,
        page,
        pageSize,
      }
    },
  )

/** A family releases one child's seat; a teacher and the school cancel the lesson for everyone. */
export const cancel = memberProcedure
  .route({ method: 'POST', path: '/lessons/{id}/cancellation', summary: 'Annuler un cours' })
  .input(CancellationInput)
  .output(LessonView)
  .handler(({ context: { db, member: by, now }, input: { id, ...request } }) => {
    if ('admin' in by && !request.reason) throw refusalError('invalid_input')
    const outcome =
      'family' in by
        ? cancelSeat(db, by.family, { lessonId: id, ...request }, now)
        : cancelLesson(db, by, { lessonId: id, ...request }, now)
    return unwrapOrThrow(outcome, cancellationErrors)
  })

/** Mails the link to the lesson with its calendar entry. */
export const sendLink = memberProcedure
  .route({
    method: 'POST',
    path: '/lessons/{id}/link',
    successStatus: 204,
    summary: 'Envoyer par mail le lien d’un cours',
  })
  .input(LessonSeatInput)
  .handler(async ({ context: { db, limits, member: by, now }, input: { id, studentId } }) => {
    await unwrapOrThrow(sendLessonLink({ db, limits }, by, { lessonId: id, studentId }, now), linkErrors)
  })

const LessonId = z.object({ id: Id })

export const confirm = teacherProcedure
  .route({ method: 'POST', path: '/lessons/{id}/confirmation', summary: 'Confirmer un cours' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(advanceLesson(db, by, id, 'confirm', now), advanceErrors),
  )

/** More than a page of lessons is never confirmed at once. */
const maxConfirmed = 50

export const confirmMany = teacherProcedure
  .route({ method: 'POST', path: '/lessons/confirmations', summary: 'Confirmer plusieurs cours' })
  .input(z.object({ ids: z.array(Id).min(1).max(maxConfirmed) }))
  .output(z.object({ confirmed: z.array(z.guid()) }))
  .handler(({ context: { db, teacher: by, now }, input: { ids } }) => confirmLessons(db, by, ids, now))

export const complete = teacherProcedure
  .route({ method: 'POST', path: '/lessons/{id}/completion', summary: 'Marquer un cours comme donné' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(advanceLesson(db, by, id, 'complete', now), advanceErrors),
  )

const AbsenceInput = LessonId.extend({ reason: line(maxCancellationReasonLength).default('') })

/** The teacher can't give a lesson: notifies the school. */
export const reportAbsence = teacherProcedure
  .route({
    method: 'PUT',
    path: '/lessons/{id}/absence',
    summary: 'Dire à l’école qu’on ne peut pas donner un cours',
  })
  .input(AbsenceInput)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id, reason } }) =>
    unwrapOrThrow(report(db, by, { lessonId: id, reason }, now), absenceErrors),
  )

export const withdrawAbsence = teacherProcedure
  .route({ method: 'DELETE', path: '/lessons/{id}/absence', summary: 'Donner finalement le cours' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(withdraw(db, by, id, now), absenceErrors),
  )

export { cancelSeries, series } from './series-api.ts'
