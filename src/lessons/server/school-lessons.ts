import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { School } from '~/accounts/server/who'
import type { Db } from '~/platform/db/connect'
import { notOver } from '../lessons'
import { meetings, type Page } from './queries'

const stillToGive = sql.join(notOver.map(status => sql.lit(status)))

/** Every meeting of the school that is still to be given, soonest first; the one that runs just now included. */
export const nextMeetings = (db: Db, school: School, now: Temporal.Instant) =>
  meetings(db, { school })
    .where('lessons.ends_at', '>', now)
    .where(sql<boolean>`lessons.status in (${stillToGive})`)
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')

export type LessonsAsked = {
  from: Temporal.Instant
  /** Excluded; without it, from then on. */
  until?: Temporal.Instant
  teacherId?: string
}

/** A page of the school's lessons in their order, cancelled ones included, with why the school cancelled them. */
export const lessonsOfSchool = (
  db: Db,
  school: School,
  { from, until, teacherId }: LessonsAsked,
  { page, pageSize }: Page,
) => {
  const asked = meetings(db, { school })
    .where('lessons.starts_at', '>=', from)
    .$if(until !== undefined, query => query.where('lessons.starts_at', '<', until ?? from))
    .$if(teacherId !== undefined, query => query.where('lessons.teacher_id', '=', teacherId ?? ''))
  return db
    .selectNoFrom([
      jsonArrayFrom(
        asked
          .select('lessons.cancellation_reason as cancellationReason')
          .orderBy('lessons.starts_at')
          .orderBy('lessons.id')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${asked.clearSelect().select(sql`count(*)::int`.as('n'))})`.as('total'),
      sql<string | null>`(select concat_ws(' ', first_name, nullif(last_name, ''))
        from profiles p join teachers t on t.id = p.id where p.id = ${teacherId ?? null}::uuid)`.as(
        'teacherName',
      ),
    ])
    .executeTakeFirstOrThrow()
}
