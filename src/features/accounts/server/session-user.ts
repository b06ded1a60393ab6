import { CompiledQuery } from 'kysely'
import { sessionCookie, sessionToken } from '#platform/auth/session-cookie.ts'
import type { Db } from '#platform/db/connect.ts'
import { gathered } from '#platform/db/gathered.ts'
import { remembered } from '#platform/db/remembered.ts'
import type { Viewer } from '../viewer.ts'

export type SessionUser = Viewer & {
  sessionId: string
  sessionExpiresAt: Temporal.Instant
  /** Set for a student's own login. */
  studentId: string | null
  /** The family: a parent's own id, or that of a student's parent. */
  parentId: string | null
}

/** Asked at every request, so its text is not built anew each time: building took a twentieth of a booking. */
const viewerBehindTokens = `
  select s.token, s.id as "sessionId", s.expires_at as "sessionExpiresAt", u.id as "userId", u.email, r.role,
    c.id as "studentId", g.id as "parentId", coalesce(p.first_name, c.first_name, u.name) as "firstName",
    coalesce(p.last_name, '') as "lastName", coalesce(g.timezone, t.timezone) as timezone
  from sessions s
  join users u on u.id = s.user_id
  left join user_roles r on r.user_id = u.id
  left join profiles p on p.id = u.id
  left join students c on c.user_id = u.id
  left join parents g on g.id = coalesce(c.parent_id, u.id)
  left join teachers t on t.id = u.id
  where s.token = any($1) and t.retired_at is null`

/** Whoever is behind each token, however old the session. Under load one statement answers all who ask. */
const behindToken = gathered<string, SessionUser | undefined>(
  () => '',
  async (db, tokens) => {
    const { rows } = await db.executeQuery<SessionUser & { token: string }>(
      CompiledQuery.raw(viewerBehindTokens, [tokens]),
    )
    const seen = new Map(rows.map(({ token, ...viewer }) => [token, viewer]))
    return tokens.map(token => seen.get(token))
  },
)

/** People whom this process remembers, by the cookie that they came with: a few megabytes. */
const people = remembered<SessionUser>(5000)

const isOver = ({ sessionExpiresAt }: SessionUser, now: Temporal.Instant) =>
  Temporal.Instant.compare(sessionExpiresAt, now) <= 0

/** The person behind a request's cookie, in one statement; undefined when signed out, expired or retired. */
export const viewerOf = async (
  db: Db,
  headers: Headers,
  secret: string,
  now: Temporal.Instant,
): Promise<SessionUser | undefined> => {
  const cookie = sessionCookie(headers)
  const token = cookie && sessionToken(cookie, secret)
  if (!token) return undefined
  const seen = await behindToken(db, token)
  if (!seen || isOver(seen, now)) {
    people.forget(db, cookie)
    return undefined
  }
  people.set(db, cookie, seen)
  return seen
}

/**
 * The person whom this process last saw behind the very same cookie. The session may have ended since, the person may have
 * moved: good for a write that confirms both, and for nothing else.
 */
export const rememberedViewer = (
  db: Db,
  headers: Headers,
  now: Temporal.Instant,
): SessionUser | undefined => {
  const cookie = sessionCookie(headers)
  const seen = cookie && people.get(db, cookie)
  return seen && !isOver(seen, now) ? seen : undefined
}
