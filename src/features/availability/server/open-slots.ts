import { sql } from 'kysely'
import { type LessonType, maxLessonHours } from '#features/lessons/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
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
import { type RuleRow, ruleOf, rulesOfTeacher, type TakenRow, takenOf, takenRow } from './calendar-rows.ts'

/** Everything a teacher's slots are computed from, as it stands in the database at one moment. */
export type Calendar = {
  teacherId: string
  zone: string
  minimumNoticeMinutes: number
  offersTrials: boolean
  hourlyRateCents: number
  isListed: boolean
  rules: AvailabilityRule[]
  taken: TakenTime[]
}

type CalendarRow = Omit<Calendar, 'rules' | 'taken'> & { rules: RuleRow[]; taken: TakenRow[] }

/** Lessons that start this long before or after may touch the time asked for. */
const reach = { hours: maxLessonHours }

/**
 * A teacher's rules, and the lessons that touch the time between two instants; in one statement, so that both are of the
 * same moment. Undefined for nobody.
 */
export const readCalendar = async (
  db: Db,
  teacherId: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Calendar | undefined> => {
  const { rows } = await sql<CalendarRow>`
    select t.id as "teacherId", t.timezone as zone, t.minimum_notice_minutes as "minimumNoticeMinutes",
           t.trial_lesson_available as "offersTrials", t.hourly_rate_cents as "hourlyRateCents",
           t.is_listed as "isListed",
           ${rulesOfTeacher} as rules,
           (select coalesce(json_agg(${takenRow('l', sql`l.is_joinable`)}), '[]')
            from lessons l
            where l.teacher_id = t.id and l.status <> 'cancelled'
              and l.starts_at > ${from.subtract(reach)} and l.starts_at < ${until.add(reach)}) as taken
    from teachers t where t.id = ${teacherId}::uuid`.execute(db)
  const [row] = rows
  return row && { ...row, rules: row.rules.map(ruleOf), taken: row.taken.map(takenOf) }
}

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
