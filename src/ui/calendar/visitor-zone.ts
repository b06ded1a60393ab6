import { useRouteContext } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useHydrated } from '../controls/use-hydrated.ts'

/** The browser's IANA zone; null on the server, which has only the cookie. */
export const browserZone = createIsomorphicFn()
  .server((): string | null => null)
  .client((): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null)

/**
 * The reader's time zone: the account's, otherwise the browser's. Null only while rendering the first page for a visitor
 * without the zone cookie: render a skeleton in place of a time; after hydration the browser fills it in.
 */
export const useZone = (): string | null => {
  const { zone } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  return zone ?? (isHydrated ? browserZone() : null)
}
