import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import { overlap, type Period } from '#platform/time/period.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { coversHour, getRuleState } from '../availability.ts'
import { includesHour } from '../holidays.ts'
import { type PlannedHour, planHoursChange } from '../hour-change.ts'
import { selectHolidaysBetween } from './holidays.ts'
import { applyChange, listStoredRules, lockOwnCalendar, maxRules } from './rules.ts'

type Wanted = {
  open: boolean
  /** The teacher knows that there are lessons in the hours, and that closing them keeps the lessons. */
  keepsLessons: boolean
  /** The teacher knows that an hour is closed by an absence that was reported for a lesson in it. */
  opensAbsence?: boolean
  /** The zone in which the teacher read the hours. */
  shownZone?: string | undefined
}
/** Hours (0–23) of dates of the teacher's calendar. */
export type HourInput = PlannedHour & Wanted
export type HoursInput = { hours: readonly PlannedHour[] } & Wanted

type Placed = PlannedHour & Period

/**
 * Opens or closes hours in one change. Returns the state of each hour, those that changed, and whose lessons stay.
 * Hours that are over, skipped by the clocks, in a holiday or of a reported absence stay as they are; if there are no others, the first one's reason is
 * the refusal. Closing hours with lessons is refused until the teacher confirms that the lessons stay. The input is the wanted
 * state, so repeated and concurrent requests end the same.
 */
export const setHours = (
  db: Db,
  by: TeacherSelf,
  { hours, open, keepsLessons, opensAbsence = false, shownZone }: HoursInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hours closed, or this change finds their lessons.
    const { timezone } = await lockOwnCalendar(tx, by)
    // Another device may have moved the calendar: the hour would be another one than the teacher read.
    if (shownZone !== undefined && shownZone !== timezone) return refuse('zone_changed')
    const holidays = open ? await listHolidays(tx, by, hours) : []
    const rules = await listStoredRules(tx, by)
    const absences = open && !opensAbsence ? rules.filter(({ isOfAbsence }) => isOfAbsence) : []
    const placed: Placed[] = []
    const reasons: ('hour_skipped' | 'hour_over' | 'hour_in_holiday' | 'hour_of_absence')[] = []
    for (const { date, hour } of hours) {
      const startsAt = instantOfHour(date, hour, timezone)
      if (!startsAt) reasons.push('hour_skipped')
      else if (Temporal.Instant.compare(startsAt, now) <= 0) reasons.push('hour_over')
      else if (holidays.some(holiday => includesHour(holiday, { date, hour })))
        reasons.push('hour_in_holiday')
      else if (absences.some(rule => coversHour(rule, { date, weekday: weekdayOf(date), hour })))
        reasons.push('hour_of_absence')
      else placed.push({ date, hour, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    }
    if (placed.length === 0 && reasons[0]) return refuse(reasons[0])

    const kept = open ? nobody : await findLessonsIn(tx, by, placed)
    if (kept.names && !keepsLessons) return refuse('hour_has_lesson', kept)

    const change = planHoursChange(rules, placed, open)
    if (change.rules.length > maxRules) return refuse('too_many_rows')
    await applyChange(tx, by, change)
    const stateOf = (all: Parameters<typeof getRuleState>[0], { date, hour }: PlannedHour) =>
      getRuleState(all, { date, weekday: weekdayOf(date), hour })
    const states = placed.map(({ date, hour }) => ({
      date,
      hour,
      state: stateOf(change.rules, { date, hour }),
    }))
    return ok({
      states,
      changed: states.flatMap(({ date, hour, state }) =>
        stateOf(rules, { date, hour }) === state ? [] : [{ date, hour }],
      ),
      keptStudentNames: kept.names,
      keepsJoinable: kept.isJoinable,
    })
  })

/** As `setHours`, for one hour: its new state. */
export const setHour = async (
  db: Db,
  by: TeacherSelf,
  { date, hour, ...wanted }: HourInput,
  now: Temporal.Instant,
) => {
  const done = await setHours(db, by, { hours: [{ date, hour }], ...wanted }, now)
  if (!done.ok) return done
  const { states, keptStudentNames, keepsJoinable } = done.value
  const [set] = states
  if (!set) throw new Error('An hour that is not refused has a state')
  return ok({ ...set, keptStudentNames, keepsJoinable })
}

const listHolidays = (tx: Db, by: TeacherSelf, hours: readonly PlannedHour[]) => {
  const dates = hours.map(({ date }) => date).toSorted()
  return selectHolidaysBetween(tx, by, dates[0] ?? '', dates.at(-1) ?? '').execute()
}

const nobody = { names: '', isJoinable: false }

/** «Adam, Maya»: whose lessons touch the hours, and whether one is a group with a free seat. */
const findLessonsIn = async (tx: Db, by: TeacherSelf, hours: readonly Placed[]) => {
  const inOrder = hours.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return nobody
  const lessons = await selectTeacherLessonsBetween(tx, by, first.startsAt, last.endsAt)
    .select('lessons.is_joinable as isJoinable')
    .execute()
  const touched = lessons.filter(lesson => {
    const period = {
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
    }
    return inOrder.some(hour => overlap(hour, period))
  })
  return {
    names: touched.map(({ firstNames }) => formatList(firstNames)).join(', '),
    isJoinable: touched.some(({ isJoinable }) => isJoinable),
  }
}
