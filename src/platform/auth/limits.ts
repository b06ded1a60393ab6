import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Rate limits, counted in the database for all web processes. An "address" in their names is an IP address. Limits per account
 * prevent guessing one password, limits per IP address prevent trying one password on every account. Wrong passwords count
 * tightly per account and IP address, and loosely per account, so that a stranger's tries do not lock the owner out. For the same
 * reason sign-ups and requests for links count per e-mail and IP address; how many mails a person gets is limited where they are
 * composed (accounts/server/mail-limit.ts).
 */
const rules = {
  signInAccountAddress: { points: 10, minutes: 15 },
  signInAccount: { points: 100, minutes: 60 },
  signInAddress: { points: 100, minutes: 15 },
  studentCode: { points: 50, minutes: 24 * 60 },
  studentCodeNotice: { points: 1, minutes: 24 * 60 },
  factorAccountAddress: { points: 5, minutes: 15 },
  factorAccount: { points: 50, minutes: 24 * 60 },
  adminInvitation: { points: 20, minutes: 24 * 60 },
  parentInvitation: { points: 10, minutes: 24 * 60 },
  childEntrance: { points: 30, minutes: 60 },
  signUpAccountAddress: { points: 5, minutes: 15 },
  signUpCode: { points: 10, minutes: 60 },
  signUpAddress: { points: 20, minutes: 60 },
  studentLoginAccount: { points: 20, minutes: 15 },
  confirmAccountAddress: { points: 5, minutes: 15 },
  resetAccountAddress: { points: 5, minutes: 15 },
  emailChange: { points: 10, minutes: 24 * 60 },
  linkAddress: { points: 60, minutes: 15 },
  messageAccount: { points: 60, minutes: 10 },
  calendarReading: { points: 20, minutes: 60 },
  lessonLink: { points: 3, minutes: 60 },
  lessonMove: { points: 30, minutes: 60 },
} satisfies Record<string, { points: number; minutes: number }>
export type LimitName = keyof typeof rules

/** Hashed, so that the table contains neither e-mail nor IP addresses. The last part of `…Address` is an IP address. */
const hashKey = (name: LimitName, parts: readonly string[]) =>
  parts
    .map((part, index) =>
      createHash('sha256')
        .update(`${name}:${name.endsWith('Address') && index === parts.length - 1 ? toNetwork(part) : part}`)
        .digest('base64url'),
    )
    .join('.')

/** A household usually has a whole /64 of IPv6, so only the first half of an address counts. */
const toNetwork = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export const openLimits = (pool: pg.Pool) => {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, minutes }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: name === 'signInAccount', // one limiter clears the table for all
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
    /** Counts one try. @returns the seconds to wait after too many, else undefined */
    async count(name: LimitName, ...key: string[]): Promise<number | undefined> {
      try {
        await limiter(name).consume(hashKey(name, key))
        return undefined
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw reason
      }
    },
    /** Removes one counted try, for example after a correct password. */
    refund: (name: LimitName, ...key: string[]) => limiter(name).reward(hashKey(name, key)),
    /** Whether the next try would be one too many. */
    async isUsedUp(name: LimitName, ...key: string[]): Promise<boolean> {
      const state = await limiter(name).get(hashKey(name, key))
      return state !== null && state.remainingPoints <= 0
    },
    /** Removes all tries of a key, and of the longer keys that start with it. */
    clear: (name: LimitName, ...key: string[]) =>
      pool.query('delete from rate_limits where key = $1 or starts_with(key, $2)', [
        `${name}:${hashKey(name, key)}`,
        `${name}:${hashKey(name, key)}.`,
      ]),
  }
}
export type Limits = ReturnType<typeof openLimits>
