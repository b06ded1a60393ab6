import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportHydrationError } from '#ui/controls/before-hydration.ts'
import { getRouter } from './router.tsx'

// Not TanStack Start's default entry: it bundles 12 kB for server functions, which we do not use (the API is oRPC).
const router = getRouter()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    { onRecoverableError: reportHydrationError },
  )
})

// After a change of page the focus goes to its heading, so that it is read out and the keyboard goes on from there, unless
// something in the page has taken it.
router.subscribe('onRendered', ({ pathChanged }) => {
  const heading = document.querySelector('h1')
  if (!pathChanged || !heading || document.activeElement?.closest('main *, dialog')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
})

// Fetch the API client in the background, so that it is loaded before the first query needs it. If this fails, that query
// fetches it again and reports the error.
import('#platform/http/rpc-link.ts').catch(() => undefined)
