import { sql } from 'kysely'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { weekdays } from '#platform/time/dates.ts'
import { type GroupMove, planGroupMoves } from '../../group-moves.ts'

type Held = Omit<Parameters<typeof planGroupMoves>[0][number], 'nextStart'> & { nextStart: string | null }

/** Gives a teacher's groups the hours that their lessons have in the teacher's new zone. The caller has locked the teacher. */
export const moveGroups = async (
  tx: Db,
  { teacherId, zone }: { teacherId: string; zone: string },
  now: Temporal.Instant,
) => {
  const { rows } = await sql<Held>`
    select g.id, g.day_of_week as "dayOfWeek", g.hour::int,
      (select to_json(min(l.starts_at)) #>> '{}' from lessons l
        where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}) as "nextStart"
    from groups g where g.teacher_id = ${teacherId}::uuid order by g.id for update`.execute(tx)
  const groups = rows.map(({ nextStart, ...group }) => ({
    ...group,
    nextStart: nextStart === null ? null : Temporal.Instant.from(nextStart),
  }))
  for (const move of planGroupMoves(groups, zone)) await moveGroup(tx, move)
}

/** The first day of a group that the school opened moves with its weekday, by three days at most. */
const moveGroup = (tx: Db, { id, dayOfWeek, hour, isReplaced }: GroupMove) =>
  sql`update groups set day_of_week = ${dayOfWeek}::weekday, hour = ${hour}, ${
    isReplaced
      ? sql`is_named = false, opened_at = null, first_day = null, planned_sessions = null,
          described_level = null, described_youngest = null, described_oldest = null`
      : sql`first_day = first_day + (${weekdays.indexOf(dayOfWeek)} - extract(isodow from first_day)::int + 11) % 7 - 3`
  } where id = ${id}::uuid`.execute(tx)
