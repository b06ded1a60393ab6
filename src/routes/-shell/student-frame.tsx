import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ReadyForOffline } from '#features/learning/web/offline/ready-for-offline.tsx'
import { m } from '#paraglide/messages.js'
import { Logo } from '#ui/brand/logo.tsx'
import { mainId } from '#ui/layout/main-id.ts'
import { LanguageOffer } from './language-choice.tsx'
import { LeaveSpace } from './leave-space.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PendingPage } from './pending-page.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Frame of the child's space: the way back to its home and the way out. No menus of the site, nothing to book, no footer. */
export function StudentFrame({ children }: { children: ReactNode }) {
  const { school, viewer } = useRouteContext({ from: '__root__' })
  return (
    <div className="flex min-h-dvh flex-col bg-play text-play-foreground">
      {viewer && <ReadyForOffline userId={viewer.userId} />}
      <LanguageOffer />
      <header className="mx-auto flex h-18 w-full max-w-page items-center gap-4 px-gutter">
        <Link
          to="/student"
          className="rounded-md"
          aria-label={`${school?.name ?? m.site_name()}. ${m.learning_space()}`}
        >
          <Logo school={school} />
        </Link>
        <div className="ml-auto flex items-center gap-2">
          <ThemeChoice className="max-sm:hidden" />
          <LeaveSpace />
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
        <noscript data-needs-script="/student">{import.meta.env.SSR && <NeedsScript isChild />}</noscript>
        {/* A route's skeleton is loaded lazily too: the bar must not suspend with it. */}
        <Suspense fallback={<PendingPage />}>{children}</Suspense>
      </main>
    </div>
  )
}
