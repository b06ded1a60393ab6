import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { formatCancelling } from '../cancelling.ts'
import { describeMove, MovePreview } from './preview-postponement.ts'

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
  cancelling: MovePreview,
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
      'lessons.ends_at as endedAt',
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
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      lessonId: row.lessonId,
      studentName: row.studentName,
      teacherName: row.teacherName,
      before: toLocalTime(row.startedAt, by.timezone),
      after: toLocalTime(row.startsAt, by.timezone),
      until: toLocalTime(row.expiresAt, by.timezone),
      cancelling: await describeProposal(db, by, row, now),
    })),
  )
}

/** What the family reads of a proposed hour before it answers: the limit there, and what becomes of late places of the child. */
export const describeProposal = async (
  db: Db,
  reader: Pick<Family, 'familyId' | 'timezone'>,
  proposal: {
    teacherId: string
    studentId: string
    lessonType: LessonType
    freeCancellationHours: number
    startsAt: Temporal.Instant
    startedAt: Temporal.Instant
    endedAt: Temporal.Instant
  },
  now: Temporal.Instant,
): Promise<MovePreview> => {
  const { startsAt: to, startedAt: startsAt, endedAt: endsAt, ...seat } = proposal
  // No other hour is proposed for a group, so the seat is alone.
  const move = { ...seat, to, startsAt, endsAt, seatsTaken: 1, stage: 'accepting' as const }
  const preview = await describeMove(db, { ...reader, studentId: null }, move, now)
  if (preview) return preview
  const { lessonType } = proposal
  const zone = reader.timezone
  return {
    ...formatCancelling(proposal, { lessonType, isPending: false, isMove: true, zone, now }),
    late: [],
  }
}
