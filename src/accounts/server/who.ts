import { os } from '@orpc/server'
import type { Auth } from '~/platform/auth/auth'
import type { Limits } from '~/platform/auth/limits'
import type { Db } from '~/platform/db/connect'
import { refusalError } from '~/platform/http/answer'
import type { Settings } from '~/platform/settings'
import type { Seen } from './viewer-of'

/** What every procedure is given; made once a request in src/program.ts. */
export type Context = {
  db: Db
  auth: Auth
  limits: Limits
  settings: Settings
  now: Temporal.Instant
  headers: Headers
  /** Address of the peer, from the socket, or from the proxy when told to trust one. */
  address: string
  /** Zone of a signed-out visitor, from the cookie; undefined before the browser has told it. */
  visitorZone: string | undefined
  viewer: () => Promise<Seen | undefined>
}

declare const scope: unique symbol
/** A family whose children, bookings and lessons the caller may see and change. Made here alone, from the session. */
export type Family = {
  readonly [scope]: 'family'
  parentId: string
  userId: string
  role: 'parent' | 'student'
  /** Set when the child itself is signed in: then only that child. */
  studentId: string | null
  timezone: string
}
export type TeacherSelf = { readonly [scope]: 'teacher'; teacherId: string; timezone: string }
export type School = { readonly [scope]: 'school'; userId: string }

const base = os.$context<Context>()

/** No account needed. */
export const anyone = base

/** Any signed-in account. */
export const signedIn = base.use(async ({ context, next }) => {
  const viewer = await context.viewer()
  if (!viewer) throw refusalError('signed_out')
  return next({ context: { me: viewer } })
})

/** A parent, or a child with a login of its own. */
export const family = signedIn.use(({ context, next }) => {
  const { role, parentId, userId, studentId, timezone } = context.me
  if ((role !== 'parent' && role !== 'student') || !parentId || (role === 'student' && !studentId)) {
    throw refusalError('forbidden')
  }
  const made = {
    parentId,
    userId,
    role,
    studentId: role === 'student' ? studentId : null,
    timezone: timezone ?? 'Europe/Paris',
  }
  return next({ context: { family: made as Family } })
})

export const parent = family.use(({ context, next }) => {
  if (context.family.role !== 'parent') throw refusalError('forbidden')
  return next()
})

export const teacher = signedIn.use(({ context, next }) => {
  const { role, userId, timezone } = context.me
  if (role !== 'teacher' || !timezone) throw refusalError('forbidden')
  return next({ context: { teacher: { teacherId: userId, timezone } as TeacherSelf } })
})

export const school = signedIn.use(({ context, next }) => {
  if (context.me.role !== 'admin') throw refusalError('forbidden')
  return next({ context: { school: { userId: context.me.userId } as School } })
})
