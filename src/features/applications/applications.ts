export const applicationStatuses = ['pending', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

// Lengths are in characters.
export const maxDiplomaLength = 200
export const maxMotivationLength = 1000
export const maxReasonLength = 1000
export const maxYears = 80
export const maxRateEuros = 1000

/** A number as a person types it, with a comma or a point; undefined for other text. */
const typedNumber = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}

/** Parses whole years of teaching, 0 or more; undefined for anything else. */
export const parseYears = (typed: string): number | undefined => {
  const years = typedNumber(typed)
  return years !== undefined && Number.isInteger(years) && years >= 0 && years <= maxYears ? years : undefined
}

/** Parses euros per hour, 0 or more, and returns cents; undefined for anything else. */
export const parseRateCents = (typed: string): number | undefined => {
  const euros = typedNumber(typed)
  return euros !== undefined && euros >= 0 && euros <= maxRateEuros ? Math.round(euros * 100) : undefined
}

export type Decision = { to: 'accepted' } | { to: 'refused'; reason: string }

type Decided = { status: ApplicationStatus; decidedBy: string | null; refusalReason: string | null }

/** The school's decisions. An application is decided once, after its address is confirmed. */
export const applicationActions = {
  accept: { to: 'accepted', from: ['pending'] },
  refuse: { to: 'refused', from: ['pending'] },
} as const satisfies Record<string, { to: ApplicationStatus; from: readonly ApplicationStatus[] }>

/**
 * Whether to write a decision. The same decision repeated by the same admin is `unchanged`; any other is refused.
 */
export const checkDecision = (
  application: Decided & { isConfirmed: boolean },
  decision: Decision,
  by: string,
): 'write' | 'unchanged' | 'application_decided' | 'application_unconfirmed' => {
  const action = applicationActions[decision.to === 'accepted' ? 'accept' : 'refuse']
  const from: readonly ApplicationStatus[] = action.from
  if (from.includes(application.status)) return application.isConfirmed ? 'write' : 'application_unconfirmed'
  const isSame =
    application.status === action.to &&
    application.decidedBy === by &&
    (decision.to === 'accepted' || decision.reason === application.refusalReason)
  return isSame ? 'unchanged' : 'application_decided'
}
