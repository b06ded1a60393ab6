import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { useUnread } from './use-unread.ts'

/** Figures have two places: beyond that only «many» is worth knowing. */
export const shownCount = (count: number) => (count > 99 ? m.notifications_many() : String(count))

/** How much waits, beside an entry of the sidebar or on its icon; nothing when nothing does. */
export function WaitingCount({ of, onIcon = false }: { of: 'messages' | 'notifications'; onIcon?: boolean }) {
  const data = useUnread()
  const count = data?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'chiffres inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-primary-foreground',
          onIcon && 'absolute -top-0.5 -right-0.5 h-4.5 min-w-4.5 px-1',
        )}
      >
        {shownCount(count)}
      </span>
      <span className="sr-only">
        {count === 1 ? m.notifications_waiting_one() : m.notifications_waiting_many({ count })}
      </span>
    </>
  )
}
