import { type Admin, actForTeacher, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { listRuleStates, parseRules } from '#features/availability/availability.ts'
import type { HolidayEnd, HolidayPeriod } from '#features/availability/holidays.ts'
import {
  endHoliday,
  listHolidays,
  previewHoliday,
  shortenHoliday,
  takeHoliday,
} from '#features/availability/server/holidays.ts'
import { selectRules } from '#features/availability/server/rules.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays, datesFrom, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'

/** Does for a teacher who is absent what the teacher could do with holidays (domain.md, "Absences and holidays"). */
const asTeacher = async <Value, Code extends string = never>(
  db: Db,
  by: Admin,
  teacherId: string,
  run: (teacher: TeacherSelf) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'not_found'>> => {
  const found = await db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .where('teachers.id', '=', teacherId)
    .where('teachers.approved_at', 'is not', null)
    .where('users.erased_at', 'is', null)
    .select(['teachers.id as teacherId', 'teachers.timezone'])
    .executeTakeFirst()
  return found ? run(actForTeacher(by, found)) : refuse('not_found')
}

/** How far a teacher's next day of work is looked for, in days. */
const daysAhead = 28

/**
 * The day on which a new absence most likely begins: the next one with a lesson or an open hour. Today counts while a lesson is
 * left or, on a day without lessons, an hour.
 */
const findFirstDay = async (db: Db, teacher: TeacherSelf, now: Temporal.Instant) => {
  const { teacherId, timezone } = teacher
  const { date: today, hour: thisHour } = localOf(now, timezone)
  const lastDay = addDays(today, daysAhead)
  const lessons = await db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>=', startOfDay(today, timezone))
    .where('starts_at', '<', startOfDay(addDays(lastDay, 1), timezone))
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .execute()
  const rules = parseRules(await selectRules(db, teacher).execute())
  const isOver = ({ endsAt }: { endsAt: Temporal.Instant }) => Temporal.Instant.compare(endsAt, now) <= 0
  const lessonDays = new Set(
    lessons.filter(lesson => !isOver(lesson)).map(({ startsAt }) => localOf(startsAt, timezone).date),
  )
  const isOpen = (date: PlainDate) =>
    listRuleStates(rules, { date, weekday: weekdayOf(date) }).some(
      (state, hour) => state === 'available' && (date > today || hour >= thisHour),
    )
  const first = lessons.some(isOver) && !lessonDays.has(today) ? addDays(today, 1) : today
  return datesFrom(first, lastDay).find(date => lessonDays.has(date) || isOpen(date)) ?? first
}

/** Absences and holidays of a teacher that are not over, in the teacher's zone. */
export const listAbsences = (db: Db, by: Admin, teacherId: string, now: Temporal.Instant) =>
  asTeacher(db, by, teacherId, async teacher =>
    ok({
      today: localOf(now, teacher.timezone).date,
      firstDay: await findFirstDay(db, teacher, now),
      zoneLabel: zoneLabel(teacher.timezone),
      absences: await listHolidays(db, teacher, now),
    }),
  )

export const previewAbsence = (
  db: Db,
  by: Admin,
  { teacherId, ...period }: HolidayPeriod & { teacherId: string },
  now: Temporal.Instant,
) => asTeacher(db, by, teacherId, teacher => previewHoliday(db, teacher, period, now))

export const recordAbsence = (
  db: Db,
  by: Admin,
  {
    teacherId,
    ...absence
  }: HolidayPeriod & { teacherId: string; id: string; lessonIds: readonly string[]; reason: string },
  now: Temporal.Instant,
) => asTeacher(db, by, teacherId, teacher => takeHoliday(db, teacher, absence, now))

export const shortenAbsence = (
  db: Db,
  by: Admin,
  { teacherId, ...end }: HolidayEnd & { teacherId: string; id: string },
  now: Temporal.Instant,
) => asTeacher(db, by, teacherId, teacher => shortenHoliday(db, teacher, end, now))

export const endAbsence = (
  db: Db,
  by: Admin,
  { teacherId, id }: { teacherId: string; id: string },
  now: Temporal.Instant,
) => asTeacher(db, by, teacherId, teacher => endHoliday(db, teacher, id, now))
