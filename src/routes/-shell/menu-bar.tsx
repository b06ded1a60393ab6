import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { cn } from '#ui/cn.ts'
import { useMenuTiming } from './menu-timing.ts'
import type { Menu, NavItem } from './site-nav.ts'

/** The bar's menus: buttons that open a list of links. Before hydration CSS opens them on focus and hover. */
export function MenuBar({ menus }: { menus: readonly Menu[] }) {
  const timing = useMenuTiming()
  const closeOutside = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) timing.close()
  }
  return (
    <ul className="flex items-center gap-1" onBlur={closeOutside}>
      {menus.map(menu => (
        <MenuItem key={menu.key} menu={menu} timing={timing} />
      ))}
    </ul>
  )
}

function MenuItem({ menu, timing }: { menu: Menu; timing: ReturnType<typeof useMenuTiming> }) {
  const isOpen = timing.openKey === menu.key
  const panelId = `menu-${menu.key}`
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.currentTarget.querySelector('button')
    const links: Element[] = [...event.currentTarget.querySelectorAll('a')]
    const current = document.activeElement ? links.indexOf(document.activeElement) : -1
    const focus = (link: Element | undefined) => link instanceof HTMLElement && link.focus()
    if (event.key === 'Escape' && isOpen) {
      timing.close()
      button?.focus()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      timing.open(menu.key)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      focus(links[(current + 1) % links.length])
    } else if (event.key === 'ArrowUp' && isOpen) {
      event.preventDefault()
      if (current <= 0) button?.focus()
      else focus(links[current - 1])
    }
  }
  return (
    <li
      className="group relative"
      onKeyDown={handleKey}
      onPointerEnter={timing.enter(menu.key)}
      onPointerLeave={timing.leave}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => timing.toggle(menu.key)}
        className="inline-flex h-11 cursor-pointer items-center gap-1.5 rounded-md px-3.5 text-sm font-medium hover:bg-accent aria-expanded:bg-accent"
      >
        {menu.label()}
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn(
            'size-4 opacity-60 transition-transform duration-(--duration-quick)',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <div
        id={panelId}
        className={cn(
          'absolute top-full left-0 z-10 w-80 pt-2',
          isOpen
            ? 'animate-monte'
            : 'hidden unhydrated:group-focus-within:block unhydrated:group-hover:block',
        )}
      >
        <ul className="flex flex-col gap-1 rounded-xl border bg-popover p-2 text-popover-foreground shadow-lg">
          {menu.items.map(item => (
            <li key={item.to}>
              <MenuLink item={item} onFollow={timing.close} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function MenuLink({ item, onFollow }: { item: NavItem; onFollow: () => void }) {
  const { isButton } = item
  return (
    <Link
      to={item.to}
      search={item.search}
      onClick={onFollow}
      className={cn(
        'block rounded-md px-3.5 py-2.5',
        isButton ? 'bg-primary text-primary-foreground hover:bg-primary-hover' : 'hover:bg-accent',
      )}
    >
      <span className="block text-sm font-semibold">{item.label()}</span>
      {item.text && (
        <span className={cn('block text-xs', isButton ? 'opacity-90' : 'text-muted-foreground')}>
          {item.text()}
        </span>
      )}
    </Link>
  )
}
