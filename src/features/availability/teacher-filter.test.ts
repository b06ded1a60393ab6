import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levels } from '#features/families/families.ts'
import { type TeacherFacts, varieties } from '#features/teachers/teachers.ts'
import { weekParts } from './day-parts.ts'
import { filterTeachers, type NextHours, type TeacherFilter, teacherSorts } from './teacher-filter.ts'

const someTeacher = fc.record({
  levels: fc.subarray([...levels]),
  varieties: fc.subarray([...varieties]),
  specialization: fc.subarray(['Conversation', 'Arabe moderne']),
  ageFrom: fc.integer({ min: 4, max: 10 }),
  ageTo: fc.integer({ min: 10, max: 17 }),
  rating: fc.constant(5),
  hourlyRateCents: fc.integer({ min: 20, max: 40 }).map(euros => euros * 100),
  trialLessonAvailable: fc.boolean(),
  hours: fc.dictionary(fc.constantFrom(...weekParts), fc.integer({ min: 1, max: 999 }), { maxKeys: 4 }),
})
const someSchool = fc.array(someTeacher, { maxLength: 12 }).map(made => {
  const teachers: TeacherFacts[] = made.map(({ hours: _, ...facts }, index) => ({
    ...facts,
    id: String(index),
  }))
  const nextHours = new Map<string, NextHours>(
    made.flatMap(({ hours }, index) => {
      const starts = Object.values(hours)
      return starts.length > 0
        ? [
            [
              String(index),
              { first: Math.min(...starts), byPart: weekParts.map(part => hours[part]), nights: new Set() },
            ],
          ]
        : []
    }),
  )
  return { teachers, nextHours }
})
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const someFilter: fc.Arbitrary<TeacherFilter> = fc.record({
  level: maybe(fc.constantFrom(...levels)),
  age: maybe(fc.integer({ min: 4, max: 17 })),
  varieties: maybe(fc.subarray([...varieties])),
  specialization: maybe(fc.constantFrom('Conversation', 'Arabe moderne')),
  maxRateCents: maybe(fc.constantFrom(2500, 3000)),
  trial: maybe(fc.boolean()),
  when: maybe(fc.constantFrom(...weekParts)),
})

test('the count beside a choice is how many teachers it leaves when it is chosen', () =>
  fc.assert(
    fc.property(someSchool, someFilter, ({ teachers, nextHours }, filter) => {
      const ask = (changed: TeacherFilter) =>
        filterTeachers(teachers, nextHours, { ...filter, ...changed }, 'match')
      const found = ask({})
      for (const level of levels) expect(found.levels[level]).toBe(ask({ level }).ids.length)
      for (const variety of varieties)
        expect(found.varieties[variety]).toBe(ask({ varieties: [variety] }).ids.length)
      for (const when of weekParts) expect(found.parts[when]).toBe(ask({ when }).ids.length)
      expect(found.trial).toBe(ask({ trial: true }).ids.length)
      expect(found.anyTimeTotal).toBe(ask({ when: undefined }).ids.length)
      const rates = ask({ maxRateCents: undefined }).ids.map(id => teachers[Number(id)]?.hourlyRateCents ?? 0)
      expect(found.lowestRateCents).toBe(rates.length > 0 ? Math.min(...rates) : null)
      expect(found.highestRateCents).toBe(rates.length > 0 ? Math.max(...rates) : null)
    }),
  ))

test('an order changes who comes first, not who is found; teachers without a free hour come after their equals', () =>
  fc.assert(
    fc.property(someSchool, someFilter, ({ teachers, nextHours }, filter) => {
      const lists = teacherSorts.map(sort => filterTeachers(teachers, nextHours, filter, sort).ids)
      for (const ids of lists) expect([...ids].sort()).toEqual([...(lists[0] ?? [])].sort())
      const hours = (lists[teacherSorts.indexOf('hour')] ?? []).map(id => {
        const next = nextHours.get(id)
        return (filter.when ? next?.byPart[weekParts.indexOf(filter.when)] : next?.first) ?? 1000
      })
      expect(hours).toEqual([...hours].sort((a, b) => a - b))
      const prices = (lists[teacherSorts.indexOf('price')] ?? []).map(
        id => teachers[Number(id)]?.hourlyRateCents ?? 0,
      )
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
    }),
  ))
