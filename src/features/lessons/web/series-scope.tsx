import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import type { SeriesScope } from '../series.ts'
import type { SeriesView } from '../server/series-view.ts'

type SeriesLesson = SeriesView['lessons'][number]

/** The lessons of the series that the choice covers, earliest first; none for a lesson that is no longer to come. */
export const lessonsInScope = (
  lessons: readonly SeriesLesson[],
  lessonId: string,
  scope: SeriesScope,
): SeriesLesson[] => {
  const index = lessons.findIndex(lesson => lesson.lessonId === lessonId)
  if (index < 0) return []
  if (scope === 'one') return lessons.slice(index, index + 1)
  return lessons.slice(scope === 'following' ? index : 0)
}

const untilLast = (lessons: readonly SeriesLesson[]) =>
  m.lessons_series_until({ count: lessons.length, day: showDay(lessons.at(-1)?.date ?? '1970-01-01') })

/** Asks whether a change covers this lesson, this one and those after it, or the whole series. */
export function SeriesScopeChoice({
  legend,
  lessons,
  lessonId,
  value,
  onChange,
  disabled,
}: {
  legend: string
  lessons: readonly SeriesLesson[]
  lessonId: string
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
  disabled?: boolean
}) {
  const following = lessonsInScope(lessons, lessonId, 'following')
  const [own] = following
  if (!own) return null
  const choices = [
    {
      scope: 'one' as const,
      title: m.lessons_series_one(),
      description: m.notifications_date_time({ day: showDay(own.date), time: hourLabel(own) }),
      isOffered: true,
    },
    {
      scope: 'following' as const,
      title: m.lessons_series_following(),
      description: untilLast(following),
      isOffered: following.length > 1,
    },
    {
      scope: 'all' as const,
      title: m.lessons_series_all(),
      description: untilLast(lessons),
      isOffered: following.length < lessons.length,
    },
  ].filter(({ isOffered }) => isOffered)
  if (choices.length < 2) return null
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-2">
        {choices.map(({ scope, title, description }) => (
          <RadioCard
            key={scope}
            name="scope"
            value={scope}
            title={title}
            description={description}
            checked={value === scope}
            disabled={disabled}
            onChange={() => onChange(scope)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

export const SeriesSkeleton = () => (
  <Loading>
    <div className="grid gap-2">
      {['a', 'b', 'c'].map(key => (
        <Skeleton key={key} className="block h-17 rounded-xl" />
      ))}
    </div>
  </Loading>
)
