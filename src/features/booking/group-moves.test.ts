import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { runs } from '../../../tests/support/runs.ts'
import { type GroupHour, planGroupMoves } from './group-moves.ts'

const at = (text: string) => Temporal.Instant.from(text)
const monday = at('2027-01-11T09:00:00Z')

test('a group with children follows its next lesson, one without stays', () => {
  const groups = [
    { id: 'full', dayOfWeek: 'lundi', hour: 10, nextStart: monday },
    { id: 'empty', dayOfWeek: 'mardi', hour: 10, nextStart: null },
  ] as const
  expect(planGroupMoves(groups, 'Africa/Cairo')).toEqual([
    { id: 'full', dayOfWeek: 'lundi', hour: 11, isReplaced: false },
  ])
  expect(planGroupMoves(groups, 'Europe/Madrid')).toEqual([])
  expect(planGroupMoves(groups, 'Pacific/Auckland')).toMatchObject([{ dayOfWeek: 'lundi', hour: 22 }])
})

test('a group without children gives way, and is described no longer', () => {
  const moves = planGroupMoves(
    [
      { id: 'full', dayOfWeek: 'lundi', hour: 10, nextStart: monday },
      { id: 'empty', dayOfWeek: 'lundi', hour: 11, nextStart: null },
    ],
    'Africa/Cairo',
  )
  expect(moves).toMatchObject([
    { id: 'empty', isReplaced: true },
    { id: 'full', dayOfWeek: 'lundi', hour: 11, isReplaced: false },
  ])
})

test('whatever a teacher’s groups and the new zone, no two share an hour at any time, and each with children has that of a lesson', () => {
  const group = fc.record({
    dayOfWeek: fc.constantFrom(...weekdays),
    hour: fc.integer({ min: 0, max: 23 }),
    nextStart: fc.option(fc.integer({ min: 0, max: 168 }).map(hours => monday.add({ hours }))),
  })
  const keyOf = ({ dayOfWeek, hour }: GroupHour) => `${dayOfWeek} ${hour}`
  fc.assert(
    fc.property(
      fc.uniqueArray(group, { selector: keyOf, maxLength: 30 }),
      fc.constantFrom('Europe/Paris', 'Africa/Cairo', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'),
      (made, zone) => {
        const groups = made.map((each, index) => ({ ...each, id: String(index) }))
        const hours = new Map(groups.map(each => [each.id, keyOf(each)]))
        for (const move of planGroupMoves(groups, zone)) {
          hours.set(move.id, keyOf(move))
          expect(new Set(hours.values()).size).toBe(groups.length)
        }
        const wanted = groups.flatMap(({ nextStart }) => {
          if (!nextStart) return []
          const { weekday: dayOfWeek, hour } = localOf(nextStart, zone)
          return keyOf({ dayOfWeek, hour })
        })
        const held = groups.filter(({ nextStart }) => nextStart).map(({ id }) => hours.get(id))
        for (const key of wanted) expect(held).toContain(key)
      },
    ),
    { numRuns: runs(200) },
  )
})
