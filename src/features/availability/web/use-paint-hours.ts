import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { PlannedHour } from '../hour-change.ts'
import { availabilityApi } from './api.ts'
import { lessonKeptText } from './hour-labels.ts'
import { findFreshDay, refetchHours } from './queries.ts'

type Painted = { hours: PlannedHour[]; open: boolean; keepsLessons?: boolean }
type Sent = Painted & { shownZone: string }
/** Hours with lessons, to be closed once the teacher has confirmed. */
export type PendingPaint = { hours: PlannedHour[]; shownZone: string; names: string; isJoinable: boolean }
type Kept = { keptStudentNames: string; keepsJoinable: boolean }

/** Long enough to read the message and reach its button. */
const undoMilliseconds = 10_000

const doneText = (count: number, open: boolean) => {
  if (count === 1) return open ? m.availability_paint_opened_one() : m.availability_paint_closed_one()
  return open ? m.availability_paint_opened_many({ count }) : m.availability_paint_closed_many({ count })
}

/** Opens or closes many hours in one write, which the message lets the teacher take back. */
export const usePaintHours = (zone: string) => {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<PendingPaint>()
  const mutation = useMutation(availabilityApi.paint.mutationOptions())
  const send = (painted: Sent, onPainted: (changed: PlannedHour[], kept: Kept) => void) => {
    if (mutation.isPending || painted.hours.length === 0) return
    mutation.mutate(painted, {
      onSuccess: async ({ changed, ...kept }) => {
        setPending(undefined)
        await refetchHours(queryClient)
        onPainted(changed, kept)
      },
      onError: async error => {
        if (error instanceof ORPCError && error.code === 'hour_has_lesson') {
          const { names = '', isJoinable = false } = error.data as { names?: string; isJoinable?: boolean }
          setPending({ hours: painted.hours, shownZone: painted.shownZone, names, isJoinable })
          return
        }
        setPending(undefined)
        if (isApiRefusal(error)) toast.error(error.message)
        await refetchHours(queryClient)
        if (isApiRefusal(error)) return
        // The change may have been made although no answer came.
        const isKnown = painted.hours.every(({ date }) => findFreshDay(queryClient, date))
        toast.error(isKnown ? m.availability_paint_now() : m.availability_paint_unknown())
      },
    })
  }
  const paint = (painted: Sent) =>
    send(painted, (changed, kept) =>
      toast.success(doneText(changed.length, painted.open), {
        ...(kept.keptStudentNames && { description: lessonKeptText(kept) }),
        duration: undoMilliseconds,
        ...(changed.length > 0 && {
          action: {
            label: m.availability_paint_undo(),
            onPress: () =>
              send({ hours: changed, open: !painted.open, shownZone: painted.shownZone }, () =>
                toast.success(m.availability_paint_undone()),
              ),
          },
        }),
      }),
    )
  return {
    paint: (painted: Painted) => paint({ ...painted, shownZone: zone }),
    isPainting: mutation.isPending,
    pending,
    dismiss: () => setPending(undefined),
    confirm: ({ hours, shownZone }: PendingPaint) =>
      paint({ hours, shownZone, open: false, keepsLessons: true }),
  }
}
