import { ORPCError } from '@orpc/client'

/** Whether the server has judged: asked again, it would say the same, since the page shows what no longer is. */
export const isSettled = (error: Error) => error instanceof ORPCError && error.status < 500
