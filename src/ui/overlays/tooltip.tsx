import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type Placement, placePopover } from './place-popover.ts'

/** Milliseconds. */
const openDelay = 700
const skipDelay = 300
/** When a tooltip last closed: the next one opens without delay within `skipDelay`. */
let lastClosedAt = Number.NEGATIVE_INFINITY

/**
 * Names an icon, after 700 ms of hovering or at once on keyboard focus. The pointer can move onto it, and Escape closes
 * it. Never put required information only here: touch screens do not hover.
 */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: string
  side?: Placement['side']
  children: ReactElement<ComponentProps<'button'>>
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tip = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (element: Element, delay: number) => {
    anchor.current = element
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = useCallback((delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), delay)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const element = tip.current
    if (!isOpen || !element || !anchor.current) return
    element.showPopover()
    placePopover(element, anchor.current, { side, align: 'center' })
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide(0)
    const hideNow = () => hide(0)
    document.addEventListener('keydown', hideOnEscape)
    window.addEventListener('scroll', hideNow, true)
    return () => {
      document.removeEventListener('keydown', hideOnEscape)
      window.removeEventListener('scroll', hideNow, true)
      delete element.dataset.placed
      element.hidePopover()
      lastClosedAt = performance.now()
    }
  }, [isOpen, side, hide])

  return (
    <>
      {cloneElement(children, {
        // Do not repeat the accessible name as the description.
        'aria-describedby': children.props['aria-label'] === text ? undefined : id,
        onPointerEnter: event => {
          if (event.pointerType === 'touch') return
          show(event.currentTarget, performance.now() - lastClosedAt < skipDelay ? 0 : openDelay)
        },
        onPointerLeave: () => hide(120),
        onFocus: event => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
        onBlur: () => hide(0),
        onPointerDown: () => hide(0),
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="tooltip"
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => hide(0)}
      >
        {text}
      </span>
    </>
  )
}
