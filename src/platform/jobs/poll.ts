import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#platform/logging/log.ts'

/**
 * Runs `work` repeatedly with a pause in between, for intervals too short for pg-boss's schedule. Logs a failure and
 * continues. Its signal says that the program stops: long work then ends early.
 * @returns stops it, after the run in progress
 */
export const poll = (
  pauseMilliseconds: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(error => {
        if (!signal.aborted) log.error({ error }, 'polled work failed')
      })
      await pause(pauseMilliseconds, undefined, { signal }).catch(() => {}) // stopped
    }
  }
  const ended = run()
  return async () => {
    stopping.abort()
    await ended
  }
}
