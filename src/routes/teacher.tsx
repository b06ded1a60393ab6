import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { SpaceFrame } from '~/site/web/space-frame'
import { teacherSpace } from '~/teachers/web/places'

/** The teacher's space: teachers alone. /teacher/{id} is not in it: that is the public profile, in the site's frame. */
export const Route = createFileRoute('/teacher')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['teacher'], location.href)
  },
  component: () => (
    <SpaceFrame space={teacherSpace}>
      <Outlet />
    </SpaceFrame>
  ),
})
