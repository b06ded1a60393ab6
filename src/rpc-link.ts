import { onError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { toldUnreachable } from './platform/http/unreachable'

/** The wire to the procedures, in the browser: fetched with the first question, which no first page asks. */
export const link = new RPCLink({
  url: `${location.origin}/api/rpc`,
  interceptors: [onError(toldUnreachable)],
})
