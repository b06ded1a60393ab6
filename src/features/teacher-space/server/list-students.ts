import { sql } from 'kysely'
import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { ArabicPreference, Level } from '#features/families/families.ts'
import { taughtSeats } from '#features/lessons/server/taught-students.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { writeStudentFileReads } from '#platform/audit/student-file-reads.ts'
import type { Db } from '#platform/db/connect.ts'
import { toLocalTime } from '#platform/time/zones.ts'

type StudentRow = {
  id: string
  firstName: string
  age: number
  level: Level
  levelKnown: boolean
  languagePreference: ArabicPreference | null
  interests: string[]
  learningGoals: string[]
  /** When the family is free, in the parent's words. */
  availability: string
  /** This teacher's note; may be empty. */
  note: string
  lessonsGiven: number
  lastAt: Temporal.Instant | null
  nextAt: Temporal.Instant | null
}

/**
 * A page of the students of a teacher's lessons, the one with the nearest lesson first, and their total. No data of their
 * families. A student without a held seat is left out.
 */
export const listStudents = (
  db: Db,
  by: TeacherSelf,
  page: { page: number; pageSize: number },
  now: Temporal.Instant,
) => readStudents(db, by, page, now)

/** One of them; undefined for a child whom the teacher does not teach. */
export const findOwnStudent = async (db: Db, by: TeacherSelf, studentId: string, now: Temporal.Instant) =>
  (await readStudents(db, by, { page: 1, pageSize: 1, studentId }, now)).students[0]

const readStudents = async (
  db: Db,
  by: TeacherSelf,
  { page, pageSize, studentId }: { page: number; pageSize: number; studentId?: string },
  now: Temporal.Instant,
) => {
  const students = sql`
    select t.student_id as id,
           (count(*) filter (where t.status = 'completed'))::int as given,
           max(t.starts_at) filter (where t.status = 'completed') as last_at,
           min(t.starts_at) filter (where t.status in (${activeStatusList}) and t.ends_at > ${now}) as next_at
    from ${taughtSeats} t
    where t.teacher_id = ${by.teacherId} and t.student_id is not null
      and (${studentId ?? null}::uuid is null or t.student_id = ${studentId ?? null}::uuid)
    group by t.student_id`
  const [{ rows }, count] = await Promise.all([
    sql<StudentRow>`
      select c.id, c.first_name as "firstName", c.age, c.level, c.level_known as "levelKnown",
             c.language_preference as "languagePreference", c.interests, c.learning_goals as "learningGoals", c.availability, taught.given as "lessonsGiven",
             taught.last_at as "lastAt", taught.next_at as "nextAt", coalesce(n.note, '') as note
      from (${students}) taught join students c on c.id = taught.id
      left join teacher_notes n on n.teacher_id = ${by.teacherId} and n.student_id = c.id
      order by taught.next_at nulls last, taught.last_at desc nulls last, c.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${students}) taught`.execute(db),
  ])
  await writeStudentFileReads(db, {
    at: now,
    ...auditOrigin({ teacher: by }),
    zone: by.timezone,
    studentIds: rows.map(row => row.id),
  })
  return {
    total: count.rows[0]?.total ?? 0,
    students: rows.map(({ lastAt, nextAt, ...student }) => ({
      ...student,
      last: lastAt && toLocalTime(lastAt, by.timezone),
      next: nextAt && toLocalTime(nextAt, by.timezone),
    })),
  }
}
