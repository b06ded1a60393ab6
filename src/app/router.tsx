import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '#platform/http/client.ts'
import { FailurePage } from '#routes/-shell/failure-page.tsx'
import { NotFoundPage } from '#routes/-shell/not-found-page.tsx'
import { PendingPage } from '#routes/-shell/pending-page.tsx'
import { routeTree } from './routeTree.gen.ts'

const nonceOf = createIsomorphicFn()
  .server((): string | undefined => (getGlobalStartContext() as PageContext | undefined)?.nonce)
  .client((): string | undefined => undefined)

/**
 * Where a document stands when its script arrives is where the browser, or the reader who has scrolled on meanwhile, put it:
 * only pages that are gone to from there are scrolled.
 */
const afterTheFirstPage = () => {
  let isFirst = true
  return () => {
    const isLater = !isFirst
    isFirst = false
    return isLater
  }
}

export function getRouter() {
  // Queries retry once and do not refetch on focus (specification §9). Without a network nothing waits in silence: what was
  // asked fails, is told, and what a page shows is asked for again when the network is back.
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
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: afterTheFirstPage(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    defaultPendingComponent: PendingPage,
    ssr: { nonce: nonceOf() },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
