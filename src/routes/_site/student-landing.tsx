import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { StudentLandingPage } from '#features/site/web/student-landing-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/student-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_student_title(),
      description: m.site_student_description(),
      path: '/student-landing',
    }),
  component: StudentLandingPage,
})
