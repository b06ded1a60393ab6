import { sql } from 'kysely'
import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { listTouchedHours, moveTouchedHours } from '#features/lessons/lesson-minutes.ts'
import { insertAbsenceHours } from '#features/lessons/server/absence-hours.ts'
import { handToSchool, takeBackLessons } from '#features/lessons/server/report-absence.ts'
import { selectUpcomingLessons } from '#features/lessons/server/staff-lessons.ts'
import { type LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { localOf, startOfHour } from '#platform/time/zones.ts'
import {
  findHolidayProblem,
  type HolidayEnd,
  type HolidayPeriod,
  type HolidayProblem,
  includesHour,
  toHolidayRules,
  toShorterPeriod,
} from '../holidays.ts'
import { insertRules, lockOwnCalendar, maxRules } from './rules.ts'

/** The teacher's lessons to come that touch the period, and could not be given. */
const listTouchedLessons = async (
  db: Db,
  by: TeacherSelf,
  { firstDay, lastDay, fromHour, untilHour }: HolidayPeriod,
  zone: string,
  now: Temporal.Instant,
) => {
  const rows = await selectUpcomingLessons(db, { teacher: by }, now)
    .where('lessons.starts_at', '>', now)
    .where('lessons.ends_at', '>', startOfHour(firstDay, fromHour, zone))
    .where('lessons.starts_at', '<', startOfHour(lastDay, untilHour, zone))
    .execute()
  return rows.map(row => toLessonView(row, { actor: by.adminId ? 'admin' : 'teacher', timezone: zone }, now))
}

/** The lessons that a holiday would hand to the school. Nothing is stored. */
export const previewHoliday = async (
  db: Db,
  by: TeacherSelf,
  period: HolidayPeriod,
  now: Temporal.Instant,
): Promise<Outcome<{ lessons: LessonView[] }, HolidayProblem>> => {
  const problem = findHolidayProblem(period, localOf(now, by.timezone).date)
  if (problem) return refuse(problem)
  return ok({ lessons: await listTouchedLessons(db, by, period, by.timezone, now) })
}

/**
 * The lessons to come that would lie in the teacher's holidays and absences on the clock of another zone, without those handed to
 * the school already: the days keep their dates, and lessons their instants. Nothing is stored.
 */
export const listHolidayLessonsIn = async (
  db: Db,
  by: TeacherSelf,
  zone: string,
  now: Temporal.Instant,
): Promise<LessonView[]> => {
  const periods = await selectHolidaysBetween(db, by, localOf(now, zone).date, '9999-12-31').execute()
  const touched = await Promise.all(periods.map(period => listTouchedLessons(db, by, period, zone, now)))
  return touched
    .flat()
    .filter((lesson, n, all) => !lesson.isAbsent && all.findIndex(({ id }) => id === lesson.id) === n)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}

type NewHoliday = HolidayPeriod & {
  /** Made by the client: the same holiday sent twice is stored once, another one under the id is refused. */
  id: string
  /** The lessons that the caller read would be handed to the school. */
  lessonIds: readonly string[]
  /** Why, in the school's words and for the school. A teacher gives none. */
  reason?: string
}

export type HolidayRefusal =
  | HolidayProblem
  | 'id_taken'
  | 'holiday_overlaps'
  | 'lessons_changed'
  | 'too_many_rows'

/**
 * Closes the hours of the period and hands the lessons in it to the school, together (domain.md, "Absences and holidays"). A
 * lesson that was booked since the list was read refuses it, so that none is handed over unread. The school
 * can do the same for an absent teacher, who gets a mail.
 */
export const takeHoliday = (
  db: Db,
  by: TeacherSelf,
  { id, lessonIds, reason = '', ...period }: NewHoliday,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string; lessons: number }, HolidayRefusal>> =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hours closed, or this finds their lesson.
    const { timezone } = await lockOwnCalendar(tx, by)
    const bySchool = by.adminId !== undefined
    const stored = await findStored(tx, id)
    if (stored) {
      const sent = { teacherId: by.teacherId, ...period, bySchool, reason }
      return repeatOutcome({ stored, sent }, { id, lessons: lessonIds.length })
    }
    const problem = findHolidayProblem(period, localOf(now, timezone).date)
    if (problem) return refuse(problem)
    if (await findOverlapping(tx, by, period)) return refuse('holiday_overlaps')
    const lessons = await listTouchedLessons(tx, by, period, timezone, now)
    if (lessons.some(lesson => !lessonIds.includes(lesson.id))) return refuse('lessons_changed')
    const rules = toHolidayRules(period)
    const { count } = await tx
      .selectFrom('teacher_availability')
      .where('teacher_id', '=', by.teacherId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count + rules.length > maxRules) return refuse('too_many_rows')
    await tx
      .insertInto('teacher_holidays')
      .values({
        id,
        teacher_id: by.teacherId,
        first_day: period.firstDay,
        last_day: period.lastDay,
        from_hour: period.fromHour,
        until_hour: period.untilHour,
        by_school: bySchool,
        reason,
        taken_at: now,
      })
      .execute()
    await insertRules(tx, by, JSON.stringify(rules), id)
    const ids = lessons.map(lesson => lesson.id)
    await handToSchool(tx, by, ids, { reason, holidayId: id }, now)
    await logAndNotify(tx, by, { id, event: 'taken', lessons: ids.length }, now)
    return ok({ id, lessons: ids.length })
  })

/** The holiday with this id, of any teacher, as it was sent: the school may have shortened it since. */
const findStored = (tx: Db, id: string) =>
  tx
    .selectFrom('teacher_holidays')
    .where('id', '=', id)
    .select([
      'teacher_id as teacherId',
      'first_day as firstDay',
      sql<PlainDate>`coalesce(sent_last_day, last_day)`.as('lastDay'),
      'from_hour as fromHour',
      sql<number>`coalesce(sent_until_hour, until_hour)`.as('untilHour'),
      'by_school as bySchool',
      'reason',
    ])
    .executeTakeFirst()

const findOverlapping = (
  tx: Db,
  by: TeacherSelf,
  { firstDay, lastDay, fromHour, untilHour }: HolidayPeriod,
) =>
  tx
    .selectFrom('teacher_holidays')
    .where('teacher_id', '=', by.teacherId)
    .where(
      sql<boolean>`tsrange(first_day + make_interval(hours => from_hour), last_day + make_interval(hours => until_hour))
        && tsrange(${firstDay}::date + make_interval(hours => ${fromHour}::int), ${lastDay}::date + make_interval(hours => ${untilHour}::int))`,
    )
    .select('id')
    .executeTakeFirst()

/** Writes the audit entry, and notifies the teacher of an absence that the school recorded. */
const logAndNotify = async (
  tx: Db,
  by: TeacherSelf,
  { id, event, lessons }: { id: string; event: 'taken' | 'shortened' | 'ended'; lessons: number },
  now: Temporal.Instant,
) => {
  const { teacherId } = by
  await writeAudit(tx, {
    at: now,
    ...auditOrigin({ teacher: by }),
    action: `holiday_${event}`,
    subject: teacherId,
    details: { holiday: id },
  })
  if (!by.adminId) return
  await enqueueMail(tx, { kind: 'teacher-absence', teacherId, holidayId: id, event, lessons })
  await notify(tx, [
    { recipientId: teacherId, kind: event === 'taken' ? 'absence_recorded' : 'absence_changed' },
  ])
}

const findHoliday = (tx: Db, by: TeacherSelf, id: string) =>
  tx
    .selectFrom('teacher_holidays')
    .where('id', '=', id)
    .where('teacher_id', '=', by.teacherId)
    .select([
      'first_day as firstDay',
      'last_day as lastDay',
      'from_hour as fromHour',
      'until_hour as untilHour',
      sql<boolean>`sent_last_day is not null`.as('isShortened'),
    ])
    .executeTakeFirst()

/**
 * Ends a holiday earlier: opens the hours after its new end, and gives their lessons without a substitute back to the teacher.
 * Idempotent: the same end again writes nothing and sends nothing.
 */
export const shortenHoliday = (
  db: Db,
  by: TeacherSelf,
  { id, ...end }: HolidayEnd & { id: string },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found' | 'holiday_not_shorter'>> =>
  db.transaction().execute(async tx => {
    const { timezone } = await lockOwnCalendar(tx, by)
    const holiday = await findHoliday(tx, by, id)
    if (!holiday) return refuse('not_found')
    const { isShortened, ...period } = holiday
    const hasThisEnd = period.lastDay === end.lastDay && period.untilHour === end.untilHour
    if (isShortened && hasThisEnd) return ok({ id })
    const shorter = toShorterPeriod(period, end)
    if (!shorter) return refuse('holiday_not_shorter')
    await tx.deleteFrom('teacher_availability').where('holiday_id', '=', id).execute()
    await tx
      .updateTable('teacher_holidays')
      .set({
        last_day: shorter.lastDay,
        until_hour: shorter.untilHour,
        sent_last_day: sql`coalesce(sent_last_day, last_day)`,
        sent_until_hour: sql`coalesce(sent_until_hour, until_hour)`,
      })
      .where('id', '=', id)
      .execute()
    await insertRules(tx, by, JSON.stringify(toHolidayRules(shorter)), id)
    const newEnd = startOfHour(shorter.lastDay, shorter.untilHour, timezone)
    const lessons = await takeBackLessons(tx, by, { holidayId: id, from: newEnd }, now)
    await logAndNotify(tx, by, { id, event: 'shortened', lessons }, now)
    return ok({ id })
  })

/** Opens the hours, and gives the lessons without a substitute back to the teacher. */
export const endHoliday = (
  db: Db,
  by: TeacherSelf,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    await lockOwnCalendar(tx, by)
    if (!(await findHoliday(tx, by, id))) return refuse('not_found')
    const lessons = await takeBackLessons(tx, by, { holidayId: id }, now)
    await tx.deleteFrom('teacher_holidays').where('id', '=', id).execute()
    await logAndNotify(tx, by, { id, event: 'ended', lessons }, now)
    return ok({ id })
  })

/**
 * Keeps the hours of lessons that a holiday or an absence of hours handed to the school closed on the clock of a new zone, as those
 * of a single absence: the lessons stay, while the days and hours of the period keep their place on the clock. The caller has locked
 * the teacher.
 */
export const closeHandedHours = async (
  tx: Db,
  { teacherId, oldZone, zone }: { teacherId: string; oldZone: string; zone: string },
  now: Temporal.Instant,
) => {
  const handed = await tx
    .selectFrom('lesson_absences as absence')
    .innerJoin('teacher_holidays as holiday', 'holiday.id', 'absence.holiday_id')
    .innerJoin('lessons', 'lessons.id', 'absence.lesson_id')
    .where('absence.teacher_id', '=', teacherId)
    .where('lessons.ends_at', '>', now)
    .select([
      'lessons.id',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'holiday.first_day as firstDay',
      'holiday.last_day as lastDay',
      'holiday.from_hour as fromHour',
      'holiday.until_hour as untilHour',
    ])
    .execute()
  await insertAbsenceHours(
    tx,
    handed.flatMap(({ id: lessonId, ...period }) => {
      const closed = listTouchedHours(period, oldZone).filter(hour => includesHour(period, hour))
      return moveTouchedHours(period, closed, { from: oldZone, to: zone }).map(({ date, hour }) => ({
        teacherId,
        lessonId,
        date,
        hour,
      }))
    }),
  )
}

/** The teacher's holidays and absences that touch these days, both included. Without order. */
export const selectHolidaysBetween = (db: Db, by: TeacherSelf, firstDay: PlainDate, lastDay: PlainDate) =>
  db
    .selectFrom('teacher_holidays')
    .where('teacher_id', '=', by.teacherId)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .select([
      'id',
      'first_day as firstDay',
      'last_day as lastDay',
      'from_hour as fromHour',
      'until_hour as untilHour',
      'by_school as isBySchool',
    ])

/** The teacher's holidays and absences that are not over, the next first, with the lessons that still have no substitute. */
export const listHolidays = (db: Db, by: TeacherSelf, now: Temporal.Instant) =>
  db
    .selectFrom('teacher_holidays as holiday')
    .where('holiday.teacher_id', '=', by.teacherId)
    .where('holiday.last_day', '>=', localOf(now, by.timezone).date)
    .select([
      'holiday.id',
      'holiday.first_day as firstDay',
      'holiday.last_day as lastDay',
      'holiday.from_hour as fromHour',
      'holiday.until_hour as untilHour',
      'holiday.by_school as isBySchool',
      'holiday.reason',
      sql<number>`(select count(*)::int from lesson_absences a
        join lessons l on l.id = a.lesson_id and l.teacher_id = a.teacher_id
        where a.holiday_id = holiday.id and l.status <> 'cancelled' and l.starts_at > ${now})`.as(
        'openLessons',
      ),
    ])
    .orderBy('holiday.first_day')
    .orderBy('holiday.from_hour')
    .execute()
