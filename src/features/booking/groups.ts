import { type AvailabilityRule, getRuleState } from '#features/availability/availability.ts'
import type { Level } from '#features/families/families.ts'
import { levelsTaken } from '#features/teachers/teachers.ts'
import {
  addDays,
  dayNumberOf,
  type PlainDate,
  type Weekday,
  weekdayIndexOf,
  weekdays,
} from '#platform/time/dates.ts'
import { instantOfHour, localOf } from '#platform/time/zones.ts'

// Groups and their waiting lists (domain.md, "Groups").

/** A group has no more children than this. The function seats_in() of the database enforces the same (server/groups.test.ts). */
export const groupSeats = 4

/** How many waiting lists a child may be on at once. */
export const maxWaits = 10

export type GroupAudience = { level: Level; youngest: number; oldest: number }

export const toAudience = ({ level, youngest, oldest }: GroupAudience): GroupAudience => ({
  level,
  youngest,
  oldest,
})

export type GroupChild = { age: number; level: Level; levelKnown: boolean }

/** Whether the child may join the group. For a child without a level only the age counts. */
export const suitsChild = (group: GroupAudience, child: GroupChild): boolean =>
  (!child.levelKnown || child.level === group.level) &&
  child.age >= group.youngest &&
  child.age <= group.oldest

/**
 * An hour of a teacher's week whose level and ages are settled: it has children, or its teacher or the school described it. Day
 * and hour are on the teacher's clock. `isOwn`: the child sits in it.
 */
export type SettledGroup = GroupAudience & {
  id: string
  dayOfWeek: Weekday
  hour: number
  isOwn: boolean
  /** Starts of its lessons to come, in epoch seconds: they stay when its teacher moves to another zone. */
  lessonStarts: number[]
}

/** The settled group that a group lesson at this instant belongs to; undefined where a child would open a new one. */
export const findGroupAt = (
  groups: readonly SettledGroup[],
  startsAt: Temporal.Instant,
  teacherZone: string,
): SettledGroup | undefined => {
  const { weekday, hour } = localOf(startsAt, teacherZone)
  const seconds = startsAt.epochMilliseconds / 1000
  return (
    groups.find(({ lessonStarts }) => lessonStarts.includes(seconds)) ??
    groups.find(group => group.dayOfWeek === weekday && group.hour === hour)
  )
}

/** Whether the teacher takes children of this level and of each of these ages. */
export const teachesGroup = (
  teacher: { levels: readonly Level[]; ageFrom: number; ageTo: number },
  { level, youngest, oldest }: GroupAudience,
): boolean => levelsTaken(teacher).includes(level) && teacher.ageFrom <= youngest && oldest <= teacher.ageTo

/** The weekly sessions that the school planned for a group, on its teacher's clock. */
export type GroupPeriod = { firstDate: PlainDate; lastDate: PlainDate; sessions: number }
export type OpenedGroup = GroupPeriod & { hour: number; zone: string }

/** @param today on the teacher's clock */
export const isPeriodOver = ({ lastDate }: Pick<GroupPeriod, 'lastDate'>, today: PlainDate): boolean =>
  lastDate < today

/** The planned sessions that are still to come: one a week. Those that the clocks skip are left out. */
export const listPlannedSessions = (
  { firstDate, sessions, hour, zone }: Omit<OpenedGroup, 'lastDate'>,
  now: Temporal.Instant,
): Temporal.Instant[] =>
  Array.from({ length: sessions }, (_, week) => addDays(firstDate, 7 * week)).flatMap(date => {
    const startsAt = instantOfHour(date, hour, zone)
    return startsAt && Temporal.Instant.compare(startsAt, now) > 0 ? [startsAt] : []
  })

/** Weeks in which an hour must be open once: longer than any holiday, so that a teacher away for the summer keeps the group. */
export const weeksLookedAt = 26

/** The first date with this weekday: today or later. */
export const firstDayFrom = (today: PlainDate, weekday: Weekday): PlainDate =>
  addDays(today, (7 + weekdays.indexOf(weekday) - weekdayIndexOf(dayNumberOf(today))) % 7)

/** Whether the teacher's hours open this hour of the week in the months ahead. Lessons and holidays of some weeks don't matter. */
export const opensHour = (
  rules: readonly AvailabilityRule[],
  { dayOfWeek, hour }: { dayOfWeek: Weekday; hour: number },
  today: PlainDate,
): boolean => {
  const first = firstDayFrom(today, dayOfWeek)
  return Array.from({ length: weeksLookedAt }, (_, week) => addDays(first, 7 * week)).some(
    date => getRuleState(rules, { date, weekday: dayOfWeek, hour }) === 'available',
  )
}

const answerMinutes = 60
/** A family that gets an offer between these hours of its own clock has until the morning to answer. */
const nightFrom = 21
const nightUntil = 8

/**
 * Until when an offered seat waits for the family's answer: an hour, or until an hour after 08:00 for what is offered at night,
 * and never beyond the teacher's notice.
 */
export const offerEnd = (
  now: Temporal.Instant,
  zone: string,
  deadline: Temporal.Instant,
): Temporal.Instant => {
  const answered = answerTimeStart(now, zone).add({ minutes: answerMinutes })
  return Temporal.Instant.compare(answered, deadline) < 0 ? answered : deadline
}

const answerTimeStart = (now: Temporal.Instant, zone: string): Temporal.Instant => {
  const { date, hour } = localOf(now, zone)
  if (hour >= nightUntil && hour < nightFrom) return now
  const day = hour < nightUntil ? date : localOf(now.add({ hours: 12 }), zone).date
  return instantOfHour(day, nightUntil, zone) ?? now
}
