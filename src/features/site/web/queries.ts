import type { LegalPage as LegalPageName } from '#features/school/legal-pages.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { siteApi } from './api.ts'

// The school changes its texts a few times a year.
const aMinute = 60_000

/** Content of the pages that present the school. */
export const presentationQuery = () => schoolApi.presentation.queryOptions({ staleTime: aMinute })

export const legalQuery = (page: LegalPageName) =>
  siteApi.legal.queryOptions({ input: { page }, staleTime: aMinute })
