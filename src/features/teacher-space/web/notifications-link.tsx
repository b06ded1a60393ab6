import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useUnread } from '#features/notifications/web/use-unread.ts'
import { m } from '#paraglide/messages.js'
import { notificationsPlace } from './places.ts'

const maxShown = 99

/** The bell with the number of unread notifications. Hidden on phones, where the space's navigation bar has one. */
export function NotificationsLink() {
  const unread = useUnread()?.notifications ?? 0
  return (
    <Link
      to={notificationsPlace.to as string}
      aria-label={
        unread > 0 ? m.teachers_notifications_unread({ count: unread }) : notificationsPlace.label()
      }
      className="relative inline-flex max-md:hidden size-11 shrink-0 items-center justify-center rounded-md border hover:bg-accent"
    >
      <Bell aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="chiffres absolute -top-1.5 -right-1.5 inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-destructive px-1 font-display text-2xs font-bold text-destructive-foreground"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </Link>
  )
}
