import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { useUnread } from './use-unread.ts'

/** Formats a count with two digits at most; beyond, it is «99+». */
export const formatCount = (count: number) => (count > 99 ? m.notifications_count_max() : String(count))

/** A count beside a sidebar entry or on its icon. Renders nothing for zero. @param label the count in words, for screen readers */
export function CountBadge({
  count,
  label,
  onIcon,
  className,
}: {
  count: number
  label: () => string
  onIcon: boolean
  className: string
}) {
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'chiffres inline-flex h-5 min-w-5 items-center justify-center px-1.5 text-xs font-semibold',
          className,
          onIcon && 'absolute -top-0.5 -right-0.5 h-4.5 min-w-4.5 px-1',
        )}
      >
        {formatCount(count)}
      </span>
      <span className="sr-only">{label()}</span>
    </>
  )
}

/** An unread count beside a sidebar entry or on its icon. */
export function UnreadCount({ of, onIcon = false }: { of: 'messages' | 'notifications'; onIcon?: boolean }) {
  const count = useUnread()?.[of] ?? 0
  return (
    <CountBadge
      count={count}
      label={() => (count === 1 ? m.notifications_unread_one() : m.notifications_unread_many({ count }))}
      onIcon={onIcon}
      className="rounded-full bg-primary text-primary-foreground"
    />
  )
}
