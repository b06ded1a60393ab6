import { createFileRoute, Outlet, useSearch } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { StudentFrame } from './-shell/student-frame.tsx'

/** The child's space. */
export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['student'], location.href)
  },
  component: StudentLayout,
})

/** A learning session fills the screen; the other pages have the child's frame. */
function StudentLayout() {
  const { partie } = useSearch({ strict: false })
  if (partie) return <Outlet />
  return (
    <StudentFrame>
      <Outlet />
    </StudentFrame>
  )
}
