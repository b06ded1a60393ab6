import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { mayDo } from '#features/lessons/lessons.ts'
import { lockCalendars, lockLessons, lockTeacherLesson } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { maxProposalsPerHour } from '../../family-limits.ts'
import { proposalExpiry } from '../../proposals.ts'
import { checkHour, type HourRefusal } from '../hour-refusal.ts'
import { closeProposal, isStillTheirs, logProposedHour } from './close-proposal.ts'

export type ProposalRefusal =
  | 'not_found'
  | 'lesson_over'
  | 'group_lesson'
  | 'too_many_proposals'
  | HourRefusal

/** The only seat that is held in a lesson of one child. */
const findOnlySeat = (tx: Db, lessonId: string) =>
  tx
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is', null)
    .select(['id', 'student_id as studentId', 'parent_id as familyId'])
    .executeTakeFirst()

/** The teacher's proposals of the last hour, withdrawn ones included. */
const countRecentProposals = async (tx: Db, { teacherId }: TeacherSelf, now: Temporal.Instant) => {
  const { count } = await tx
    .selectFrom('lesson_proposals')
    .where('teacher_id', '=', teacherId)
    .where('proposed_at', '>', now.subtract({ hours: 1 }))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Proposes another free hour of the teacher's for a lesson of one child. The lesson keeps its hour until the family accepts. An
 * earlier proposal that awaits an answer is replaced; the same one again changes nothing.
 */
export const proposeHour = (
  db: Db,
  by: TeacherSelf,
  { lessonId, startsAt }: { lessonId: string; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, ProposalRefusal>> =>
  db.transaction().execute(async tx => {
    const lesson = await lockTeacherLesson(tx, by, lessonId)
    if (!lesson) return refuse('not_found')
    if (!mayDo('propose', 'teacher', lesson, now).ok) return refuse('lesson_over')
    if (lesson.type === 'group') return refuse('group_lesson')
    const seat = await findOnlySeat(tx, lessonId)
    if (!seat?.studentId) return refuse('lesson_over')
    const open = await tx
      .selectFrom('lesson_proposals')
      .where('seat_id', '=', seat.id)
      .where('outcome', 'is', null)
      .select(['id', 'starts_at as startsAt', 'expires_at as expiresAt'])
      .executeTakeFirst()
    if (open?.startsAt.equals(startsAt) && Temporal.Instant.compare(now, open.expiresAt) < 0)
      return ok({ lessonId })
    if ((await countRecentProposals(tx, by, now)) >= maxProposalsPerHour)
      return refuse('too_many_proposals', { maximum: maxProposalsPerHour })
    const expiresAt = proposalExpiry(now, lesson.startsAt, startsAt, lesson.noticeMinutes)
    if (Temporal.Instant.compare(expiresAt, now) <= 0) return refuse('too_soon')
    const { studentId, familyId } = seat
    const reader = { familyId, studentId: null, timezone: by.timezone }
    const checked = await checkHour(tx, reader, { lesson, studentId, startsAt }, now)
    if (!checked.ok) return checked
    if (open) {
      await closeProposal(tx, open.id, 'withdrawn', now)
      await removeUnreadNotice(tx, lessonId)
    }
    const id = randomUUID()
    await tx
      .insertInto('lesson_proposals')
      .values({
        id,
        seat_id: seat.id,
        lesson_id: lessonId,
        teacher_id: by.teacherId,
        student_id: studentId,
        starts_at: startsAt,
        proposed_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await logProposedHour(
      tx,
      { teacher: by },
      'hour_proposed',
      { lessonId, seatId: seat.id, studentId, startsAt },
      now,
    )
    await enqueueMail(tx, { kind: 'hour-proposed', proposalId: id, seatId: seat.id })
    await notify(tx, [
      { recipientId: familyId, actorId: by.teacherId, kind: 'hour_proposed', lessonId, studentId },
    ])
    return ok({ lessonId })
  })

/** A proposal that replaces another one is announced once while the first is unread. */
const removeUnreadNotice = (tx: Db, lessonId: string) =>
  tx
    .deleteFrom('notifications')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'hour_proposed')
    .where('read_at', 'is', null)
    .execute()

/**
 * The teacher takes the proposal back; notifies the family. Repeating it changes nothing; once accepted, or once no lesson keeps
 * its hour, it is refused.
 */
export const withdrawProposal = (
  db: Db,
  by: TeacherSelf,
  lessonId: string,
  now: Temporal.Instant,
): Promise<Outcome<{ lessonId: string }, 'not_found' | 'proposal_closed' | 'lesson_over'>> =>
  db.transaction().execute(async tx => {
    await lockCalendars(tx, [by.teacherId])
    const last = await tx
      .selectFrom('lesson_proposals')
      .innerJoin('seats', 'seats.id', 'lesson_proposals.seat_id')
      .where('lesson_proposals.lesson_id', '=', lessonId)
      .where('lesson_proposals.teacher_id', '=', by.teacherId)
      .select([
        'lesson_proposals.id',
        'lesson_proposals.outcome',
        'lesson_proposals.starts_at as startsAt',
        'seats.id as seatId',
        'seats.parent_id as familyId',
        'seats.released_at as releasedAt',
        'lesson_proposals.teacher_id as teacherId',
        'lesson_proposals.student_id as studentId',
      ])
      // The open one first: of proposals sent at once, the last one stored need not be the last by time.
      .orderBy(({ eb }) => eb('lesson_proposals.outcome', 'is', null), 'desc')
      .orderBy('lesson_proposals.proposed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return refuse('not_found')
    if (last.outcome === 'withdrawn') return ok({ lessonId })
    if (last.outcome) return refuse('proposal_closed')
    const [lesson] = await lockLessons(tx, [lessonId])
    if (!lesson || !isStillTheirs(lesson, last)) return refuse('lesson_over')
    await closeProposal(tx, last.id, 'withdrawn', now)
    await logProposedHour(tx, { teacher: by }, 'hour_withdrawn', { ...last, lessonId }, now)
    await enqueueMail(tx, { kind: 'proposal-withdrawn', proposalId: last.id, seatId: last.seatId })
    await notify(tx, [
      {
        recipientId: last.familyId,
        actorId: by.teacherId,
        kind: 'proposal_withdrawn',
        lessonId,
        studentId: last.studentId,
      },
    ])
    return ok({ lessonId })
  })
