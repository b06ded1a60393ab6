import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Viewer } from '~/accounts/viewer'
import { SignOut } from '~/accounts/web/sign-out'
import { m } from '~/paraglide/messages'
import { DashboardLink } from './dashboard-link'
import type { Menu } from './places'
import { ThemeChoice } from './theme-choice'

/** Below this width the bar is a drawer (specification §9). */
const wide = '(min-width: 768px)'

/** The menus on a phone: a modal dialog at the right; the browser keeps the focus inside and gives it back. */
export function Drawer({
  menus,
  viewer,
  onClose,
}: {
  menus: readonly Menu[]
  viewer: Viewer | null | undefined
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    const screen = matchMedia(wide)
    const close = () => dialog.current?.close()
    screen.addEventListener('change', close)
    return () => {
      screen.removeEventListener('change', close)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const close = () => dialog.current?.close()
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      aria-label={m.site_nav_menu()}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="sheet w-[min(25rem,calc(100vw-3rem))]"
    >
      <div className="flex h-18 shrink-0 items-center justify-between border-b px-5">
        <span className="titre text-xl font-bold">{m.site_nav_menu()}</span>
        <button type="button" aria-label={m.site_nav_close()} onClick={close} className="btn btn-ghost btn-icon">
          <X aria-hidden="true" strokeWidth={1.75} />
        </button>
      </div>
      <nav aria-label={m.site_nav_label()} className="flex flex-col gap-6 px-5 py-6">
        {menus.map(menu => (
          <section key={menu.key} aria-labelledby={`drawer-${menu.key}`}>
            <h2 id={`drawer-${menu.key}`} className="font-sans text-sm font-semibold text-muted-foreground">
              {menu.label()}
            </h2>
            <ul className="mt-1">
              {menu.places.map(place => (
                <li key={place.to}>
                  <Link
                    to={place.to}
                    onClick={close}
                    className="-mx-3 flex min-h-12 items-center rounded-md px-3 text-lg font-medium hover:bg-accent"
                  >
                    {place.label()}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-3 border-t px-5 py-6">
        {viewer === null && (
          <>
            <Link to={'/register' as string} onClick={close} className="btn btn-primary btn-lg">
              {m.site_nav_register()}
            </Link>
            <Link to={'/login' as string} onClick={close} className="btn btn-outline btn-lg">
              {m.site_nav_login()}
            </Link>
          </>
        )}
        {viewer && (
          <>
            {viewer.role && <DashboardLink viewer={viewer} onFollow={close} />}
            <SignOut withLabel />
          </>
        )}
        <ThemeChoice className="self-start" />
      </div>
    </dialog>
  )
}
