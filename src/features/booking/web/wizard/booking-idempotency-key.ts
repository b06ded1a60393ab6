const storageKey = 'kalima-booking'

/**
 * The id of this booking attempt. The same attempt sent again (double press, lost response, reload) has the same id and is
 * booked once.
 * @param attempt what makes it the same
 */
export const bookingIdempotencyKey = (attempt: string): string => {
  const stored = sessionStorage.getItem(storageKey)
  if (stored?.slice(37) === attempt) return stored.slice(0, 36)
  const id = crypto.randomUUID()
  sessionStorage.setItem(storageKey, `${id} ${attempt}`)
  return id
}

/** After it was booked. */
export const clearBookingIdempotencyKey = () => sessionStorage.removeItem(storageKey)
