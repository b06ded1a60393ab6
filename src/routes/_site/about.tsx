import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { AboutPage } from '~/site/web/about-page'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/about')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_about_title(),
      description: m.site_about_description(),
      path: '/about',
    }),
  component: AboutPage,
})
