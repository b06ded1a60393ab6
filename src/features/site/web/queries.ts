import type { LegalPage as LegalPageName } from '#features/school/school.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { siteApi } from './api.ts'

// The school's content is read once per process, so these never become stale.

/** Content of the pages that present the school. */
export const presentationQuery = () =>
  schoolApi.presentation.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export const legalQuery = (page: LegalPageName) =>
  siteApi.legal.queryOptions({ input: { page }, staleTime: Number.POSITIVE_INFINITY })
