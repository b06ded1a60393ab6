import { expect, test } from 'vitest'
import { dashboardOf, homePath, securityPath } from './viewer.ts'

test.each([
  ['parent', '/parent', '/parent', '/parent/settings'],
  ['student', '/student', '/student', '/parent/settings'],
  ['teacher', '/teacher/dashboard', '/teacher/dashboard', '/teacher/settings'],
  ['admin', '/admin/dashboard', '/admin/dashboard', '/admin/account'],
  // An applicant.
  [null, '/', '/candidature', '/parent/settings'],
  [undefined, '/', '/candidature', '/parent/settings'],
] as const)(
  'an account of role %s has its space at %s, begins at %s and finds its security at %s',
  (role, dashboard, home, security) => {
    expect(dashboardOf(role)).toBe(dashboard)
    expect(homePath(role)).toBe(home)
    expect(securityPath(role)).toBe(security)
  },
)
