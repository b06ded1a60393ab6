import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { holdTravel } from '#ui/controls/early-travel.ts'
import { getRouter } from './router.tsx'

// Start's own entry brings its server functions along, 12 kB of script that we never call: the API is oRPC's.
holdTravel(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={getRouter()} />
      </StrictMode>,
    )
  }),
)

// The wire to the API is fetched behind the first page, so that it is there when the network no longer is. If it does not
// come, the first question asks for it again and says what is wrong.
import('#platform/http/rpc-link.ts').catch(() => undefined)
