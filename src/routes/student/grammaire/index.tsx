import { createFileRoute } from '@tanstack/react-router'
import { LessonList, lessonsQuery } from '~/learning/web/lesson-list'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/student/grammaire/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(lessonsQuery())
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.learning_grammar(),
      path: '/student/grammaire',
      isPrivate: true,
    }),
  component: LessonList,
})
