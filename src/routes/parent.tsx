import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { requireConsents } from '#features/privacy/web/require-consents.ts'
import { parentSpace } from './-shell/parent-nav.ts'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The parent's space, for parents who accepted the current texts only. */
export const Route = createFileRoute('/parent')({
  beforeLoad: async ({ context, location }) => {
    guard(context.viewer, ['parent'], location.href)
    await requireConsents(context.queryClient, location.href)
  },
  component: () => (
    <SpaceFrame space={parentSpace}>
      <Outlet />
    </SpaceFrame>
  ),
})
