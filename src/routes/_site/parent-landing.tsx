import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'
import { ParentLandingPage } from '~/site/web/parent-landing-page'

export const Route = createFileRoute('/_site/parent-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_parent_title(),
      description: m.site_parent_description(),
      path: '/parent-landing',
    }),
  component: ParentLandingPage,
})
