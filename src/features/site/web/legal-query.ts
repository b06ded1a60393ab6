import type { LegalPage as LegalPageName } from '#features/school/school.ts'
import { siteApi } from './api.ts'

export const legalText = (page: LegalPageName) =>
  siteApi.legal.queryOptions({ input: { page }, staleTime: Number.POSITIVE_INFINITY })
