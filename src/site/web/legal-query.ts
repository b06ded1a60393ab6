import { orpc } from '~/api-client'
import type { LegalPage as LegalPageName } from '../school'

export const legalText = (page: LegalPageName) =>
  orpc.site.legal.queryOptions({ input: { page }, staleTime: Number.POSITIVE_INFINITY })
