import { sql } from 'kysely'
import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import type { Db } from '#platform/db/connect.ts'
import { findGroupAt, type GroupChild, groupSeats, type SettledGroup, toAudience } from '../../groups.ts'
import { findUnfitGroup } from '../../plan.ts'
import { settledGroups } from '../booking-facts.ts'

/** The group that an open hour belongs to, as the school reads it before it seats a child there. */
export const GroupHour = z.object({
  level: Level,
  youngest: z.int(),
  oldest: z.int(),
  freeSeats: z.int().describe('Les places libres de cette séance'),
  isPending: z.boolean().describe('Un enfant y est inscrit seul, et la séance attend un deuxième enfant'),
  suits: z.boolean().describe('L’enfant a le niveau et l’âge du groupe, ou y est déjà'),
})
export type GroupHour = z.infer<typeof GroupHour>

type Row = {
  zone: string
  student: GroupChild | null
  groups: SettledGroup[]
  sessions: { epochSeconds: number; seatsTaken: number; isPending: boolean }[]
}

/** Finds the teacher's group of an hour and the seats of its session; null at an hour where a child would open a group. */
export const readGroupHours = async (
  db: Db,
  { teacherId, studentId }: { teacherId: string; studentId: string | undefined },
  now: Temporal.Instant,
): Promise<(startsAt: Temporal.Instant) => GroupHour | null> => {
  const { rows } = await sql<Row>`
    select t.timezone as zone, ${settledGroups(now)} as groups,
      case when s.id is not null then json_build_object('age', s.age, 'level', s.level, 'levelKnown', s.level_known) end as student,
      (select coalesce(json_agg(json_build_object('epochSeconds', extract(epoch from l.starts_at)::bigint,
          'seatsTaken', l.seats_taken + l.seats_held, 'isPending', l.status = 'pending')), '[]')
        from lessons l where l.teacher_id = t.id and l.is_joinable and l.starts_at > ${now}) as sessions
    from teachers t left join students s on s.id = ${studentId ?? null}::uuid
    where t.id = ${teacherId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return () => null
  const { zone, groups, sessions } = row
  const context = { groups, student: row.student ?? undefined, calendar: { zone } }
  return startsAt => {
    const group = findGroupAt(groups, startsAt, zone)
    if (!group) return null
    const session = sessions.find(({ epochSeconds }) => epochSeconds * 1000 === startsAt.epochMilliseconds)
    return {
      ...toAudience(group),
      freeSeats: groupSeats - (session?.seatsTaken ?? 0),
      isPending: session?.isPending ?? false,
      suits: !findUnfitGroup(startsAt, context),
    }
  }
}
