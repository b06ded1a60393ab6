import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { availabilityApi } from '#features/availability/web/api.ts'
import type { SeriesScope } from '#features/lessons/series.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode, repeatUnanswered } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { toAgreedMoves } from '../../agreed-moves.ts'
import type { PostponementView } from '../../server/postponement/series-postponement-view.ts'
import { bookingApi } from '../api.ts'
import { describeKept } from './lessons-not-postponed.ts'
import { showMaybePostponed } from './use-postpone.ts'

/** The choice of how much of the series is postponed; for a single lesson there is none. */
export const useSeriesScope = ({ seriesId }: LessonView, initialScope: SeriesScope) => {
  const [scope, setScope] = useState(initialScope)
  const { data } = useQuery(
    lessonsApi.series.queryOptions({ input: seriesId ? { id: seriesId } : skipToken, gcTime: 0 }),
  )
  return { scope, setScope, series: data }
}

/** Where the lessons of the series would go, once an hour is chosen. */
export const useSeriesPostponement = (
  { id, seriesId }: LessonView,
  scope: SeriesScope,
  startsAt: string | undefined,
) =>
  useQuery(
    bookingApi.previewSeries.queryOptions({
      input:
        seriesId && startsAt && scope !== 'one' ? { id: seriesId, lessonId: id, scope, startsAt } : skipToken,
      gcTime: 0,
      retry: false,
    }),
  )

/** Postpones the lessons that can be, as the parent read them; the others keep their hour. */
export const usePostponeSeries = (
  { id: lessonId, seriesId, teacherId }: LessonView,
  { onDone, onTeacherChanged }: { onDone: () => void; onTeacherChanged: () => void },
) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const read = useRef<readonly PostponementView[]>([])
  const mutation = useMutation(
    bookingApi.postponeSeries.mutationOptions({
      ...repeatUnanswered,
      onSuccess: async ({ lessons, kept }) => {
        await refetchLessons(queryClient)
        onDone()
        const description = describeKept(kept, read.current)
        toast.success(
          lessons.length === 1
            ? m.lessons_postponed()
            : m.booking_series_postponed({ count: lessons.length }),
          description === undefined
            ? undefined
            : {
                description,
                duration: 15_000,
                action: {
                  label: m.booking_series_kept_see(),
                  onPress: () => void navigate({ to: '/parent/upcoming' }),
                },
              },
        )
      },
      onError: async error => {
        if (!isApiRefusal(error)) {
          showMaybePostponed()
          return refetchLessons(queryClient)
        }
        if (refusalCode(error) === 'teacher_changed') {
          onTeacherChanged()
          // With the other teacher the dialog shows that teacher's hours.
          await refetchLessons(queryClient)
        }
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: availabilityApi.key() }),
          queryClient.invalidateQueries({ queryKey: bookingApi.previewSeries.key() }),
          queryClient.invalidateQueries({ queryKey: lessonsApi.series.key() }),
        ])
      },
    }),
  )
  const { error } = mutation
  return {
    postpone: (scope: SeriesScope, startsAt: string, moves: readonly PostponementView[]) => {
      if (!seriesId) return
      read.current = moves
      mutation.mutate({ id: seriesId, lessonId, teacherId, scope, startsAt, ...toAgreedMoves(moves) })
    },
    isPending: mutation.isPending,
    refusal: isApiRefusal(error) ? error.message : undefined,
  }
}
