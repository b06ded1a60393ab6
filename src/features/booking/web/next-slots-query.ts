import { availabilityApi } from '#features/availability/web/api.ts'
import { unlessNotFound } from '#features/teachers/web/teacher-queries.ts'

/** A teacher's first open slots, in the visitor's zone. */
export const nextSlotsQuery = (id: string, timezone: string) =>
  availabilityApi.next.queryOptions({ input: { id, timezone }, retry: unlessNotFound })
