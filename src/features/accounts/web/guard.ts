import { redirect } from '@tanstack/react-router'
import type { Role } from '#platform/db/schema.ts'
import { safeReturn, withNotice } from '../accounts.ts'
import { dashboardOf, type Viewer } from '../viewer.ts'

/**
 * Lets these roles in (specification §2, guard behaviour): nobody signed in goes to /login and comes back after it,
 * another role goes home. Each is told why by the notice named in the address.
 * @param from the address asked for, `location.href` of `beforeLoad`
 */
export const guard = (viewer: Viewer | null, roles: readonly Role[], from: string): Viewer => {
  if (!viewer) throw signInFirst(from, 'sign-in-required')
  if (!viewer.role || !roles.includes(viewer.role))
    throw redirect({ to: '/', search: { notice: 'forbidden' } })
  return viewer
}

/** To /login, with the reason and the way back. The reason of the address that is left stays behind. */
export const signInFirst = (from: string, notice: string) =>
  redirect({ to: '/login', search: { from: withoutNotice(from), notice } })

const withoutNotice = (path: string) => {
  const kept = safeReturn(path)
  if (!kept) return undefined
  const address = new URL(kept, 'http://kalima.invalid')
  address.searchParams.delete('notice')
  return `${address.pathname}${address.search}${address.hash}`
}

/** Pages for who is signed out: everyone else goes on to where they were going, or to their own space. */
export const onlySignedOut = (viewer: Viewer | null, from: string | undefined) => {
  if (!viewer?.role) return
  throw redirect({ href: safeReturn(from) ?? withNotice(dashboardOf(viewer.role), 'welcome') })
}
