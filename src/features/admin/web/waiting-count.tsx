import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#features/notifications/web/unread-count.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { waitingQuery } from './queries.ts'

/** The number beside an entry of the school's sidebar. Renders nothing for zero, nor before it is known. */
function WaitingCount({
  of,
  onIcon,
}: {
  of: 'applications' | 'absences' | 'reports' | 'mails'
  onIcon: boolean
}) {
  const { data } = useQuery(waitingQuery())
  const count = data?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'chiffres inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-info-soft px-1.5 text-xs font-semibold text-info-soft-foreground',
          onIcon && 'absolute -top-0.5 -right-0.5 h-4.5 min-w-4.5 px-1',
        )}
      >
        {formatCount(count)}
      </span>
      <span className="sr-only">{m.admin_waiting({ count })}</span>
    </>
  )
}

export const WaitingApplications = ({ onIcon }: { onIcon: boolean }) => (
  <WaitingCount of="applications" onIcon={onIcon} />
)
export const OpenReports = ({ onIcon }: { onIcon: boolean }) => <WaitingCount of="reports" onIcon={onIcon} />
export const LessonsWithoutTeacher = ({ onIcon }: { onIcon: boolean }) => (
  <WaitingCount of="absences" onIcon={onIcon} />
)
export const FailedMails = ({ onIcon }: { onIcon: boolean }) => <WaitingCount of="mails" onIcon={onIcon} />
