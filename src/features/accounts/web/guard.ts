import { redirect } from '@tanstack/react-router'
import type { Role } from '#platform/db/schema.ts'
import { safeReturn, withNotice } from '../accounts.ts'
import { dashboardOf, type Viewer } from '../viewer.ts'

/**
 * Lets these roles in (specification §2, guard behaviour). Without a session one goes to /login and comes back from there;
 * another role goes to the home page. The notice in the address says why.
 * @param from the requested address, `location.href` of `beforeLoad`
 */
export const guard = (viewer: Viewer | null, roles: readonly Role[], from: string): Viewer => {
  if (!viewer) throw signInFirst(from, 'sign-in-required')
  if (!viewer.role || !roles.includes(viewer.role))
    throw redirect({ to: '/', search: { notice: 'forbidden' } })
  return viewer
}

/** To /login, with a notice and the page to return to, without that page's own notice. */
export const signInFirst = (from: string, notice: string) =>
  redirect({ to: '/login', search: { from: withoutNotice(from), notice } })

const withoutNotice = (path: string) => {
  const back = safeReturn(path)
  if (!back) return undefined
  const address = new URL(back, 'http://kalima.invalid')
  address.searchParams.delete('notice')
  return `${address.pathname}${address.search}${address.hash}`
}

/** For pages of visitors: a signed-in person goes on to the page they came from, or to their space. */
export const onlySignedOut = (viewer: Viewer | null, from: string | undefined) => {
  if (!viewer?.role) return
  throw redirect({ href: safeReturn(from) ?? withNotice(dashboardOf(viewer.role), 'welcome') })
}
