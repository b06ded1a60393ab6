import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'

/** `sessions`: those with any answer. `right`: at once. */
export type Answered = { sessions: number; asked: number; right: number }

/** Today and the six days before it, in the family's zone. */
export const lastSevenDays = (today: PlainDate) => ({ from: addDays(today, -6), until: today })

/**
 * The questions that a child answered on these days (inclusive), each once, whether the session was finished or not. What
 * counts is `isCounted` (questions/judging.ts), written in SQL because the exercises stay in the database.
 */
export const countAnswered = async (
  db: Db,
  studentId: string,
  { from, until }: { from: PlainDate; until: PlainDate },
): Promise<Answered> => {
  const { rows } = await sql<Answered>`
    with given as (
      select * from learning_answers
      where student_id = ${studentId} and answered_on between ${from}::date and ${until}::date)
    select (select count(distinct session_id) from given)::int as sessions,
      count(*)::int as asked, (count(*) filter (where is_right))::int as "right"
    from (
      select a.session_id, a.place, bool_and(a.result = 'right') as is_right
      from learning_sessions s
      cross join lateral jsonb_array_elements(s.questions) with ordinality q (exercise, number)
      join given a on a.session_id = s.id and a.place = q.number - 1
      where s.id in (select session_id from given)
        and not exercise ? 'retryOf'
        and exercise -> 'question' ->> 'meeting' is null
        and exercise -> 'question' ->> 'echo' is null
        and exercise -> 'question' ->> 'kind' <> 'memory-pairs'
      group by a.session_id, a.place
      having bool_or((a.feedback ->> 'isDone')::boolean)) answered`.execute(db)
  return rows[0] ?? { sessions: 0, asked: 0, right: 0 }
}
