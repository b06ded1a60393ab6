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
import { type Placement, place } from './place.ts'

const openDelay = 700
const skipDelay = 300
/** Moving from one tooltip to the next within this time, the second comes at once. */
let lastSeenAt = Number.NEGATIVE_INFINITY

/**
 * The name of an icon, or a word more, after 700 ms of pointing or as soon as the keyboard comes. It can be pointed
 * at, and Escape closes it. Never the only place of something that must be known: fingers do not hover.
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
    place(element, anchor.current, { side, align: 'center' })
    const leaveByEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide(0)
    const leave = () => hide(0)
    document.addEventListener('keydown', leaveByEscape)
    window.addEventListener('scroll', leave, true)
    return () => {
      document.removeEventListener('keydown', leaveByEscape)
      window.removeEventListener('scroll', leave, true)
      delete element.dataset.placed
      element.hidePopover()
      lastSeenAt = performance.now()
    }
  }, [isOpen, side, hide])

  return (
    <>
      {cloneElement(children, {
        // A name that is already spoken is not repeated as its description.
        'aria-describedby': children.props['aria-label'] === text ? undefined : id,
        onPointerEnter: event => {
          if (event.pointerType === 'touch') return
          show(event.currentTarget, performance.now() - lastSeenAt < skipDelay ? 0 : openDelay)
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
