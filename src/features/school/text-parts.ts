import { legalPages } from './legal-pages.ts'

/** Consents that a parent gives for a child. */
export const childConsentParts = ['recording-consent', 'voice-consent'] as const
export type ChildConsentPart = (typeof childConsentParts)[number]

/** What a person agrees to: a parent when signing up or for a child, or a teacher for the own voice. */
export const consentParts = ['parental-authority', ...childConsentParts, 'teacher-voice'] as const
export type ConsentPart = (typeof consentParts)[number]
export const isConsentPart = (part: TextPart): part is ConsentPart => consentParts.some(one => one === part)

/** The school's own texts; each part has versions in each language (docs/domain.md, "The school’s texts"). */
export const textParts = ['identity', 'prices', 'details', ...legalPages, ...consentParts] as const
export type TextPart = (typeof textParts)[number]
