import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { gathered } from '#platform/db/gathered.ts'
import type { Weekday } from '#platform/db/schema.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import {
  type AvailabilityRule,
  type OpenSlotsQuestion,
  openSlots,
  openSlotTexts,
  type TakenTime,
} from '../availability.ts'

export type LessonType = 'trial' | 'individual' | 'group'

/** Everything a teacher's slots are computed from, as it stands in the database at one moment. */
export type Calendar = {
  teacherId: string
  zone: string
  minimumNoticeMinutes: number
  offersTrials: boolean
  hourlyRateCents: number
  /** Grows with every change of rules, zone, rate, notice or listing: what was judged on an older one is judged again. */
  version: number
  isListed: boolean
  rules: AvailabilityRule[]
  taken: TakenTime[]
}

type CalendarRow = Omit<Calendar, 'rules' | 'taken'> & {
  rules: [Weekday, string, string | null, boolean, string | null, string | null][]
  taken: [startMinute: number, endMinute: number, joinable: boolean][]
}

/** Slots that start before `until` may last past it. */
const reach = { hours: 2 }

type CalendarQuestion = { teacherId: string; from: Temporal.Instant; until: Temporal.Instant }

const readCalendars = async (
  db: Db,
  teacherIds: string[],
  { from, until }: CalendarQuestion,
): Promise<Map<string, Calendar>> => {
  const { rows } = await sql<CalendarRow>`
    select t.id as "teacherId", t.timezone as zone, t.minimum_notice_minutes as "minimumNoticeMinutes",
           t.trial_lesson_available as "offersTrials", t.hourly_rate_cents as "hourlyRateCents",
           t.calendar_version as version, t.is_listed as "isListed",
           (select coalesce(json_agg(json_build_array(
                     a.day_of_week, a.time_slot, a.date, a.is_exception, a.valid_from, a.valid_until)), '[]')
            from teacher_availability a where a.teacher_id = t.id) as rules,
           (select coalesce(json_agg(json_build_array(
                     floor(extract(epoch from l.starts_at) / 60)::int, ceil(extract(epoch from l.ends_at) / 60)::int,
                     l.type = 'group' and l.seats_taken < l.capacity)), '[]')
            from lessons l
            where l.teacher_id = t.id and l.status <> 'cancelled'
              and l.starts_at > ${from.subtract(reach)} and l.starts_at < ${until.add(reach)}) as taken
    from teachers t where t.id = any(${teacherIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(row => [row.teacherId, { ...row, rules: row.rules.map(ruleOf), taken: row.taken.map(takenOf) }]),
  )
}

const calendarsTogether = gathered<CalendarQuestion, Calendar | undefined>(
  ({ from, until }) => `${from.epochMilliseconds} ${until.epochMilliseconds}`,
  async (db, questions) => {
    const [question] = questions
    if (!question) return []
    const calendars = await readCalendars(
      db,
      [...new Set(questions.map(({ teacherId }) => teacherId))],
      question,
    )
    return questions.map(({ teacherId }) => calendars.get(teacherId.toLowerCase()))
  },
)

/**
 * A teacher's rules, and the lessons that touch the time between two instants; in one statement, so that both are of the
 * same moment. Undefined for nobody. Those who ask for the same time at one moment are answered together.
 */
export const readCalendar = (
  db: Db,
  teacherId: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Calendar | undefined> => calendarsTogether(db, { teacherId, from, until })

const ruleOf = ([
  dayOfWeek,
  timeSlot,
  date,
  isException,
  validFrom,
  validUntil,
]: CalendarRow['rules'][number]): AvailabilityRule => ({
  dayOfWeek,
  timeSlot,
  date,
  isException,
  validFrom,
  validUntil,
})

const atMinute = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

const takenOf = ([start, end, joinable]: CalendarRow['taken'][number]): TakenTime => ({
  startsAt: atMinute(start),
  endsAt: atMinute(end),
  joinable,
})

export type SlotsQuestion = {
  teacherId: string
  /** First and last date, both included, in the viewer's zone. */
  from: string
  until: string
  viewerZone: string
  lessonType: LessonType
  now: Temporal.Instant
}

const openOf = async <Made>(
  db: Db,
  { teacherId, ...question }: SlotsQuestion,
  open: (question: OpenSlotsQuestion) => Made[],
) => {
  const { from, until, viewerZone } = question
  const calendar = await readCalendar(
    db,
    teacherId,
    startOfDay(from, viewerZone),
    startOfDay(addDays(until, 1), viewerZone),
  )
  if (!calendar?.isListed) return refuse('not_found')
  return ok({ zone: calendar.zone, slots: open({ ...calendar, ...question }) })
}

/** A listed teacher's open slots; for anybody else the same refusal as for nobody. */
export const slotsOf = (db: Db, question: SlotsQuestion) => openOf(db, question, openSlots)

/** The same as they are told. */
export const slotTextsOf = (db: Db, question: SlotsQuestion) => openOf(db, question, openSlotTexts)

const daysAhead = 30

/** The first open slots from now on, in the viewer's zone, as they are told; none when the coming month is full. */
export const nextSlotsOf = async (
  db: Db,
  question: Omit<SlotsQuestion, 'from' | 'until'> & { count: number },
) => {
  const from = localOf(question.now, question.viewerZone).date
  const found = await slotTextsOf(db, { ...question, from, until: addDays(from, daysAhead) })
  return found.ok ? ok({ ...found.value, slots: found.value.slots.slice(0, question.count) }) : found
}
