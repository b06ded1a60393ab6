import { createFileRoute, redirect } from '@tanstack/react-router'
import { dashboardOf } from '~/accounts/viewer'
import { signInFirst } from '~/accounts/web/guard'
import { OwnApplication } from '~/applications/web/own-application'
import { ownApplicationQuery } from '~/applications/web/queries'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

/** For an account without a role: how its application stands. */
export const Route = createFileRoute('/_site/candidature')({
  beforeLoad: ({ context: { viewer }, location }) => {
    if (!viewer) throw signInFirst(location.href, 'sign-in-required')
    if (viewer.role) throw redirect({ href: dashboardOf(viewer.role) })
    return { viewer }
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(ownApplicationQuery()),
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.school_own_title(), path: '/candidature', isPrivate: true }),
  component: () => <OwnApplication firstName={Route.useRouteContext().viewer.firstName} />,
})
