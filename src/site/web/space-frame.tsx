import { Link } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import NotificationBell from '~/notifications/web/notification-bell'
import { m } from '~/paraglide/messages'
import { Logo, Mark } from '~/platform/ui/ornament/logo'
import { Sheet } from '~/platform/ui/sheet'
import { PendingPage } from './pending-page'
import { isSidebarWide, keepSidebar } from './sidebar-state'
import { contentId } from './site-frame'
import { Sidebar, SidebarEntries, type Space } from './space-sidebar'

/** From this width on the sidebar stands beside the page (specification §9). */
const wideScreen = '(min-width: 768px)'

/** The space of one role: sidebar on a wide screen, bar and drawer on a phone. Ctrl or Cmd and B opens and closes either. */
export function SpaceFrame({ space, children }: { space: Space; children: ReactNode }) {
  const [isWide, setIsWide] = useState(isSidebarWide)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const fold = useCallback(() => setIsWide(before => !before), [])

  useEffect(() => keepSidebar(isWide), [isWide])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (matchMedia(wideScreen).matches) fold()
      else setIsDrawerOpen(before => !before)
    }
    const screen = matchMedia(wideScreen)
    const close = () => setIsDrawerOpen(false)
    addEventListener('keydown', press)
    screen.addEventListener('change', close)
    return () => {
      removeEventListener('keydown', press)
      screen.removeEventListener('change', close)
    }
  }, [fold])

  return (
    <div className="flex min-h-dvh">
      <Sidebar space={space} isWide={isWide} onToggle={fold} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-16 items-center justify-between border-b px-gutter md:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={m.families_sidebar_open()}
            onClick={() => setIsDrawerOpen(true)}
            className="-ml-2.5 inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
          >
            <PanelLeft aria-hidden="true" strokeWidth={1.75} className="size-6" />
          </button>
          <span className="titre text-lg font-semibold">{space.name()}</span>
          <div className="-mr-1.5 flex items-center">
            <NotificationBell />
            <Link
              to="/"
              aria-label={m.families_home()}
              className="inline-flex size-11 items-center justify-center"
            >
              <Mark className="size-8" />
            </Link>
          </div>
        </header>
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto w-full max-w-[66rem] flex-1 px-gutter py-8 outline-none md:py-11"
        >
          {/* The shape of what comes may be on its way itself: the frame stays meanwhile. */}
          <Suspense fallback={<PendingPage />}>{children}</Suspense>
        </main>
      </div>
      <Sheet
        open={isDrawerOpen}
        onOpenChange={setIsDrawerOpen}
        title={space.name()}
        side="left"
        head={<Logo />}
        className="w-[min(18rem,calc(100vw-3rem))] bg-sidebar text-sidebar-foreground"
      >
        <div className="-mx-4 -mb-4 flex min-h-0 flex-1 flex-col">
          <p aria-hidden="true" className="titre px-6 pb-3 text-lg font-semibold">
            {space.name()}
          </p>
          <SidebarEntries space={space} isWide onFollow={() => setIsDrawerOpen(false)} />
        </div>
      </Sheet>
    </div>
  )
}

/** Title of a page of the space, what it is about, and its one act. */
export function PageTitle({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-5">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-3xl tracking-display md:text-4xl">{title}</h1>
        {text && <p className="mt-2 text-lg text-muted-foreground">{text}</p>}
      </div>
      {action}
    </div>
  )
}
