import { useRouteContext } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useHydrated } from '../controls/use-hydrated.ts'

/** The browser's IANA zone; null on the server, which knows it from the cookie only. */
export const browserZone = createIsomorphicFn()
  .server((): string | null => null)
  .client((): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null)

/**
 * The zone in which this person reads times: the account's, else the browser's. Null only in the first answer to a
 * new visitor, whose zone nobody has told yet: draw a skeleton in place of a time then, the browser fills it in.
 */
export const useZone = (): string | null => {
  const { zone } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  return zone ?? (isHydrated ? browserZone() : null)
}
