/**
 * The versions of what people accept: the day of the program's text. A change of the terms or of the privacy page (school/content/legal.json)
 * needs a new day here; a test fails otherwise. Parents are then asked again at their next visit, and likewise when the school
 * changes one of them in its space (server/consents.ts).
 */
export const consentVersions = {
  parental_authority: '2026-11-22',
  terms: '2026-11-23',
  privacy: '2026-11-27',
} as const
export type ConsentDocument = keyof typeof consentVersions

export const parentConsents = ['parental_authority', 'terms', 'privacy'] as const
/** Somebody invited to a family declares parental authority when joining it. */
export const invitedParentConsents = ['terms', 'privacy'] as const
/** An applicant buys nothing, so the terms of sale are not asked. */
export const applicantConsents = ['privacy'] as const

/** The names of the checkboxes in the forms. */
export const consentFields = {
  parental_authority: 'parentalAuthority',
  terms: 'terms',
  privacy: 'privacy',
} as const satisfies Record<ConsentDocument, string>

export const isConsentField = (field: string) => Object.values<string>(consentFields).includes(field)
