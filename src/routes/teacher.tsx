import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { teacherSpace } from '#features/teacher-space/web/places.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The teacher's space, for teachers only. The public profile /teacher/{id} is a page of the site, not of this space. */
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
