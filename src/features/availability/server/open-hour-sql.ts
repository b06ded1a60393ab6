import { localOf } from '#platform/time/zones.ts'
import { laterChecks } from '../slots.ts'

/** SQL expressions for the parameters of a search; instants as timestamptz. */
type SearchParameters = {
  /** Whole minutes from now to the start. */
  minutesAhead: string
  isTrial: string
  isGroup: boolean
  /** Minutes of an individual lesson; null for the other types, which every teacher gives in an hour. */
  length: string
  startsAt: string
  endsAt: string
  /** Lessons that overlap the hour start after this instant, as no lesson is longer than `maxLessonHours`. */
  earliest: string
  /** The last instant at which the school lets a lesson start. */
  latestStart: string
  /** How many further hours of the teacher's clock `h` names, see `laterClocks`. */
  laterHours: number
}

/**
 * Whether the teacher's rules open a further hour of a longer lesson: `h.weekday1`, `h.date1` and `h.hour1` (and 2), null where
 * the lesson enters no further hour.
 */
const laterHourSql = (place: number) => {
  const covers = (rule: string) => `${rule}.teacher_id = h.teacher_id and ${rule}.hour = h.hour${place}
      and (${rule}.date = h.date${place} or (${rule}.date is null and ${rule}.day_of_week = h.weekday${place}))
      and (${rule}.valid_from is null or ${rule}.valid_from <= h.date${place})
      and (${rule}.valid_until is null or ${rule}.valid_until >= h.date${place})`
  return `
  and (h.hour${place} is null or (
    exists (select from teacher_hours o where not o.is_exception and ${covers('o')})
    and not exists (select from teacher_hours x where x.is_exception and ${covers('x')})))`
}

/** The rules alone, of the same `h`: whether its hour is open on that date, booked or not. */
export const openByRulesSql = `
  (h.date is null or h.date = h.on_date)
  and (h.valid_from is null or h.valid_from <= h.on_date)
  and (h.valid_until is null or h.valid_until >= h.on_date)
  and (not h.has_exception or not exists (
    select from teacher_hours e
    where e.teacher_id = h.teacher_id and e.hour = h.hour and e.is_exception
      and (e.date = h.on_date or (e.date is null and e.day_of_week = h.weekday))
      and (e.valid_from is null or e.valid_from <= h.on_date)
      and (e.valid_until is null or e.valid_until >= h.on_date)))`

/**
 * The rule of `openSlots` for one hour, as a SQL condition on `h`: a row of teacher_hours with the weekday and the date of
 * that moment in the teacher's zone (`h.weekday`, `h.on_date`). A property test compares the two.
 *
 * `offset 0` prevents a plan that joins the hours with all lessons of that time, instead of reading one teacher's lessons
 * from their index, or with the busy times of all (bench row «who is free, mixed hours»: up to three times slower; `findFreeHours`:
 * 80 ms instead of 5). The joinable group is looked up for a busy time, by its `teacher_id` and in the index of the teacher's
 * lessons: as a condition on `h` alone, every teacher found would read all lessons of that hour (ten times slower).
 */
export const openHourSql = ({
  minutesAhead,
  isTrial,
  isGroup,
  length,
  startsAt,
  endsAt,
  earliest,
  latestStart,
  laterHours,
}: SearchParameters) => {
  const joinable = `l.is_joinable and l.starts_at = ${startsAt}`
  const unlessJoinable = isGroup ? ` and not (${joinable})` : ''
  const unlessOfJoinable = isGroup
    ? ` and not exists (select from lessons l
        where l.teacher_id = c.teacher_id and l.status <> 'cancelled' and ${joinable})`
    : ''
  return `
  h.minimum_notice_minutes <= ${minutesAhead}
  and ${startsAt} <= ${latestStart}
  and (h.offers_trial or not ${isTrial})
  and (${length} is null or ${length} = any(h.lesson_lengths))
  and ${openByRulesSql}
  and not exists (
    select from lessons l
    where l.teacher_id = h.teacher_id and l.status <> 'cancelled'
      and l.starts_at > ${earliest} and l.starts_at < ${endsAt} and l.ends_at > ${startsAt}${unlessJoinable}
    offset 0)
  and not exists (
    select from busy_calendars c
    where c.teacher_id = h.teacher_id and c.busy && tstzrange(${startsAt}, ${endsAt})${unlessOfJoinable}
    offset 0)${Array.from({ length: laterHours }, (_, index) => laterHourSql(index + 1)).join('')}`
}

/**
 * The other half of the rule: the group lessons that another child can join, which need no open hour. A condition on `l`, the
 * lesson, and `t`, its teacher. Nothing is in the way of one: lessons of a teacher never overlap.
 */
export const joinableLessonSql = ({
  minutesAhead,
  latestStart,
}: Pick<SearchParameters, 'minutesAhead' | 'latestStart'>) => `
  l.is_joinable and l.starts_at <= ${latestStart} and t.is_listed and t.minimum_notice_minutes <= ${minutesAhead}`

/** The hours of some clocks that a lesson enters after the first one, one list for each place; null where it enters none. */
export const laterClocks = (
  clocks: readonly { zone: string; startsAt: Temporal.Instant }[],
  lessonMinutes: number,
) =>
  laterChecks(lessonMinutes).map((minutes, index, checks) =>
    clocks.map(({ zone, startsAt }) => {
      const later = localOf(startsAt.add({ minutes }), zone)
      const before = checks[index - 1]
      const isSameHour =
        before !== undefined && localOf(startsAt.add({ minutes: before }), zone).hour === later.hour
      return isSameHour ? undefined : later
    }),
  )

/** The lists of `laterClocks` as parameters of a statement: dates, weekdays and hours of each place. */
export const laterParameters = (places: ReturnType<typeof laterClocks>) =>
  places.flatMap(later => [
    later.map(clock => clock?.date ?? null),
    later.map(clock => clock?.weekday ?? null),
    later.map(clock => clock?.hour ?? null),
  ])

/** The last instant at which the school lets a lesson start, for the parameter that holds the time of the search. */
export const latestStartSql = (now: string) =>
  `(select bookable_until(school, ${now}::timestamptz) from school_settings school)`

/** Rounded down: a start within the notice by a second counts as within it, as in `openSlots`. */
export const wholeMinutesUntil = (startsAt: Temporal.Instant, now: Temporal.Instant) =>
  Math.floor((startsAt.epochMilliseconds - now.epochMilliseconds) / 60_000)
