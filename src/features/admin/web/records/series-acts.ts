import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toAgreedMoves } from '#features/booking/agreed-moves.ts'
import type { PostponementView } from '#features/booking/server/postponement/series-postponement-view.ts'
import { describeKept } from '#features/booking/web/postponement/lessons-not-postponed.ts'
import type { SeriesScope } from '#features/lessons/series.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { lessonsInScope } from '#features/lessons/web/series-scope.tsx'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonRecord, SeatLine } from '../../server/records/record-view.ts'
import { adminApi } from '../api.ts'
import type { OpenHour } from '../booking/open-hours.tsx'
import { useRefetch } from '../use-refetch.ts'

export type SeatOfLesson = { lesson: LessonRecord['lesson']; seat: SeatLine }

/** The lessons of the seat's booking, and how many of them a change covers; one where the booking has no others. */
export const useSeatSeries = ({ lesson, seat }: SeatOfLesson, isOpen: boolean) => {
  const [scope, setScope] = useState<SeriesScope>('one')
  const { data } = useQuery(
    adminApi.seriesFor.queryOptions({
      input: seat.isOfSeries && isOpen ? { id: seat.familyId, bookingId: seat.bookingId } : skipToken,
      gcTime: 0,
    }),
  )
  const lessons = data?.lessons ?? []
  return { lessons, scope, setScope, covered: lessonsInScope(lessons, lesson.id, scope) }
}

const changeOf = ({ lesson, seat }: SeatOfLesson, scope: SeriesScope) => ({
  id: seat.familyId,
  bookingId: seat.bookingId,
  lessonId: lesson.id,
  scope,
})

/** Cancels the lessons that `covered` lists, as the admin read them. */
export const useCancelSeries = (of: SeatOfLesson, onDone: () => void) => {
  const { refetch, onErrorInForm: onError } = useRefetch(onDone, lessonsApi.key())
  const { mutate, isPending } = useMutation(
    adminApi.cancelSeriesFor.mutationOptions({
      onSuccess: async ({ lessons }) => {
        await refetch()
        toast.success(
          lessons.length === 1
            ? m.lessons_cancelled()
            : m.lessons_series_cancelled({ count: lessons.length }),
          { description: m.admin_act_told() },
        )
      },
      onError,
    }),
  )
  return {
    isPending,
    cancel: (
      { scope, covered }: Pick<ReturnType<typeof useSeatSeries>, 'scope' | 'covered'>,
      choice: { reason: string; waivesLimit: boolean },
    ) =>
      mutate({
        ...changeOf(of, scope),
        ...choice,
        teachers: covered.map(({ lessonId, teacherId }) => ({ lessonId, teacherId })),
        countedLessons: choice.waivesLimit ? 0 : covered.filter(({ givenBack }) => !givenBack).length,
      }),
  }
}

/** Where the lessons would go once an hour is chosen, and the act that postpones those that can. */
export const usePostponeSeriesForFamily = (
  of: SeatOfLesson,
  { scope, hour }: { scope: SeriesScope; hour: OpenHour | undefined },
  onDone: () => void,
) => {
  const { refetch, onErrorInForm: onError } = useRefetch(onDone, lessonsApi.key())
  const request = hour && {
    ...changeOf(of, scope),
    startsAt: hour.startsAt,
    waivesNotice: hour.isWithinNotice,
  }
  const { mutate, isPending } = useMutation(
    adminApi.postponeSeriesFor.mutationOptions({
      onMutate: (): readonly PostponementView[] => moves,
      onSuccess: async ({ lessons, kept }, _, read) => {
        await refetch()
        const staying = describeKept(kept, read)
        toast.success(m.admin_act_series_postponed({ count: lessons.length }), {
          description: [staying, m.admin_act_told()].filter(Boolean).join(' '),
          ...(staying && { duration: 15_000 }),
        })
      },
      onError,
    }),
  )
  const preview = useQuery(
    adminApi.previewSeriesFor.queryOptions({
      input: request && scope !== 'one' ? request : skipToken,
      // Lessons that have just been postponed are not asked about again.
      enabled: !isPending,
      gcTime: 0,
      retry: false,
    }),
  )
  const moves = preview.data?.moves ?? []
  const postponable = moves.filter(({ problem }) => problem === null)
  return {
    preview,
    isPending,
    mayPostpone: postponable.some(({ lessonId }) => lessonId === of.lesson.id),
    label: postponeLabel(postponable.length, moves.length),
    postpone: (reason: string) => {
      if (!request) return
      mutate({ ...request, reason, teacherId: of.lesson.teacherId, ...toAgreedMoves(moves) })
    },
  }
}

const postponeLabel = (postponable: number, all: number) => {
  if (postponable === 0) return m.admin_act_series_postpone_none()
  return postponable === all
    ? m.admin_act_series_postpone_confirm({ count: postponable })
    : m.admin_act_series_postpone_others({ count: postponable })
}
