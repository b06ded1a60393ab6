import type { AvailabilityRule } from '#features/availability/availability.ts'

/** Three hours of a morning on the given day. */
export const rule = (some: Partial<AvailabilityRule>): AvailabilityRule => ({
  dayOfWeek: null,
  timeSlot: '09:00-12:00',
  date: null,
  isException: false,
  validFrom: null,
  validUntil: null,
  ...some,
})
