import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { SearchLink } from '#features/admin/web/lists/search-link.tsx'
import { schoolSpace } from './-shell/admin-nav.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The school's space, for admins only. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => {
    const { lacksSecondFactor } = guard(context.viewer, ['admin'], location.href)
    if (lacksSecondFactor && location.pathname !== '/admin/account') throw redirect({ to: '/admin/account' })
  },
  component: () => (
    <SpaceFrame space={schoolSpace}>
      <SearchLink />
      <Outlet />
    </SpaceFrame>
  ),
})
