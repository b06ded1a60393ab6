import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { notOver } from '../lessons.ts'
import { meetings, type Page, seatedToTheEnd } from './queries.ts'

const stillToGive = sql.join(notOver.map(status => sql.lit(status)))

/** Every meeting of the school that is still to be given, soonest first; the one that runs just now included. */
export const nextMeetings = (db: Db, admin: Admin, now: Temporal.Instant) =>
  meetings(db, { admin })
    .where('lessons.ends_at', '>', now)
    .where(sql<boolean>`lessons.status in (${stillToGive})`)
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')

export type LessonsAsked = {
  from: Temporal.Instant
  /** Excluded; without it, from then on. */
  until?: Temporal.Instant
  teacherId?: string
  /** The parent whose children have, or had, a seat in it. */
  familyId?: string
}

/** The school writes to families, and has two children of one first name: «Adam (Cherif), Maya (Ferhat)». */
const pupils = sql<string>`coalesce((
  select string_agg(c.first_name || ' (' || coalesce(nullif(p.last_name, ''), p.first_name) || ')', ', ' order by s.seat_no)
  from seats s join students c on c.id = s.student_id join profiles p on p.id = s.parent_id
  where s.lesson_id = lessons.id and ${seatedToTheEnd}), '')`

const nameOf = (id: string | undefined, table: 'teachers' | 'parents') => sql<string | null>`(
  select concat_ws(' ', first_name, nullif(last_name, ''))
  from profiles p join ${sql.table(table)} t on t.id = p.id where p.id = ${id ?? null}::uuid)`

/** A page of the school's lessons in their order, cancelled ones included, with why they were cancelled. */
export const lessonsOfSchool = (
  db: Db,
  admin: Admin,
  { from, until, teacherId, familyId }: LessonsAsked,
  { page, pageSize }: Page,
) => {
  const asked = meetings(db, { admin })
    .where('lessons.starts_at', '>=', from)
    .$if(until !== undefined, query => query.where('lessons.starts_at', '<', until ?? from))
    .$if(teacherId !== undefined, query => query.where('lessons.teacher_id', '=', teacherId ?? ''))
    .$if(familyId !== undefined, query =>
      query.where(
        sql<boolean>`exists (select from seats s
          where s.lesson_id = lessons.id and s.parent_id = ${familyId ?? ''}::uuid and ${seatedToTheEnd})`,
      ),
    )
  return db
    .selectNoFrom([
      jsonArrayFrom(
        asked
          .select(['lessons.cancellation_reason as cancellationReason', pupils.as('pupils')])
          .orderBy('lessons.starts_at')
          .orderBy('lessons.id')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${asked.clearSelect().select(sql`count(*)::int`.as('n'))})`.as('total'),
      nameOf(teacherId, 'teachers').as('teacherName'),
      nameOf(familyId, 'parents').as('familyName'),
    ])
    .executeTakeFirstOrThrow()
}
