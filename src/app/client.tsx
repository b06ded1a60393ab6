import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportHydrationError } from '#ui/controls/before-hydration.ts'
import { getRouter } from './router.tsx'

// Not TanStack Start's default entry: it bundles 12 kB for server functions, which we do not use (the API is oRPC).
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
    { onRecoverableError: reportHydrationError },
  )
})

// Fetch the API client in the background, so that it is loaded before the first query needs it. If this fails, that query
// fetches it again and reports the error.
import('#platform/http/rpc-link.ts').catch(() => undefined)
