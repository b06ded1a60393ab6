import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnswerHomework } from '#features/reports/web/answer-page.tsx'
import { oneHomeworkQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { BackLink } from '#ui/layout/back-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { NotFoundPage } from '../-shell/not-found-page.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** A parent answers a child's homework with a photo or a voice. */
export const Route = createFileRoute('/parent/homework/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { studentName } = await orNotFound(queryClient.ensureQueryData(oneHomeworkQuery(id)))
    return { title: `${m.reports_answer_title()} · ${studentName}` }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.reports_answer_title()} />,
  notFoundComponent: NotFoundPage,
  errorComponent: () => <LoadFailure title={m.reports_answer_load_failed()} />,
  component: AnswerPage,
})

function AnswerPage() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(oneHomeworkQuery(id))
  return (
    <>
      <BackLink to="/parent/children/$id" params={{ id: data.studentId }}>
        {data.studentName}
      </BackLink>
      <PageTitle title={m.reports_answer_title()} />
      <AnswerHomework id={id} reader="parent" />
    </>
  )
}
