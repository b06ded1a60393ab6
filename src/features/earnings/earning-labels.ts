import { m } from '#paraglide/messages.js'
import type { EarningKind } from './earnings.ts'

const labels: Record<EarningKind, () => string> = {
  individual: m.earnings_kind_individual,
  group: m.earnings_kind_group,
  trial: m.earnings_kind_trial,
  late_cancellation: m.earnings_kind_late_cancellation,
  correction: m.earnings_kind_correction,
}

/** «Cours individuel», «Cours en groupe, 3 places» */
export const earningLabel = ({ kind, seats }: { kind: EarningKind; seats: number }): string =>
  kind === 'group' && seats > 1 ? m.earnings_kind_group_seats({ count: seats }) : labels[kind]()
