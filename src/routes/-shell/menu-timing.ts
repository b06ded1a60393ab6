import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds. Hovering opens a menu after `openDelay`, or at once if another menu was open within `skipDelay`. */
const openDelay = 200
const skipDelay = 300
const closeDelay = 150

/**
 * Which of a bar's menus is open. A mouse opens a menu by hovering and closes it by leaving. A click, a tap and the keyboard
 * open and close at once, but a click right after hover opened the menu does not close it.
 */
export const useMenuTiming = () => {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const openedByHoverAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (key: string | null) => {
    clearTimeout(timer.current)
    if (key === null && openKey !== null) closedAt.current = performance.now()
    setOpenKey(key)
  }
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse'

  return {
    openKey,
    close: () => show(null),
    open: (key: string) => show(key),
    toggle: (key: string) => {
      const isJustHovered = performance.now() - openedByHoverAt.current < skipDelay
      if (openKey === key && !isJustHovered) show(null)
      else show(key)
    },
    enter: (key: string) => (event: PointerEvent) => {
      if (!isMouse(event)) return
      clearTimeout(timer.current)
      if (openKey === key) return
      const isSkipping = openKey !== null || performance.now() - closedAt.current < skipDelay
      timer.current = setTimeout(
        () => {
          openedByHoverAt.current = performance.now()
          show(key)
        },
        isSkipping ? 0 : openDelay,
      )
    },
    leave: (event: PointerEvent) => {
      if (!isMouse(event)) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(null), closeDelay)
    },
  }
}
