import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'
import { TeacherLandingPage } from '~/site/web/teacher-landing-page'

export const Route = createFileRoute('/_site/teacher-landing')({
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_teacher_title(),
      description: m.site_teacher_description(),
      path: '/teacher-landing',
    }),
  component: TeacherLandingPage,
})
