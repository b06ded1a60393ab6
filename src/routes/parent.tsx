import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { SpaceFrame } from '~/families/web/space-frame'

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
