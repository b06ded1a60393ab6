import { type Admin, actForTeacher, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { HolidayEnd, HolidayPeriod } from '#features/availability/holidays.ts'
import {
  endHoliday,
  listHolidays,
  previewHoliday,
  shortenHoliday,
  takeHoliday,
} from '#features/availability/server/holidays.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays } from '#platform/time/dates.ts'
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

/** The day on which a new absence most likely begins: tomorrow once the lessons of today are over, today otherwise. */
const findFirstDay = async (db: Db, { teacherId, timezone }: TeacherSelf, now: Temporal.Instant) => {
  const { date: today } = localOf(now, timezone)
  const tomorrow = addDays(today, 1)
  const { last } = await db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>=', startOfDay(today, timezone))
    .where('starts_at', '<', startOfDay(tomorrow, timezone))
    .select(eb => eb.fn.max('ends_at').as('last'))
    .executeTakeFirstOrThrow()
  return last && Temporal.Instant.compare(last, now) <= 0 ? tomorrow : today
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
