import { useQuery } from '@tanstack/react-query'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'

/** The school's own figures: editorial content, not counted from the database (domain.md). */
export const schoolPresentation = () =>
  orpc.site.presentation.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export function SchoolFigures() {
  const { data } = useQuery(schoolPresentation())
  if (!data) return null
  const { teachers, students, lessons, rating } = data.statistics
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
