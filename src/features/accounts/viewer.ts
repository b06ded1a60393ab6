import type { Role } from '#platform/db/schema.ts'
import type { Locale } from '#platform/locale/locale.ts'

export const roles = ['parent', 'student', 'teacher', 'admin'] as const satisfies readonly Role[]

/** The person who is signed in. `role` is null for an applicant. */
export type Viewer = {
  userId: string
  role: Role | null
  firstName: string
  lastName: string
  email: string
  /** A suspended teacher: sees their own profile and earnings, no student. */
  isSuspended: boolean
  /** IANA zone of the family or the teacher; null when the account has none. */
  timezone: string | null
  /** The language of their pages and mails; a child has the family's. */
  locale: Locale
}

/** The first page of each role's space. */
export const dashboardOf = (role: Role | null | undefined): string => {
  switch (role) {
    case 'teacher':
      return '/teacher/dashboard'
    case 'parent':
      return '/parent'
    case 'student':
      return '/student'
    case 'admin':
      return '/admin/dashboard'
    default:
      return '/'
  }
}

/** The page with password, second factor and sessions. */
export const securityPath = (role: Role | null | undefined): string => {
  if (role === 'teacher') return '/teacher/settings'
  return role === 'admin' ? '/admin/account' : '/parent/settings'
}

/** The page after signing in; for an applicant, the application. */
export const homePath = (role: Role | null | undefined): string => (role ? dashboardOf(role) : '/candidature')
