import { sql } from 'kysely'
import { maxLessonHours } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { defaultLength, type LessonLength, nearestLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays, datesFrom } from '#platform/time/dates.ts'
import { occurrenceLabel } from '#platform/time/hour-label.ts'
import { localOf, occurrenceOf, startOfDay } from '#platform/time/zones.ts'
import type { AvailabilityRule } from '../availability.ts'
import { isDaytime } from '../child-day.ts'
import { countedNotice, openSlots, openSlotTexts, type SlotQuery, type TakenTime } from '../slots.ts'
import {
  busyTimesJson,
  type RuleJson,
  rulesJson,
  type TakenTimeJson,
  takenTimeJson,
  toRule,
  toTakenTime,
} from './calendar-json.ts'

/** The facts that a teacher's slots are computed from. */
export type Calendar = {
  teacherId: string
  zone: string
  minimumNoticeMinutes: number
  latestStart: Temporal.Instant
  offersTrials: boolean
  lessonLengths: LessonLength[]
  hourlyRateCents: number
  isListed: boolean
  rules: AvailabilityRule[]
  taken: TakenTime[]
}

type CalendarRow = Omit<Calendar, 'rules' | 'taken'> & {
  rules: RuleJson[]
  taken: TakenTimeJson[]
  busy: TakenTimeJson[]
}

/** A lesson that starts this long before or after a time may overlap it. */
const reach = { hours: maxLessonHours }

type Span = {
  from: Temporal.Instant
  until: Temporal.Instant
  now: Temporal.Instant
  /** A lesson that moves: its own time is free unless other children stay in it. */
  movedLesson?: string | undefined
}

/**
 * A teacher's rules, and the lessons and other busy times that overlap the time between two instants, read in one statement and
 * so from one snapshot.
 */
export const findCalendar = async (db: Db, teacherId: string, span: Span): Promise<Calendar | undefined> =>
  (await findCalendars(db, [teacherId], span))[0]

/** As `findCalendar`, of several teachers; without order. */
export const findCalendars = async (
  db: Db,
  teacherIds: readonly string[],
  { from, until, now, movedLesson }: Span,
): Promise<Calendar[]> => {
  const { rows } = await sql<CalendarRow>`
    select t.id as "teacherId", t.timezone as zone, t.minimum_notice_minutes as "minimumNoticeMinutes",
           t.trial_lesson_available as "offersTrials", t.lesson_lengths as "lessonLengths", t.hourly_rate_cents as "hourlyRateCents",
           t.is_listed as "isListed", (select bookable_until(school, ${now}) from school_settings school) as "latestStart",
           ${rulesJson} as rules,
           (select coalesce(json_agg(${takenTimeJson('l', sql`l.is_joinable`)}), '[]')
            from lessons l
            where l.teacher_id = t.id and l.status <> 'cancelled'
              and (l.id is distinct from ${movedLesson ?? null}::uuid or l.seats_taken > 1)
              and l.starts_at > ${from.subtract(reach)} and l.starts_at < ${until.add(reach)}) as taken,
           ${busyTimesJson(sql`tstzmultirange(tstzrange(${from}, ${until.add(reach)}))`)} as busy
    from teachers t where t.id = any(${teacherIds}::uuid[])`.execute(db)
  return rows.map(({ rules, taken, busy, ...calendar }) => ({
    ...calendar,
    rules: rules.map(toRule),
    taken: [...taken, ...busy].map(toTakenTime),
  }))
}

export type TeacherSlotQuery = {
  teacherId: string
  /** First and last date, both included, in the viewer's zone. */
  from: string
  until: string
  viewerZone: string
  lessonType: LessonType
  /** Minutes of an individual lesson; without them 60, or the nearest that the teacher gives. */
  duration?: LessonLength | undefined
  /** Slots to move a booked lesson to: one that the teacher has given up since (a trial, a length) may still move. */
  isBooked?: boolean
  /** The booked lesson, which leaves its own time. */
  movedLesson?: string | undefined
  /** The school books or moves a lesson within the teacher's notice. */
  waivesNotice?: boolean | undefined
  now: Temporal.Instant
}

const offersAll = { offersTrials: true, lessonLengths: undefined }

const listWith = async <Item>(
  db: Db,
  { teacherId, isBooked = false, movedLesson, waivesNotice = false, duration, ...query }: TeacherSlotQuery,
  compute: (query: SlotQuery) => Item[],
) => {
  const { from, until, viewerZone, now } = query
  const calendar = await findCalendar(db, teacherId, {
    from: startOfDay(from, viewerZone),
    until: startOfDay(addDays(until, 1), viewerZone),
    now,
    movedLesson,
  })
  if (!calendar?.isListed) return refuse('not_found')
  return ok({
    zone: calendar.zone,
    minimumNoticeMinutes: calendar.minimumNoticeMinutes,
    slots: compute({
      ...calendar,
      duration: duration ?? nearestLength(calendar.lessonLengths, defaultLength),
      ...(isBooked && offersAll),
      minimumNoticeMinutes: countedNotice(calendar.minimumNoticeMinutes, query.lessonType, waivesNotice),
      ...query,
    }),
  })
}

/** With its label, where the hour comes twice that day: the profile, which shows these, loads no script for it. */
const noteRepeated = <One extends { startsAt: string }>(slot: One, zone: string) => {
  const occurrence = occurrenceOf(Temporal.Instant.from(slot.startsAt), zone)
  return occurrence ? { ...slot, note: occurrenceLabel(occurrence) } : slot
}

/**
 * The open slots of a listed teacher, day after day; not_found for any other. A day without any is full when it would have some
 * were nothing booked.
 */
export const listSlotDays = (db: Db, query: TeacherSlotQuery) =>
  listWith(db, query, asked => {
    const slots = openSlotTexts(asked)
    const opened = new Set(openSlotTexts({ ...asked, taken: [] }).map(({ date }) => date))
    return datesFrom(asked.from, asked.until).map(date => {
      const own = slots.filter(slot => slot.date === date).map(slot => noteRepeated(slot, query.viewerZone))
      return { date, slots: own, isFull: own.length === 0 && opened.has(date) }
    })
  })

/** The open slots of a listed teacher; not_found for any other. */
export const listSlots = (db: Db, query: TeacherSlotQuery) => listWith(db, query, openSlots)

/** The same slots for an answer over HTTP. */
export const listSlotTexts = (db: Db, query: TeacherSlotQuery) => listWith(db, query, openSlotTexts)

const daysAhead = 30

/** Hours that could be booked for a few minutes more are not suggested: they would be refused at the end. */
export const suggestionMargin = { minutes: 15 }

/**
 * The first `count` open slots of the next 30 days, from today on in the viewer's zone.
 * @param query `inDay`: only those in the day of a child of this age
 */
export const listNextSlots = async (
  db: Db,
  {
    count,
    inDay,
    age,
    ...query
  }: Omit<TeacherSlotQuery, 'from' | 'until'> & {
    count: number
    inDay: boolean
    age: number | undefined
  },
) => {
  const from = localOf(query.now, query.viewerZone).date
  const until = addDays(from, daysAhead)
  const found = await listSlotTexts(db, { ...query, now: query.now.add(suggestionMargin), from, until })
  if (!found.ok) return found
  const slots = inDay ? found.value.slots.filter(({ time }) => isDaytime(time, age)) : found.value.slots
  return ok({ ...found.value, slots: slots.slice(0, count) })
}
