import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { invalidateLessons, refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isSettled } from '#platform/http/is-settled.ts'
import { toast } from '#ui/feedback/toast.ts'
import { bookingOf, type Choices } from '../choices.ts'
import { bookingApi } from './api.ts'

const storageKey = 'kalima-booking'

/**
 * One id an attempt: the same choices confirmed again (double press, lost answer, reload in the middle) carry the same
 * id and are one booking; other choices are another attempt.
 */
const attemptId = (content: string): string => {
  const known = sessionStorage.getItem(storageKey)
  if (known?.slice(37) === content) return known.slice(0, 36)
  const id = crypto.randomUUID()
  sessionStorage.setItem(storageKey, `${id} ${content}`)
  return id
}

const trialUsedDuration = 5000

/** Confirms the booking and shows how it went (specification §8). */
export const useBook = (students: readonly { id: string }[] | undefined) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { viewer } = useRouteContext({ from: '__root__' })
  const isSending = useRef(false)

  const mutation = useMutation(
    bookingApi.book.mutationOptions({
      onSuccess: async booking => {
        sessionStorage.removeItem(storageKey)
        toast.success(booking.lessonType === 'trial' ? m.booking_done_trial() : m.booking_done())
        invalidateLessons(queryClient)
        await navigate({ to: dashboardOf(viewer?.role) })
      },
      onError: async (error, request) => {
        const code = error instanceof ORPCError ? String(error.code) : undefined
        if (code === 'signed_out') {
          // Loaded anew: this page still holds the session that has ended, and would not show the login.
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
          toast.error(request.isRecurring ? error.message : m.booking_slot_gone())
        // The next attempt carries the same id: a request that did arrive is not booked twice.
        else toast.error(m.booking_failed(), { id: 'booking-failed', description: m.booking_failed_kept() })
        // The child's trial, the dates and the slots are shown as they are now, unless the server was out of reach.
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

  const book = (choices: Choices) => {
    const booking = bookingOf(choices)
    // The child of an address may have been deleted in another tab.
    if (!booking || !students?.some(({ id }) => id === booking.studentId)) {
      toast.error(m.booking_missing_fields())
      return
    }
    // A second press may come before the button is drawn as busy.
    if (isSending.current) return
    isSending.current = true
    mutation.mutate({ id: attemptId(JSON.stringify(booking)), ...booking })
  }
  return { book, isBooking: mutation.isPending, isRefused: mutation.isError, forget: mutation.reset }
}
