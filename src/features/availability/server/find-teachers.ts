import { LRUCache } from 'lru-cache'
import { findTeachersByWords } from '#features/teachers/server/queries.ts'
import { listedTeachers, teacherCards } from '#features/teachers/server/teacher-cache.ts'
import type { Db } from '#platform/db/connect.ts'
import { dateOfDayNumber, formatClock, weekdayAt } from '#platform/time/dates.ts'
import { zoneClock } from '#platform/time/zone-clock.ts'
import { dayMinutes } from '#platform/time/zones.ts'
import { isDayHour, isYoung } from '../child-day.ts'
import { weekPartOf, weekParts } from '../day-parts.ts'
import { filterTeachers, type NextHours, type TeacherFilter, type TeacherSort } from '../teacher-filter.ts'
import { filterListed } from './filter-cache.ts'
import { type FreeHours, freeHours } from './free-hours.ts'

export type TeacherQuery = TeacherFilter & {
  search?: string | undefined
  sort: TeacherSort
  page: number
  limit: number
  viewerZone: string
  now: Temporal.Instant
}

type SlotText = { startsAt: string; date: string; time: string }

const slotsShown = 3

/** A start in epoch minutes as the reader's clock shows it. */
const toLocal = (start: number, localAt: (minute: number) => number) => {
  const local = localAt(start)
  const day = Math.floor(local / dayMinutes)
  const minute = local - day * dayMinutes
  return { start, day, hour: Math.floor(minute / 60), minute: minute % 60 }
}
type LocalStart = ReturnType<typeof toLocal>
const partOf = ({ day, hour }: LocalStart) => weekPartOf(weekdayAt(day), hour)
const toText = ({ start, day, hour, minute }: LocalStart): SlotText => ({
  startsAt: new Date(start * 60_000).toISOString(),
  date: dateOfDayNumber(day),
  time: formatClock(hour, minute),
})

/**
 * The next hours of one teacher in the part of the week that is asked for: those of the first day that has any in the child's
 * day; without one, the first hour of a night.
 */
const proposeSlots = (
  starts: readonly number[],
  zone: string,
  { when, age }: Pick<TeacherFilter, 'when' | 'age'>,
): SlotText[] => {
  const { localAt } = zoneClock(zone)
  const asked = starts.map(start => toLocal(start, localAt)).filter(start => !when || partOf(start) === when)
  const fitting = asked.filter(({ hour }) => isDayHour(hour, age))
  if (fitting.length === 0) return asked.slice(0, 1).map(toText)
  return fitting
    .filter(({ day }) => day === fitting[0]?.day)
    .slice(0, slotsShown)
    .map(toText)
}

/** The place in `weekParts` of each hour of the seven days from day number 0 on. */
const partPlaces = Array.from({ length: 7 * 24 }, (_, hour) =>
  weekParts.indexOf(weekPartOf(weekdayAt(Math.floor(hour / 24)), hour % 24)),
)

const noNights: ReadonlySet<number> = new Set()

/** In each part of the week, and in all of it: an hour of the child's day if there is any, else the first one. */
const findNextHours = (
  starts: readonly number[],
  localAt: (minute: number) => number,
  age: number | undefined,
): NextHours => {
  const proposed: (number | undefined)[] = weekParts.map(() => undefined)
  const any: (number | undefined)[] = weekParts.map(() => undefined)
  let firstProposed: number | undefined
  for (const start of starts) {
    const hours = Math.floor(localAt(start) / 60)
    const place = partPlaces[hours % partPlaces.length] ?? 0
    any[place] ??= start
    if (!isDayHour(hours % 24, age)) continue
    proposed[place] ??= start
    firstProposed ??= start
  }
  const nights = any.filter(
    (start, place): start is number => start !== undefined && proposed[place] === undefined,
  )
  return {
    first: firstProposed ?? starts[0],
    byPart: proposed.map((start, place) => start ?? any[place]),
    nights: nights.length > 0 ? new Set(nights) : noNights,
  }
}

const nextHoursIn = (
  hours: FreeHours,
  zone: string,
  age: number | undefined,
): ReadonlyMap<string, NextHours> => {
  const [first = 0, last = 0] = spanOf(hours)
  const { localAt } = zoneClock(zone).between(first, last)
  return new Map([...hours].map(([id, starts]) => [id, findNextHours(starts, localAt, age)]))
}

/** The first and the last start of all. */
const spanOf = (hours: FreeHours) => {
  const ends = [...hours.values()].flatMap(starts => [starts[0] ?? 0, starts.at(-1) ?? 0])
  return ends.length > 0 ? [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))] : []
}

/** The same hours as clocks of some zones show them, for children of either bedtime, computed once for each reading of the hours. */
const nextHours = new WeakMap<FreeHours, LRUCache<string, ReadonlyMap<string, NextHours>>>()
const nextHoursOf = (hours: FreeHours, zone: string, age: number | undefined) => {
  const key = `${zone} ${isYoung(age)}`
  const byZone = nextHours.get(hours) ?? new LRUCache<string, ReadonlyMap<string, NextHours>>({ max: 24 })
  nextHours.set(hours, byZone)
  const known = byZone.get(key) ?? nextHoursIn(hours, zone, age)
  byZone.set(key, known)
  return known
}

/**
 * A page of the listed teachers that match, with their next free hours, and how many teachers each choice of the filters would
 * leave. The teachers' free hours and what the filters ask of them are kept in memory; words are searched in the database.
 */
export const findTeachers = async (
  db: Db,
  { search, viewerZone, now, sort, page, limit, ...filter }: TeacherQuery,
) => {
  const [listed, hours, named] = await Promise.all([
    listedTeachers(db),
    freeHours(db, now),
    search?.trim() ? findTeachersByWords(db, search) : undefined,
  ])
  const next = nextHoursOf(hours, viewerZone, filter.age)
  const { ids, ...counts } = named
    ? filterTeachers(
        listed.filter(({ id }) => named.has(id)),
        next,
        filter,
        sort,
      )
    : filterListed(listed, next, filter, sort)
  const shown = await teacherCards(db, ids.slice((page - 1) * limit, page * limit))
  return {
    ...counts,
    total: ids.length,
    teachers: shown.map(teacher => ({
      ...teacher,
      slots: proposeSlots(hours.get(teacher.id) ?? [], viewerZone, filter),
    })),
  }
}
