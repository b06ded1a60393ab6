import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { schoolSpace } from './-shell/admin-places.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The school's own space: admins alone. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['admin'], location.href)
  },
  component: () => (
    <SpaceFrame space={schoolSpace}>
      <Outlet />
    </SpaceFrame>
  ),
})
