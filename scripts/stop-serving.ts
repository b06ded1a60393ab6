import { Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

/** How long, at most, what was sent before the signal is taken in. */
const takeInMs = 8000
const quietTurns = 10
/** How long requests under way may take to finish once the program is told to stop. */
const patienceMs = 15_000

/**
 * The loop accepts one connection a turn and reads it in the next: turns until nobody new came for a while. Whoever is still
 * in the system's queue when the door closes would be hung up on, with the request half read or not at all.
 */
const takeIn = async (server: ServerType) => {
  let arrivals = 0
  const count = () => {
    arrivals += 1
  }
  server.on('connection', count)
  const deadline = performance.now() + takeInMs
  let seen = -1
  while (seen !== arrivals && performance.now() < deadline) {
    seen = arrivals
    for (let turn = 0; turn < quietTurns; turn++) await nextTurn()
  }
  server.off('connection', count)
}

/** Answers every request that was sent before this, then closes; a request that does not end is cut off in the end. */
export const stopServing = async (server: ServerType): Promise<void> => {
  await pause(50)
  await takeIn(server)
  // Node's own close() would also drop each connection whose request it has not begun to read.
  const closed = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  if (!(server instanceof HttpServer)) return closed
  await takeIn(server)
  // A connection that was busy when closing began becomes idle only once it has answered.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  const limit = setTimeout(() => {
    console.error('Kalima : des requêtes ne se terminent pas, arrêt quand même.')
    server.closeAllConnections()
  }, patienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
