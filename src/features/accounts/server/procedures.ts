import { os } from '@orpc/server'
import type { Auth } from '#platform/auth/auth.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Db } from '#platform/db/connect.ts'
import { refusalError } from '#platform/http/answer.ts'
import type { Settings } from '#platform/settings.ts'
import type { Video } from '#platform/video/video.ts'
import type { Seen } from './session-user.ts'

/** What every procedure is given; made once a request in src/program.ts. */
export type Context = {
  db: Db
  auth: Auth
  limits: Limits
  settings: Settings
  video: Video
  now: Temporal.Instant
  headers: Headers
  /** Address of the peer, from the socket, or from the proxy when told to trust one. */
  address: string
  /** Zone of a signed-out visitor, from the cookie; undefined before the browser has told it. */
  visitorZone: string | undefined
  viewer: () => Promise<Seen | undefined>
}

/** The context of a request that the program has taken in. */
export type ContextOf = (request: Request) => Context

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

/**
 * As `anyone`, for answers of hundreds of rows that are made field by field: what is answered is described by its schema but
 * not parsed by it again, which took a third of the time. A test holds such answers to their schema.
 */
export const anyoneAtLength = os.$context<Context>().$config({ initialOutputValidationIndex: Number.NaN })

const lookedUp = async ({ viewer }: Context): Promise<Seen> => {
  const me = await viewer()
  if (!me) throw refusalError('signed_out')
  return me
}

/** Any signed-in account. */
export const signedIn = base.use(async ({ context, next }) =>
  next({ context: { me: await lookedUp(context) } }),
)

const familyOf = ({ role, parentId, userId, studentId, timezone }: Seen): Family | undefined => {
  if ((role !== 'parent' && role !== 'student') || !parentId || (role === 'student' && !studentId)) {
    return undefined
  }
  const made = {
    parentId,
    userId,
    role,
    studentId: role === 'student' ? studentId : null,
    timezone: timezone ?? 'Europe/Paris',
  }
  return made as Family
}
const teacherOf = ({ role, userId, timezone }: Seen): TeacherSelf | undefined =>
  role === 'teacher' && timezone ? ({ teacherId: userId, timezone } as TeacherSelf) : undefined
const schoolOf = ({ role, userId }: Seen): School | undefined =>
  role === 'admin' ? ({ userId } as School) : undefined

const familyLookedUp = async (context: Context): Promise<Family> => {
  const family = familyOf(await lookedUp(context))
  if (!family) throw refusalError('forbidden')
  return family
}

/** A parent, or a child with a login of its own. */
export const family = base.use(async ({ context, next }) =>
  next({ context: { family: await familyLookedUp(context) } }),
)

export const parent = family.use(({ context, next }) => {
  if (context.family.role !== 'parent') throw refusalError('forbidden')
  return next()
})

export const teacher = signedIn.use(({ context, next }) => {
  const teacher = teacherOf(context.me)
  if (!teacher) throw refusalError('forbidden')
  return next({ context: { teacher } })
})

/** The school itself: an admin. */
export const school = signedIn.use(({ context, next }) => {
  const school = schoolOf(context.me)
  if (!school) throw refusalError('forbidden')
  return next({ context: { school } })
})

/** Whoever takes part in lessons: the one scope that the account has, for what several roles do each in their own way. */
export type Member = { family: Family } | { teacher: TeacherSelf } | { school: School }
export const memberOf = (seen: Seen): Member | undefined => {
  const family = familyOf(seen)
  if (family) return { family }
  const teacher = teacherOf(seen)
  if (teacher) return { teacher }
  const school = schoolOf(seen)
  return school && { school }
}
export const member = signedIn.use(({ context, next }) => {
  const member = memberOf(context.me)
  if (!member) throw refusalError('forbidden')
  return next({ context: { member } })
})
