import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { schoolSpace } from '~/school/web/places'
import { SpaceFrame } from '~/site/web/space-frame'

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
