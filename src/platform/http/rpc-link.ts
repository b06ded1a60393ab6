import { RPCLink } from '@orpc/client/fetch'

/** The wire to the procedures, in the browser: fetched with the first question, which no first page asks. */
export const link = new RPCLink({ url: `${location.origin}/api/rpc` })
