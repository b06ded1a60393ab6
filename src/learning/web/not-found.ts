import { ORPCError } from '@orpc/client'

/** What was asked for does not exist for this child. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'not_found'
