import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '../controls/button.tsx'
import { Sheet } from './sheet.tsx'

/** Tailwind's `xl`: from this width on, a list and a sheet have room beside each other. */
const wideQuery = '(width >= 80rem)'

const subscribeWide = (onChange: () => void) => {
  const screen = matchMedia(wideQuery)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

/**
 * A sheet about one entry of a list. On a wide screen it stands beside the list, which stays usable: the nearest positioned
 * ancestor leaves a column free for it while it has a `.beside`. On others it is a modal sheet.
 * @param subject the name of what it shows: the heading takes the focus when it changes
 */
export function SideSheet({
  subject,
  onClose,
  title,
  className,
  children,
}: {
  /** Undefined while it is closed. */
  subject: string | undefined
  onClose: () => void
  title: string
  /** The class of the modal sheet. */
  className?: string
  children: ReactNode
}) {
  const isWide = useSyncExternalStore(
    subscribeWide,
    () => matchMedia(wideQuery).matches,
    () => false,
  )
  if (!isWide)
    return (
      <Sheet
        open={subject !== undefined}
        onOpenChange={open => !open && onClose()}
        title={title}
        className={className}
      >
        {children}
      </Sheet>
    )
  if (subject === undefined) return null
  return (
    <Beside subject={subject} onClose={onClose} title={title}>
      {children}
    </Beside>
  )
}

function Beside({
  subject,
  onClose,
  title,
  children,
}: {
  subject: string
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject takes the focus again
  useEffect(() => {
    // The focus goes back to the button pressed last.
    opener.current = document.activeElement
    heading.current?.focus({ preventScroll: true })
    // At the top of the page the list begins lower than where the sheet will stick: its foot would be under the bar of actions.
    heading.current?.closest('dialog')?.scrollIntoView({ block: 'nearest' })
  }, [subject])
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  return (
    <div className="beside">
      <dialog
        open
        aria-labelledby={id}
        onKeyDown={event => {
          if (event.key === 'Escape') close()
        }}
      >
        <div className="flex h-18 shrink-0 items-center justify-between gap-4 border-b pr-3 pl-6">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            aria-label={`${title}, ${subject}`}
            className="text-xl outline-none"
          >
            {title}
          </h2>
          <button
            type="button"
            className={buttonClass('ghost', 'icon')}
            aria-label={m.ui_close()}
            onClick={close}
          >
            <X />
          </button>
        </div>
        <div key={subject} className="flex min-h-0 flex-1 flex-col p-4">
          {children}
        </div>
      </dialog>
    </div>
  )
}
