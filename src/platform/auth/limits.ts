import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Counters shared by every web process, kept in the database. Limits per account stop guessing one password,
 * limits per address stop trying one password on every account.
 */
const rules = {
  signInAccount: { points: 10, minutes: 15 },
  signInAddress: { points: 100, minutes: 15 },
  signUpAccount: { points: 5, minutes: 15 },
  signUpAddress: { points: 150, minutes: 15 },
  linkAccount: { points: 5, minutes: 15 },
  linkAddress: { points: 60, minutes: 15 },
} satisfies Record<string, { points: number; minutes: number }>
export type LimitName = keyof typeof rules

export const openLimits = (pool: pg.Pool) => {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, minutes }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: minutes * 60,
      }),
    ]),
  )
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No limit named ${name}`)
    return found
  }
  return {
    /** Counts one try. @returns seconds to wait when there were too many, undefined when it may go on */
    async count(name: LimitName, key: string): Promise<number | undefined> {
      try {
        await limiter(name).consume(key)
        return undefined
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.ceil(reason.msBeforeNext / 1000)
        throw reason
      }
    },
    /** Takes a counted try back: a right password is no guess. */
    forgive: (name: LimitName, key: string) => limiter(name).reward(key),
    clear: (name: LimitName, key: string) => limiter(name).delete(key),
  }
}
export type Limits = ReturnType<typeof openLimits>
