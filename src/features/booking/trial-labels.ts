import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'

/** Why a child that has had a trial, or has one to come, cannot choose another. */
export const trialHeld = ({ firstName, trialDate }: { firstName: string; trialDate: string | null }) =>
  trialDate
    ? m.booking_trial_ahead({ name: ofName(firstName), day: showDay(trialDate) })
    : m.booking_student_trial_used()
