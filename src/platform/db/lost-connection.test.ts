// Provokes each error of pg whose text is recognised, so that an upgrade of pg that words one differently fails here.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { isLostConnection } from './lost-connection.ts'

const database = testDatabase()

const errorOf = async (attempt: Promise<unknown>): Promise<Error> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('nothing was thrown')
  return error
}
const poolOf = (options: pg.PoolConfig) => {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 50, ...options })
  onTestFinished(() => pool.end())
  return pool
}
/** A server that does this with each connection, and speaks no PostgreSQL. */
const listen = async (onConnection: (socket: Socket) => void) => {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

test('a pool whose connections are all in use', async () => {
  const pool = poolOf({ connectionString: database.url })
  const client = await pool.connect()
  const error = await errorOf(pool.connect())
  client.release()
  expect(isLostConnection(error), error.message).toBe(true)
})

test.each([
  ['does not answer', () => {}],
  ['hangs up', (socket: Socket) => socket.destroy()],
])('a server that %s', async (_, onConnection) => {
  const error = await errorOf(poolOf(await listen(onConnection)).connect())
  expect(isLostConnection(error), error.message).toBe(true)
})

test('a statement after the server closed the connection', async () => {
  const client = new pg.Client(database.url)
  client.on('error', () => {}) // what the server said, and that it hung up
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  const error = await errorOf(client.query('select 1'))
  expect(isLostConnection(error), error.message).toBe(true)
})

test('no other error', async () => {
  const error = await errorOf(database.pool.query('select 1/0'))
  expect(isLostConnection(error), error.message).toBe(false)
})
