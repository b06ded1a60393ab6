import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { type NewHours, toRules } from '../new-hours.ts'
import { availabilityApi } from './api.ts'
import { keptLessonsText } from './hour-labels.ts'
import { refetchHours } from './queries.ts'

const successMessage = ({ isException, isWeekly, on }: NewHours) => {
  const isRecurring = isWeekly && on === 'days'
  if (isException) return isRecurring ? m.availability_closed_weekly() : m.availability_closed_once()
  return isRecurring ? m.availability_added_weekly() : m.availability_added_once()
}

const keptLessonsMessage = (kept: ClosedLessons) => {
  const { count } = kept
  const first = count === 1 ? m.availability_lessons_kept_one() : m.availability_lessons_kept_many({ count })
  return `${first} ${keptLessonsText(kept)}`
}

/** Lessons in hours that the form would close: the first ones, and how many there are. `isJoinable`: one is a group with a free seat. */
export type ClosedLessons = {
  count: number
  isJoinable: boolean
  lessons: { id: string; date: string; time: string; names: string }[]
}

/** Stores the rules of the dialog. Repeated submits store them once. Closing hours with lessons asks first. */
export const useAddHours = ({ today, zone }: { today: string; zone: string }, onDone: () => void) => {
  const queryClient = useQueryClient()
  const mutation = useMutation(availabilityApi.write.mutationOptions())
  const [closed, setClosed] = useState<ClosedLessons>()
  const add = (form: NewHours) => {
    if (mutation.isPending) return
    const keepsLessons = closed !== undefined
    const rules = toRules(form, today).map(rule => ({ ...rule, keepsLessons, shownZone: zone }))
    mutation.mutate(rules, {
      onSuccess: async () => {
        await refetchHours(queryClient)
        toast.success(
          successMessage(form),
          closed ? { description: keptLessonsMessage(closed), duration: 8000 } : {},
        )
        onDone()
      },
      onError: error => {
        if (error instanceof ORPCError && error.code === 'hour_has_lesson') {
          setClosed(error.data as ClosedLessons)
          return
        }
        if (error instanceof ORPCError && error.code === 'zone_changed') {
          toast.error(error.message)
          void refetchHours(queryClient)
          onDone()
          return
        }
        const isValidationError = error instanceof ORPCError && error.status === 422
        toast.error(m.availability_add_failed(), isValidationError ? { description: error.message } : {})
      },
    })
  }
  return { add, isAdding: mutation.isPending, closed, dismissClosed: () => setClosed(undefined) }
}
