import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { packagesQuery } from '#features/booking/web/queries.ts'
import {
  bookingIdempotencyKey,
  clearBookingIdempotencyKey,
} from '#features/booking/web/wizard/booking-idempotency-key.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode, repeatUnanswered } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from '../api.ts'
import { bookingRecordQuery } from '../queries.ts'
import { useRefetch } from '../use-refetch.ts'
import { type BookingDraft, toBookingChoices } from './booking-draft.ts'

/** Refusals after which the hour can still be booked. */
const termsCodes = new Set(['price_changed', 'terms_changed', 'package_retired'])
/** Refusals after which a series can still be booked, without the dates that the form then names. */
const dateCodes = new Set(['slot_taken', 'slot_not_offered'])

/**
 * The price of the draft, and its booking at that price. After a success the booking's page opens.
 * @param clearHour the hour is booked, or can't be any more
 * @param clearPackage the school has taken the package out of its offer
 */
export const useBookForFamily = (
  {
    familyId,
    child,
    draft,
  }: { familyId: string; child: { id: string; firstName: string }; draft: BookingDraft },
  { clearHour, clearPackage }: { clearHour: () => void; clearPackage: () => void },
) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const choices = toBookingChoices(child.id, draft)
  const { data: quote, isPlaceholderData: isFormerQuote } = useQuery(
    adminApi.quoteFor.queryOptions({
      input: choices ? { id: familyId, quote: choices } : skipToken,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const { refetch, onError, onErrorInForm } = useRefetch(clearHour, lessonsApi.key())
  // The hour stays chosen: the new price, or the packages still on offer, are shown in the form.
  const { onError: onPriceRefused } = useRefetch(() => undefined, packagesQuery().queryKey)
  const showBooking = async (id: string, text: string, note: string) => {
    clearBookingIdempotencyKey()
    await refetch()
    toast.success(text, { description: note })
    await navigate({ to: '/admin/bookings/$id', params: { id } })
  }
  const isMade = (id: string) =>
    queryClient.fetchQuery(bookingRecordQuery(id)).then(
      () => true,
      () => false,
    )
  const { mutate, isPending } = useMutation(
    adminApi.bookFor.mutationOptions({
      ...repeatUnanswered,
      onSuccess: ({ id }) =>
        showBooking(id, m.admin_act_booked({ name: child.firstName }), m.admin_act_told()),
      onError: async (error, { booking }) => {
        const code = refusalCode(error)
        // The id is taken by an earlier attempt, with other choices, whose answer was lost.
        if ((code === 'booking_id_taken' || !isApiRefusal(error)) && (await isMade(booking.id)))
          return showBooking(booking.id, m.admin_act_booked_before(), m.booking_made_before_note())
        if (code === 'package_retired') clearPackage()
        if (booking.isRecurring && dateCodes.has(code)) return onErrorInForm(error)
        return termsCodes.has(code) ? onPriceRefused(error) : onError(error)
      },
    }),
  )
  const book = (reason: string) => {
    if (!choices || !draft.hour || isPending) return
    const booking = {
      ...choices,
      // The same id for other choices too: what an earlier attempt may have booked is not booked beside them.
      id: bookingIdempotencyKey(`desk ${familyId}`),
      agreedTotalCents: quote?.totalCents,
      agreedFreeCancellationHours: quote?.cancelling?.freeCancellationHours,
    }
    mutate({ id: familyId, booking, reason, waivesNotice: draft.hour.isWithinNotice })
  }
  return { quote: choices && quote, isFormerQuote, book, isPending }
}
