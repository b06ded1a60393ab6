import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import pretty from 'pino-pretty'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/** Runs `work` so that every line logged meanwhile carries the request's id. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result =>
  requests.run({ requestId }, work)

type Described = { name?: unknown; message: unknown; code?: unknown; stack?: unknown; queue?: unknown }

/**
 * An error without the values it was about: PostgreSQL's `detail`, `where` and `parameters` quote rows, and other libraries
 * attach requests. Kind, message, code and stack are enough to find the fault. pg-boss reports copies of errors, with the queue.
 */
export const describeError = (error: unknown) => {
  if (typeof error !== 'object' || error === null || !('message' in error)) return { type: typeof error }
  const { name = 'Error', message, code, stack, queue } = error as Described
  return { type: name, message, code, stack, queue }
}

export const logOptions: pino.LoggerOptions = {
  level: process.env.KALIMA_LOG_LEVEL || 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: label => ({ level: label }) },
  serializers: { error: describeError },
  mixin: () => requests.getStore() ?? {},
}

/**
 * The program's log: one JSON line an event on standard output, readable lines on a terminal. Never log a name, an address, a
 * token or the text of a message: ids only. An error goes into the field `error`.
 */
export const log = process.stdout.isTTY
  ? pino(logOptions, pretty({ ignore: 'pid', sync: true }))
  : pino(logOptions, pino.destination({ fd: 1, sync: true }))
