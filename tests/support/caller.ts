import { createRouterClient } from '@orpc/server'
import { router } from '#app/api.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Role } from '#platform/db/schema.ts'
import type { FetchPublic } from '#platform/http/fetch-public.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openVideo, type Video } from '#platform/video/video.ts'

type Parts = {
  limits?: Pick<Limits, 'count'> | undefined
  video?: Video
  turn?: Settings['turn']
  storage?: Storage
  fetchPublic?: FetchPublic
}
type Caller = { userId: string; role: Role; familyId?: string; studentId?: string; timezone?: string }

/** The router as this person calls it at this moment; no HTTP in between. Rooms are our own by default. */
export const callAs = (
  db: Db,
  caller: Caller | undefined,
  now: Temporal.Instant,
  {
    // Counts nothing: tests of a limit give those of their database.
    limits = { count: async () => undefined },
    video = openVideo({ publicUrl: 'http://localhost:3000', daily: undefined }),
    turn,
    storage,
    fetchPublic,
  }: Parts = {},
) => {
  const seen: SessionUser | undefined = caller && {
    firstName: 'Samia',
    lastName: 'Essai',
    email: 'samia@kalima.test',
    sessionId: caller.userId,
    sessionOpenedAt: now,
    sessionUsedAt: now,
    sessionExpiresAt: now.add({ hours: 1 }),
    hasSecondFactor: false,
    userId: caller.userId,
    role: caller.role,
    familyId: caller.familyId ?? null,
    studentId: caller.studentId ?? null,
    timezone: caller.timezone ?? 'Europe/Paris',
    isSuspended: false,
    locale: 'fr',
  }
  const context = {
    db,
    now,
    video,
    limits,
    storage,
    fetchPublic,
    calendarKey: 'a key of the tests',
    cursorKey: 'another key of the tests',
    settings: { turn, publicUrl: 'http://localhost:3000' },
    headers: new Headers(),
    ipAddress: '127.0.0.1',
    viewer: async () => seen,
  }
  return createRouterClient(router, { context: context as unknown as Context })
}

export const parentCaller = (parentId: string, timezone = 'Europe/Paris'): Caller => ({
  userId: parentId,
  role: 'parent',
  familyId: parentId,
  timezone,
})

export const teacherCaller = (teacherId: string, timezone = 'Europe/Paris'): Caller => ({
  userId: teacherId,
  role: 'teacher',
  timezone,
})
