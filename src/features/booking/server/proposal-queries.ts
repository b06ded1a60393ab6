import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { formatCancelling, MovedCancelling } from './cancelling.ts'

/** Another hour that a teacher proposes; in the family's zone. */
export const ProposalView = z.object({
  id: z.guid(),
  lessonId: z.guid(),
  studentName: z.string(),
  teacherName: z.string(),
  before: LocalTime,
  after: LocalTime,
  /** The end of the time to answer. */
  until: LocalTime,
  cancelling: MovedCancelling,
})
export type ProposalView = z.infer<typeof ProposalView>

const selectProposals = (db: Db, { familyId }: Family) =>
  db
    .selectFrom('lesson_proposals as proposal')
    .innerJoin('seats', 'seats.id', 'proposal.seat_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('lessons', 'lessons.id', 'proposal.lesson_id')
    .innerJoin('students', 'students.id', 'proposal.student_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'proposal.teacher_id')
    .where('seats.parent_id', '=', familyId)
    .select([
      'proposal.id',
      'proposal.seat_id as seatId',
      'proposal.lesson_id as lessonId',
      'proposal.teacher_id as teacherId',
      'proposal.student_id as studentId',
      'proposal.starts_at as startsAt',
      'proposal.expires_at as expiresAt',
      'proposal.outcome',
      'bookings.lesson_type as lessonType',
      'bookings.free_cancellation_hours as freeCancellationHours',
      'seats.released_at as releasedAt',
      'seats.starts_at as startedAt',
      'students.first_name as studentName',
      fullNameSql('teacher').as('teacherName'),
      sql<string | null>`(select after.lesson_id from seats after where after.id = seats.moved_to)`.as(
        'movedToLesson',
      ),
    ])

export const findFamilyProposal = (db: Db, by: Family, id: string) =>
  selectProposals(db, by).where('proposal.id', '=', id).executeTakeFirst()

const maxListed = 50

/** The proposals that the family can still answer, the nearest lesson first. */
export const listProposals = async (db: Db, by: Family, now: Temporal.Instant): Promise<ProposalView[]> => {
  const rows = await selectProposals(db, by)
    .where('proposal.outcome', 'is', null)
    .where('proposal.expires_at', '>', now)
    .where('seats.released_at', 'is', null)
    .whereRef('lessons.teacher_id', '=', 'proposal.teacher_id')
    .orderBy('seats.starts_at')
    .orderBy('proposal.id')
    .limit(maxListed)
    .execute()
  return rows.map(row => ({
    id: row.id,
    lessonId: row.lessonId,
    studentName: row.studentName,
    teacherName: row.teacherName,
    before: toLocalTime(row.startedAt, by.timezone),
    after: toLocalTime(row.startsAt, by.timezone),
    until: toLocalTime(row.expiresAt, by.timezone),
    // No other hour is proposed for a group.
    cancelling: formatCancelling(row, {
      lessonType: row.lessonType,
      isPending: false,
      zone: by.timezone,
      now,
    }),
  }))
}
