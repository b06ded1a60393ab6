import { sql } from 'kysely'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'

/**
 * Whether the lesson's teacher has said not to be able to give it, and has not come to its room after all. What a teacher
 * before this one said does not count.
 */
export const hasAbsentTeacher = sql<boolean>`exists (select from lesson_absences a
  where a.lesson_id = lessons.id and a.teacher_id = lessons.teacher_id
    and not exists (select from teacher_arrivals came where came.lesson_id = a.lesson_id and came.teacher_id = a.teacher_id))`

/** Whether the lesson's teacher was suspended before it, and so enters no room. */
export const hasSuspendedTeacher = sql<boolean>`exists (select from teachers t
  where t.id = lessons.teacher_id and t.suspended_at <= lessons.starts_at)`

/**
 * Whether the lesson has no teacher: one of the two above. Reads the columns of the locked row, so after waiting for a lock the
 * current teacher counts.
 */
export const lacksTeacherInRow = sql<boolean>`(${hasAbsentTeacher} or ${hasSuspendedTeacher})`

/**
 * The same of active lessons, for lists of all (report-absence.test.ts holds the two together). The few lessons are read by id,
 * rather than all lessons by date, and the suspended teachers first: `is not null` tells the planner that they are few. Counting
 * them among 100,000 lessons takes 9 to 34 ms, 126 without `is not null`, and 500 with the form above (bench/school.ts).
 * @param lesson the name of the table `lessons` in the statement
 */
export const lacksTeacherAs = (lesson: string) => sql<boolean>`${sql.ref(`${lesson}.id`)} = any(array(
  select a.lesson_id from lesson_absences a join lessons l on l.id = a.lesson_id and l.teacher_id = a.teacher_id
    where not exists (select from teacher_arrivals came where came.lesson_id = a.lesson_id and came.teacher_id = a.teacher_id)
  union select l.id from lessons l join teachers t on t.id = l.teacher_id
    where t.suspended_at is not null and t.suspended_at <= l.starts_at and l.status in (${activeStatusList})))`
export const lacksTeacherInList = lacksTeacherAs('lessons')

/**
 * Whether the program reported that the lesson's teacher did not come, and the school has not handled it yet.
 * @param lesson as that of `lacksTeacherAs`
 */
export const hasMissingTeacherAs = (lesson: string) => sql<boolean>`exists (select from room_reports r
  where r.lesson_id = ${sql.ref(`${lesson}.id`)} and r.role is null and r.handled_at is null)`
export const hasMissingTeacher = hasMissingTeacherAs('lessons')
