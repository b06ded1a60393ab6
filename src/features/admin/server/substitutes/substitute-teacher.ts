import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { removeTeacher } from '#features/classroom/server/arrivals.ts'
import { mayDo } from '#features/lessons/lessons.ts'
import {
  type LockedLesson,
  lockCalendars,
  lockLessons,
  refuseOverlap,
} from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { SubstitutionScope } from '../../substitution.ts'
import { findSubstitutes, listLessonsToSubstitute } from './substitutes.ts'
import { enqueueSubstitutionMails } from './substitution-outbox.ts'

export type SubstitutionRequest = {
  lessonId: string
  /** The teacher whom the admin saw on the lesson. */
  insteadOf: string
  teacherId: string
  scope: SubstitutionScope
  /** Whether the admin read that the lesson has no teacher, and so needs a substitute. */
  lacksTeacher: boolean
}
export type SubstitutionRefusal =
  | 'not_found'
  | 'lesson_over'
  | 'lesson_pending'
  | 'already_replaced'
  | 'teacher_returned'
  | 'substitute_taken'

export const substitutionErrors = {
  lesson_over: { status: 409, message: () => m.admin_refusal_lesson_over() },
  lesson_pending: { status: 409, message: () => m.admin_refusal_lesson_pending() },
  already_replaced: { status: 409, message: () => m.admin_refusal_already_replaced() },
  teacher_returned: { status: 409, message: () => m.admin_refusal_teacher_returned() },
  substitute_taken: { status: 409, message: () => m.admin_refusal_substitute_taken() },
} satisfies Record<string, ErrorMapping>

/**
 * Assigns one lesson, or it and the later ones of its series, to another teacher: all or none (domain.md, "The school's desk").
 * Seats, prices and the status stay. Each family and both teachers get one mail. Of two admins at once the first one wins;
 * the same request again changes nothing.
 */
export const substituteTeacher = (
  db: Db,
  by: Admin,
  request: SubstitutionRequest,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string; lessons: number }, SubstitutionRefusal>> =>
  refuseOverlap(
    db.transaction().execute(tx => substituteLessons(tx, by, request, now)),
    'substitute_taken',
  )

const substituteLessons = async (
  tx: Db,
  by: Admin,
  { lessonId, insteadOf, teacherId, scope, lacksTeacher }: SubstitutionRequest,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string; lessons: number }, SubstitutionRefusal>> => {
  const calendars = await lockCalendars(tx, [insteadOf, teacherId])
  if (calendars.length < 2 || insteadOf === teacherId) return refuse('not_found')
  const [lesson] = await lockLessons(tx, [lessonId])
  if (!lesson) return refuse('not_found')
  // The calendars are locked, so the teacher of the lesson can't change any more.
  if (lesson.teacherId === teacherId) return ok({ lessonId, lessons: 0 })
  if (lesson.teacherId !== insteadOf) return refuse('already_replaced')
  if (!mayDo('substitute', 'admin', lesson, now).ok) return refuse('lesson_over')
  if (lacksTeacher && !lesson.lacksTeacher) return refuse('teacher_returned')

  const lessons = await listLessonsToSubstitute(tx, lessonId, scope)
  const ids = lessons.map(each => each.id)
  const locked = await lockLessons(tx, ids)
  // A substitute's lesson leaves its group, so no second child could join it.
  if (locked.some(({ status }) => status === 'pending')) return refuse('lesson_pending')
  if ((await findSubstitutes(tx, lessons, teacherId)).length === 0) return refuse('substitute_taken')

  await assignSubstitute(tx, by, { ids, insteadOf, teacherId }, now)
  return ok({ lessonId, lessons: ids.length })
}

/**
 * Why a lesson without a teacher can't be assigned to this one together with others; null when it can. The calendars of both and
 * the lesson are locked.
 */
export const findSubstitutionRefusal = async (
  tx: Db,
  lesson: LockedLesson | undefined,
  { insteadOf, teacherId }: { insteadOf: string; teacherId: string },
  now: Temporal.Instant,
): Promise<SubstitutionRefusal | null> => {
  if (!lesson) return 'not_found'
  if (lesson.teacherId !== insteadOf) return 'already_replaced'
  if (!mayDo('substitute', 'admin', lesson, now).ok) return 'lesson_over'
  if (!lesson.lacksTeacher) return 'teacher_returned'
  if (lesson.status === 'pending') return 'lesson_pending'
  const [substitute] = await findSubstitutes(tx, [lesson], teacherId)
  return substitute?.misfits.length === 0 ? null : 'substitute_taken'
}

/** Assigns lessons that were judged and locked to another teacher, and notifies everyone once. */
export const assignSubstitute = async (
  tx: Db,
  by: Admin,
  { ids, insteadOf, teacherId }: { ids: readonly string[]; insteadOf: string; teacherId: string },
  now: Temporal.Instant,
) => {
  // Given back to a teacher who had reported an absence, the lesson has its teacher again.
  await tx
    .deleteFrom('lesson_absences')
    .where('lesson_id', '=', isAnyOf(ids))
    .where('teacher_id', '=', teacherId)
    .execute()
  await tx
    .updateTable('lessons')
    // A group is an hour of its teacher's week: those on its waiting list are asked about its other sessions.
    .set({ teacher_id: teacherId, group_id: null, seats_held: 0, teacher_absent: false })
    .where('id', '=', isAnyOf(ids))
    .execute()
  await removeTeacher(tx, ids)
  // Given back to the teacher of the booking, the lesson is what the family chose.
  await tx
    .updateTable('seats')
    .from('bookings')
    .set({ teacher_changed: sql<boolean>`bookings.teacher_id <> ${teacherId}::uuid` })
    .whereRef('bookings.id', '=', 'seats.booking_id')
    .where('seats.lesson_id', '=', isAnyOf(ids))
    .where('seats.released_at', 'is', null)
    .execute()
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action: 'teacher_substituted',
    subject: insteadOf,
    ipAddress: by.ipAddress,
    details: { lessons: ids, fromTeacher: insteadOf, toTeacher: teacherId },
  })
  await notifySubstitution(tx, { ids, insteadOf, teacherId })
}

/** One notification for each family and each of the two teachers, and their mails. */
const notifySubstitution = async (
  tx: Db,
  { ids, insteadOf, teacherId }: { ids: readonly string[]; insteadOf: string; teacherId: string },
) => {
  const seats = await tx
    .selectFrom('seats')
    .where('lesson_id', '=', isAnyOf(ids))
    .where('released_at', 'is', null)
    .select(['lesson_id as lessonId', 'parent_id as familyId', 'student_id as studentId'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const families = Map.groupBy(seats, seat => seat.familyId)
  await enqueueSubstitutionMails(tx, { ids, insteadOf, teacherId })
  const toNotice = (recipientId: string, lessonIds: readonly string[], studentId?: string | null) => ({
    recipientId,
    kind: 'teacher_changed' as const,
    lessonId: lessonIds[0],
    studentId: studentId ?? null,
    count: lessonIds.length,
  })
  const inOrder = [...new Set(seats.map(seat => seat.lessonId))]
  const onlyStudent = (own: typeof seats) =>
    new Set(own.map(seat => seat.studentId)).size === 1 ? own[0]?.studentId : null
  await notify(tx, [
    ...[...families].map(([familyId, own]) =>
      toNotice(
        familyId,
        own.map(seat => seat.lessonId),
        onlyStudent(own),
      ),
    ),
    ...[insteadOf, teacherId].map(recipientId => toNotice(recipientId, inOrder, onlyStudent(seats))),
  ])
}
