import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/connect.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import type { SchoolContent } from '../school.ts'

type Statistics = SchoolContent['statistics']

/** A smaller figure says nothing good about a school, so it is not shown. */
const smallestShown = 10

const format = (count: number): string | null => (count < smallestShown ? null : formatNumber(count))

/** Whether any teacher whom families can book gives trials; where none does, no page promises one. */
export const findHasTrials = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ hasTrials: boolean }>`
    select exists (select from teachers where is_listed and trial_lesson_available) as "hasTrials"`.execute(
    db,
  )
  return rows[0]?.hasTrials ?? false
}

type Counts = { teachers: number; students: number; lessons: number; reviews: number; stars: number }

/** Counts what the school really has. Reads a row for each child, so pages use the cached counts. */
export const countFigures = async (db: Db): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from teachers where is_listed) as teachers,
           (select count(*)::int from student_progress where completed_lessons > 0) as students,
           (select coalesce(sum(total_lessons), 0)::int from teachers) as lessons,
           (select coalesce(sum(rating_count), 0)::int from teachers where is_listed) as reviews,
           (select coalesce(sum(rating_sum), 0)::int from teachers where is_listed) as stars`.execute(db)
  return rows[0] ?? { teachers: 0, students: 0, lessons: 0, reviews: 0, stars: 0 }
}

/** The average of the reviews that families read, «4,8/5»; null while there are fewer than ten. */
const formatAverage = ({ reviews, stars }: Counts): string | null =>
  reviews < smallestShown ? null : `${formatNumber(Math.round((10 * stars) / reviews) / 10)}/5`

/** The figures of the public pages: what the school wrote itself, or what is counted. */
export const composeFigures = (counts: Counts, written: Statistics): Statistics => ({
  teachers: written.teachers ?? format(counts.teachers),
  students: written.students ?? format(counts.students),
  lessons: written.lessons ?? format(counts.lessons),
  rating: written.rating ?? formatAverage(counts),
})

/** Ten minutes: a figure of this size may be that old (decision 22). */
const cache = new LRUCache<Db, Counts>({
  max: 4,
  ttl: 10 * 60_000,
  ignoreFetchAbort: true,
  fetchMethod: db => countFigures(db),
})

/** The figures of the public pages, counted at most every ten minutes. */
export const getFigures = async (db: Db, written: Statistics): Promise<Statistics> =>
  composeFigures(await cache.forceFetch(db), written)
