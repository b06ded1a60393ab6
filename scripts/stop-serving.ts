import { Server as HttpServer } from 'node:http'
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

/** How long to wait for pending connections after the signal, at most. */
const acceptLimitMs = 8000
/** Turns of the event loop without a new connection after which the system's queue counts as empty. */
const quietTurns = 10
/** How long running requests may take before they are cut off. */
const finishLimitMs = 15_000

/**
 * Accepts the connections that wait in the system's queue, which closing the server would reset. The event loop accepts
 * one connection per turn and reads it in the next, so afterwards each counts as busy and not as idle.
 */
const acceptPending = async (server: ServerType) => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const deadline = performance.now() + acceptLimitMs
  let before = -1
  while (before !== accepted && performance.now() < deadline) {
    before = accepted
    for (let turn = 0; turn < quietTurns; turn++) await yieldToEventLoop()
  }
  server.off('connection', count)
}

/** Answers every request sent before the call, then closes the server. Requests that do not end are cut off after a limit. */
export const stopServing = async (server: ServerType): Promise<void> => {
  await pause(50)
  await acceptPending(server)
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  if (!(server instanceof HttpServer)) return closed
  // close() drops connections that are idle now. One with a running request becomes idle after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const limit = setTimeout(() => {
    console.error('Kalima : des requêtes ne se terminent pas, arrêt quand même.')
    server.closeAllConnections()
  }, finishLimitMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
