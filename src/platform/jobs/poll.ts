import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs a small piece of work again and again with a pause in between, for what is too frequent for pg-boss's schedule. A
 * failure is logged and the next run tries again.
 * @returns the way to stop: the pause ends at once, work under way is waited for
 */
export const poll = (pauseMilliseconds: number, work: () => Promise<void>): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await work().catch(error => {
        if (!signal.aborted) console.error('Travail répété :', error instanceof Error ? error.message : error)
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
