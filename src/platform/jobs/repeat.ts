import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does a small piece of work again and again, with a pause in between; for what is too frequent for a schedule. A failure
 * is told and the next turn tries again.
 * @returns the way to stop: the pause is cut short, work under way is waited for
 */
export const repeat = (pauseMilliseconds: number, work: () => Promise<void>): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const turns = async () => {
    while (!signal.aborted) {
      try {
        await work()
        await pause(pauseMilliseconds, undefined, { signal })
      } catch (error) {
        if (signal.aborted) return
        console.error('Travail répété :', error instanceof Error ? error.message : error)
        await pause(pauseMilliseconds)
      }
    }
  }
  const ended = turns()
  return async () => {
    stopping.abort()
    await ended
  }
}
