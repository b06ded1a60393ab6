import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Page } from './lesson-rows.ts'
import { isNamedSeat, selectLessons } from './staff-lessons.ts'

export type SchoolLessonFilter = {
  from: Temporal.Instant
  /** Excluded; all later lessons without it. */
  until?: Temporal.Instant
  teacherId?: string
  /** The parent whose children have, or had, a seat in the lesson. */
  familyId?: string
}

/** Names with the family's, because the school knows several children of one first name: «Adam (Cherif), Maya (Ferhat)». */
const studentNames = sql<string>`coalesce((
  select string_agg(c.first_name || ' (' || coalesce(nullif(p.last_name, ''), p.first_name) || ')', ', ' order by s.seat_no)
  from seats s join students c on c.id = s.student_id join profiles p on p.id = s.parent_id
  where s.lesson_id = lessons.id and ${isNamedSeat}), '')`

const nameOf = (id: string | undefined, table: 'teachers' | 'parents') => sql<string | null>`(
  select concat_ws(' ', first_name, nullif(last_name, ''))
  from profiles p join ${sql.table(table)} t on t.id = p.id where p.id = ${id ?? null}::uuid)`

/** A page of the school's lessons, earliest first, cancelled ones included, with the reason of a cancellation. */
export const listSchoolLessons = (
  db: Db,
  admin: Admin,
  { from, until, teacherId, familyId }: SchoolLessonFilter,
  { page, pageSize }: Page,
) => {
  const matching = selectLessons(db, { admin })
    .where('lessons.starts_at', '>=', from)
    .$if(until !== undefined, query => query.where('lessons.starts_at', '<', until ?? from))
    .$if(teacherId !== undefined, query => query.where('lessons.teacher_id', '=', teacherId ?? ''))
    .$if(familyId !== undefined, query =>
      query.where(
        sql<boolean>`exists (select from seats s
          where s.lesson_id = lessons.id and s.parent_id = ${familyId ?? ''}::uuid and ${isNamedSeat})`,
      ),
    )
  return db
    .selectNoFrom([
      jsonArrayFrom(
        matching
          .select(['lessons.cancellation_reason as cancellationReason', studentNames.as('pupils')])
          .orderBy('lessons.starts_at')
          .orderBy('lessons.id')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${matching.clearSelect().select(sql`count(*)::int`.as('n'))})`.as('total'),
      nameOf(teacherId, 'teachers').as('teacherName'),
      nameOf(familyId, 'parents').as('familyName'),
    ])
    .executeTakeFirstOrThrow()
}
