import { QueryClient } from '@tanstack/react-query'
import { createRouter, type LocationRewrite } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '#platform/http/client.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { localizedPath, withoutLocale } from '#platform/locale/paths.ts'
import { FailurePage } from '#routes/-shell/failure-page.tsx'
import { NotFoundPage } from '#routes/-shell/not-found.tsx'
import { PendingPage } from '#routes/-shell/pending-page.tsx'
import { routeTree } from './routeTree.gen.ts'

const getNonce = createIsomorphicFn()
  .server((): string | undefined => (getGlobalStartContext() as PageContext | undefined)?.nonce)
  .client((): string | undefined => undefined)

/**
 * Restores the scroll position on every navigation but the first page load: before hydration the browser has restored it
 * itself, or the reader has scrolled.
 */
const skipFirstPage = () => {
  let isFirst = true
  return () => {
    const isLater = !isFirst
    isFirst = false
    return isLater
  }
}

/** In an English document, routes and links have no language; addresses of public pages begin with /en. */
const englishAddresses: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = withoutLocale(url.pathname)
    return url
  },
  // A new URL: the router reads the other one's path afterwards, which must stay the route's.
  output: ({ url }) => {
    const address = new URL(url)
    address.pathname = localizedPath(url.pathname, 'en')
    return address
  },
}

export function getRouter() {
  // Queries retry once and do not refetch on focus. `networkMode: 'always'` makes requests fail and show an error when offline,
  // instead of pausing; queries on the page are refetched when the network is back.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: 1,
        staleTime: 5000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    ...(currentLocale() === 'en' && { rewrite: englishAddresses }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: skipFirstPage(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    defaultPendingComponent: PendingPage,
    ssr: { nonce: getNonce() },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
