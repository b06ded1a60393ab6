import { expect, test } from 'vitest'
import type { Db } from './connect'
import { gathered } from './gathered'

const db = {} as Db
const setUp = () => {
  const readings: { asked: string[]; answer: (fail?: Error) => void }[] = []
  const ask = gathered<string, string>(
    question => question.charAt(0),
    (_db, asked) =>
      new Promise((resolve, reject) => {
        const answer = (fail?: Error) =>
          fail ? reject(fail) : resolve(asked.map(question => question.toUpperCase()))
        readings.push({ asked, answer })
      }),
  )
  return { readings, ask: (question: string) => ask(db, question) }
}

test('at rest a question is read at once', async () => {
  const { readings, ask } = setUp()
  const first = ask('a1')
  expect(readings.map(({ asked }) => asked)).toEqual([['a1']])
  readings[0]?.answer()
  expect(await first).toBe('A1')
})

test('who asks meanwhile waits for the next reading, which answers all of them', async () => {
  const { readings, ask } = setUp()
  const first = ask('a1')
  const others = Promise.all([ask('a2'), ask('a3'), ask('a2')])
  expect(readings).toHaveLength(1)
  readings[0]?.answer()
  await first
  await expect.poll(() => readings.length).toBe(2)
  expect(readings[1]?.asked).toEqual(['a2', 'a3', 'a2'])
  readings[1]?.answer()
  expect(await others).toEqual(['A2', 'A3', 'A2'])
})

test('another kind does not wait', () => {
  const { readings, ask } = setUp()
  void ask('a1')
  void ask('b1')
  expect(readings.map(({ asked }) => asked)).toEqual([['a1'], ['b1']])
})

test('a reading that fails fails for those it was made for; the next ones are read', async () => {
  const { readings, ask } = setUp()
  const first = ask('a1')
  const second = ask('a2')
  readings[0]?.answer(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.answer()
  expect(await second).toBe('A2')
  const third = ask('a3')
  expect(readings).toHaveLength(3)
  readings[2]?.answer()
  expect(await third).toBe('A3')
})
