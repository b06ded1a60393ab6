import { ORPCError } from '@orpc/client'
import { m } from '~/paraglide/messages'

/** Our own codes are written small; a proxy's bare answer gets one of oRPC's, in capitals and with an English sentence. */
const isOurs = (error: unknown) => error instanceof ORPCError && error.code === error.code.toLowerCase()
const isCalledOff = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * What never reached the server, or came back as no answer of ours, speaks the browser's own English: told in a sentence
 * that may be shown. It stays a plain error: nothing was judged, and it may be tried again.
 */
export const toldUnreachable = (error: unknown): void => {
  if (isOurs(error) || isCalledOff(error)) return
  throw new Error(m.refusal_unreachable(), { cause: error })
}
