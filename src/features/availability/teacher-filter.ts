import { type Level, levels } from '#features/families/families.ts'
import { levelsTaken, type TeacherFacts, type Variety, varieties } from '#features/teachers/teachers.ts'
import { type WeekPart, weekParts } from './day-parts.ts'

export const teacherSorts = ['match', 'price', 'hour', 'rating'] as const
export type TeacherSort = (typeof teacherSorts)[number]

export type TeacherFilter = {
  level?: Level | undefined
  age?: number | undefined
  /** Any of them. */
  varieties?: readonly Variety[] | undefined
  specialization?: string | undefined
  maxRateCents?: number | undefined
  trial?: boolean | undefined
  /** With a free hour in this part of the week. */
  when?: WeekPart | undefined
}

/** When a teacher is next free, in epoch minutes: at all, and in each of `weekParts`, in their order. Undefined: not at all. */
export type NextHours = {
  first: number | undefined
  byPart: readonly (number | undefined)[]
  /** Those of them that are outside a child's day, since no other is free then. */
  nights: ReadonlySet<number>
}
const never: NextHours = { first: undefined, byPart: [], nights: new Set() }
const inPart = ({ byPart }: NextHours, part: WeekPart) => byPart[weekParts.indexOf(part)]

type Condition = keyof TeacherFilter

/** The condition that a teacher does not meet: undefined if all are met, 'several' if more than one is not. */
const findMissed = (teacher: TeacherFacts, next: NextHours, filter: TeacherFilter) => {
  let missed: Condition | 'several' | undefined
  const miss = (condition: Condition) => {
    missed = missed ? 'several' : condition
  }
  if (filter.level && !levelsTaken(teacher).includes(filter.level)) miss('level')
  if (filter.age && (filter.age < teacher.ageFrom || filter.age > teacher.ageTo)) miss('age')
  if (filter.varieties?.length && !filter.varieties.some(one => teacher.varieties.includes(one)))
    miss('varieties')
  if (filter.specialization && !teacher.specialization.includes(filter.specialization)) miss('specialization')
  if (filter.maxRateCents !== undefined && teacher.hourlyRateCents > filter.maxRateCents) miss('maxRateCents')
  if (filter.trial && !teacher.trialLessonAvailable) miss('trial')
  if (filter.when && inPart(next, filter.when) === undefined) miss('when')
  return missed
}

/** How far a child's age is from the middle of the teacher's ages, in steps of two years. */
const ageDistance = ({ ageFrom, ageTo }: TeacherFacts, age: number | undefined) =>
  age ? Math.floor(Math.abs((ageFrom + ageTo) / 2 - age) / 2) : 0

/** After every hour and every distance. */
const last = Number.MAX_SAFE_INTEGER
/** Teachers free outside a child's day only come after this, in the order of their hours. */
const afterDays = 2 ** 40

type NextHour = { hour: number | undefined; isNight: boolean }

/** Where a teacher stands in an order: the lowest first. */
const rankIn: Record<
  TeacherSort,
  (teacher: TeacherFacts, next: NextHour, age: number | undefined) => number
> = {
  // With free hours of the day first, then those whose students are about as old as the child.
  match: (teacher, { hour, isNight }, age) =>
    hour === undefined ? last : ageDistance(teacher, age) + (isNight ? afterDays : 0),
  // At the same price, teachers with free hours of the day come first.
  price: ({ hourlyRateCents }, { hour, isNight }) =>
    3 * hourlyRateCents + (hour === undefined ? 2 : Number(isNight)),
  hour: (_, { hour, isNight }) => (hour === undefined ? last : hour + (isNight ? afterDays : 0)),
  // The order that the teachers come in.
  rating: () => 0,
}

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, 0])) as Record<Key, number>

/**
 * The ids of the teachers who meet the filter, in order, and how many each choice of a filter would leave beside all the others.
 * A single pass without intermediate lists, because it runs over all teachers at each visit.
 * @param teachers best rated first, which is the order among equals
 */
export const filterTeachers = (
  teachers: readonly TeacherFacts[],
  nextHours: ReadonlyMap<string, NextHours>,
  filter: TeacherFilter,
  sort: TeacherSort,
) => {
  const matching: { id: string; rank: number }[] = []
  const levelCounts = zeros(levels)
  const varietyCounts = zeros(varieties)
  const partCounts = weekParts.map(() => 0)
  let trial = 0
  let anyTimeTotal = 0
  let lowestRateCents: number | null = null
  let highestRateCents: number | null = null
  for (const teacher of teachers) {
    const next = nextHours.get(teacher.id) ?? never
    const missed = findMissed(teacher, next, filter)
    if (missed === 'several') continue
    /** The choices of one filter are counted among those that meet all the others. */
    const isCountedFor = (condition: Condition) => !missed || missed === condition
    if (!missed) {
      const hour = filter.when ? inPart(next, filter.when) : next.first
      matching.push({
        id: teacher.id,
        rank: rankIn[sort](
          teacher,
          { hour, isNight: hour !== undefined && next.nights.has(hour) },
          filter.age,
        ),
      })
    }
    if (isCountedFor('level')) for (const level of levelsTaken(teacher)) levelCounts[level]++
    if (isCountedFor('varieties')) for (const variety of teacher.varieties) varietyCounts[variety]++
    if (isCountedFor('trial') && teacher.trialLessonAvailable) trial++
    if (isCountedFor('when')) {
      anyTimeTotal++
      for (let part = 0; part < next.byPart.length; part++)
        if (next.byPart[part] !== undefined) partCounts[part] = (partCounts[part] ?? 0) + 1
    }
    if (isCountedFor('maxRateCents')) {
      lowestRateCents = Math.min(lowestRateCents ?? teacher.hourlyRateCents, teacher.hourlyRateCents)
      highestRateCents = Math.max(highestRateCents ?? teacher.hourlyRateCents, teacher.hourlyRateCents)
    }
  }
  return {
    ids: matching.sort((a, b) => a.rank - b.rank).map(({ id }) => id),
    levels: levelCounts,
    varieties: varietyCounts,
    parts: Object.fromEntries(weekParts.map((part, index) => [part, partCounts[index] ?? 0])) as Record<
      WeekPart,
      number
    >,
    trial,
    anyTimeTotal,
    lowestRateCents,
    highestRateCents,
  }
}
