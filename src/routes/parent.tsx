import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { SpaceFrame } from './-shell/parent-frame.tsx'

/** The parent's space: parents alone. */
export const Route = createFileRoute('/parent')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['parent'], location.href)
  },
  component: () => (
    <SpaceFrame>
      <Outlet />
    </SpaceFrame>
  ),
})
