import { sql } from 'kysely'
import type { PlainDate } from '#platform/time/dates.ts'

/** SQL: of a row with an `item`. */
export const isWordOrLetter = sql`(item like 'word:%' or item like 'letter:%')`

/** SQL: the words and letters that the child missed at their last review, of these days if given: `item` and `reviewed_at`. */
export const missedAtLastReview = (studentId: string, days?: { from: PlainDate; to: PlainDate }) => sql`
  select item, reviewed_at from (
    select distinct on (item) item, rating, reviewed_at from learning_reviews
    where student_id = ${studentId} and ${isWordOrLetter} and facet <> 'say'
      ${days ? sql`and reviewed_on between ${days.from}::date and ${days.to}::date` : sql``}
    order by item, reviewed_at desc) latest
  where rating = 'again'`
