import { Link, useRouteContext } from '@tanstack/react-router'
import { MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Logo } from '#ui/brand/logo.tsx'
import { cn } from '#ui/cn.ts'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { MenuBar } from './menu-bar.tsx'
import { SignOut } from './sign-out.tsx'
import { menusFor } from './site-nav.ts'

// Only for signed-in users.
const NotificationBell = lazy(() => import('#features/notifications/web/notification-bell.tsx'))
// Loaded when first opened; only for small screens.
const Drawer = lazy(() => import('./drawer.tsx'))

/** Pixels of scrolling after which the bar gets a border and a shadow. */
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

/** The navigation bar. `viewer` is undefined only on error pages without a viewer: then a skeleton is shown. */
export function SiteHeader() {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  const isScrolled = useIsScrolled()
  // The bell is loaded after hydration, so that the server does not render it.
  const isHydrated = useHydrated()
  const [drawer, setDrawer] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
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
          <Logo school={school} />
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
              {isHydrated && (
                <Suspense>
                  <NotificationBell />
                </Suspense>
              )}
              {viewer.role ? (
                <DashboardLink viewer={viewer} />
              ) : (
                <Link to="/candidature" className="btn btn-ghost btn-md">
                  {m.school_own_application_link()}
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
      {drawer !== 'never-opened' && (
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
