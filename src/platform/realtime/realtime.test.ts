import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { publish } from './pg-notify.ts'
import { getLastEventId, openRealtime, type Realtime, type StreamSource } from './realtime.ts'

const database = testDatabase()
let realtime: Realtime
beforeAll(() => {
  realtime = openRealtime(database.url)
})
afterAll(() => realtime.close())

/** Reads a stream event by event. */
const openReader = (source: Partial<StreamSource> & Pick<StreamSource, 'read'>) => {
  const response = realtime.openStream({ owner: 'someone', topics: ['a'], ...source })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  let received = ''
  return {
    response,
    next: async (): Promise<string | undefined> => {
      while (!received.includes('\n\n')) {
        const { value, done } = await reader.read()
        if (done) return undefined
        received += value
      }
      const end = received.indexOf('\n\n')
      const event = received.slice(0, end)
      received = received.slice(end + 2)
      return event
    },
    close: () => reader.cancel(),
  }
}

/** A source of numbered events. */
const createSource = () => {
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

test('a notification is delivered on commit, not on rollback', async () => {
  const { lines, read } = createSource()
  lines.push('first')
  const stream = openReader({ read })
  expect(await stream.next()).toBe('id: 1\nevent: line\ndata: "first"')
  lines.push('second')
  await expect(
    database.db.transaction().execute(async tx => {
      await publish(tx, 'a')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  lines.push('third')
  await publish(database.db, 'a')
  expect(await stream.next()).toContain('"second"')
  expect(await stream.next()).toContain('"third"')
  await stream.close()
})

test('a stream resumes after the last event id', async () => {
  const { lines, read } = createSource()
  lines.push('one', 'two')
  const again = new Request('http://kalima.test/live?after=1')
  const stream = openReader({ read, after: getLastEventId(again) })
  expect(await stream.next()).toContain('"two"')
  await stream.close()
  expect(getLastEventId(new Request('http://kalima.test/live?after=1%0aevent'))).toBeUndefined()
})

test('changes during a lost database connection are sent after the reconnection', async () => {
  const { lines, read } = createSource()
  lines.push('before')
  const stream = openReader({ read })
  expect(await stream.next()).toContain('"before"')
  lines.push('meanwhile')
  const { rowCount } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kalima-listener' and datname = current_database()",
  )
  expect(rowCount).toBe(1)
  expect(await stream.next()).toContain('"meanwhile"')
  await stream.close()
})

test('a stream ends for good when its source says so', async () => {
  let isAllowed = true
  const stream = openReader({
    topics: ['access'],
    read: async () =>
      isAllowed ? { events: [{ event: 'hello', data: 1 }] } : { events: [], over: 'signed_out' },
  })
  expect(await stream.next()).toContain('hello')
  isAllowed = false
  await publish(database.db, 'access')
  const events = []
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) events.push(event)
  expect(events.at(-1)).toBe('event: end\ndata: {"reason":"signed_out"}')
})

test('a ninth stream of one owner ends the oldest', async () => {
  const read = async () => ({ events: [{ event: 'hello', data: null }] })
  const all = Array.from({ length: 9 }, () => openReader({ owner: 'busy', topics: [], read }))
  const oldest = all[0]
  const events = [await oldest?.next(), await oldest?.next()]
  expect(events.join('\n')).toContain('"too_many"')
  for (const stream of all.slice(1)) {
    expect(await stream.next()).toContain('hello')
    await stream.close()
  }
})
