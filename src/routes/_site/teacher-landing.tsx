import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { TeacherLandingPage } from '#features/site/web/teacher-landing-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/teacher-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_teacher_title(),
      description: m.site_teacher_description(),
      path: '/teacher-landing',
    }),
  component: TeacherLandingPage,
})
