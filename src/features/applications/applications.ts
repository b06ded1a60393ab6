export const applicationStatuses = ['pending', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

// Lengths are in characters.
export const maxMotivationLength = 1000
export const maxReasonLength = 1000
export const maxYears = 80

/** Parses whole years of teaching, 0 or more, «3,0» included; undefined for anything else. */
export const parseYears = (typed: string): number | undefined => {
  const found = /^(\d{1,9})([.,]0{1,9})?$/.exec(typed.replaceAll(/\s/g, ''))
  const years = Number(found?.[1])
  return years <= maxYears ? years : undefined
}

export type Decision = { to: 'accepted' } | { to: 'refused'; reason: string }

type Decided = { status: ApplicationStatus; decidedBy: string | null; refusalReason: string | null }

/** The school's decisions. An application is decided once, after its address is confirmed. */
const applicationActions = {
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
