import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { parentSpace } from './-shell/parent-nav.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The parent's space, for parents only. */
export const Route = createFileRoute('/parent')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['parent'], location.href)
  },
  component: () => (
    <SpaceFrame space={parentSpace}>
      <Outlet />
    </SpaceFrame>
  ),
})
