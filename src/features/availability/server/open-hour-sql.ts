/** SQL expressions for the parameters of a search; instants as timestamptz. */
type SearchParameters = {
  /** Whole minutes from now to the start. */
  minutesAhead: string
  isTrial: string
  isGroup: string
  startsAt: string
  endsAt: string
  /** Lessons that overlap the hour start after this instant, as no lesson is longer than `maxLessonHours`. */
  earliest: string
  /** The last instant at which the school lets a lesson start. */
  latestStart: string
}

/**
 * The rule of `openSlots` for one hour, as a SQL condition on `h`: a row of teacher_hours with the weekday and the date of
 * that moment in the teacher's zone (`h.weekday`, `h.on_date`). A property test compares the two.
 *
 * `offset 0` prevents a plan that joins the hours with all lessons of that time, instead of reading one teacher's lessons
 * from their index (bench row «who is free, mixed hours»: up to three times slower; `findFreeHours`: 80 ms instead of 5).
 */
export const openHourSql = ({
  minutesAhead,
  isTrial,
  isGroup,
  startsAt,
  endsAt,
  earliest,
  latestStart,
}: SearchParameters) => `
  (h.date is null or h.date = h.on_date)
  and h.minimum_notice_minutes <= ${minutesAhead}
  and ${startsAt} <= ${latestStart}
  and (h.offers_trial or not ${isTrial})
  and (h.valid_from is null or h.valid_from <= h.on_date)
  and (h.valid_until is null or h.valid_until >= h.on_date)
  and (not h.has_exception or not exists (
    select from teacher_hours e
    where e.teacher_id = h.teacher_id and e.hour = h.hour and e.is_exception
      and (e.date = h.on_date or (e.date is null and e.day_of_week = h.weekday))
      and (e.valid_from is null or e.valid_from <= h.on_date)
      and (e.valid_until is null or e.valid_until >= h.on_date)))
  and not exists (
    select from lessons l
    where l.teacher_id = h.teacher_id and l.status <> 'cancelled'
      and l.starts_at > ${earliest} and l.starts_at < ${endsAt} and l.ends_at > ${startsAt}
      and not (${isGroup} and l.is_joinable and l.starts_at = ${startsAt})
    offset 0)`

/** Rounded down: a start within the notice by a second counts as within it, as in `openSlots`. */
export const wholeMinutesUntil = (startsAt: Temporal.Instant, now: Temporal.Instant) =>
  Math.floor((startsAt.epochMilliseconds - now.epochMilliseconds) / 60_000)
