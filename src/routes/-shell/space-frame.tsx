import { Link, useRouteContext } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import NotificationBell from '#features/notifications/web/notification-bell.tsx'
import { m } from '#paraglide/messages.js'
import { Logo, LogoMark } from '#ui/brand/logo.tsx'
import { cn } from '#ui/cn.ts'
import { mainId } from '#ui/layout/main-id.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PendingPage } from './pending-page.tsx'
import { isSidebarWide, saveSidebar } from './sidebar-state.ts'
import { Sidebar, SidebarAction, SidebarEntries, type Space } from './space-sidebar.tsx'

/** From this width on the sidebar is beside the page. */
const wideScreen = '(min-width: 768px)'

/** Frame of a role's space: sidebar on a wide screen, bar and drawer on a phone. Ctrl+B or Cmd+B toggles either. */
export function SpaceFrame({ space, children }: { space: Space; children: ReactNode }) {
  const { school } = useRouteContext({ from: '__root__' })
  const [isWide, setIsWide] = useState(isSidebarWide)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const toggleSidebar = useCallback(() => setIsWide(before => !before), [])

  useEffect(() => saveSidebar(isWide), [isWide])
  useEffect(() => {
    // Ahead of the first toast, which may be about a lost connection; without it, the first toast tries again and reports it.
    import('#ui/feedback/toaster.tsx').catch(() => {})
  }, [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (matchMedia(wideScreen).matches) toggleSidebar()
      else setIsDrawerOpen(before => !before)
    }
    const screen = matchMedia(wideScreen)
    const close = () => setIsDrawerOpen(false)
    addEventListener('keydown', handleKey)
    screen.addEventListener('change', close)
    return () => {
      removeEventListener('keydown', handleKey)
      screen.removeEventListener('change', close)
    }
  }, [toggleSidebar])

  return (
    <div className="flex min-h-dvh">
      <Sidebar space={space} isWide={isWide} onToggle={toggleSidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-16 items-center justify-between border-b px-gutter md:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={m.families_sidebar_open()}
            onClick={() => setIsDrawerOpen(true)}
            className="btn btn-ghost btn-icon -ml-2.5"
          >
            <PanelLeft aria-hidden="true" strokeWidth={1.75} className="size-6!" />
          </button>
          <span className={cn('titre text-lg font-semibold', space.action && 'max-sm:sr-only')}>
            {space.name()}
          </span>
          <div className="-mr-1.5 flex items-center">
            {space.action && (
              <Link to={space.action.to} className="btn btn-primary btn-sm mr-1">
                {space.action.short()}
              </Link>
            )}
            <NotificationBell />
            <Link
              to="/"
              aria-label={m.site_home_link({ name: school?.name ?? m.site_name() })}
              className="inline-flex h-11 min-w-11 items-center justify-center"
            >
              <LogoMark school={school} className="logo-small" />
            </Link>
          </div>
        </header>
        <main
          id={mainId}
          tabIndex={-1}
          className="mx-auto w-full max-w-[66rem] flex-1 px-gutter py-8 outline-none md:py-11"
        >
          <noscript data-needs-script="">{import.meta.env.SSR && <NeedsScript />}</noscript>
          {/* A route's skeleton is loaded lazily too: the frame must not suspend with it. */}
          <Suspense fallback={<PendingPage />}>{children}</Suspense>
        </main>
      </div>
      <Sheet
        open={isDrawerOpen}
        onOpenChange={setIsDrawerOpen}
        title={space.name()}
        side="left"
        head={<Logo school={school} />}
        className="w-[min(18rem,calc(100vw-3rem))] bg-sidebar text-sidebar-foreground"
      >
        <div className="-mx-4 -mb-4 flex min-h-0 flex-1 flex-col">
          <p aria-hidden="true" className="titre px-6 pb-3 text-lg font-semibold">
            {space.name()}
          </p>
          <SidebarAction space={space} isWide onFollow={() => setIsDrawerOpen(false)} />
          <SidebarEntries space={space} isWide onFollow={() => setIsDrawerOpen(false)} />
        </div>
      </Sheet>
    </div>
  )
}
