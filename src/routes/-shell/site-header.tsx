import { Link, useRouteContext } from '@tanstack/react-router'
import { MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Logo } from '#ui/brand/logo.tsx'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { MenuBar } from './menu-bar.tsx'
import { menusFor } from './places.ts'
import { SignOut } from './sign-out.tsx'

// Whoever is not signed in never needs it.
const NotificationBell = lazy(() => import('#features/notifications/web/notification-bell.tsx'))
// Fetched at the first opening: a desk never needs it.
const Drawer = lazy(() => import('./drawer.tsx'))

/** Pixels of scrolling after which the bar stands out from the page (specification §9). */
const scrollLimit = 10

const useIsScrolled = () => {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const read = () => setIsScrolled(scrollY > scrollLimit)
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [])
  return isScrolled
}

/** The navigation bar. The viewer is undefined only where the page could not learn who looks: then a shape waits. */
export function SiteHeader() {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  const isScrolled = useIsScrolled()
  // The bell is fetched when the page is there: the server does not wait for it.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  const [drawer, setDrawer] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const menus = menusFor(Boolean(viewer))
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className={cn(
        'sticky top-0 z-40 border-b transition-colors duration-(--duration-quick)',
        isScrolled
          ? 'border-border bg-background/95 shadow-sm backdrop-blur'
          : 'border-transparent bg-background',
      )}
    >
      <div className="mx-auto flex h-18 max-w-page items-center gap-8 px-gutter">
        <Link
          to="/"
          className="rounded-md"
          aria-label={m.site_home_link({ name: school?.name ?? m.site_name() })}
        >
          <Logo />
        </Link>
        <nav aria-label={m.site_nav_label()} className="hidden md:block">
          <MenuBar menus={menus} />
        </nav>
        <div className="ml-auto hidden items-center gap-2 md:flex">
          {viewer === undefined && <Skeleton className="h-11 w-44 rounded-md" />}
          {viewer === null && (
            <>
              <Link to="/login" className="btn btn-ghost btn-md">
                {m.site_nav_login()}
              </Link>
              <Link to="/register" className="btn btn-primary btn-md">
                {m.site_nav_register()}
              </Link>
            </>
          )}
          {viewer && (
            <>
              {isHere && (
                <Suspense>
                  <NotificationBell />
                </Suspense>
              )}
              {viewer.role ? (
                <DashboardLink viewer={viewer} />
              ) : (
                <Link to="/candidature" className="btn btn-ghost btn-md">
                  {m.school_own_link()}
                </Link>
              )}
              <SignOut />
            </>
          )}
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={m.site_nav_open()}
          onClick={() => setDrawer('open')}
          className="btn btn-ghost btn-icon -mr-2.5 ml-auto md:hidden noscript:hidden"
        >
          <MenuIcon aria-hidden="true" strokeWidth={1.75} className="size-6!" />
        </button>
        <noscript className="ml-auto md:hidden">
          <a href="#plan-du-site" className="btn btn-ghost btn-md">
            {m.site_nav_menu()}
          </a>
        </noscript>
      </div>
      {drawer !== 'unseen' && (
        <Suspense>
          <Drawer
            open={drawer === 'open'}
            onOpenChange={open => setDrawer(open ? 'open' : 'closed')}
            menus={menus}
            viewer={viewer}
          />
        </Suspense>
      )}
    </header>
  )
}
