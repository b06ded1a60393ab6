import { z } from 'zod'
import { memberProcedure, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { advanceErrors, advanceLesson } from './advance-lesson.ts'
import { cancelLesson } from './cancel-lesson.ts'
import { cancelSeat } from './cancel-seat.ts'
import { cancellationErrors } from './cancellation-refusal.ts'
import { CancellationInput, OneSeat } from './input.ts'
import { lessonsOfFamily, meetingsOf } from './queries.ts'
import { linkErrors, sendLessonLink } from './send-link.ts'
import { LessonPage, LessonView, lessonView } from './view.ts'

const ListInput = z.object({
  scope: z.enum(['upcoming', 'history']).default('upcoming'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  /** One child of the family alone; a stranger's child has no lessons here. */
  studentId: z.guid().optional(),
})

/** A family reads its own children's lessons, a teacher the own calendar, the school every lesson. */
export const list = memberProcedure
  .route({ method: 'GET', path: '/lessons', summary: 'Les cours à venir ou passés' })
  .input(ListInput)
  .output(LessonPage)
  .handler(async ({ context: { db, member: by, me, now }, input: { scope, page, pageSize, studentId } }) => {
    const told =
      'family' in by
        ? await lessonsOfFamily(db, by.family, scope, { page, pageSize, studentId }, now)
        : await meetingsOf(db, by, scope, { page, pageSize }, now)
    const reader = {
      actor: me.role ?? ('parent' as const),
      timezone: ('family' in by ? by.family.timezone : me.timezone) ?? 'Europe/Paris',
    }
    return {
      lessons: told.lessons.map(row => lessonView(row, reader, now)),
      total: told.total,
      page,
      pageSize,
    }
  })

/** A family frees one child's seat; a teacher and the school cancel the lesson for everyone. */
export const cancel = memberProcedure
  .route({ method: 'POST', path: '/lessons/{id}/cancellation', summary: 'Annuler un cours' })
  .input(CancellationInput)
  .output(LessonView)
  .handler(({ context: { db, member: by, now }, input: { id, studentId, reason } }) => {
    if ('admin' in by && !reason) throw refusalError('invalid_input')
    const outcome =
      'family' in by
        ? cancelSeat(db, by.family, { lessonId: id, studentId }, now)
        : cancelLesson(db, by, id, now, reason)
    return unwrapOrThrow(outcome, cancellationErrors)
  })

/** The address of the lesson by mail, with its calendar entry. */
export const sendLink = memberProcedure
  .route({
    method: 'POST',
    path: '/lessons/{id}/link',
    successStatus: 204,
    summary: 'Envoyer par mail le lien d’un cours',
  })
  .input(OneSeat)
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

export const complete = teacherProcedure
  .route({ method: 'POST', path: '/lessons/{id}/completion', summary: 'Marquer un cours comme donné' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(advanceLesson(db, by, id, 'complete', now), advanceErrors),
  )
