import { z } from 'zod'
import { member, parent, teacher } from '~/accounts/server/who'
import { answer, refusalError } from '~/platform/http/answer'
import { InstantText } from '~/platform/http/instant-text'
import { isUuid } from '~/platform/http/uuid'
import { refuse } from '~/platform/refusal/refusal'
import { longestCancellationReason } from '../lessons'
import { advanceLesson, advanceTellings } from './advance-lesson'
import { cancelLesson } from './cancel-lesson'
import { cancelSeat } from './cancel-seat'
import { cancellationTellings } from './cancellation-refusal'
import { postponeSeat } from './postpone-seat'
import { postponementTellings } from './postponement-refusal'
import { lessonsOfFamily, meetingsOf } from './queries'
import { linkTellings, sendLessonLink } from './send-link'
import { LessonPage, LessonView, lessonView } from './view'

const ListInput = z.object({
  scope: z.enum(['upcoming', 'history']).default('upcoming'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  /** One child of the family alone; a stranger's child has no lessons here. */
  studentId: z.guid().optional(),
})

/** A family reads its own children's lessons, a teacher the own calendar, the school every lesson. */
export const list = member
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

const Reason = z
  .string()
  .max(longestCancellationReason * 2)
  .transform(text => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(longestCancellationReason)
      .refine(text => !/\p{Cc}/u.test(text)),
  )

/** A lesson and, when several children of the family sit in it, which child's seat. */
const OneSeat = z.object({
  id: z.string(),
  studentId: z.string().optional(),
})
/** With why; the families read it in their mail. The school must say so, a teacher may. */
const CancellationInput = OneSeat.extend({ reason: Reason.optional() })

/** A family frees one child's seat; a teacher and the school cancel the lesson for everyone. */
export const cancel = member
  .route({ method: 'POST', path: '/lessons/{id}/cancellation', summary: 'Annuler un cours' })
  .input(CancellationInput)
  .output(LessonView)
  .handler(({ context: { db, member: by, now }, input: { id, studentId, reason } }) => {
    if (!isUuid(id) || (studentId !== undefined && !isUuid(studentId))) throw refusalError('not_found')
    if ('school' in by && !reason) throw refusalError('invalid_input')
    const outcome =
      'family' in by
        ? cancelSeat(db, by.family, { lessonId: id, studentId }, now)
        : cancelLesson(db, by, id, now, reason)
    return answer(outcome, cancellationTellings)
  })

/** The address of the lesson by mail, with its calendar entry. */
export const sendLink = member
  .route({
    method: 'POST',
    path: '/lessons/{id}/link',
    successStatus: 204,
    summary: 'Envoyer par mail le lien d’un cours',
  })
  .input(OneSeat)
  .handler(async ({ context: { db, limits, member: by, now }, input: { id, studentId } }) => {
    if (!isUuid(id) || (studentId !== undefined && !isUuid(studentId))) throw refusalError('not_found')
    await answer(sendLessonLink({ db, limits }, by, { lessonId: id, studentId }, now), linkTellings)
  })

const LessonId = z.object({ id: z.string() })

export const confirm = teacher
  .route({ method: 'POST', path: '/lessons/{id}/confirmation', summary: 'Confirmer un cours' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    answer(isUuid(id) ? advanceLesson(db, by, id, 'confirm', now) : refuse('not_found'), advanceTellings),
  )

export const complete = teacher
  .route({ method: 'POST', path: '/lessons/{id}/completion', summary: 'Marquer un cours comme donné' })
  .input(LessonId)
  .output(LessonView)
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    answer(isUuid(id) ? advanceLesson(db, by, id, 'complete', now) : refuse('not_found'), advanceTellings),
  )

const PostponementInput = CancellationInput.extend({
  /** One of the teacher's open slots. */
  startsAt: InstantText,
})

/** A parent moves one child's seat to another hour of the same teacher, free of charge until 24 hours before the start. */
export const postpone = parent
  .route({ method: 'POST', path: '/lessons/{id}/postponement', summary: 'Reporter un cours' })
  .input(PostponementInput)
  .output(LessonView)
  .handler(({ context: { db, family, now }, input: { id, studentId, startsAt } }) => {
    if (!isUuid(id) || (studentId !== undefined && !isUuid(studentId))) throw refusalError('not_found')
    const asked = { lessonId: id, studentId, startsAt }
    return answer(postponeSeat(db, family, asked, now), postponementTellings)
  })
