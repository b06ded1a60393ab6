import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from './-shell/site-frame.tsx'

/** Pages between the navigation bar and the footer. They render no `main` of their own. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
