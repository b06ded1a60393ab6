import { RPCLink } from '@orpc/client/fetch'

/** The browser's HTTP link to the procedures. Loaded with the first call, since the first page needs none. */
export const link = new RPCLink({ url: `${location.origin}/api/rpc` })
