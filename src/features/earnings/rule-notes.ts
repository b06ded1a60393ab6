import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import type { EarningsRule } from './earnings.ts'

/** What lessons, late cancellations and trials earn, as sentences. */
export const ruleNotes = (rule: EarningsRule): string[] => {
  const { lessonSharePercent: lesson, lateCancellationSharePercent: late, trialPayCents } = rule
  return [
    lesson === late ? m.earnings_rule_same({ percent: lesson }) : m.earnings_rule_shares({ lesson, late }),
    trialPayCents === 0
      ? m.earnings_rule_trial_none()
      : m.earnings_rule_trial({ euros: formatEuros(trialPayCents) }),
  ]
}

/** «60 % de 35 €»; undefined where the amount is the price, or has none. */
export const shareLabel = ({
  priceCents,
  sharePercent,
}: {
  priceCents: number | null
  sharePercent: number | null
}): string | undefined =>
  priceCents && sharePercent !== null && sharePercent !== 100
    ? m.earnings_share_of({ percent: sharePercent, price: formatEuros(priceCents) })
    : undefined
