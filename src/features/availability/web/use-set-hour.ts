import type { ORPCError } from '@orpc/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode } from '#platform/http/client-errors.ts'
import { formatHour } from '#platform/time/dates.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { HourView } from '../server/view.ts'
import { availabilityApi } from './api.ts'
import { describeHour, isJoinable, lessonKeptText, stateLabel } from './hour-labels.ts'
import { findFreshDay, refetchHours } from './queries.ts'

type HourChange = {
  date: string
  hour: number
  open: boolean
  shownZone: string
  keepsLessons?: boolean
  opensAbsence?: boolean
}
/** An hour with lessons, to which it leads, or of a reported absence; changed once the teacher has confirmed. */
export type PendingChange = {
  date: string
  hour: number
  shownZone: string
  /** Whether there are lessons in it, whose children's names may be erased. */
  hasLessons: boolean
  names: string
  isJoinable: boolean
  isOpen: boolean
  isOfAbsence: boolean
}

const unconfirmedText = (queryClient: QueryClient, date: string, hour: number) => {
  const now = findFreshDay(queryClient, date)?.hours[hour]
  return now
    ? m.availability_hour_now({ hour: describeHour(date, now) })
    : m.availability_hour_unknown({ time: formatHour(hour) })
}

/** Opens and closes hours of the zone that is shown, and refetches the calendar after each change. */
export const useSetHour = (zone: string) => {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<PendingChange>()
  const refresh = () => refetchHours(queryClient)
  const mutation = useMutation(
    availabilityApi.openOrClose.mutationOptions({
      onSuccess: async ({ hour, state, ...kept }) => {
        setPending(undefined)
        await refresh()
        toast.success(
          m.availability_hour_updated({ time: formatHour(hour), status: stateLabel(state) }),
          kept.keptStudentNames ? { description: lessonKeptText(kept) } : {},
        )
      },
      onError: async (error, { date, hour, shownZone = zone }) => {
        if (refusalCode(error) === 'hour_has_lesson') {
          // Booked since the calendar was loaded.
          const { names = '', isJoinable = false } =
            (error as ORPCError<string, { names?: string; isJoinable?: boolean }>).data ?? {}
          const found = { hasLessons: true, names, isJoinable, isOpen: true, isOfAbsence: false }
          setPending({ date, hour, shownZone, ...found })
          await refresh()
          return
        }
        setPending(undefined)
        if (isApiRefusal(error)) toast.error(error.message)
        await refresh()
        // The change may have been made although no answer came.
        if (!isApiRefusal(error)) toast.error(unconfirmedText(queryClient, date, hour))
      },
    }),
  )
  const set = (change: HourChange) => {
    if (!mutation.isPending) mutation.mutate(change)
  }
  return {
    /** Opens a closed hour, closes an open one; leads to the lessons in it and asks, as for the hour of a reported absence. */
    toggle: (date: string, pressed: HourView) => {
      const { hour, rules, lessons, isOfAbsence } = pressed
      const isOpen = rules === 'available'
      const names = lessons.map(({ name }) => name).join(', ')
      const hasLessons = lessons.length > 0
      if (hasLessons || isOfAbsence)
        setPending({
          date,
          hour,
          shownZone: zone,
          hasLessons,
          names,
          isJoinable: isJoinable(pressed),
          isOpen,
          isOfAbsence,
        })
      else set({ date, hour, open: !isOpen, shownZone: zone })
    },
    busy: mutation.isPending ? mutation.variables : undefined,
    pending,
    dismiss: () => setPending(undefined),
    confirm: ({ date, hour, shownZone, isOpen, isOfAbsence }: PendingChange) =>
      set({ date, hour, shownZone, open: !isOpen, keepsLessons: true, opensAbsence: isOfAbsence }),
  }
}
