import { type ComponentProps, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * The browser's own modal dialog, driven by a property. It gives what libraries imitate: the focus stays inside and
 * comes back, Escape, the top layer, the rest of the page inert. And it adds no style element, which our content
 * security policy refuses.
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
  /** What the person may close it by, beside the buttons inside: Escape, or a press outside too. */
  closedBy?: 'nothing' | 'escape' | 'any'
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const isThere = useStaying(open)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    // Where the scroll bar takes room, the page must not jump when it goes.
    const root = document.documentElement
    root.classList.toggle('has-scrollbar', window.innerWidth > root.clientWidth)
    element.showModal()
  }, [open])

  const isOutside = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser answers it
    <dialog
      ref={dialog}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (closedBy !== 'nothing') onOpenChange(false)
      }}
      // A browser may close it without asking a second time; the property follows.
      onClose={event => event.target === dialog.current && open && onOpenChange(false)}
      // A press that begins inside (a selection dragged too far) closes nothing.
      onPointerDown={event => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={event => {
        if (closedBy === 'any' && pressedOutside.current && isOutside(event)) onOpenChange(false)
      }}
      {...props}
    >
      {isThere && children}
    </dialog>
  )
}

/** The content outlives its closing by the length of the movement, then leaves, so that each opening starts afresh. */
function useStaying(open: boolean): boolean {
  const [isThere, setThere] = useState(open)
  if (open && !isThere) setThere(true)
  useEffect(() => {
    if (open) return
    const leaving = setTimeout(() => setThere(false), 300)
    return () => clearTimeout(leaving)
  }, [open])
  return isThere
}
