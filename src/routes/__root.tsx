import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  ScriptOnce,
  Scripts,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { accountsApi } from '#features/accounts/web/api.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { documentMeta, siteHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { isPersonalPath } from '#platform/locale/paths.ts'
import { baseFonts, fontPreloads } from '#ui/brand/fonts.ts'
import { browserZone } from '#ui/calendar/visitor-zone.ts'
import { finishHydration, preHydrationScript } from '#ui/controls/before-hydration.ts'
import { persistToasts } from '#ui/feedback/toast.ts'
import { mainId } from '#ui/layout/main-id.ts'
import styles from '#ui/styles/styles.css?url'
import { AuthenticationFailurePage } from './-shell/failure-page.tsx'
import { NotFoundInFrame } from './-shell/not-found.tsx'
import { loadNotices, Notices } from './-shell/notices.tsx'
import { followSignOutInOtherTabs } from './-shell/sign-out.tsx'
import { followSystemTheme, headScript, isDarkDocument } from './-shell/theme.ts'

const neverStale = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // The notice is shown once on arrival: see -shell/notices.tsx.
  validateSearch: (search: Record<string, unknown>): { notice?: string } =>
    typeof search.notice === 'string' ? { notice: search.notice } : {},
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (import.meta.env.SSR) await loadNotices()
    const asked = [
      queryClient.ensureQueryData(accountsApi.me.queryOptions(neverStale)),
      queryClient.ensureQueryData(schoolApi.profile.queryOptions(neverStale)),
    ] as const
    // One that fails does not leave the other under way: it would be sent along with the page of the failure.
    await Promise.allSettled(asked)
    const [me, school] = await Promise.all(asked)
    // A person's pages are in that person's language, and a document keeps the language it was made in.
    const isOtherLanguage = me.viewer && me.viewer.locale !== currentLocale()
    if (isOtherLanguage && isPersonalPath(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true })
    return { viewer: me.viewer, zone: me.zone ?? browserZone(), school }
  },
  head: ({ match }) => {
    // The context is missing on the failure page, which needs the styles too.
    const { school } = match.context as Partial<typeof match.context>
    const { meta } = school ? siteHead(school) : { meta: [...documentMeta, { title: m.site_name() }] }
    return {
      meta,
      links: [
        { rel: 'stylesheet', href: styles },
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        ...fontPreloads(baseFonts),
      ],
    }
  },
  shellComponent: Document,
  component: Root,
  notFoundComponent: NotFoundInFrame,
  errorComponent: AuthenticationFailurePage,
})

/** Parents and teachers get live updates while a page is open. */
function Root() {
  const { viewer, queryClient } = Route.useRouteContext()
  const hasUpdates = viewer?.role === 'parent' || viewer?.role === 'teacher'
  useEffect(() => {
    if (!hasUpdates) return
    let isUnmounted = false
    let stop = () => {}
    void import('./-shell/subscribe-updates.ts').then(({ subscribeUpdates }) => {
      if (!isUnmounted) stop = subscribeUpdates(queryClient)
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [hasUpdates, queryClient])
  return <Outlet />
}

function Document({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stops = [followSystemTheme(), followSignOutInOtherTabs(), persistToasts()]
    finishHydration()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    // The script in the head may have set the class already; hydration must not remove it.
    <html lang={currentLocale()} className={isDarkDocument() ? 'dark' : undefined} suppressHydrationWarning>
      <head>
        {/* The browser renders none, so that it need not load their text. */}
        {import.meta.env.SSR && <ScriptOnce>{headScript}</ScriptOnce>}
        {import.meta.env.SSR && <ScriptOnce>{preHydrationScript}</ScriptOnce>}
        <HeadContent />
      </head>
      <body>
        <a
          href={`#${mainId}`}
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
