import { createFileRoute, Outlet, useSearch } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { SiteFrame } from './-shell/site-frame.tsx'

/** The child's own space. */
export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['student'], location.href)
  },
  component: StudentLayout,
})

/** A session fills the screen; every other page stands in the site's frame, on the child's ground. */
function StudentLayout() {
  const { partie } = useSearch({ strict: false })
  if (partie) return <Outlet />
  return (
    <SiteFrame className="bg-play text-play-foreground">
      <Outlet />
    </SiteFrame>
  )
}
