import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Weekday } from '#platform/db/schema.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import { type AvailabilityRule, checkAvailability } from '../availability.ts'
import type { HourChange } from '../hour-change.ts'

/** As it is stored: a dated rule tells its weekday too. */
export type AvailabilityRow = Omit<AvailabilityRule, 'dayOfWeek'> & { id: string; dayOfWeek: Weekday }

/** More would slow down every question about this teacher, and is no timetable that a person keeps. */
export const mostRows = 1000

/** A rule's columns, by the names that the rules of availability.ts know. */
export const ruleColumns = [
  'day_of_week as dayOfWeek',
  'time_slot as timeSlot',
  'date',
  'is_exception as isException',
  'valid_from as validFrom',
  'valid_until as validUntil',
] as const

/** A teacher's own rules, weekly ones first; never more than `mostRows`. */
export const availabilityOf = (db: Db, by: TeacherSelf): Promise<AvailabilityRow[]> =>
  db
    .selectFrom('teacher_availability')
    .select('id')
    .select(ruleColumns)
    .where('teacher_id', '=', by.teacherId)
    .orderBy('date', order => order.asc().nullsFirst())
    .orderBy('day_of_week')
    .orderBy('time_slot')
    .orderBy('id')
    .execute()

const judge = (rules: readonly AvailabilityRule[]) => {
  for (const [row, rule] of rules.entries()) {
    const checked = checkAvailability(rule)
    if (!checked.ok) return refuse(checked.reason, { row })
    if (rule.date !== null && rule.dayOfWeek !== null && weekdayOf(rule.date) !== rule.dayOfWeek)
      return refuse('day_mismatch', { row })
  }
  return ok(
    rules.map(rule => ({ ...rule, dayOfWeek: rule.date === null ? rule.dayOfWeek : weekdayOf(rule.date) })),
  )
}

/**
 * Writes rules down, all or none, and answers the rows they are. A rule that is there already is not written again.
 * Lessons are untouched: they were agreed upon, whatever the timetable says from now on.
 */
export const writeAvailability = async (db: Db, by: TeacherSelf, rules: readonly AvailabilityRule[]) => {
  const judged = judge(rules)
  if (!judged.ok) return judged
  const asked = JSON.stringify(judged.value)
  return db.transaction().execute(async tx => {
    // Two tabs that write at once would each count before the other has written.
    await sql`select from teachers where id = ${by.teacherId} for no key update`.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select day_of_week, time_slot, date, is_exception, valid_from, valid_until
        from teacher_availability where teacher_id = ${by.teacherId}
        union
        select "dayOfWeek", "timeSlot", date, "isException", "validFrom", "validUntil" from ${askedRows(asked)}
      ) all_rows`.execute(tx)
    if ((rows[0]?.count ?? 0) > mostRows) return refuse('too_many_rows')
    await insertRules(tx, by, asked)
    const written = await sql<AvailabilityRow>`
      select distinct a.id, a.day_of_week as "dayOfWeek", a.time_slot as "timeSlot", a.date,
             a.is_exception as "isException", a.valid_from as "validFrom", a.valid_until as "validUntil"
      from ${askedRows(asked)}
      join teacher_availability a on a.teacher_id = ${by.teacherId} and a.day_of_week = asked."dayOfWeek"
        and a.time_slot = asked."timeSlot" and a.date is not distinct from asked.date
        and a.is_exception = asked."isException" and a.valid_from is not distinct from asked."validFrom"
        and a.valid_until is not distinct from asked."validUntil"
      order by a.id`.execute(tx)
    return ok(written.rows)
  })
}

/** @param rules as JSON; a row that is there already stays the one it is */
const insertRules = (tx: Db, by: TeacherSelf, rules: string) =>
  sql`
    insert into teacher_availability (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until)
    select ${by.teacherId}::uuid, "dayOfWeek", "timeSlot", date, "isException", "validFrom", "validUntil"
    from ${askedRows(rules)}
    on conflict do nothing`.execute(tx)

/** Takes rules away and writes others in their place; the teacher's row is locked by the caller. */
export const exchangeRules = async (tx: Db, by: TeacherSelf, change: HourChange) => {
  if (change.remove.length > 0)
    await sql`delete from teacher_availability
      where teacher_id = ${by.teacherId} and id = any(${change.remove}::uuid[])`.execute(tx)
  if (change.add.length > 0) await insertRules(tx, by, JSON.stringify(change.add))
}

const askedRows = (asked: string) => sql`
  json_to_recordset(${asked}::json) as asked ("dayOfWeek" weekday, "timeSlot" text, date date, "isException" boolean,
    "validFrom" date, "validUntil" date)`

/** Takes one of the teacher's own rules away; lessons stay. Somebody else's does not exist. */
export const removeAvailability = async (db: Db, by: TeacherSelf, id: string) => {
  const removed = await db
    .deleteFrom('teacher_availability')
    .where('id', '=', id)
    .where('teacher_id', '=', by.teacherId)
    .returning('id')
    .executeTakeFirst()
  return removed ? ok(removed) : refuse('not_found')
}
