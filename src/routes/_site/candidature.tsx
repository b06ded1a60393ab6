import { createFileRoute, redirect } from '@tanstack/react-router'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { signInFirst } from '#features/accounts/web/guard.ts'
import { LanguagePreference } from '#features/accounts/web/language-preference.tsx'
import { OwnApplication } from '#features/applications/web/own-application.tsx'
import { ownApplicationQuery, ownDiplomasQuery } from '#features/applications/web/queries.ts'
import { OwnDataLink } from '#features/privacy/web/own-data-link.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** The status of an application, for accounts without a role. */
export const Route = createFileRoute('/_site/candidature')({
  beforeLoad: ({ context: { viewer }, location }) => {
    if (!viewer) throw signInFirst(location.href, 'sign-in-required')
    if (viewer.role) throw redirect({ href: dashboardOf(viewer.role) })
    return { viewer }
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(ownApplicationQuery()),
      queryClient.ensureQueryData(ownDiplomasQuery()),
    ]),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.school_own_application_title(),
      path: '/candidature',
      isPrivate: true,
    }),
  component: () => (
    <>
      <OwnApplication firstName={Route.useRouteContext().viewer.firstName} />
      <section className="mx-auto max-w-read px-gutter pb-section">
        <LanguagePreference />
      </section>
      <OwnDataLink className="mx-auto max-w-read px-gutter pb-section" />
    </>
  ),
})
