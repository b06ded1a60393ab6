import { createRouterClient } from '@orpc/server'
import type { Seen } from '../../src/accounts/server/viewer-of'
import type { Context } from '../../src/accounts/server/who'
import { router } from '../../src/api'
import type { Limits } from '../../src/platform/auth/limits'
import type { Db } from '../../src/platform/db/connect'
import type { Role } from '../../src/platform/db/schema'

type Caller = { userId: string; role: Role; parentId?: string; studentId?: string; timezone?: string }

/** The router as this person calls it at this moment; no HTTP in between. */
export const callAs = (db: Db, caller: Caller | undefined, now: Temporal.Instant, limits?: Limits) => {
  const seen: Seen | undefined = caller && {
    firstName: 'Samia',
    lastName: 'Essai',
    email: 'samia@kalima.test',
    sessionId: caller.userId,
    sessionExpiresAt: now.add({ hours: 1 }),
    userId: caller.userId,
    role: caller.role,
    parentId: caller.parentId ?? null,
    studentId: caller.studentId ?? null,
    timezone: caller.timezone ?? 'Europe/Paris',
  }
  const context = { db, now, limits, headers: new Headers(), address: '127.0.0.1', viewer: async () => seen }
  return createRouterClient(router, { context: context as unknown as Context })
}

export const parentCaller = (parentId: string, timezone = 'Europe/Paris'): Caller => ({
  userId: parentId,
  role: 'parent',
  parentId,
  timezone,
})
