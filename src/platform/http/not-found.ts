import { ORPCError } from '@orpc/client'

/** Whether the server said that there is no such thing, or none for this person. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'not_found'
