import { sessionToken } from '~/platform/auth/session-cookie'
import type { Db } from '~/platform/db/connect'
import type { Viewer } from '../viewer'

export type Seen = Viewer & {
  sessionId: string
  sessionExpiresAt: Temporal.Instant
  /** Set for a student's own login. */
  studentId: string | null
  /** The family: a parent's own id, or that of a student's parent. */
  parentId: string | null
}

/** The person behind a request's cookie, in one statement; undefined when signed out, expired or retired. */
export const viewerOf = async (
  db: Db,
  headers: Headers,
  secret: string,
  now: Temporal.Instant,
): Promise<Seen | undefined> => {
  const token = sessionToken(headers, secret)
  if (!token) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('students', 'students.user_id', 'users.id')
    .leftJoin('parents', join =>
      join.on(eb => eb('parents.id', '=', eb.fn.coalesce('students.parent_id', 'users.id'))),
    )
    .leftJoin('teachers', 'teachers.id', 'users.id')
    .where('sessions.token', '=', token)
    .where('sessions.expires_at', '>', now)
    .where('teachers.retired_at', 'is', null)
    .select(eb => [
      'sessions.id as sessionId',
      'sessions.expires_at as sessionExpiresAt',
      'users.id as userId',
      'users.email',
      'user_roles.role',
      'students.id as studentId',
      'parents.id as parentId',
      eb.fn.coalesce('profiles.first_name', 'students.first_name', 'users.name').as('firstName'),
      eb.fn.coalesce('profiles.last_name', eb.val('')).as('lastName'),
      eb.fn.coalesce('parents.timezone', 'teachers.timezone').as('timezone'),
    ])
    .executeTakeFirst()
  return row
}
