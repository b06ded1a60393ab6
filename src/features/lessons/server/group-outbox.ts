import { sql } from 'kysely'
import { type NewNotification, notify } from '#features/notifications/server/notify.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'
import type { MailJob } from '#platform/mail/compose.ts'

/**
 * Notes that a locked group lesson has lost its second student, for the family of the one who stays. take_seats() notes that a
 * second one joined. The update locks a row that is there: the worker must not take it before this transaction commits.
 */
export const noteSecondStudentLeft = (tx: Db, lessonId: string) =>
  sql`insert into group_outbox (seat_id, was_pending)
    select id, false from seats where lesson_id = ${lessonId}::uuid and released_at is null
    on conflict (seat_id) do update set seat_id = excluded.seat_id`.execute(tx)

type Change = {
  seatId: string
  lessonId: string
  familyId: string
  studentId: string
  groupId: string | null
  isPending: boolean
}

/** Changes of one child in one group, e.g. a series that another family books or cancels. */
const groupByChild = (changes: readonly Change[]) => [
  ...Map.groupBy(
    changes,
    ({ studentId, groupId, isPending }) => `${studentId} ${groupId} ${isPending}`,
  ).values(),
]

const toMail = ([first, ...others]: readonly Change[]): MailJob[] =>
  first
    ? [
        {
          kind: first.isPending ? 'second-student-left' : 'second-student-joined',
          seatId: first.seatId,
          ...(others.length > 0 && { seatIds: [first, ...others].map(({ seatId }) => seatId) }),
        },
      ]
    : []

const toNotification = (changes: readonly Change[]): NewNotification[] =>
  changes.slice(0, 1).map(({ familyId, lessonId, studentId, isPending }) => ({
    recipientId: familyId,
    kind: isPending ? 'second_student_left' : 'second_student_joined',
    lessonId,
    studentId,
    count: changes.length,
  }))

/**
 * Notifies and mails the families whose group lesson takes place now, or waits for a second child again, each once; one mail and
 * one notification for all dates of a group. Compares with what the lesson was before: what was undone meanwhile is not announced. Skips rows
 * that another process has locked.
 */
export const drainGroupOutbox = async (db: Db, now: Temporal.Instant): Promise<void> => {
  await processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<Change | { [Key in keyof Change]: null }>`
        with due as (
          delete from group_outbox
          where seat_id = any(array(
            select seat_id from group_outbox order by seat_id limit ${batch}::int for update skip locked))
          returning seat_id, was_pending
        )
        select s.id as "seatId", s.lesson_id as "lessonId", s.parent_id as "familyId", s.student_id as "studentId",
          l.group_id as "groupId", l.status = 'pending' as "isPending"
        from due left join (seats s join lessons l on l.id = s.lesson_id)
          on s.id = due.seat_id and s.released_at is null and l.status in (${activeStatusList})
          and (l.status = 'pending') <> due.was_pending and (l.join_until is null or l.join_until > ${now})
        order by l.starts_at, s.id`.execute(tx)
      const changes = groupByChild(rows.filter(row => row.seatId !== null))
      await notify(tx, changes.flatMap(toNotification))
      if (changes.length > 0) await enqueueMails(tx, changes.flatMap(toMail))
      return rows.length
    }),
  )
}
