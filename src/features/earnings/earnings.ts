import { addDays, type PlainDate, startOfMonth, startOfNextMonth } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'

export const earningKinds = ['individual', 'group', 'trial', 'late_cancellation', 'correction'] as const
export type EarningKind = (typeof earningKinds)[number]

/** What the school lets a teacher earn (docs/domain.md, "Earnings"). Shares are percents of the agreed price. */
export type EarningsRule = {
  lessonSharePercent: number
  lateCancellationSharePercent: number
  trialPayCents: number
}

/** Cents for one trial. */
export const maxTrialPay = 10_000

/** Cents of one correction. */
export const maxCorrection = 100_000
/** Characters. */
export const maxReasonLength = 200

/** Days after the end of a month until the job closes it: lessons are settled a day after they end. */
const daysToCheck = 4

/** The last zone in which a day ends. */
const westernmostZone = 'Etc/GMT+12'

/** Whether a month is over in every time zone. */
export const isMonthOver = (month: PlainDate, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(startOfDay(startOfNextMonth(month), westernmostZone), now) <= 0

/** The last month that is closed automatically: from the fifth day of the next one, in the school's zone. */
export const lastDueMonth = (now: Temporal.Instant): PlainDate => {
  const today = localOf(now, schoolZone).date
  return startOfMonth(addDays(startOfMonth(addDays(today, -daysToCheck)), -1))
}

/** The kinds of lines that are lessons which were given. */
const isGiven = (kind: EarningKind) => kind !== 'late_cancellation' && kind !== 'correction'

/** The sums of a month's lines. Minutes are those that were taught. */
export const sumLines = (lines: readonly { kind: EarningKind; minutes: number; cents: number }[]) => {
  const given = lines.filter(({ kind }) => isGiven(kind))
  return {
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    minutes: given.reduce((sum, { minutes }) => sum + minutes, 0),
    lessons: given.length,
  }
}
