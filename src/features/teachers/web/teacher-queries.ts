import { isNotFound } from '#platform/http/client-errors.ts'
import { teachersApi } from './api.ts'

const cacheTimes = { staleTime: 30_000, gcTime: 300_000 }

/** Retries once, except after not_found. */
export const unlessNotFound = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const teacherProfile = (id: string) =>
  teachersApi.show.queryOptions({ input: { id }, ...cacheTimes, retry: unlessNotFound })
