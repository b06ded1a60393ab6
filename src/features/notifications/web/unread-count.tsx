import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { useUnread } from './use-unread.ts'

/** Formats a count with two digits at most; beyond, it is «99+». */
export const formatCount = (count: number) => (count > 99 ? m.notifications_count_max() : String(count))

/** An unread count beside a sidebar entry or on its icon. Renders nothing for zero. */
export function UnreadCount({ of, onIcon = false }: { of: 'messages' | 'notifications'; onIcon?: boolean }) {
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
        {formatCount(count)}
      </span>
      <span className="sr-only">
        {count === 1 ? m.notifications_unread_one() : m.notifications_unread_many({ count })}
      </span>
    </>
  )
}
