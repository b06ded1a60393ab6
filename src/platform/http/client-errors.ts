import { ORPCError } from '@orpc/client'
import { m } from '#paraglide/messages.js'

/** Whether the server refused the request: its message is for the user. */
export const isApiRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && error.status < 500

/** Whether the server refused the request for good. After a timeout, or while there are too many requests, a retry may succeed. */
export const isFinalRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  isApiRefusal(error) && error.status !== 408 && error.status !== 429

/** Whether the server found no such record, or none that belongs to this person. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'not_found'

/** The code of a refused request; '' for any other error. */
export const refusalCode = (error: unknown): string => (isApiRefusal(error) ? error.code : '')

/** Our error codes are lower case (platform/refusal); those of gateways and of oRPC's client are upper case. */
const isApiError = (error: unknown) => error instanceof ORPCError && /^[a-z_]+$/.test(error.code)

/**
 * The error to show for a failed call in the browser. Errors of our API have a message in the reader's language. Errors of the network, of a
 * gateway or of a script that could not be loaded are in English and are replaced.
 * @returns the error itself if it is one of our API or an abort; otherwise a plain Error, so that the call may be retried
 */
export const toUserError = (error: unknown): unknown =>
  isApiError(error) || (error instanceof DOMException && error.name === 'AbortError')
    ? error
    : new Error(m.ui_unreachable(), { cause: error })

/**
 * Options of a mutation that the server makes once, however often it is sent. Without an answer it is sent again once, and the
 * second answer says whether it was made. For a call that must be answered: retry-until-answered.ts.
 */
export const repeatUnanswered = {
  retry: (failures: number, error: Error) => !failures && !isApiRefusal(error),
}
