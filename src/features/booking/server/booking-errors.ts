import type { Family } from '#features/accounts/server/procedures.ts'
import { freeUntilPhrase } from '#features/school/free-cancellation.ts'
import { lengthsLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import type { ErrorMapping } from '#platform/http/errors.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { maxCancelledPerHour, maxTrials, trialPeriodDays } from '../family-limits.ts'
import { groupAudience } from '../group-labels.ts'
import type { GroupAudience } from '../groups.ts'
import type { BookingRefusal } from './book-lessons.ts'

const shapeError: ErrorMapping = {
  status: 400,
  message: ({ reason }) =>
    reason === 'moved_twice' ? m.booking_refused_moved_twice() : m.booking_refused_shape(),
}
/** The errors of a refused quote. */
export const quoteErrors = {
  booking_shape: shapeError,
  package_retired: { status: 409, message: () => m.booking_refused_package_retired() },
} satisfies Record<string, ErrorMapping>
export const groupUnfitError: ErrorMapping = {
  status: 409,
  message: ({ group }) => m.booking_refused_group_unfit({ audience: groupAudience(group as GroupAudience) }),
}
/** The errors of a refused booking. */
export const bookingErrors: Record<
  Exclude<BookingRefusal, 'not_found' | 'signed_out' | 'forbidden' | 'busy'>,
  ErrorMapping
> = {
  ...quoteErrors,
  price_changed: {
    status: 409,
    message: ({ totalCents }) => m.booking_refused_price_changed({ total: formatEuros(Number(totalCents)) }),
  },
  terms_changed: {
    status: 409,
    message: ({ freeCancellationHours }) =>
      m.booking_refused_terms_changed({ until: freeUntilPhrase(Number(freeCancellationHours)) }),
  },
  hours_changed: { status: 409, message: () => m.booking_refused_hours_changed() },
  booking_id_taken: { status: 409, message: () => m.booking_refused_id_taken() },
  trial_used: { status: 409, message: () => m.booking_refused_trial_used() },
  trials_not_offered: { status: 409, message: () => m.booking_refused_trials_not_offered() },
  length_not_offered: {
    status: 409,
    message: ({ lengths }) => m.booking_refused_length({ lengths: lengthsLabel(lengths as number[]) }),
  },
  slot_taken: {
    status: 409,
    message: ({ isSingle }) => (isSingle ? m.booking_slot_no_longer_free() : m.booking_refused_slot_taken()),
  },
  slot_not_offered: { status: 409, message: () => m.booking_refused_slot_not_offered() },
  too_far: {
    status: 409,
    message: ({ lastDate }) => m.booking_refused_too_far({ date: formatDayWithYear(String(lastDate)) }),
  },
  group_unfit: groupUnfitError,
  needs_parent: { status: 403, message: () => m.booking_refused_needs_parent() },
  new_family: { status: 409, message: () => m.booking_refused_new_family() },
  too_many_trials: {
    status: 409,
    message: () => m.booking_refused_too_many_trials({ maximum: maxTrials, days: trialPeriodDays }),
  },
  too_many_lessons: {
    status: 409,
    message: ({ maximum }) => m.booking_refused_too_many_lessons({ maximum: String(maximum) }),
  },
  too_many_cancelled: {
    status: 409,
    message: () => m.booking_refused_too_many_cancelled({ maximum: maxCancelledPerHour }),
  },
}

/** Messages for a child’s login, with «tu». A code that is missing here has one message for everybody. */
const childSentences: Partial<Record<keyof typeof bookingErrors, ErrorMapping['message']>> = {
  booking_shape: ({ reason }) =>
    reason === 'moved_twice' ? m.booking_refused_moved_twice_self() : m.booking_refused_shape_self(),
  package_retired: () => m.booking_refused_package_retired_self(),
  price_changed: ({ totalCents }) =>
    m.booking_refused_price_changed_self({ total: formatEuros(Number(totalCents)) }),
  terms_changed: ({ freeCancellationHours }) =>
    m.booking_refused_terms_changed_self({ until: freeUntilPhrase(Number(freeCancellationHours)) }),
  booking_id_taken: () => m.booking_refused_id_taken_self(),
  trial_used: () => m.booking_refused_trial_used_self(),
  length_not_offered: ({ lengths }) =>
    m.booking_refused_length_self({ lengths: lengthsLabel(lengths as number[]) }),
  slot_taken: ({ isSingle }) =>
    isSingle ? m.booking_slot_no_longer_free_self() : m.booking_refused_slot_taken_self(),
  slot_not_offered: () => m.booking_refused_slot_not_offered_self(),
  too_far: ({ lastDate }) => m.booking_refused_too_far_self({ date: formatDayWithYear(String(lastDate)) }),
  group_unfit: ({ group }) =>
    m.booking_refused_group_unfit_self({ audience: groupAudience(group as GroupAudience) }),
  new_family: () => m.booking_refused_new_family_self(),
  too_many_trials: () =>
    m.booking_refused_too_many_trials_self({ maximum: maxTrials, days: trialPeriodDays }),
  too_many_lessons: ({ maximum }) => m.booking_refused_too_many_lessons_self({ maximum: String(maximum) }),
  too_many_cancelled: () => m.booking_refused_too_many_cancelled_self({ maximum: maxCancelledPerHour }),
}

/** The errors with the sentences of the person who reads them. */
export const errorsFor = <Code extends string>(
  { role }: Family,
  errors: Record<Code, ErrorMapping>,
): Record<Code, ErrorMapping> => {
  if (role !== 'student') return errors
  const sentences: Partial<Record<string, ErrorMapping['message']>> = childSentences
  const entries = Object.entries<ErrorMapping>(errors).map(([code, { status, message }]) => [
    code,
    { status, message: sentences[code] ?? message },
  ])
  return Object.fromEntries(entries)
}
