import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from './connect.ts'
import { gathered } from './gathered.ts'

const db = {} as Db
const setUp = () => {
  const trips: { asked: string[]; answer: (fail?: Error) => void }[] = []
  const ask = gathered<string, string>(
    question => question.charAt(0),
    (_db, asked) =>
      new Promise((resolve, reject) => {
        const answer = (fail?: Error) =>
          fail ? reject(fail) : resolve(asked.map(question => question.toUpperCase()))
        trips.push({ asked, answer })
      }),
  )
  return { trips, ask: (question: string) => ask(db, question) }
}

test('those of one turn are asked together, another kind by itself', async () => {
  const { trips, ask } = setUp()
  const answers = Promise.all([ask('a1'), ask('b1'), ask('a2')])
  await turn()
  expect(trips.map(({ asked }) => asked)).toEqual([['a1', 'a2'], ['b1']])
  for (const { answer } of trips) answer()
  expect(await answers).toEqual(['A1', 'B1', 'A2'])
})

test('who comes meanwhile waits for the next, which carries all of them', async () => {
  const { trips, ask } = setUp()
  const first = ask('a1')
  await turn()
  const others = Promise.all([ask('a2'), ask('a3'), ask('a2')])
  await turn()
  expect(trips).toHaveLength(1)
  trips[0]?.answer()
  await first
  await expect.poll(() => trips.length).toBe(2)
  expect(trips[1]?.asked).toEqual(['a2', 'a3', 'a2'])
  trips[1]?.answer()
  expect(await others).toEqual(['A2', 'A3', 'A2'])
})

test('the next trip leaves before those who were answered go on', async () => {
  const { trips, ask } = setUp()
  const trippedWhenTold = ask('a1').then(() => trips.length)
  await turn()
  const second = ask('a2')
  trips[0]?.answer()
  expect(await trippedWhenTold).toBe(2)
  trips[1]?.answer()
  expect(await second).toBe('A2')
})

test('one trip carries a hundred at most', async () => {
  const { trips, ask } = setUp()
  const answers = Promise.all(Array.from({ length: 101 }, (_, number) => ask(`a${number}`)))
  await turn()
  expect(trips.map(({ asked }) => asked.length)).toEqual([100])
  trips[0]?.answer()
  await expect.poll(() => trips.length).toBe(2)
  trips[1]?.answer()
  expect((await answers).at(-1)).toBe('A100')
})

test('what fails fails for those it was asked for; the next ones are asked', async () => {
  const { trips, ask } = setUp()
  const first = ask('a1')
  await turn()
  const second = ask('a2')
  trips[0]?.answer(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => trips.length).toBe(2)
  trips[1]?.answer()
  expect(await second).toBe('A2')
  const third = ask('a3')
  await turn()
  expect(trips).toHaveLength(3)
  trips[2]?.answer()
  expect(await third).toBe('A3')
})
