import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { ParentLandingPage } from '#features/site/web/parent-landing-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/parent-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_parent_title(),
      description: m.site_parent_description({ until: match.context.school.freeCancellation }),
      path: '/parent-landing',
    }),
  component: ParentLandingPage,
})
