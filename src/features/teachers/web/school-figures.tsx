import { useSuspenseQuery } from '@tanstack/react-query'
import { schoolApi } from '#features/school/web/api.ts'
import { m } from '#paraglide/messages.js'

export const schoolFiguresQuery = () =>
  schoolApi.figures.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

/** Figures that the school wrote, or that were counted; small ones are left out. */
export function SchoolFigures() {
  const { teachers, students, lessons, rating } = useSuspenseQuery(schoolFiguresQuery()).data
  const shown = [
    [teachers, m.teachers_figure_teachers()],
    [students, m.teachers_figure_students()],
    [lessons, m.teachers_figure_lessons()],
    [rating, m.teachers_figure_rating()],
  ].filter(([figure]) => figure !== null)
  if (shown.length === 0) return null
  return (
    <section aria-label={m.teachers_figures_label()} className="mx-auto max-w-page px-gutter">
      <dl className="grid grid-cols-2 gap-y-6 border-b py-8 md:grid-cols-4">
        {shown.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="titre chiffres text-2xl font-bold lg:text-[1.875rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
