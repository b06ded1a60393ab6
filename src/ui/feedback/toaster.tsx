import { Check, Info, type LucideIcon, X } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '#paraglide/messages.js'
import { type Toast, type ToastKind, toast, toastStore } from './toast.ts'

const maxVisible = 3
/** CSS pixels. */
const swipeThreshold = 20

const icons: Record<ToastKind, LucideIcon> = {
  success: Check,
  info: Info,
  error: X,
}

/** Renders into its own React root, because toasts outlive the page that shows them. */
export function mountToaster() {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<Toaster />)
}

/** An error is about the page that is left, a success may be read on the next one. Without the Navigation API, both remain. */
const useErrorsLeaveWithPage = () => {
  useEffect(() => {
    let { pathname } = location
    const leave = () => {
      if (location.pathname !== pathname) toast.dismissErrors()
      pathname = location.pathname
    }
    window.navigation?.addEventListener('currententrychange', leave)
    return () => window.navigation?.removeEventListener('currententrychange', leave)
  }, [])
}

function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  useErrorsLeaveWithPage()
  const region = useRef<HTMLElement>(null)
  const [isPaused, setPaused] = useState(false)
  const newest = toasts.at(-1)?.version

  // Reopen the popover for each toast, so that it is above a dialog opened since.
  useEffect(() => {
    if (newest === undefined) return
    region.current?.hidePopover()
    region.current?.showPopover()
  }, [newest])
  useClearOfFocus(region, toasts)

  return (
    <section
      ref={region}
      popover="manual"
      className="toaster"
      aria-label={m.ui_toasts()}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.slice(-maxVisible).map(item => (
        <ToastCard key={item.id} item={item} isPaused={isPaused} />
      ))}
    </section>
  )
}

const inUse = 'input, select, textarea, button, a, summary, [contenteditable]'

/** Moves the toasts to the other edge of the screen while they would lie on the field or button that has the focus. */
function useClearOfFocus(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  useEffect(() => {
    const element = region.current
    if (!element) return
    if (toasts.length === 0) return element.removeAttribute('data-moved')
    const isClear = () => {
      const focused = document.activeElement
      if (!focused?.matches(inUse) || element.contains(focused)) return true
      const [toast, field] = [element.getBoundingClientRect(), focused.getBoundingClientRect()]
      return (
        toast.bottom <= field.top ||
        field.bottom <= toast.top ||
        toast.right <= field.left ||
        field.right <= toast.left
      )
    }
    const place = () => {
      if (isClear()) return
      element.toggleAttribute('data-moved')
      // A field as high as the screen is under either edge.
      if (!isClear()) element.toggleAttribute('data-moved')
    }
    place()
    const end = new AbortController()
    for (const event of ['focusin', 'scroll', 'resize'])
      addEventListener(event, place, { capture: true, passive: true, signal: end.signal })
    return () => end.abort()
  }, [region, toasts])
}

function ToastCard({ item, isPaused }: { item: Toast; isPaused: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { id, kind, title, description, duration, action, version } = item

  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced toast (new version) restarts its timer
  useEffect(() => {
    if (isPaused || isLeaving || duration === Number.POSITIVE_INFINITY) return
    const end = setTimeout(() => setLeaving(true), duration)
    return () => clearTimeout(end)
  }, [duration, isPaused, isLeaving, version])

  useEffect(() => {
    if (!isLeaving) return
    const removal = setTimeout(() => toast.dismiss(id), 240)
    return () => clearTimeout(removal)
  }, [isLeaving, id])

  const swipe = useSwipe(card, () => setLeaving(true))
  const Icon = icons[kind]
  return (
    <div
      ref={card}
      className="toast"
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      data-leaving={isLeaving ? '' : undefined}
      {...swipe}
    >
      <span
        aria-hidden="true"
        className={`khatam toast-icon toast-${kind} inline-flex items-center justify-center`}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 self-center">
        <p className="text-sm font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        {action && (
          <button
            type="button"
            className="mt-2 min-h-9 cursor-pointer text-sm font-semibold text-primary underline underline-offset-4"
            onClick={() => {
              action.onPress()
              setLeaving(true)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={m.ui_close()}
        onClick={() => setLeaving(true)}
      >
        <X />
      </button>
    </div>
  )
}

/** Dismisses the toast when it is dragged to the right past the threshold; otherwise it returns. */
function useSwipe(card: RefObject<HTMLElement | null>, leave: () => void) {
  const start = useRef<number>(undefined)
  const end = (event: PointerEvent) => {
    const element = card.current
    if (!element || start.current === undefined) return
    const distance = event.clientX - start.current
    start.current = undefined
    delete element.dataset.dragging
    element.style.translate = ''
    if (event.type === 'pointerup' && distance > swipeThreshold) leave()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      start.current = event.clientX
      card.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const element = card.current
      if (!element || start.current === undefined) return
      element.dataset.dragging = ''
      element.style.translate = `${Math.max(0, event.clientX - start.current)}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
