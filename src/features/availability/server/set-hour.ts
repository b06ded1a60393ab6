import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import { overlap, type Period } from '#platform/time/period.ts'
import { instantOfHour } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { getRuleState } from '../availability.ts'
import { includesHour } from '../holidays.ts'
import { type PlannedHour, planHoursChange } from '../hour-change.ts'
import { selectHolidaysBetween } from './holidays.ts'
import { applyChange, listStoredRules, lockOwnCalendar, maxRules } from './rules.ts'

type Wanted = {
  open: boolean
  /** The teacher knows that there are lessons in the hours, and that closing them keeps the lessons. */
  keepsLessons: boolean
  /** The zone in which the teacher read the hours. */
  shownZone?: string | undefined
}
/** Hours (0–23) of dates of the teacher's calendar. */
export type HourInput = PlannedHour & Wanted
export type HoursInput = { hours: readonly PlannedHour[] } & Wanted

type Placed = PlannedHour & Period

/**
 * Opens or closes hours in one change. Returns the state of each hour, those that changed, and the names in lessons that stay.
 * Hours that are over, skipped by the clocks or in a holiday stay as they are; if there are no others, the first one's reason is
 * the refusal. Closing hours with lessons is refused until the teacher confirms that the lessons stay. The input is the wanted
 * state, so repeated and concurrent requests end the same.
 */
export const setHours = (
  db: Db,
  by: TeacherSelf,
  { hours, open, keepsLessons, shownZone }: HoursInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hours closed, or this change finds their lessons.
    const { timezone } = await lockOwnCalendar(tx, by)
    // Another device may have moved the calendar: the hour would be another one than the teacher read.
    if (shownZone !== undefined && shownZone !== timezone) return refuse('zone_changed')
    const holidays = open ? await listHolidays(tx, by, hours) : []
    const placed: Placed[] = []
    const reasons: ('hour_skipped' | 'hour_over' | 'hour_in_holiday')[] = []
    for (const { date, hour } of hours) {
      const startsAt = instantOfHour(date, hour, timezone)
      if (!startsAt) reasons.push('hour_skipped')
      else if (Temporal.Instant.compare(startsAt, now) <= 0) reasons.push('hour_over')
      else if (holidays.some(holiday => includesHour(holiday, { date, hour })))
        reasons.push('hour_in_holiday')
      else placed.push({ date, hour, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    }
    if (placed.length === 0 && reasons[0]) return refuse(reasons[0])

    const names = open ? '' : await joinNamesIn(tx, by, placed)
    if (names && !keepsLessons) return refuse('hour_has_lesson', { names })

    const rules = await listStoredRules(tx, by)
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
      keptStudentNames: names,
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
  const [set] = done.value.states
  if (!set) throw new Error('An hour that is not refused has a state')
  return ok({ ...set, keptStudentNames: done.value.keptStudentNames })
}

const listHolidays = (tx: Db, by: TeacherSelf, hours: readonly PlannedHour[]) => {
  const dates = hours.map(({ date }) => date).toSorted()
  return selectHolidaysBetween(tx, by, dates[0] ?? '', dates.at(-1) ?? '').execute()
}

/** «Adam, Maya»: whose lessons touch the hours. */
const joinNamesIn = async (tx: Db, by: TeacherSelf, hours: readonly Placed[]): Promise<string> => {
  const inOrder = hours.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return ''
  const lessons = await selectTeacherLessonsBetween(tx, by, first.startsAt, last.endsAt).execute()
  const touched = lessons.filter(lesson => {
    const period = {
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
    }
    return inOrder.some(hour => overlap(hour, period))
  })
  return touched.map(({ firstNames }) => formatList(firstNames)).join(', ')
}
