import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilityApi } from '#features/availability/web/api.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode, repeatUnanswered } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { toast } from '#ui/feedback/toast.ts'
import { bookingApi } from '../api.ts'

/** After a postponement without an answer, of one lesson or more of its series. */
export const showMaybePostponed = () =>
  toast.error(m.lessons_maybe_postponed(), { description: m.lessons_maybe_look(), duration: 15_000 })

/** Refusals after which other hours are open than those shown. */
const outdatedHours = ['slot_taken', 'slot_not_offered', 'too_soon', 'teacher_changed']

/** Postpones the lesson and shows its new date, or why it was refused. */
export const usePostpone = (lesson: LessonView, onDone: () => void) => {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const mutation = useMutation(
    bookingApi.postpone.mutationOptions({
      ...repeatUnanswered,
      onSuccess: async ({ date, time }) => {
        await refetchLessons(queryClient)
        onDone()
        const { studentName: name, teacherName: teacher } = lesson
        toast.success(m.lessons_postponed(), {
          description: m.lessons_postponed_to({ name, day: showDay(date), time, teacher }),
        })
      },
    }),
  )
  const postpone = (startsAt: string, onTaken: () => void) => {
    setRefusal(undefined)
    mutation.mutate(
      {
        id: lesson.id,
        teacherId: lesson.teacherId,
        startsAt,
        ...(lesson.studentId && { studentId: lesson.studentId }),
      },
      {
        onError: async error => {
          if (!isApiRefusal(error)) {
            showMaybePostponed()
            return refetchLessons(queryClient)
          }
          setRefusal(error.message)
          const code = refusalCode(error)
          if (!outdatedHours.includes(code)) return
          onTaken()
          // With the other teacher the dialog shows that teacher's hours.
          if (code === 'teacher_changed') await refetchLessons(queryClient)
          await queryClient.invalidateQueries({ queryKey: availabilityApi.key() })
        },
      },
    )
  }
  return { postpone, isPostponing: mutation.isPending, refusal }
}
