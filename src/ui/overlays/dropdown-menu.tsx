import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { cn } from '../cn.ts'
import { asChildWith } from '../controls/as-child.ts'
import { type Placement, place } from './place.ts'

/**
 * Acts behind one button. A native popover: light to load, above everything (dialogs too), closed by a press
 * elsewhere or Escape; it opens before hydration too. Arrows, Home, End and the first letter move inside.
 * `trigger` is one button: `<DropdownMenu trigger={<Button …/>}><MenuItem …/></DropdownMenu>`.
 */
export function DropdownMenu({
  trigger,
  label,
  align = 'end',
  className,
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  /** Names the menu where the trigger's own name would not do. */
  label?: string
  align?: Placement['align']
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const triggerId = trigger.props.id ?? `${id}-trigger`
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const enterLast = useRef(false)

  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      const button = document.getElementById(triggerId)
      if (menu.current && button) place(menu.current, button, { side: 'bottom', align })
    }
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [triggerId, isOpen, align])

  const opened = () => {
    const button = document.getElementById(triggerId)
    setOpen(true)
    if (!menu.current || !button) return
    place(menu.current, button, { side: 'bottom', align })
    const items = itemsOf(menu.current)
    items.at(enterLast.current ? -1 : 0)?.focus()
    enterLast.current = false
  }
  const toggled = ({ newState, target }: ToggleEvent<HTMLDivElement>) => {
    if (target !== menu.current) return
    if (newState === 'open') return opened()
    setOpen(false)
    delete menu.current.dataset.placed
  }
  const takeOver = useEffectEvent(() => {
    if (menu.current?.matches(':popover-open')) opened()
  })
  useEffect(() => takeOver(), [])

  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    enterLast.current = event.key === 'ArrowUp'
    menu.current?.showPopover()
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!menu.current) return
    if (event.key === 'Tab') return menu.current.hidePopover()
    const next = nextItem(itemsOf(menu.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onKeyDown: openByArrow,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-labelledby={label ? undefined : triggerId}
        className={cn('menu', className)}
        onToggle={toggled}
        onKeyDown={move}
        onClick={event => {
          const item = event.target instanceof Element && event.target.closest('[role^=menuitem]')
          if (item && item.getAttribute('aria-disabled') !== 'true') menu.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    item => item.getAttribute('aria-disabled') !== 'true',
  )

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const here = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(here + 1) % items.length]
  if (key === 'ArrowUp') return items.at(here <= 0 ? -1 : here - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const turned = [...items.slice(here + 1), ...items.slice(0, here + 1)]
  return turned.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** One act. `asChild` for an act that is a link. */
export function MenuItem({
  icon,
  destructive = false,
  disabled = false,
  asChild = false,
  onSelect,
  className,
  children,
}: {
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  asChild?: boolean
  onSelect?: () => void
  className?: string
  children: ReactNode
}) {
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: cn('menu-item', destructive && 'menu-item-destructive', className),
  }
  if (asChild) return asChildWith(children, { ...props, ...(onSelect && { onClick: onSelect }) })
  return (
    <button
      type="button"
      {...props}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onSelect?.()}
    >
      {icon}
      {children}
    </button>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="menu-label">{children}</p>
}

export function MenuSeparator() {
  return <hr className="menu-separator" />
}
