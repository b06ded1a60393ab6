import type { QueryClient } from '@tanstack/react-query'
import { schoolApi } from '#features/school/web/api.ts'
import { m } from '#paraglide/messages.js'

const forGood = { staleTime: Number.POSITIVE_INFINITY }

/** The figures alone: on the server the rest of the presentation would travel with the page for nothing. */
export const schoolFigures = async (queryClient: QueryClient) => {
  const { statistics } = import.meta.env.SSR
    ? await schoolApi.presentation.call()
    : await queryClient.ensureQueryData(schoolApi.presentation.queryOptions(forGood))
  return statistics
}

/** The school's own figures: editorial content, not counted from the database (domain.md). */
export function SchoolFigures({ of }: { of: Awaited<ReturnType<typeof schoolFigures>> }) {
  const { teachers, students, lessons, rating } = of
  const figures = [
    [teachers, m.teachers_figure_teachers()],
    [students, m.teachers_figure_students()],
    [lessons, m.teachers_figure_lessons()],
    [rating, m.teachers_figure_rating()],
  ]
  return (
    <section aria-label={m.teachers_figures_label()} className="mx-auto max-w-page px-gutter">
      <dl className="grid grid-cols-2 gap-y-6 border-b py-8 md:grid-cols-4">
        {figures.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="titre chiffres text-2xl font-bold lg:text-[1.875rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
