import { createFileRoute, notFound } from '@tanstack/react-router'
import { guard } from '~/accounts/web/guard'
import { ClassroomPage } from '~/classroom/web/classroom-page'
import { doorQuery } from '~/classroom/web/queries'
import { LoadFailure } from '~/families/web/load-failure'
import { m } from '~/paraglide/messages'
import { isNotFound } from '~/platform/http/not-found'
import { NotFoundPage } from '~/site/web/not-found-page'
import { SiteFrame } from '~/site/web/site-frame'

/** A lesson's room, and what stands before it. */
export const Route = createFileRoute('/lesson/$id')({
  validateSearch: (search: Record<string, unknown>): { salle?: string } =>
    typeof search.salle === 'string' ? { salle: search.salle.slice(0, 100) } : {},
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['parent', 'student', 'teacher'], location.href)
  },
  loaderDeps: ({ search: { salle } }) => ({ salle }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { salle } }) => {
    try {
      await queryClient.ensureQueryData(doorQuery(id, salle))
    } catch (error) {
      if (isNotFound(error)) throw notFound()
      throw error
    }
  },
  head: ({ match }) => ({
    meta: [
      { title: `${m.classroom_title()} · ${match.context.school?.name ?? m.site_name()}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: () => (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  ),
  errorComponent: () => <LoadFailure title={m.classroom_load_failed()} />,
  component: LessonPage,
})

function LessonPage() {
  const { id } = Route.useParams()
  const { salle } = Route.useSearch()
  return <ClassroomPage lessonId={id} asked={salle} />
}
