import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Viewer } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { SignOut } from './sign-out.tsx'
import type { Menu } from './site-nav.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** From this width on the menus are in the bar instead. */
const wide = '(min-width: 768px)'

/** The menus on a phone: a drawer of 400 px, or narrower on small screens. */
export default function Drawer({
  open,
  onOpenChange,
  menus,
  viewer,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  menus: readonly Menu[]
  viewer: Viewer | null | undefined
}) {
  useEffect(() => {
    if (!open) return
    const screen = matchMedia(wide)
    const close = () => onOpenChange(false)
    screen.addEventListener('change', close)
    return () => screen.removeEventListener('change', close)
  }, [open, onOpenChange])
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={m.site_nav_menu()}
      className="w-[min(25rem,calc(100vw-3rem))]"
    >
      <nav aria-label={m.site_nav_label()} className="flex flex-col gap-6 px-2 pb-6">
        {menus.map(menu => (
          <section key={menu.key} aria-labelledby={`drawer-${menu.key}`}>
            <h3 id={`drawer-${menu.key}`} className="font-sans text-sm font-semibold text-muted-foreground">
              {menu.label()}
            </h3>
            <ul className="mt-1">
              {menu.items.map(item => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    search={item.search}
                    onClick={close}
                    className="-mx-3 flex min-h-12 items-center rounded-md px-3 text-lg font-medium hover:bg-accent"
                  >
                    {item.label()}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-3 border-t px-2 pt-5">
        {viewer === null && (
          <>
            <Link to="/register" onClick={close} className="btn btn-primary btn-lg">
              {m.site_nav_register()}
            </Link>
            <Link to="/login" onClick={close} className="btn btn-outline btn-lg">
              {m.site_nav_login()}
            </Link>
          </>
        )}
        {viewer && (
          <>
            {viewer.role ? (
              <DashboardLink viewer={viewer} onFollow={close} />
            ) : (
              <Link to="/candidature" onClick={close} className="btn btn-outline btn-lg">
                {m.school_own_application_link()}
              </Link>
            )}
            <SignOut withLabel />
          </>
        )}
        <ThemeChoice className="self-start" />
      </div>
    </Sheet>
  )
}
