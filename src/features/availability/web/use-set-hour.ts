import type { ORPCError } from '@orpc/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode } from '#platform/http/client-errors.ts'
import { formatHour } from '#platform/time/dates.ts'
import { ofName } from '#platform/words/of-name.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { HourView } from '../server/view.ts'
import { availabilityApi } from './api.ts'
import { describeHour, stateLabel } from './hour-labels.ts'
import { findFreshDay, refetchHours } from './queries.ts'

type HourChange = { date: string; hour: number; open: boolean; shownZone: string; keepsLessons?: boolean }
/** An hour with lessons, to which it leads; closed once the teacher has confirmed. */
export type PendingClose = { date: string; hour: number; shownZone: string; names: string; isOpen: boolean }

const unconfirmedText = (queryClient: QueryClient, date: string, hour: number) => {
  const now = findFreshDay(queryClient, date)?.hours[hour]
  return now
    ? m.availability_hour_now({ hour: describeHour(date, now) })
    : m.availability_hour_unknown({ time: formatHour(hour) })
}

/** Opens and closes hours of the zone that is shown, and refetches the calendar after each change. */
export const useSetHour = (zone: string) => {
  const queryClient = useQueryClient()
  const [pendingClose, setPendingClose] = useState<PendingClose>()
  const refresh = () => refetchHours(queryClient)
  const mutation = useMutation(
    availabilityApi.openOrClose.mutationOptions({
      onSuccess: async ({ hour, state, keptStudentNames }) => {
        setPendingClose(undefined)
        await refresh()
        toast.success(
          m.availability_hour_updated({ time: formatHour(hour), status: stateLabel(state) }),
          keptStudentNames
            ? { description: m.availability_lesson_kept({ of: ofName(keptStudentNames) }) }
            : {},
        )
      },
      onError: async (error, { date, hour, shownZone = zone }) => {
        if (refusalCode(error) === 'hour_has_lesson') {
          // Booked since the calendar was loaded.
          const { names } = (error as ORPCError<string, { names?: string }>).data ?? {}
          setPendingClose({ date, hour, shownZone, names: names ?? '', isOpen: true })
          await refresh()
          return
        }
        setPendingClose(undefined)
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
    /** Opens a closed hour, closes an open one; if there are lessons in it, leads to them and asks. */
    toggle: (date: string, { hour, rules, lessons }: HourView) => {
      const isOpen = rules === 'available'
      if (lessons.length > 0) {
        const names = lessons.map(({ name }) => name).join(', ')
        setPendingClose({ date, hour, shownZone: zone, names, isOpen })
      } else set({ date, hour, open: !isOpen, shownZone: zone })
    },
    busy: mutation.isPending ? mutation.variables : undefined,
    pendingClose,
    dismiss: () => setPendingClose(undefined),
    confirm: ({ date, hour, shownZone, isOpen }: PendingClose) =>
      set({ date, hour, shownZone, open: !isOpen, keepsLessons: true }),
  }
}
