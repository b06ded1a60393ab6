import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'

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
})
export type ProposalView = z.infer<typeof ProposalView>

const selectProposals = (db: Db, { familyId }: Family) =>
  db
    .selectFrom('lesson_proposals as proposal')
    .innerJoin('seats', 'seats.id', 'proposal.seat_id')
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
  return rows.map(({ id, lessonId, studentName, teacherName, startedAt, startsAt, expiresAt }) => ({
    id,
    lessonId,
    studentName,
    teacherName,
    before: toLocalTime(startedAt, by.timezone),
    after: toLocalTime(startsAt, by.timezone),
    until: toLocalTime(expiresAt, by.timezone),
  }))
}
