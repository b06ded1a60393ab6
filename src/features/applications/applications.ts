export const applicationStatuses = ['pending', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const longestDiploma = 200
export const longestMotivation = 1000
export const longestReason = 1000
export const mostYears = 80
export const highestRateEuros = 1000

/** A number as a person types it, with a comma or a point; undefined for other text. */
const typedNumber = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}

/** Whole years of teaching, 0 or more (specification §5); undefined for anything else. */
export const yearsOf = (typed: string): number | undefined => {
  const years = typedNumber(typed)
  return years !== undefined && Number.isInteger(years) && years >= 0 && years <= mostYears
    ? years
    : undefined
}

/** Euros an hour, 0 or more (specification §5), in cents; undefined for anything else. */
export const rateCentsOf = (typed: string): number | undefined => {
  const euros = typedNumber(typed)
  return euros !== undefined && euros >= 0 && euros <= highestRateEuros ? Math.round(euros * 100) : undefined
}

export type Decision = { to: 'accepted' } | { to: 'refused'; reason: string }

type Decided = { status: ApplicationStatus; decidedBy: string | null; refusalReason: string | null }

/** The decisions of the school: an application is answered once, after its address is confirmed. */
export const applicationActions = {
  accept: { to: 'accepted', from: ['pending'] },
  refuse: { to: 'refused', from: ['pending'] },
} as const satisfies Record<string, { to: ApplicationStatus; from: readonly ApplicationStatus[] }>

/**
 * Whether to write a decision. The same decision by the same admin again changes nothing (`stands`); any other one comes too
 * late.
 */
export const judgeDecision = (
  application: Decided & { isConfirmed: boolean },
  decision: Decision,
  by: string,
): 'write' | 'stands' | 'application_decided' | 'application_unconfirmed' => {
  const action = applicationActions[decision.to === 'accepted' ? 'accept' : 'refuse']
  const from: readonly ApplicationStatus[] = action.from
  if (from.includes(application.status)) return application.isConfirmed ? 'write' : 'application_unconfirmed'
  const isSame =
    application.status === action.to &&
    application.decidedBy === by &&
    (decision.to === 'accepted' || decision.reason === application.refusalReason)
  return isSame ? 'stands' : 'application_decided'
}
