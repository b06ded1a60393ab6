import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#features/notifications/web/unread-count.tsx'
import { m } from '#paraglide/messages.js'
import { waitingQuery } from './queries.ts'

/** The number beside an entry of the school's sidebar, once it is known. */
function WaitingCount({
  of,
  onIcon,
}: {
  of: 'applications' | 'absences' | 'reports' | 'mails'
  onIcon: boolean
}) {
  const { data } = useQuery(waitingQuery())
  const count = data?.[of] ?? 0
  return (
    <CountBadge
      count={count}
      label={() => m.admin_waiting({ count })}
      onIcon={onIcon}
      className="rounded-sm bg-info-soft text-info-soft-foreground"
    />
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
