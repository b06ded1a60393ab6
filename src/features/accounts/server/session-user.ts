import { CompiledQuery } from 'kysely'
import { sessionMaxDays } from '#platform/auth/auth.ts'
import { sessionCookie, sessionToken } from '#platform/auth/session-cookie.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Viewer } from '../viewer.ts'

export type SessionUser = Viewer & {
  sessionId: string
  sessionOpenedAt: Temporal.Instant
  sessionUsedAt: Temporal.Instant
  sessionExpiresAt: Temporal.Instant
  hasSecondFactor: boolean
  /** Set for a student's own login. */
  studentId: string | null
  /** See `Family.familyId`. */
  familyId: string | null
}

/**
 * SQL: the language that a user chose, the family's for a child, that of the application for an applicant; null without any. Needs
 * `u` of users, `r` of user_roles, and the user's own row (`own`) and the child's family (`g`) of parents.
 */
export const languageOfUser = `coalesce(own.language_preference, g.language_preference, r.language_preference, case when r.role is null then (
      select a.language_preference from teacher_applications a where a.user_id = u.id order by a.created_at desc limit 1) end)`

const userByToken = `
  select s.id as "sessionId", s.expires_at as "sessionExpiresAt",
    s.created_at as "sessionOpenedAt", coalesce(s.last_used_at, s.created_at) as "sessionUsedAt",
    exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "hasSecondFactor", u.id as "userId", u.email, r.role,
    c.id as "studentId", g.id as "familyId", coalesce(p.first_name, c.first_name, u.name) as "firstName",
    coalesce(p.last_name, '') as "lastName", coalesce(own.timezone, g.timezone, t.timezone) as timezone,
    case ${languageOfUser} when 'english' then 'en' else 'fr' end as locale,
    t.suspended_at is not null as "isSuspended"
  from sessions s
  join users u on u.id = s.user_id
  left join user_roles r on r.user_id = u.id
  left join profiles p on p.id = u.id
  left join students c on c.user_id = u.id
  left join parents own on own.id = u.id
  left join parents g on g.id = coalesce(c.parent_id, own.family_id)
  left join teachers t on t.id = u.id
  where s.token = $1 and s.expires_at > $2 and s.created_at + make_interval(days => $3) > $2 and t.retired_at is null and not is_blocked(u.id)`

/** Finds the signed-in person of a request; undefined when signed out, expired, blocked or retired. */
export const findViewer = async (
  db: Db,
  headers: Headers,
  { secret, publicUrl }: { secret: string; publicUrl: string },
  now: Temporal.Instant,
): Promise<SessionUser | undefined> => {
  const cookie = sessionCookie(headers, publicUrl)
  const token = cookie && sessionToken(cookie, secret)
  if (!token) return undefined
  const { rows } = await db.executeQuery<SessionUser>(
    CompiledQuery.raw(userByToken, [token, now, sessionMaxDays]),
  )
  return rows[0]
}
