import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { levels } from '#features/families/families.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { fetchSchoolFigures, SchoolFigures } from '#features/teachers/web/school-figures.tsx'
import { TeacherList } from '#features/teachers/web/teacher-list.tsx'
import { teacherList } from '#features/teachers/web/teacher-queries.ts'
import { TeacherSearchForm } from '#features/teachers/web/teacher-search.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam, searchText } from '#platform/search/search-params.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'

export const Route = createFileRoute('/_site/teachers')({
  validateSearch: v.object({
    search: searchText,
    level: optionalParam(v.picklist(levels)),
    specialization: optionalParam(v.picklist(specializations)),
    page: optionalParam(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  }),
  loaderDeps: ({ search: { search, level, specialization, page } }) => ({
    search,
    level,
    specialization,
    page,
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    // In the browser the list loads in the background: it shows skeletons and reports errors itself.
    const list = import.meta.env.SSR
      ? queryClient.ensureQueryData(teacherList(deps))
      : void queryClient.prefetchQuery(teacherList(deps))
    const [figures] = await Promise.all([fetchSchoolFigures(queryClient), list])
    return { figures }
  },
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.teachers_title(),
      description: m.teachers_description(),
      path: '/teachers',
    }),
  errorComponent: () => (
    <div className="px-gutter">
      <LoadFailure title={m.teachers_load_failed()} />
    </div>
  ),
  component: TeachersPage,
})

function TeachersPage() {
  const asked = Route.useLoaderDeps()
  const { figures } = Route.useLoaderData()
  return (
    <>
      <section className="relative isolate overflow-hidden border-b bg-tint">
        <Girih className="inset-y-0 right-0 -z-10 w-3/5 text-primary/12" fade="right" />
        <div className="mx-auto max-w-page px-gutter pt-12 pb-10 lg:pt-16">
          <h1 className="text-4xl tracking-display lg:text-[3.25rem]">{m.teachers_title()}</h1>
          <p className="mt-3 max-w-xl text-lg text-muted-foreground">{m.teachers_intro()}</p>
          <TeacherSearchForm search={asked} />
        </div>
      </section>
      <SchoolFigures statistics={figures} />
      <section aria-labelledby="resultats" className="mx-auto max-w-page px-gutter pt-10 pb-section">
        <h2 id="resultats" className="sr-only">
          {m.teachers_results()}
        </h2>
        <TeacherList search={asked} />
      </section>
    </>
  )
}
