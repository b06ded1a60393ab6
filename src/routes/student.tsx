import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'

/** The child's own space. */
export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['student'], location.href)
  },
  component: Outlet,
})
