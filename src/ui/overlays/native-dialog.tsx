import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * The browser's modal `<dialog>`, controlled by a property. The browser traps and restores the focus, handles Escape, and
 * makes the rest of the page inert. Unlike dialog libraries it adds no style element, which our content security policy
 * would block.
 */
export function NativeDialog({
  open,
  onOpenChange,
  closedBy = 'any',
  children,
  ...props
}: Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'closedby'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Besides its own buttons: Escape closes it, or Escape and a click outside. */
  closedBy?: 'nothing' | 'escape' | 'any'
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const isMounted = useDelayedUnmount(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    // The page must not shift when a scroll bar with a width disappears.
    const root = document.documentElement
    root.classList.toggle('has-scrollbar', window.innerWidth > root.clientWidth)
    element.showModal()
  }, [open])

  const isOutside = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape, the keyboard's equivalent
    <dialog
      ref={dialog}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (closedBy !== 'nothing') onOpenChange(false)
      }}
      // Some browsers close it on a second Escape without a cancel event.
      onClose={event => event.target === dialog.current && open && onOpenChange(false)}
      // A click that begins inside, such as a text selection, must not close it.
      onPointerDown={event => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={event => {
        if (closedBy === 'any' && pressedOutside.current && isOutside(event)) onOpenChange(false)
      }}
      {...props}
    >
      {isMounted && children}
    </dialog>
  )
}

/** Keeps the content mounted for the closing animation, then unmounts it, so that each opening starts with fresh state. */
function useDelayedUnmount(open: boolean): boolean {
  const [isMounted, setMounted] = useState(open)
  if (open && !isMounted) setMounted(true)
  useEffect(() => {
    if (open) return
    const unmount = setTimeout(() => setMounted(false), 300)
    return () => clearTimeout(unmount)
  }, [open])
  return isMounted
}
