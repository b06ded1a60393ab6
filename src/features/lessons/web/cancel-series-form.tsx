import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, repeatUnanswered } from '#platform/http/client-errors.ts'
import { showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { SeriesScope } from '../series.ts'
import { outcomeSentences } from '../series-labels.ts'
import type { SeriesView } from '../server/series-view.ts'
import { lessonsApi } from './api.ts'
import { refetchLessons } from './queries.ts'
import { lessonsInScope, SeriesScopeChoice, SeriesSkeleton } from './series-scope.tsx'

/** The choice of the lessons to cancel, and the sum that is given back. */
export function CancelSeriesForm({
  seriesId,
  lessonId,
  initialScope,
  onDone,
  onBusy,
  onUnanswered,
}: {
  seriesId: string
  /** The first lesson that is still to come when absent. */
  lessonId: string | undefined
  initialScope: SeriesScope
  onDone: () => void
  onBusy: (isBusy: boolean) => void
  /** No answer came: the lessons may be cancelled or not. */
  onUnanswered: () => void
}) {
  const queryClient = useQueryClient()
  const series = useQuery(lessonsApi.series.queryOptions({ input: { id: seriesId }, gcTime: 0 }))
  const [scope, setScope] = useState(initialScope)
  const cancellation = useMutation(
    lessonsApi.cancelSeries.mutationOptions({
      ...repeatUnanswered,
      onSuccess: async ({ lessons }) => {
        await refetchLessons(queryClient)
        onDone()
        const { givenBack, counted } = outcomeSentences(lessons)
        toast.success(
          lessons.length === 1
            ? m.lessons_cancelled()
            : m.lessons_series_cancelled({ count: lessons.length }),
          { description: [givenBack, counted].flatMap(sentence => sentence ?? []).join(' ') },
        )
      },
      onError: error => {
        if (!isApiRefusal(error)) onUnanswered()
        return refetchLessons(queryClient)
      },
    }),
  )
  const { isPending } = cancellation
  useEffect(() => onBusy(isPending), [isPending, onBusy])

  if (series.isLoadingError)
    return (
      <Alert kind="danger" live>
        <p>{m.lessons_series_load_failed()}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => void series.refetch()}>
          {m.ui_retry()}
        </Button>
      </Alert>
    )
  if (!series.data) return <SeriesSkeleton />
  const { lessons } = series.data
  const from = lessonId ?? lessons[0]?.lessonId ?? ''
  const covered = lessonsInScope(lessons, from, scope)
  return (
    <>
      <SeriesScopeChoice
        legend={m.lessons_series_cancel_what()}
        lessons={lessons}
        lessonId={from}
        value={scope}
        onChange={setScope}
        disabled={isPending}
      />
      <Outcome lessons={covered} />
      {isApiRefusal(cancellation.error) && (
        <Alert kind="danger" live className="mt-4">
          {cancellation.error.message}
        </Alert>
      )}
      <div className="dialog-footer">
        <Button variant="outline" disabled={isPending} onClick={onDone}>
          {m.lessons_series_keep()}
        </Button>
        <Button
          variant="destructive"
          busy={isPending}
          disabled={covered.length === 0}
          onClick={() =>
            cancellation.mutate({
              id: seriesId,
              lessonId: from,
              scope,
              countedLessons: covered.filter(({ givenBack }) => !givenBack).length,
            })
          }
        >
          {covered.length > 1
            ? m.lessons_series_cancel_confirm({ count: covered.length })
            : m.lessons_cancel_confirm()}
        </Button>
      </div>
    </>
  )
}

/** The sums that are given back and that count as given; for several lessons date by date. */
function Outcome({ lessons }: { lessons: SeriesView['lessons'] }) {
  const { givenBack, counted } = outcomeSentences(lessons)
  return (
    <div aria-live="polite" className="mt-5 grid gap-2">
      {lessons.length === 0 && <Alert kind="warning">{m.lessons_series_none_left()}</Alert>}
      {givenBack && (
        <p className="rounded-md bg-success-soft p-4 text-success-soft-foreground">{givenBack}</p>
      )}
      {counted && <p className="rounded-md bg-warning-soft p-4 text-warning-soft-foreground">{counted}</p>}
      {lessons.length > 1 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">
            {m.lessons_series_dates({ count: lessons.length })}
          </summary>
          <ul className="chiffres grid gap-x-6 text-sm sm:grid-cols-2">
            {lessons.map(lesson => (
              <li key={lesson.lessonId} className="flex justify-between gap-3 py-1">
                <time dateTime={lesson.startsAt}>
                  {showDayShort(lesson.date)}, {hourLabel(lesson)}
                </time>
                <span className="text-muted-foreground">
                  {lesson.givenBack ? m.lessons_series_is_given_back() : m.lessons_series_is_counted()}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
