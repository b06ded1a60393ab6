import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { AboutPage } from '#features/site/web/about-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/about')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_about_title(),
      description: m.site_about_description(),
      path: '/about',
    }),
  component: AboutPage,
})
