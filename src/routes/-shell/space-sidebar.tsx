import { Link, useRouteContext } from '@tanstack/react-router'
import { LogOut, type LucideIcon, PanelLeft, Plus } from 'lucide-react'
import { type ComponentType, type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { UnreadCount } from '#features/notifications/web/unread-count.tsx'
import { m } from '#paraglide/messages.js'
import { Girih } from '#ui/brand/girih.tsx'
import { Logo, LogoMark } from '#ui/brand/logo.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'
import { toast } from '#ui/feedback/toast.ts'
import { signOut } from './sign-out.tsx'

/** A role's space: its name, and its pages in the order of the sidebar. */
export type Space = {
  name: () => string
  /** The one thing that people come for, above the pages. */
  action?: { to: string; label: () => string; short: () => string }
  items: readonly {
    to: string
    label: () => string
    Icon: LucideIcon
    /** Shows a count of these unread items. */
    waiting?: 'messages' | 'notifications'
    /** Another count, of this space alone. */
    Count?: ComponentType<{ onIcon: boolean }>
    /** A heading above this page and those after it. */
    group?: () => string
  }[]
}

const row = 'relative flex h-11 w-full items-center gap-2.5 rounded-md'

/** The one thing that people come for: it stays in sight when the entries below it scroll. */
export function SidebarAction({
  space: { action },
  isWide,
  onFollow,
}: {
  space: Space
  isWide: boolean
  onFollow?: () => void
}) {
  if (!action) return null
  return (
    <div className={cn('shrink-0 pb-3', isWide ? 'px-3' : 'px-0.5')}>
      <Link
        to={action.to}
        title={isWide ? undefined : action.label()}
        {...(onFollow && { onClick: onFollow })}
        className={cn('btn btn-primary btn-md', isWide ? 'w-full' : 'size-11 px-0')}
      >
        <Plus aria-hidden="true" strokeWidth={1.75} />
        <span className={isWide ? '' : 'sr-only'}>{action.label()}</span>
      </Link>
    </div>
  )
}

/** The entries and the sign-out button. With `isWide` false only icons are shown; names are for screen readers and on hover. */
export function SidebarEntries({
  space,
  isWide,
  onFollow,
}: {
  space: Space
  isWide: boolean
  onFollow?: () => void
}) {
  const nav = useRef<HTMLElement>(null)
  // A long list opens where the page is.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <nav
        ref={nav}
        aria-label={space.name()}
        className={cn('flex flex-col gap-1', isWide ? 'px-3' : 'items-center px-0.5')}
      >
        {space.items.map(({ to, label, Icon, waiting, Count, group }) => (
          <Fragment key={to}>
            {group &&
              (isWide ? (
                <p className="px-3 pt-4 pb-1 text-sm text-muted-foreground">{group()}</p>
              ) : (
                <hr className="my-2 w-8 border-sidebar-border" />
              ))}
            <Link
              to={to}
              title={isWide ? undefined : label()}
              {...(onFollow && { onClick: onFollow })}
              className={cn(row, isWide ? 'px-3' : 'w-11 justify-center')}
              activeProps={{
                'aria-current': 'page',
                className: 'bg-sidebar-accent font-semibold text-sidebar-accent-foreground shadow-xs',
              }}
              inactiveProps={{ className: 'hover:bg-sidebar-accent/60' }}
            >
              {({ isActive }) => (
                <>
                  <Icon
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className={cn('size-5 shrink-0', !isActive && 'opacity-75')}
                  />
                  <span className={isWide ? 'flex-1 truncate' : 'sr-only'}>{label()}</span>
                  {waiting && <UnreadCount of={waiting} onIcon={!isWide} />}
                  {Count && <Count onIcon={!isWide} />}
                  {isActive && isWide && <Nuqta className="-mx-1 size-2 bg-nuqta" />}
                </>
              )}
            </Link>
          </Fragment>
        ))}
      </nav>
      <div className="relative isolate mt-auto min-h-12 w-full flex-1 overflow-hidden">
        {isWide && (
          <Girih className="inset-x-0 bottom-0 h-56 text-primary/20 [--girih:9.375rem]" fade="bottom" />
        )}
      </div>
      <div className={cn('border-t border-sidebar-border', isWide ? 'p-3' : 'px-0.5 py-3')}>
        <SignOutEntry isWide={isWide} />
      </div>
    </>
  )
}

function SignOutEntry({ isWide }: { isWide: boolean }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async (event: FormEvent) => {
    event.preventDefault()
    if (isLeaving) return
    setIsLeaving(true)
    try {
      await signOut('left')
    } catch (error) {
      console.error('Sign-out failed', error)
      toast.error(m.families_sign_out_failed())
      setIsLeaving(false)
    }
  }
  return (
    // Without JavaScript the form submits itself and the notice shows the same message.
    <form method="post" action="/api/auth/form/sign-out" onSubmit={event => void leave(event)}>
      <input type="hidden" name="notice" value="left" />
      <button
        type="submit"
        aria-busy={isLeaving || undefined}
        title={isWide ? undefined : m.families_sign_out()}
        className={cn(row, 'hover:bg-sidebar-accent', isWide ? 'px-3' : 'mx-auto w-11 justify-center')}
      >
        {isLeaving ? (
          <span aria-hidden="true" className="spinner size-5" />
        ) : (
          <LogOut aria-hidden="true" strokeWidth={1.75} className="size-5 opacity-75" />
        )}
        <span className={isWide ? '' : 'sr-only'}>{m.families_sign_out()}</span>
      </button>
    </form>
  )
}

/** The sidebar of a wide screen: 16rem, or 3rem with icons only. */
export function Sidebar({
  space,
  isWide,
  onToggle,
}: {
  space: Space
  isWide: boolean
  onToggle: () => void
}) {
  const { school } = useRouteContext({ from: '__root__' })
  const toggle = isWide ? m.families_sidebar_collapse() : m.families_sidebar_expand()
  return (
    <aside
      data-state={isWide ? 'wide' : 'folded'}
      className={cn(
        'hidden shrink-0 border-r border-sidebar-border bg-sidebar text-sidebar-foreground transition-[width] duration-(--duration-base) ease-calame md:block',
        isWide ? 'w-64' : 'w-12',
      )}
    >
      <div className="sticky top-0 flex h-dvh flex-col">
        <div className={cn('flex shrink-0 items-center', isWide ? 'h-18 pr-2 pl-6' : 'flex-col gap-2 pt-4')}>
          <Link
            to="/"
            aria-label={m.site_home_link({ name: school?.name ?? m.site_name() })}
            className="flex min-w-0 items-center rounded-md text-foreground"
          >
            {isWide ? <Logo school={school} /> : <LogoMark school={school} className="size-8" />}
          </Link>
          <button
            type="button"
            onClick={onToggle}
            aria-label={toggle}
            title={toggle}
            aria-expanded={isWide}
            aria-keyshortcuts="Control+B Meta+B"
            className={cn(
              'inline-flex size-11 items-center justify-center rounded-md hover:bg-sidebar-accent',
              isWide && 'ml-auto',
            )}
          >
            <PanelLeft aria-hidden="true" strokeWidth={1.75} className="size-5 opacity-75" />
          </button>
        </div>
        <p className={isWide ? 'titre px-6 pt-4 pb-3 text-lg font-semibold' : 'sr-only'}>{space.name()}</p>
        {!isWide && <div className="h-3 shrink-0" />}
        <SidebarAction space={space} isWide={isWide} />
        {/* Only the entries scroll: the logo, the name of the space and its action stay. */}
        <div className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">
          <SidebarEntries space={space} isWide={isWide} />
        </div>
      </div>
    </aside>
  )
}
