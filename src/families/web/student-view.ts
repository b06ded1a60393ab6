import type { api } from '~/api-client'

/** A child as the API tells it to its family. */
export type StudentView = Awaited<ReturnType<typeof api.families.students>>['students'][number]
