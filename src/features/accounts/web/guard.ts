import { redirect } from '@tanstack/react-router'
import type { Role } from '#platform/db/schema.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import { safeReturn, withNotice } from '../return-path.ts'
import { dashboardOf, type Viewer } from '../viewer.ts'

/**
 * Allows these roles only. Redirects to /login without a session, to the home page for another role, and to the application
 * without a role, with a notice of the reason.
 * @param from the requested address, `location.href` of `beforeLoad`
 */
export const guard = <Person extends Viewer>(
  viewer: Person | null,
  roles: readonly Role[],
  from: string,
): Person => {
  if (!viewer) throw signInFirst(from, 'sign-in-required', roles[0] === 'student' ? 'eleve' : undefined)
  if (!viewer.role || !roles.includes(viewer.role))
    throw redirect({ to: viewer.role ? '/' : '/candidature', search: { notice: 'forbidden' } })
  return viewer
}

/**
 * Redirects to /login with a notice and the page to return to, without that page's own notice.
 * @param espace `eleve`: the entrance of children
 */
export const signInFirst = (from: string, notice: string, espace?: 'eleve') =>
  redirect({ to: '/login', search: { from: withoutNotice(from), espace, notice } })

const withoutNotice = (path: string) => {
  const back = safeReturn(path)
  if (!back) return undefined
  const address = new URL(back, 'http://kalima.invalid')
  address.searchParams.delete('notice')
  return `${address.pathname}${address.search}${address.hash}`
}

/** For pages of visitors: redirects a signed-in person to the page they came from or to their space. */
export const onlySignedOut = (viewer: Viewer | null, from: string | undefined) => {
  if (!viewer?.role) return
  throw redirect({ href: localizedPath(safeReturn(from) ?? withNotice(dashboardOf(viewer.role), 'welcome')) })
}
