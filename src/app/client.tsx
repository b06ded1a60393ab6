import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportHydrationError } from '#ui/controls/before-hydration.ts'
import { getRouter } from './router.tsx'

// Start's own entry brings its server functions along, 12 kB of script that we never call: the API is oRPC's.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
    { onRecoverableError: reportHydrationError },
  )
})

// The API's client is fetched behind the first page, so that it is there when the network no longer is. If that fails, the
// first query fetches it again and shows the error.
import('#platform/http/rpc-link.ts').catch(() => undefined)
