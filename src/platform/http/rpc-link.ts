import { RPCLink } from '@orpc/client/fetch'
import { currentLocale } from '#platform/locale/locale.ts'

/** The browser's HTTP link to the procedures. Loaded with the first call, since the first page needs none. */
export const link = new RPCLink({
  url: `${location.origin}/api/rpc`,
  // Sentences of the response are in the language of the page, whatever the browser prefers.
  headers: () => ({ 'accept-language': currentLocale() }),
})
