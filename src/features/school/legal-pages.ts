export const legalPages = ['legal-notice', 'privacy', 'terms'] as const
export type LegalPage = (typeof legalPages)[number]
