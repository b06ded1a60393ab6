import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { teacherSpace } from '#features/teacher-space/web/places.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

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
