import { expect, test } from 'vitest'
import { seededRandom, shuffle, shuffleToNewOrder } from './random.ts'

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

test('the same seed gives the same numbers, each at least 0 and less than 1, and another seed others', () => {
  const numbers = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 100 }, random)
  }
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(new Set(numbers(7)).size).toBe(100)
  for (const number of numbers(7)) expect(number >= 0 && number < 1).toBe(true)
})

test('the numbers are those of mulberry32, so that a sheet or a session that was begun stays the same', () => {
  const random = seededRandom(1)
  expect([random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478])
})

test('shuffling loses nothing, and every item may stand everywhere', () => {
  const orders = seeds.map(seed => shuffle(seededRandom(seed), ['a', 'b', 'c']).join(''))
  expect([...new Set(orders)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  expect(shuffle(seededRandom(1), [])).toEqual([])
})

test('an exercise never starts in its right order, unless there is no other', () => {
  for (const seed of seeds) {
    expect(shuffleToNewOrder(seededRandom(seed), ['a', 'b'])).toEqual(['b', 'a'])
    const three = shuffleToNewOrder(seededRandom(seed), ['a', 'b', 'c'])
    expect(three).not.toEqual(['a', 'b', 'c'])
    expect(three.toSorted()).toEqual(['a', 'b', 'c'])
    expect(shuffleToNewOrder(seededRandom(seed), ['a', 'a'])).toEqual(['a', 'a'])
  }
  const orders = seeds.map(seed => shuffleToNewOrder(seededRandom(seed), ['a', 'b', 'c']).join(''))
  expect([...new Set(orders)].sort()).toEqual(['acb', 'bac', 'bca', 'cab', 'cba'])
})
