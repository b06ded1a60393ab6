import { legalPages } from './legal-pages.ts'

/** What the school writes about itself in its space; each part has versions in each language (docs/domain.md, "The school’s texts"). */
export const textParts = ['identity', 'prices', 'details', ...legalPages] as const
export type TextPart = (typeof textParts)[number]
