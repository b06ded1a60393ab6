import { redirect } from '@tanstack/react-router'
import type { Role } from '~/platform/db/schema'
import type { Viewer } from '../viewer'

/**
 * Lets these roles in (specification §2, guard behaviour): nobody signed in goes to /login and comes back after it,
 * another role goes home. Each is told why by the notice named in the address.
 */
export const guard = (viewer: Viewer | null, roles: readonly Role[], from: string): Viewer => {
  if (!viewer) throw redirect({ to: '/login', search: { from, notice: 'sign-in-required' } })
  if (!viewer.role || !roles.includes(viewer.role))
    throw redirect({ to: '/', search: { notice: 'forbidden' } })
  return viewer
}
