import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, ScriptOnce, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { answerEarlyPress, keepEarlyPress } from '~/platform/ui/early-press'
import { keepArrival } from '~/platform/ui/early-travel'
import { fontPreloads, fontsOfEveryPage } from '~/platform/ui/fonts'
import { keepToastsOverLoads } from '~/platform/ui/toast'
import { AuthenticationFailurePage } from '~/site/web/failure-page'
import { NotFoundPage } from '~/site/web/not-found-page'
import { Notices } from '~/site/web/notices'
import { documentMeta, siteHead } from '~/site/web/page-head'
import { leaveWithOtherTabs } from '~/site/web/sign-out'
import { contentId, SiteFrame } from '~/site/web/site-frame'
import { firstPaintScript, followSystem, isDarkDocument } from '~/site/web/theme'
import { browserZone } from '~/site/web/visitor-zone'
import styles from '../styles.css?url'

const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // A sentence to show once on arrival: see site/web/notices.tsx.
  validateSearch: (search: Record<string, unknown>): { notice?: string } =>
    typeof search.notice === 'string' ? { notice: search.notice } : {},
  beforeLoad: async ({ context: { queryClient } }) => {
    const [me, school] = await Promise.all([
      queryClient.ensureQueryData(orpc.accounts.me.queryOptions(forGood)),
      queryClient.ensureQueryData(orpc.site.school.queryOptions(forGood)),
    ])
    return { viewer: me.viewer, zone: me.zone ?? browserZone(), school }
  },
  head: ({ match }) => {
    // Without a context the page is the failure page, which needs its styles all the same.
    const { school } = match.context as Partial<typeof match.context>
    const { meta } = school ? siteHead(school) : { meta: [...documentMeta, { title: m.site_name() }] }
    return {
      meta,
      links: [
        { rel: 'stylesheet', href: styles },
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        ...fontPreloads(fontsOfEveryPage),
      ],
    }
  },
  shellComponent: Document,
  component: Root,
  notFoundComponent: () => (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  ),
  errorComponent: AuthenticationFailurePage,
})

/** Parents and teachers hear of what others do while they look at a page. */
function Root() {
  const { viewer, queryClient } = Route.useRouteContext()
  const hasNews = viewer?.role === 'parent' || viewer?.role === 'teacher'
  useEffect(() => {
    if (!hasNews) return
    let isGone = false
    let stop = () => {}
    void import('~/notifications/web/keep-news').then(({ keepNews }) => {
      if (!isGone) stop = keepNews(queryClient)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [hasNews, queryClient])
  return <Outlet />
}

function Document({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stops = [followSystem(), leaveWithOtherTabs(), keepToastsOverLoads()]
    answerEarlyPress()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    // The script in the head may have dressed the page already: its class is not React's to take away.
    <html lang="fr" className={isDarkDocument() ? 'dark' : undefined} suppressHydrationWarning>
      <head>
        <ScriptOnce>{firstPaintScript}</ScriptOnce>
        <ScriptOnce>{keepEarlyPress}</ScriptOnce>
        <ScriptOnce>{keepArrival}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        <a
          href={`#${contentId}`}
          className="sr-only z-50 rounded-md bg-primary px-5 py-3 font-semibold text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {m.site_skip()}
        </a>
        <Notices />
        {children}
        <Scripts />
      </body>
    </html>
  )
}
