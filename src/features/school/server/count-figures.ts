import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import type { SchoolContent } from '../school.ts'

type Statistics = SchoolContent['statistics']

/** A smaller figure says nothing good about a school, so it is not shown. */
const smallestShown = 10

const format = (count: number): string | null => (count < smallestShown ? null : formatNumber(count))

/** The figures of the public pages: what the school wrote itself, or what is counted. There is no counted rating. */
export const countFigures = async (db: Db, written: Statistics): Promise<Statistics> => {
  const { rows } = await sql<{ teachers: number; students: number; lessons: number }>`
    select (select count(*)::int from teachers where is_listed) as teachers,
           (select count(*)::int from student_progress where completed_lessons > 0) as students,
           (select coalesce(sum(total_lessons), 0)::int from teachers) as lessons`.execute(db)
  const { teachers = 0, students = 0, lessons = 0 } = rows[0] ?? {}
  return {
    teachers: written.teachers ?? format(teachers),
    students: written.students ?? format(students),
    lessons: written.lessons ?? format(lessons),
    rating: written.rating,
  }
}
