import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { privacyApi } from './api.ts'

const neverStale = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Leads a parent who has not accepted the current texts to /accord. */
export const requireConsents = async (queryClient: QueryClient, from: string) => {
  const { documents } = await queryClient.ensureQueryData(privacyApi.missingConsents.queryOptions(neverStale))
  if (documents.length > 0) throw redirect({ to: '/accord', search: { from } })
}
