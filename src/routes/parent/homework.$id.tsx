import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { studentsQuery } from '#features/families/web/queries.ts'
import { AnswerHomework } from '#features/reports/web/answer-page.tsx'
import { oneHomeworkQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { BackLink } from '#ui/layout/back-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** A parent answers a child's homework with a photo or a voice. */
export const Route = createFileRoute('/parent/homework/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.ensureQueryData(studentsQuery())
    const { studentName } = await orNotFound(queryClient.ensureQueryData(oneHomeworkQuery(id)))
    return { title: `${m.reports_answer_title()} · ${studentName}` }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.reports_answer_title()} />,
  notFoundComponent: HomeworkGone,
  errorComponent: () => <LoadFailure title={m.reports_answer_load_failed()} />,
  component: AnswerPage,
})

function AnswerPage() {
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(oneHomeworkQuery(id))
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <HomeworkGone />
  return (
    <>
      <BackLink to="/parent/children/$id" params={{ id: data.studentId }}>
        {data.studentName}
      </BackLink>
      <PageTitle title={m.reports_answer_title()} />
      <AnswerHomework id={id} reader="parent" onGone={() => setIsGone(true)} />
    </>
  )
}

/** A parent has this address from the list or a mail, and only the correction of a report removes homework from it. */
function HomeworkGone() {
  const { data } = useSuspenseQuery(studentsQuery())
  return (
    <>
      <PageTitle title={m.reports_homework_gone_title()} />
      <p className="mt-2 max-w-read text-lg">{m.reports_homework_gone()}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {data.students.map(({ id, firstName }) => (
          <Link
            key={id}
            to="/parent/children/$id"
            params={{ id }}
            hash="devoirs"
            className={`${buttonClass('primary')} max-sm:w-full`}
          >
            {m.reports_homework_gone_list({ of: ofName(firstName) })}
          </Link>
        ))}
      </p>
    </>
  )
}
