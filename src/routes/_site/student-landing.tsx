import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'
import { StudentLandingPage } from '~/site/web/student-landing-page'

export const Route = createFileRoute('/_site/student-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_student_title(),
      description: m.site_student_description(),
      path: '/student-landing',
    }),
  component: StudentLandingPage,
})
