import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { levels } from '~/families/families'
import { m } from '~/paraglide/messages'
import { ErrorState } from '~/platform/ui/error-state'
import { Girih } from '~/platform/ui/ornament/girih'
import { pageHead } from '~/site/web/page-head'
import { specializations } from '~/teachers/teachers'
import { SchoolFigures, schoolPresentation } from '~/teachers/web/school-figures'
import { TeacherList } from '~/teachers/web/teacher-list'
import { teacherList } from '~/teachers/web/teacher-queries'
import { TeacherSearchForm } from '~/teachers/web/teacher-search'

// Whatever else an address says is as if it said nothing: a search box is no place for an error page.
const words = z.pipe(
  z.coerce.string(),
  z.transform(text => text.replaceAll('\0', '').trim().slice(0, 100) || undefined),
)

export const Route = createFileRoute('/_site/teachers')({
  validateSearch: z.object({
    search: z.optional(words),
    level: z.catch(z.optional(z.enum(levels)), undefined),
    specialization: z.catch(z.optional(z.enum(specializations)), undefined),
    page: z.catch(z.optional(z.int().check(z.gte(1), z.lte(1000))), undefined),
  }),
  loaderDeps: ({ search: { search, level, specialization, page } }) => ({
    search,
    level,
    specialization,
    page,
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    // In the browser the page stays where it is and shows cards to come; the list itself tells of a failure.
    if (!import.meta.env.SSR) return void queryClient.prefetchQuery(teacherList(deps))
    await Promise.all([
      queryClient.ensureQueryData(teacherList(deps)),
      queryClient.ensureQueryData(schoolPresentation()),
    ])
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.teachers_title(),
      description: m.teachers_description(),
      path: '/teachers',
    }),
  errorComponent: ({ reset }) => (
    <div className="px-gutter py-section">
      <ErrorState heading="h1" title={m.teachers_load_failed()} onRetry={reset} />
    </div>
  ),
  component: TeachersPage,
})

function TeachersPage() {
  const asked = Route.useLoaderDeps()
  return (
    <>
      <section className="relative isolate overflow-hidden border-b bg-tint">
        <Girih className="inset-y-0 right-0 -z-10 w-3/5 text-primary/12" fade="right" />
        <div className="mx-auto max-w-page px-gutter pt-12 pb-10 lg:pt-16">
          <h1 className="text-4xl tracking-display lg:text-[3.25rem]">{m.teachers_title()}</h1>
          <p className="mt-3 max-w-xl text-lg text-muted-foreground">{m.teachers_intro()}</p>
          <TeacherSearchForm asked={asked} />
        </div>
      </section>
      <SchoolFigures />
      <section aria-labelledby="resultats" className="mx-auto max-w-page px-gutter pt-10 pb-section">
        <h2 id="resultats" className="sr-only">
          {m.teachers_results()}
        </h2>
        <TeacherList asked={asked} />
      </section>
    </>
  )
}
