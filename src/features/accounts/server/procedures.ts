import { type HTTPPath, os } from '@orpc/server'
import type { ResponseHeadersPluginContext } from '@orpc/server/plugins'
import type { Auth } from '#platform/auth/auth.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ProcedureMeta } from '#platform/http/api.ts'
import { refusalError, retryAfterSeconds, toApiError } from '#platform/http/errors.ts'
import type { FetchPublic } from '#platform/http/fetch-public.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import type { Video } from '#platform/video/video.ts'
import type { SessionUser } from './session-user.ts'

/** Created once per request, in src/app/context.ts. */
export type Context = ResponseHeadersPluginContext & {
  db: Db
  auth: Auth
  limits: Limits
  settings: Settings
  /** Signs the cookie of a refused form (form-state.ts). */
  formSecret: string
  /** Encrypts the secrets of second factors (second-factor.ts). */
  secondFactorKey: string
  /** Encrypts the addresses of teachers' other calendars, which `fetchPublic` reads. */
  calendarKey: string
  /** Encrypts the names in cursors (platform/http/cursor.ts). */
  cursorKey: string
  fetchPublic: FetchPublic
  video: Video
  storage: Storage
  now: Temporal.Instant
  headers: Headers
  /** IP address of the client (platform/http/client-address.ts). */
  ipAddress: string
  /** Zone of a signed-out visitor, from the cookie; undefined on the first request. */
  visitorZone: string | undefined
  viewer: () => Promise<SessionUser | undefined>
}

/** Sends cookies with the response. */
export const sendCookies = ({ resHeaders }: Context, cookies: readonly string[]) => {
  for (const cookie of cookies) resHeaders?.append('set-cookie', cookie)
}

/** Returns the context of a request, which is created once. */
export type ContextOf = (request: Request) => Context

declare const scope: unique symbol
/** An action of the school on behalf of a family. The family and the teacher read the reason. */
export type SchoolAct = {
  reason: string
  /** The teacher's notice does not count. */
  waivesNotice: boolean
}
/** The IP address of the request, for the audit log. */
type Origin = { ipAddress?: string }
/** A family whose children, bookings and lessons the caller may see and change. Scopes are created in this file only, from the session. */
export type Family = {
  readonly [scope]: 'family'
  /** That of the parent who opened the family; columns named parent_id hold it. The signed-in parent's own id is userId. */
  familyId: string
  userId: string
  /** `admin`: the school acts for the family, and `act` says why. */
  role: 'parent' | 'student' | 'admin'
  act?: SchoolAct
  /** Set when the child itself is signed in: then only that child. */
  studentId: string | null
  timezone: string
} & Origin
export type TeacherSelf = {
  readonly [scope]: 'teacher'
  teacherId: string
  timezone: string
  /** Set when the school acts for the teacher: the admin who does. */
  adminId?: string
} & Origin
export type Admin = { readonly [scope]: 'admin'; userId: string } & Origin

const base = os.$context<Context>().$meta<ProcedureMeta>({})

/** Converts every error to one of the API, over HTTP and in process. */
const mapErrors = base.middleware(async ({ context, next }) => {
  try {
    return await next()
  } catch (error) {
    const apiError = toApiError(error)
    const seconds = retryAfterSeconds(apiError)
    if (seconds !== undefined) context.resHeaders?.set('retry-after', String(seconds))
    throw apiError
  }
})

/** No account needed. */
export const publicProcedure = base.use(mapErrors)

/**
 * For responses of hundreds of rows. The output schema documents the response but does not parse it, which took a third of
 * the time; tests/api/response-schemas.test.ts checks such responses against their schema.
 * https://orpc.dev/docs/openapi/advanced/disabling-output-validation
 */
export const publicProcedureUnparsedOutput = base
  .$config({ initialOutputValidationIndex: Number.NaN })
  .use(mapErrors)

const requireUser = async ({ viewer }: Context): Promise<SessionUser> => {
  const me = await viewer()
  if (!me) throw refusalError('signed_out')
  return me
}

/** Any signed-in account, a suspended teacher's too: for what concerns the account itself, never a student. */
export const ownAccountProcedure = publicProcedure.use(async ({ context, next }) =>
  next({ context: { me: await requireUser(context) } }),
)

/** Whether an admin must set up a second factor before anything else. */
export const lacksSecondFactor = (
  { settings }: Pick<Context, 'settings'>,
  { role, hasSecondFactor }: Pick<SessionUser, 'role' | 'hasSecondFactor'>,
) => role === 'admin' && settings.adminSecondFactor && !hasSecondFactor

/** Any signed-in account that is not suspended; an admin with the second factor that the school requires. */
export const authedProcedure = ownAccountProcedure.use(({ context, next }) => {
  if (context.me.isSuspended) throw refusalError('account_suspended')
  if (lacksSecondFactor(context, context.me)) throw refusalError('second_factor_required')
  return next()
})

const toFamily = (
  { role, familyId, userId, studentId, timezone }: SessionUser,
  origin: Origin,
): Family | undefined => {
  if ((role !== 'parent' && role !== 'student') || !familyId || (role === 'student' && !studentId)) {
    return undefined
  }
  const family = {
    familyId,
    userId,
    role,
    studentId: role === 'student' ? studentId : null,
    timezone: timezone ?? schoolZone,
    ...origin,
  }
  return family as Family
}
const toTeacherSelf = ({ role, userId, timezone }: SessionUser, origin: Origin): TeacherSelf | undefined =>
  role === 'teacher' && timezone ? ({ teacherId: userId, timezone, ...origin } as TeacherSelf) : undefined
const toAdmin = ({ role, userId }: SessionUser, origin: Origin): Admin | undefined =>
  role === 'admin' ? ({ userId, ...origin } as Admin) : undefined
/** The family as the school acts for it: the admin stays the person who acts. */
export const actForFamily = (
  { userId, ipAddress }: Admin,
  { familyId, timezone }: { familyId: string; timezone: string },
  act: SchoolAct,
): Family =>
  ({ familyId, userId, role: 'admin', act, studentId: null, timezone, ipAddress }) as unknown as Family
/** The teacher as the school acts for one: the admin stays the person who acts. */
export const actForTeacher = (
  { userId: adminId, ipAddress }: Admin,
  teacher: { teacherId: string; timezone: string },
): TeacherSelf => ({ ...teacher, adminId, ipAddress }) as unknown as TeacherSelf
const originOf = ({ ipAddress }: Context): Origin => ({ ipAddress })

/** A parent, or a child with a login of its own. */
export const familyProcedure = authedProcedure.use(({ context, next }) => {
  const family = toFamily(context.me, originOf(context))
  if (!family) throw refusalError('forbidden')
  return next({ context: { family } })
})

export const parentProcedure = familyProcedure.use(({ context, next }) => {
  if (context.family.role !== 'parent') throw refusalError('forbidden')
  return next()
})

/** A child with a login of its own; the scope has its id. */
export const studentProcedure = familyProcedure.use(({ context, next }) => {
  const { studentId } = context.family
  if (studentId === null) throw refusalError('forbidden')
  return next({ context: { studentId } })
})

export const teacherProcedure = authedProcedure.use(({ context, next }) => {
  const teacher = toTeacherSelf(context.me, originOf(context))
  if (!teacher) throw refusalError('forbidden')
  return next({ context: { teacher } })
})

/** The teacher's own profile and earnings, which a suspended teacher keeps. */
export const ownTeacherProcedure = ownAccountProcedure.use(({ context, next }) => {
  const teacher = toTeacherSelf(context.me, originOf(context))
  if (!teacher) throw refusalError('forbidden')
  return next({ context: { teacher } })
})

export const adminProcedure = authedProcedure.use(({ context, next }) => {
  const admin = toAdmin(context.me, originOf(context))
  if (!admin) throw refusalError('forbidden')
  return next({ context: { admin } })
})

/** The scope of an account that takes part in lessons, for procedures of several roles; none for a suspended teacher. */
export type Member = { family: Family } | { teacher: TeacherSelf } | { admin: Admin }
/** Actor, address and zone of an audit entry. The school's own entries carry no zone. */
export const auditOrigin = (by: Member): { actor: string; ipAddress?: string | undefined; zone?: string } => {
  if ('teacher' in by && by.teacher.adminId)
    return { actor: by.teacher.adminId, ipAddress: by.teacher.ipAddress }
  if ('teacher' in by)
    return { actor: by.teacher.teacherId, ipAddress: by.teacher.ipAddress, zone: by.teacher.timezone }
  if ('family' in by)
    return { actor: by.family.userId, ipAddress: by.family.ipAddress, zone: by.family.timezone }
  return { actor: by.admin.userId, ipAddress: by.admin.ipAddress }
}
/** For the job of a mail about what the school did for a family: it is sent even if the family has muted such mails (src/app/deliver-mail.ts). */
export const schoolMark = ({ role }: Family) => role === 'admin' && { bySchool: true }
export const toMember = (user: SessionUser, origin: Origin): Member | undefined => {
  if (user.isSuspended) return undefined
  const family = toFamily(user, origin)
  if (family) return { family }
  const teacher = toTeacherSelf(user, origin)
  if (teacher) return { teacher }
  const admin = toAdmin(user, origin)
  return admin && { admin }
}
export const memberProcedure = authedProcedure.use(({ context, next }) => {
  const member = toMember(context.me, originOf(context))
  if (!member) throw refusalError('forbidden')
  return next({ context: { member } })
})

/** A teacher or the school. */
export type Staff = Exclude<Member, { family: Family }>
export const staffProcedure = memberProcedure.use(({ context, next }) => {
  const { member } = context
  if ('family' in member) throw refusalError('forbidden')
  return next({ context: { staff: member as Staff } })
})

/** The route of a procedure that better-auth has too, served under better-auth's /api/auth/… and under /api/v1/auth/… */
export const authRoute = (path: HTTPPath, summary: string) => ({
  method: 'POST' as const,
  path: `/auth${path}` as const,
  summary,
  spec: <Operation extends object>(operation: Operation) => ({ ...operation, servers: [{ url: '/api' }] }),
})
