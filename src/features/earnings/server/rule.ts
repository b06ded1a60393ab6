import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { type EarningsRule, maxTrialPay } from '../earnings.ts'

const percent = z.int().min(0).max(100)

/** The limits that constraints of the table school_settings hold too. */
export const EarningsRuleView = z.object({
  lessonSharePercent: percent.describe('Part du professeur pour un cours donné, en % du prix convenu'),
  lateCancellationSharePercent: percent.describe(
    'Part du professeur pour une annulation tardive, en % du prix convenu',
  ),
  trialPayCents: z
    .int()
    .min(0)
    .max(maxTrialPay)
    .describe('Ce que rapporte au professeur un essai donné, en centimes'),
})

const ruleColumns = [
  'lesson_share_percent as lessonSharePercent',
  'late_cancellation_share_percent as lateCancellationSharePercent',
  'trial_pay_cents as trialPayCents',
] as const

/** When a month was closed, null while it is open, and its rule: a closed month keeps the one by which it was closed. */
export const findMonth = async (
  db: Db,
  month: PlainDate,
): Promise<{ closedAt: Temporal.Instant | null; rule: EarningsRule }> => {
  const closed = await db
    .selectFrom('earning_months')
    .where('month', '=', month)
    .select(['closed_at as closedAt', ...ruleColumns])
    .executeTakeFirst()
  if (!closed) return { closedAt: null, rule: await findCurrentRule(db) }
  const { closedAt, ...rule } = closed
  return { closedAt, rule }
}

/** The rule of the months that are open. */
export const findCurrentRule = (db: Db): Promise<EarningsRule> =>
  db.selectFrom('school_settings').select(ruleColumns).executeTakeFirstOrThrow()
