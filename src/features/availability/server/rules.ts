import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import type { Period } from '#platform/time/period.ts'
import { localOf } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { type AvailabilityRule, checkAvailability } from '../availability.ts'
import { listClosedLessons } from '../closed-lessons.ts'
import type { HourChange } from '../hour-change.ts'
import type { RuleView } from './view.ts'

/** Every slot search of a teacher reads all their rules, so their number is limited. */
export const maxRules = 1000

/** The columns of a rule under the names of `StoredRule`. */
const ruleColumns = [
  'id',
  'day_of_week as dayOfWeek',
  'time_slot as timeSlot',
  'date',
  'is_exception as isException',
  'valid_from as validFrom',
  'valid_until as validUntil',
  sql<boolean>`absent_lesson_id is not null`.as('isOfAbsence'),
] as const

/** Without order. */
export const selectRules = (db: Db, by: TeacherSelf) =>
  db.selectFrom('teacher_availability').select(ruleColumns).where('teacher_id', '=', by.teacherId)

/** The teacher's own rules, weekly ones first; those of holidays go with their holiday. */
const selectOwnRules = (db: Db, by: TeacherSelf) =>
  selectRules(db, by)
    .where('holiday_id', 'is', null)
    .orderBy('date', order => order.asc().nullsFirst())
    .orderBy('day_of_week')
    .orderBy('time_slot')
    .orderBy('id')

export const listStoredRules = (db: Db, by: TeacherSelf) => selectOwnRules(db, by).execute()

/** Locks the teacher's own calendar, as `lockCalendars` does. @returns the zone of the calendar now */
export const lockOwnCalendar = async (tx: Db, by: TeacherSelf): Promise<{ timezone: string }> => {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from teachers where id = ${by.teacherId} for no key update`.execute(tx)
  return rows[0] ?? { timezone: by.timezone }
}

/** Refuses the whole list for the first rule that may not be stored; adds the weekday to dated rules. */
const validateRules = (rules: readonly AvailabilityRule[]) => {
  for (const [row, rule] of rules.entries()) {
    const checked = checkAvailability(rule)
    if (!checked.ok) return refuse(checked.code, { row })
    if (rule.date !== null && rule.dayOfWeek !== null && weekdayOf(rule.date) !== rule.dayOfWeek)
      return refuse('day_mismatch', { row })
  }
  return ok(
    rules.map(rule => ({ ...rule, dayOfWeek: rule.date === null ? rule.dayOfWeek : weekdayOf(rule.date) })),
  )
}

/**
 * Stores all rules or none, and returns their rows. A rule that is stored already is not stored again. Lessons stay; an exception
 * over lessons is refused until the teacher confirms that.
 */
export const addRules = async (
  db: Db,
  by: TeacherSelf,
  rules: readonly (AvailabilityRule & { keepsLessons?: boolean; shownZone?: string | undefined })[],
  now: Temporal.Instant,
) => {
  const validated = validateRules(rules)
  if (!validated.ok) return validated
  const json = JSON.stringify(validated.value)
  return db.transaction().execute(async tx => {
    // Without the lock, two concurrent requests could each pass the count, and a lesson be booked meanwhile.
    const { timezone } = await lockOwnCalendar(tx, by)
    if (rules.some(({ shownZone }) => shownZone !== undefined && shownZone !== timezone))
      return refuse('zone_changed')
    const unconfirmed = rules.filter(rule => rule.isException && !rule.keepsLessons)
    const lessons = unconfirmed.length > 0 ? await listUpcomingLessons(tx, by, now) : []
    const closed = listClosedLessons(unconfirmed, lessons, timezone)
    if (closed.length > 0) return refuse('hour_has_lesson', toClosedLessons(closed, timezone))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select day_of_week, time_slot, date, is_exception, valid_from, valid_until
        from teacher_availability where teacher_id = ${by.teacherId}
        union
        select "dayOfWeek", "timeSlot", date, "isException", "validFrom", "validUntil" from ${newRules(json)}
      ) all_rules`.execute(tx)
    if ((rows[0]?.count ?? 0) > maxRules) return refuse('too_many_rows')
    await insertRules(tx, by, json)
    const stored = await sql<RuleView>`
      select distinct a.id, a.day_of_week as "dayOfWeek", a.time_slot as "timeSlot", a.date,
             a.is_exception as "isException", a.valid_from as "validFrom", a.valid_until as "validUntil"
      from ${newRules(json)}
      join teacher_availability a on a.teacher_id = ${by.teacherId} and a.day_of_week = rule."dayOfWeek"
        and a.time_slot = rule."timeSlot" and a.date is not distinct from rule.date
        and a.is_exception = rule."isException" and a.valid_from is not distinct from rule."validFrom"
        and a.valid_until is not distinct from rule."validUntil" and a.absent_lesson_id is null
      order by a.id`.execute(tx)
    return ok(stored.rows)
  })
}

type UpcomingLesson = Period & { id: string; names: string; isJoinable: boolean }

const listUpcomingLessons = async (
  tx: Db,
  by: TeacherSelf,
  now: Temporal.Instant,
): Promise<UpcomingLesson[]> =>
  (
    await selectUpcomingLessons(tx, { teacher: by }, now)
      .select('lessons.is_joinable as isJoinable')
      .execute()
  ).map(({ id, startsAt, endsAt, firstNames, isJoinable }) => ({
    id,
    isJoinable,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
    names: formatList(firstNames),
  }))

const maxListed = 20

/** The first lessons that the rules would close, in the teacher's zone, how many there are, and whether one is a group with a free seat. */
const toClosedLessons = (lessons: readonly UpcomingLesson[], zone: string) => ({
  count: lessons.length,
  isJoinable: lessons.some(({ isJoinable }) => isJoinable),
  lessons: lessons.slice(0, maxListed).map(({ id, startsAt, names }) => {
    const { date, time } = localOf(startsAt, zone)
    return { id, date, time, names }
  }),
})

/** @param json an array of rules; those stored already are skipped @param holidayId the holiday that they belong to */
export const insertRules = (tx: Db, by: TeacherSelf, json: string, holidayId: string | null = null) =>
  sql`
    insert into teacher_availability (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until, holiday_id)
    select ${by.teacherId}::uuid, "dayOfWeek", "timeSlot", date, "isException", "validFrom", "validUntil", ${holidayId}::uuid
    from ${newRules(json)}
    on conflict do nothing`.execute(tx)

/** Removes and adds rules. The caller holds the lock on the teacher's row. */
export const applyChange = async (tx: Db, by: TeacherSelf, change: HourChange) => {
  if (change.remove.length > 0)
    await sql`delete from teacher_availability
      where teacher_id = ${by.teacherId} and id = any(${change.remove}::uuid[])`.execute(tx)
  if (change.add.length > 0) await insertRules(tx, by, JSON.stringify(change.add))
}

const newRules = (json: string) => sql`
  json_to_recordset(${json}::json) as rule ("dayOfWeek" weekday, "timeSlot" text, date date, "isException" boolean,
    "validFrom" date, "validUntil" date)`

/** Removes one of the teacher's own rules; not_found for any other. Lessons stay. */
export const removeRule = async (db: Db, by: TeacherSelf, id: string) => {
  const removed = await db
    .deleteFrom('teacher_availability')
    .where('id', '=', id)
    .where('teacher_id', '=', by.teacherId)
    .where('holiday_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed ? ok(removed) : refuse('not_found')
}
