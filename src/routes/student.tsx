import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { StudentFailure } from '~/learning/web/student-waiting'

/** The child's own space. */
export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['student'], location.href)
  },
  component: Outlet,
  errorComponent: StudentFailure,
})
