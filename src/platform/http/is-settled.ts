import { ORPCError } from '@orpc/client'

/** Whether the server has judged: it said why in a sentence, and would say the same if it were asked again. */
export const isSettled = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && error.status < 500
