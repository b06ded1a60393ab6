const storageKey = 'kalima-booking'

/**
 * The id of this booking attempt. The same choices confirmed again (double press, lost response, reload) have the same id
 * and are booked once; other choices are another attempt.
 */
export const bookingIdempotencyKey = (content: string): string => {
  const stored = sessionStorage.getItem(storageKey)
  if (stored?.slice(37) === content) return stored.slice(0, 36)
  const id = crypto.randomUUID()
  sessionStorage.setItem(storageKey, `${id} ${content}`)
  return id
}

/** After it was booked. */
export const clearBookingIdempotencyKey = () => sessionStorage.removeItem(storageKey)
