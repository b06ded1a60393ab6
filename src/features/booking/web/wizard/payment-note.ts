import { useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'

/** How a family pays the school, in one sentence. */
export const usePaymentNote = (): string => {
  const { school } = useRouteContext({ from: '__root__' })
  const means = school.paymentMeans?.replace(/\.$/, '')
  return means ? m.booking_payment_means({ means }) : m.booking_payment_by_letter()
}
