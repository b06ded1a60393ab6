import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type LiveSource, lastSeen, openRealtime, type Realtime } from './realtime.ts'
import { wake } from './wakes.ts'

const database = testDatabase()
let realtime: Realtime
beforeAll(() => {
  realtime = openRealtime(database.url)
})
afterAll(() => realtime.close())

/** A reader of the stream that waits for what it is told, event by event. */
const reading = (source: Partial<LiveSource> & Pick<LiveSource, 'read'>) => {
  const response = realtime.answer({ person: 'someone', topics: ['a'], ...source })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let held = ''
  return {
    response,
    next: async (): Promise<string | undefined> => {
      while (!held.includes('\n\n')) {
        const { value, done } = await reader.read()
        if (done) return undefined
        held += value
      }
      const end = held.indexOf('\n\n')
      const event = held.slice(0, end)
      held = held.slice(end + 2)
      return event
    },
    leave: () => reader.cancel(),
  }
}

/** Tells each change once, numbered. */
const counting = () => {
  const lines: string[] = []
  return {
    lines,
    read: async (after: string | undefined) => ({
      events: lines
        .map((data, index) => ({ event: 'line', data, id: String(index + 1) }))
        .slice(Number(after ?? 0)),
    }),
  }
}

test('a wake that commits is heard, one that does not is not', async () => {
  const { lines, read } = counting()
  lines.push('first')
  const stream = reading({ read })
  expect(await stream.next()).toBe('id: 1\nevent: line\ndata: "first"')
  lines.push('second')
  await expect(
    database.db.transaction().execute(async tx => {
      await wake(tx, 'a')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  lines.push('third')
  await wake(database.db, 'a')
  expect(await stream.next()).toContain('"second"')
  expect(await stream.next()).toContain('"third"')
  await stream.leave()
})

test('a reader who comes back goes on after the last id', async () => {
  const { lines, read } = counting()
  lines.push('one', 'two')
  const again = new Request('http://kalima.test/live?after=1')
  const stream = reading({ read, after: lastSeen(again) })
  expect(await stream.next()).toContain('"two"')
  await stream.leave()
  expect(lastSeen(new Request('http://kalima.test/live?after=1%0aevent'))).toBeUndefined()
})

test('what happened while the listening connection was cut is told once it stands again', async () => {
  const { lines, read } = counting()
  lines.push('before')
  const stream = reading({ read })
  expect(await stream.next()).toContain('"before"')
  lines.push('meanwhile')
  const { rowCount } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kalima-wakes' and datname = current_database()",
  )
  expect(rowCount).toBe(1)
  expect(await stream.next()).toContain('"meanwhile"')
  await stream.leave()
})

test('a stream ends for good when its reader may no longer read', async () => {
  let isWelcome = true
  const stream = reading({
    topics: ['door'],
    read: async () =>
      isWelcome ? { events: [{ event: 'hello', data: 1 }] } : { events: [], over: 'signed_out' },
  })
  expect(await stream.next()).toContain('hello')
  isWelcome = false
  await wake(database.db, 'door')
  const said = []
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) said.push(event)
  expect(said.at(-1)).toBe('event: end\ndata: {"reason":"signed_out"}')
})

test('a ninth stream of one person lets the oldest go', async () => {
  const read = async () => ({ events: [{ event: 'hello', data: null }] })
  const all = Array.from({ length: 9 }, () => reading({ person: 'busy', topics: [], read }))
  const oldest = all[0]
  const told = [await oldest?.next(), await oldest?.next()]
  expect(told.join('\n')).toContain('"too_many"')
  for (const stream of all.slice(1)) {
    expect(await stream.next()).toContain('hello')
    await stream.leave()
  }
})
