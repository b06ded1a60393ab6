import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { invalidateLessons, refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, isNotFound, refusalCode, repeatUnanswered } from '#platform/http/client-errors.ts'
import { loadPage } from '#platform/locale/load-page.ts'
import { toast } from '#ui/feedback/toast.ts'
import { needsParent } from '../../booking.ts'
import { type Choices, choicesToBookingInput } from '../../choices.ts'
import { isFamilyObstacle } from '../../family-limits.ts'
import { bookingApi } from '../api.ts'
import { teacherQuery } from '../queries.ts'
import { bookingIdempotencyKey, clearBookingIdempotencyKey } from './booking-idempotency-key.ts'

const trialUsedDuration = 5000
/** Milliseconds to read a refusal or a note, and on the page what it is about. */
const readingDuration = 15_000

/** Refusals whose own sentence says what to do. */
const explainedCodes = new Set([
  'too_far',
  'group_unfit',
  'too_many_requests',
  'needs_parent',
  'price_changed',
  'terms_changed',
  'package_retired',
])

/** Whether the server has the booking, or a child's request; undefined if it can't be reached. */
const findMade = async (id: string, isRequest: boolean): Promise<boolean | undefined> => {
  try {
    if (isRequest) return (await bookingApi.requests.call()).requests.some(request => request.id === id)
    await bookingApi.show.call({ id })
    return true
  } catch (error) {
    return isNotFound(error) ? false : undefined
  }
}

/** Why nothing was booked, and what can be done about it. */
const showRefusal = (error: Error, { isRecurring, isChild }: { isRecurring: boolean; isChild: boolean }) => {
  const code = refusalCode(error)
  if (code === 'trial_used')
    return toast.error(m.booking_trial_used_title(), {
      description: isChild ? m.booking_refused_trial_used_self() : m.booking_refused_trial_used(),
      duration: trialUsedDuration,
    })
  if (explainedCodes.has(code) || isFamilyObstacle(code))
    return toast.error(error.message, { duration: readingDuration })
  if (code === 'slot_taken' || code === 'slot_not_offered') {
    if (isRecurring) return toast.error(error.message)
    return toast.error(isChild ? m.booking_slot_no_longer_free_self() : m.booking_slot_no_longer_free())
  }
  return showFailure(false, isChild)
}

/** @param isMade undefined if that is not known. The next attempt has the same id, so it is not booked twice. */
const showFailure = (isMade: false | undefined, isChild: boolean) => {
  const [none, maybe, saved] = isChild
    ? [m.booking_not_made_self, m.booking_maybe_made_self, m.booking_failed_choices_saved_self]
    : [m.booking_not_made, m.booking_maybe_made, m.booking_failed_choices_saved]
  const state = isMade === false ? none() : maybe()
  toast.error(isChild ? m.booking_failed_self() : m.booking_failed(), {
    id: 'booking-failed',
    description: `${state} ${saved()}`,
    duration: readingDuration,
  })
}

/** A full page load: the router of this page still has the ended session and would not show the login. */
const goToLogin = () => {
  const query = new URLSearchParams({ from: location.pathname + location.search, notice: 'book-sign-in' })
  loadPage(`/login?${query}`)
}

type Attempt = Parameters<typeof bookingApi.book.call>[0]
type Agreed = Pick<Attempt, 'agreedTotalCents' | 'agreedFreeCancellationHours'>

/** Confirms the booking, or asks the parent of a signed-in child, and shows the result. */
export const useBook = (students: readonly { id: string }[] | undefined) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { viewer } = useRouteContext({ from: '__root__' })
  const { group } = useSearch({ from: '/_site/book-lesson' })
  const isSending = useRef(false)
  const isChild = viewer?.role === 'student'

  const showResult = async (text: string, bookingId?: string, note?: string) => {
    clearBookingIdempotencyKey()
    toast.success(text, note === undefined ? undefined : { description: note, duration: readingDuration })
    invalidateLessons(queryClient)
    if (bookingId && viewer?.role === 'parent')
      await navigate({ to: '/parent/bookings/$id', params: { id: bookingId }, search: { group } })
    else await navigate({ to: dashboardOf(viewer?.role) })
  }
  /** Whether the attempt is a child's request for its parents to approve. */
  const isRequest = ({ lessonType }: Pick<Attempt, 'lessonType'>) =>
    isChild && needsParent('student', lessonType)
  /** Trial, sessions, slots, price and packages. */
  const refetch = () =>
    Promise.all([
      refetchLessons(queryClient),
      queryClient.invalidateQueries({ queryKey: bookingApi.quote.key() }),
    ])
  /** The wizard then goes back to the teachers and says so itself (use-wizard.ts). */
  const hasTeacherLeft = async (teacherId: string): Promise<boolean> => {
    try {
      await queryClient.fetchQuery({ ...teacherQuery(teacherId), staleTime: 0 })
      return false
    } catch (error) {
      return isNotFound(error)
    }
  }
  const handlers = {
    onError: async (error: Error, attempt: Attempt) => {
      const code = refusalCode(error)
      if (code === 'signed_out') return goToLogin()
      // The id is taken by an earlier attempt, with other choices, whose answer was lost.
      if (code === 'booking_id_taken' || !isApiRefusal(error)) {
        const isMade = await findMade(attempt.id, isRequest(attempt))
        if (isMade)
          return isChild
            ? showResult(m.booking_made_before_self(), undefined, m.booking_made_before_note_self())
            : showResult(m.booking_made_before(), attempt.id, m.booking_made_before_note())
        if (isMade === undefined) {
          showFailure(isMade, isChild)
          // While the server can't be reached, what is on the page stays there.
          return invalidateLessons(queryClient)
        }
        if (isApiRefusal(error)) clearBookingIdempotencyKey()
      }
      const isExplained = isNotFound(error) && (await hasTeacherLeft(attempt.teacherId))
      if (!isExplained) showRefusal(error, { isRecurring: attempt.isRecurring ?? false, isChild })
      await refetch()
    },
    onSettled: () => {
      isSending.current = false
    },
  }
  const booking = useMutation(
    bookingApi.book.mutationOptions({
      ...repeatUnanswered,
      onSuccess: ({ id, lessonType }) =>
        showResult(
          lessonType !== 'trial'
            ? m.booking_success()
            : isChild
              ? m.booking_success_trial_self()
              : m.booking_success_trial(),
          id,
        ),
      ...handlers,
    }),
  )
  const asking = useMutation(
    bookingApi.request.mutationOptions({
      ...repeatUnanswered,
      onSuccess: () => showResult(m.booking_request_sent()),
      ...handlers,
    }),
  )

  /** @param agreed what the page shows */
  const book = (choices: Choices, agreed: Agreed) => {
    const input = choicesToBookingInput(choices)
    // The child may have been deleted in another tab.
    if (!input || !students?.some(({ id }) => id === input.studentId)) {
      toast.error(isChild ? m.booking_missing_fields_self() : m.booking_missing_fields())
      return
    }
    // A second press may come before the button is rendered as busy.
    if (isSending.current) return
    isSending.current = true
    // The same id for other choices too: what an earlier attempt may have booked is not booked beside them.
    const id = bookingIdempotencyKey(isRequest(input) ? 'request' : 'booking')
    const mutation = isRequest(input) ? asking : booking
    mutation.mutate({ id, ...input, ...agreed })
  }
  const { reset: resetBooking } = booking
  const { reset: resetAsking } = asking
  const reset = useCallback(() => {
    resetBooking()
    resetAsking()
  }, [resetBooking, resetAsking])
  return {
    book,
    isBooking: booking.isPending || asking.isPending,
    isRefused: booking.isError || asking.isError,
    reset,
  }
}
