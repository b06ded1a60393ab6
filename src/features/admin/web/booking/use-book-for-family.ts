import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { availabilityApi } from '#features/availability/web/api.ts'
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

/**
 * The price of the draft, and its booking at that price. After a success the booking's page opens.
 * After a refusal what was chosen and typed stays, and the form, fetched again, shows what is in the way.
 * @param clearHour the hour is booked
 * @param clearPackage the school has taken the package out of its offer
 * @param clearTeacher the teacher takes no more bookings
 */
export const useBookForFamily = (
  {
    familyId,
    child,
    draft,
  }: { familyId: string; child: { id: string; firstName: string }; draft: BookingDraft },
  {
    clearHour,
    clearPackage,
    clearTeacher,
  }: { clearHour: () => void; clearPackage: () => void; clearTeacher: () => void },
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
  const { refetch, onErrorInForm } = useRefetch(
    clearHour,
    lessonsApi.key(),
    packagesQuery().queryKey,
    availabilityApi.find.key(),
  )
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
        if (code === 'teacher_unavailable') clearTeacher()
        return onErrorInForm(error)
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
