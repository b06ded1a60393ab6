export const applicationStatuses = ['pending', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const longestDiploma = 200
export const longestMotivation = 1000
export const longestReason = 1000
/** More years than a working life has. */
export const mostYears = 80
export const highestRateEuros = 1000

/** A number as a person types it, with the comma of French or the point of the keyboard; undefined for what is none. */
const typedNumber = (typed: string): number | undefined => {
  const text = typed
    .trim()
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined
}

/** Whole years of teaching, from 0 on (specification §5); undefined when it is no such number. */
export const yearsOf = (typed: string): number | undefined => {
  const years = typedNumber(typed)
  return years !== undefined && Number.isInteger(years) && years >= 0 && years <= mostYears
    ? years
    : undefined
}

/** Euros an hour, from 0 on (specification §5), in whole cents; undefined for what is no price. */
export const rateCentsOf = (typed: string): number | undefined => {
  const euros = typedNumber(typed)
  return euros !== undefined && euros >= 0 && euros <= highestRateEuros ? Math.round(euros * 100) : undefined
}

export type Decision = { to: 'accepted' } | { to: 'refused'; reason: string }

type Decided = { status: ApplicationStatus; decidedBy: string | null; refusalReason: string | null }

/** What the school may do with an application: answer it once, when its author has proved to read the address. */
export const applicationActions = {
  accept: { to: 'accepted', from: ['pending'] },
  refuse: { to: 'refused', from: ['pending'] },
} as const satisfies Record<string, { to: ApplicationStatus; from: readonly ApplicationStatus[] }>

/**
 * Whether this decision is to be written. Sent again by the one who made it, it stands as it is and is answered the same;
 * whoever comes second is told that it is made.
 */
export const verdictOn = (
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
