import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { routeTree } from './routeTree.gen'
import { FailurePage } from './site/web/failure-page'
import { NotFoundPage } from './site/web/not-found-page'
import { PendingPage } from './site/web/pending-page'

const nonceOf = createIsomorphicFn()
  .server((): string | undefined => (getGlobalStartContext() as { nonce?: string } | undefined)?.nonce)
  .client((): string | undefined => undefined)

export function getRouter() {
  // Queries retry once and do not refetch on focus (specification §9).
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5000 } },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
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
