import { Link, useRouteContext } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { formatCount } from './unread-count.tsx'
import { useUnread } from './use-unread.ts'

/** The bell with the unread count. Only parents and teachers have notifications. */
export default function NotificationBell() {
  const { viewer } = useRouteContext({ from: '__root__' })
  return viewer?.role === 'parent' || viewer?.role === 'teacher' ? (
    <OwnBell to={`/${viewer.role}/notifications`} />
  ) : null
}

function OwnBell({ to }: { to: string }) {
  const data = useUnread()
  const count = data?.notifications ?? 0
  const label =
    count === 0
      ? m.notifications_bell_none()
      : count === 1
        ? m.notifications_bell_one()
        : m.notifications_bell_many({ count })
  return (
    <Link to={to} aria-label={label} title={label} className="btn btn-ghost btn-icon">
      <Bell aria-hidden="true" strokeWidth={1.75} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="chiffres absolute top-0 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-destructive px-1 font-display text-2xs font-bold text-destructive-foreground"
        >
          {formatCount(count)}
        </span>
      )}
    </Link>
  )
}
