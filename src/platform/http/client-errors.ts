import { ORPCError } from '@orpc/client'
import { m } from '#paraglide/messages.js'

/** Ours are written small (platform/refusal); a gateway's, and those the client makes of an answer it can't read, are not. */
const isOurs = (error: unknown) => error instanceof ORPCError && /^[a-z_]+$/.test(error.code)

/**
 * What a procedure's failing is told as in the browser: the server's own sentence where it gave one. The network's words,
 * a gateway's, or those of a script that could not be loaded are a program's, in English.
 * @returns the error itself when it is ours, or says that nobody waits for the answer any more; else a plain one, for nothing
 * was judged, and it may be tried again
 */
export const toUserError = (error: unknown): unknown =>
  isOurs(error) || (error instanceof DOMException && error.name === 'AbortError')
    ? error
    : new Error(m.ui_unreachable(), { cause: error })
