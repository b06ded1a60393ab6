import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import { type FamilyObstacle, maxCancelledPerHour, maxTrials, trialPeriodDays } from '../../family-limits.ts'
import { ChangeType } from './change-type.tsx'
import type { Wizard } from './use-wizard.ts'

type Texts = Record<FamilyObstacle, (maximumLessonsAhead: number) => string>
const trials = { maximum: maxTrials, days: trialPeriodDays }
const texts: Texts = {
  new_family: () => m.booking_refused_new_family(),
  too_many_trials: () => m.booking_refused_too_many_trials(trials),
  too_many_lessons: maximum => m.booking_refused_too_many_lessons({ maximum }),
  too_many_cancelled: () => m.booking_refused_too_many_cancelled({ maximum: maxCancelledPerHour }),
}
const childTexts: Texts = {
  new_family: () => m.booking_refused_new_family_self(),
  too_many_trials: () => m.booking_refused_too_many_trials_self(trials),
  too_many_lessons: maximum => m.booking_refused_too_many_lessons_self({ maximum }),
  too_many_cancelled: () => m.booking_refused_too_many_cancelled_self({ maximum: maxCancelledPerHour }),
}

/** Why the family cannot confirm these choices, with the way back to the type of lesson. */
export function ObstacleNotice({ wizard: { quote, isParent } }: { wizard: Wizard }) {
  const obstacle = quote.data?.obstacle
  if (!quote.data || !obstacle) return null
  return (
    <Alert kind="warning" live className="mt-5">
      {(isParent ? texts : childTexts)[obstacle](quote.data.maximumLessonsAhead)}
      {obstacle !== 'too_many_cancelled' && <ChangeType />}
    </Alert>
  )
}
