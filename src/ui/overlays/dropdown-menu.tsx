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
import { renderAsChild } from '../controls/as-child.ts'
import { type Placement, placePopover } from './place-popover.ts'

const placement: Placement = { side: 'bottom', align: 'end' }

/**
 * Menu of actions. A native popover: it is above everything including dialogs, closes on Escape or a click elsewhere, and
 * opens before hydration. Arrow keys, Home, End and the first letter move the focus.
 * `trigger` is one button: `<DropdownMenu trigger={<Button …/>}><MenuItem …/></DropdownMenu>`.
 */
export function DropdownMenu({
  trigger,
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
}) {
  const id = useId()
  const triggerId = trigger.props.id ?? `${id}-trigger`
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const focusLast = useRef(false)

  useEffect(() => {
    if (!isOpen) return
    const reposition = () => {
      const button = document.getElementById(triggerId)
      if (menu.current && button) placePopover(menu.current, button, placement)
    }
    window.addEventListener('scroll', reposition, true)
    window.addEventListener('resize', reposition)
    return () => {
      window.removeEventListener('scroll', reposition, true)
      window.removeEventListener('resize', reposition)
    }
  }, [triggerId, isOpen])

  const onOpened = () => {
    const button = document.getElementById(triggerId)
    setOpen(true)
    if (!menu.current || !button) return
    placePopover(menu.current, button, placement)
    const items = enabledItems(menu.current)
    items.at(focusLast.current ? -1 : 0)?.focus()
    focusLast.current = false
  }
  const onToggle = ({ newState, target }: ToggleEvent<HTMLDivElement>) => {
    if (target !== menu.current) return
    if (newState === 'open') return onOpened()
    setOpen(false)
    delete menu.current.dataset.placed
  }
  // The menu may have been opened before hydration.
  const adoptOpenMenu = useEffectEvent(() => {
    if (menu.current?.matches(':popover-open')) onOpened()
  })
  useEffect(() => adoptOpenMenu(), [])

  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    focusLast.current = event.key === 'ArrowUp'
    menu.current?.showPopover()
  }

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!menu.current) return
    if (event.key === 'Tab') return menu.current.hidePopover()
    const next = nextItem(enabledItems(menu.current), event.key)
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
        aria-labelledby={triggerId}
        className="menu"
        onToggle={onToggle}
        onKeyDown={moveFocus}
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

const enabledItems = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    item => item.getAttribute('aria-disabled') !== 'true',
  )

function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const following = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return following.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** One action. `asChild` for a link. */
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
  if (asChild) return renderAsChild(children, { ...props, ...(onSelect && { onClick: onSelect }) })
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

export function MenuSeparator() {
  return <hr className="menu-separator" />
}
