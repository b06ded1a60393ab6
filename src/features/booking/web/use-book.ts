import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { forgetLessons, refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isSettled } from '#platform/http/is-settled.ts'
import { toast } from '#ui/feedback/toast.ts'
import { bookingApi } from './api.ts'
import { type Choices, requestOf } from './choices.ts'

const kept = 'kalima-booking'

/**
 * One id an attempt: the same choices confirmed again (double press, lost answer, reload in the middle) carry the same
 * id and are one booking; other choices are another attempt.
 */
const attemptId = (content: string): string => {
  const known = sessionStorage.getItem(kept)
  if (known?.slice(37) === content) return known.slice(0, 36)
  const id = crypto.randomUUID()
  sessionStorage.setItem(kept, `${id} ${content}`)
  return id
}

const trialUsedDuration = 5000

/** Confirms the booking and says how it went (specification §8). */
export const useBook = (choices: Choices, isStudentKnown: boolean) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { viewer } = useRouteContext({ from: '__root__' })
  const isSending = useRef(false)

  const mutation = useMutation(
    bookingApi.book.mutationOptions({
      onSuccess: async booking => {
        sessionStorage.removeItem(kept)
        toast.success(booking.lessonType === 'trial' ? m.booking_done_trial() : m.booking_done())
        forgetLessons(queryClient)
        await navigate({ to: dashboardOf(viewer?.role) })
      },
      onError: async error => {
        const code = error instanceof ORPCError ? String(error.code) : undefined
        if (code === 'signed_out') {
          // A page of its own: this one still remembers who was signed in, and would not let them sign in again.
          const query = new URLSearchParams({
            from: location.pathname + location.search,
            notice: 'book-sign-in',
          })
          location.assign(`/login?${query}`)
          return
        }
        if (code === 'trial_used')
          toast.error(m.booking_trial_used_title(), {
            description: m.booking_refused_trial_used(),
            duration: trialUsedDuration,
          })
        else if (code === 'slot_taken' || code === 'slot_not_offered')
          toast.error(choices.frequency ? error.message : m.booking_slot_gone())
        // The same id goes along again: what did arrive is not booked twice.
        else toast.error(m.booking_failed(), { id: 'booking-failed', description: m.booking_failed_kept() })
        // The child's trial, the dates and the slots are shown as they stand now; who does not answer has nothing to show.
        if (!isSettled(error)) return
        await Promise.all([
          refetchLessons(queryClient),
          queryClient.invalidateQueries({ queryKey: bookingApi.quote.key() }),
        ])
      },
      onSettled: () => {
        isSending.current = false
      },
    }),
  )

  const book = () => {
    const { studentId, startsAt, ...request } = requestOf(choices)
    // An address may name a child that was deleted since, in another tab: then nobody is chosen.
    if (!studentId || !isStudentKnown || !startsAt || !request.teacherId) {
      toast.error(m.booking_missing_fields())
      return
    }
    // A second press may come before the button is drawn as busy.
    if (isSending.current) return
    isSending.current = true
    const content = { studentId, startsAt, ...request }
    mutation.mutate({ id: attemptId(JSON.stringify(content)), ...content })
  }
  return { book, isBooking: mutation.isPending, isRefused: mutation.isError, forget: mutation.reset }
}
