import { sql } from 'kysely'
import { listAdminIds } from '#features/accounts/server/create-admin.ts'
import { maxLessonHours } from '#features/lessons/lesson-minutes.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { missingAfterMinutes } from '../classroom.ts'

/**
 * Polled: reports to the school, once for a lesson, that a family came to its room and the teacher did not. Safe to run
 * repeatedly and concurrently.
 * @returns how many lessons were reported
 */
export const reportMissingTeachers = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.transaction().execute(async tx => {
    // The index is on starts_at: a lesson that still runs started at most maxLessonHours before.
    const { rows } = await sql<{ id: string }>`
      insert into room_reports (lesson_id, body, reported_at)
      select l.id, '', ${now}::timestamptz from lessons l
      where l.starts_at <= ${now.subtract({ minutes: missingAfterMinutes })}
        and l.starts_at > ${now.subtract({ hours: maxLessonHours })} and l.ends_at > ${now} and l.status <> 'cancelled'
        and exists (select from seats s join room_arrivals a on a.seat_id = s.id
          where s.lesson_id = l.id and s.released_at is null)
        and not exists (select from teacher_arrivals a where a.lesson_id = l.id and a.teacher_id = l.teacher_id)
        and not exists (select from room_reports r where r.lesson_id = l.id and r.role is null)
      on conflict do nothing
      returning id`.execute(tx)
    if (rows.length === 0) return 0
    const to = await listAdminIds(tx)
    await enqueueMails(
      tx,
      rows.map(({ id }) => ({ kind: 'room-report', reportId: id, to })),
      { isHighPriority: true },
    )
    return rows.length
  })
