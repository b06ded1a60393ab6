import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { localOf } from '#platform/time/zones.ts'

type StudentRow = {
  id: string
  firstName: string
  age: number
  level: Level
  /** What this teacher noted; empty where nothing. */
  note: string
  lessonsGiven: number
  lastAt: Temporal.Instant | null
  nextAt: Temporal.Instant | null
}

/**
 * The pupils of a teacher's own lessons, those with the nearest lesson first: a first name and a level, nothing of their
 * families. A child that gave its only seat back is nobody's pupil.
 */
export const studentsOfTeacher = async (
  db: Db,
  by: TeacherSelf,
  { page, pageSize }: { page: number; pageSize: number },
  now: Temporal.Instant,
) => {
  const mine = sql`
    select s.student_id as id,
           (count(*) filter (where l.status = 'completed'))::int as given,
           max(l.starts_at) filter (where l.status = 'completed') as last_at,
           min(l.starts_at) filter (where l.status in ('pending', 'upcoming', 'confirmed') and l.ends_at > ${now}) as next_at
    from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
    where l.teacher_id = ${by.teacherId} and l.status <> 'cancelled' and s.student_id is not null
    group by s.student_id`
  const [{ rows }, count] = await Promise.all([
    sql<StudentRow>`
      select c.id, c.first_name as "firstName", c.age, c.level, mine.given as "lessonsGiven",
             mine.last_at as "lastAt", mine.next_at as "nextAt", coalesce(n.note, '') as note
      from (${mine}) mine join students c on c.id = mine.id
      left join teacher_notes n on n.teacher_id = ${by.teacherId} and n.student_id = c.id
      order by mine.next_at nulls last, mine.last_at desc nulls last, c.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${mine}) mine`.execute(db),
  ])
  await writeStudentFileReads(db, {
    at: now,
    actor: by.teacherId,
    address: by.address,
    zone: by.timezone,
    studentIds: rows.map(row => row.id),
  })
  const told = (instant: Temporal.Instant | null) => {
    if (!instant) return null
    const { date, time } = localOf(instant, by.timezone)
    return { date, time }
  }
  return {
    total: count.rows[0]?.total ?? 0,
    students: rows.map(({ lastAt, nextAt, ...student }) => ({
      ...student,
      last: told(lastAt),
      next: told(nextAt),
    })),
  }
}
