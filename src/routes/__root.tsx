import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import styles from '../styles.css?url'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // A sentence to show once on arrival: see site/web/notices.tsx.
  validateSearch: z.object({ notice: z.optional(z.string()) }),
  beforeLoad: ({ context }) =>
    context.queryClient.ensureQueryData(
      orpc.accounts.me.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    ),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: m.site_name() },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="fr">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
