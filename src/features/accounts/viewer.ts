import type { Role } from '#platform/db/schema.ts'

/** Who looks at the screen. `role` is null for an applicant: an account that may do nothing yet. */
export type Viewer = {
  userId: string
  role: Role | null
  firstName: string
  lastName: string
  email: string
  /** IANA zone of the family or the teacher; null when the account has none. */
  timezone: string | null
}

/** Where each role's own space begins (specification §2, «Dashboard target»). */
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

/** Where a person arrives after signing in: an applicant has no space yet, but an answer to wait for. */
export const homeOf = (role: Role | null | undefined): string => (role ? dashboardOf(role) : '/candidature')
