import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { bookingApi } from '../api.ts'
import { groupName } from './group-card-labels.ts'
import type { GroupView, WaitView } from './queries.ts'

const useRefetchWaits = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: bookingApi.waits.key() }),
      queryClient.invalidateQueries({ queryKey: bookingApi.groups.key() }),
    ])
}

/** «Me prévenir» of a full group: puts the child on its waiting list, and shows the rank once it is there. */
export function WaitButton({
  group,
  student,
  wait,
}: {
  group: GroupView
  student: { id: string; firstName: string }
  wait: WaitView | undefined
}) {
  const refetch = useRefetchWaits()
  const onError = (error: Error) => toast.error(m.groups_wait_failed(), { description: error.message })
  const joining = useMutation(
    bookingApi.joinWaits.mutationOptions({
      onSuccess: ({ position }) =>
        toast.success(m.groups_wait_added({ name: student.firstName, position: position ?? 1 })),
      onError,
      onSettled: refetch,
    }),
  )
  if (wait) return <OnList wait={wait} />
  return (
    <Button
      variant="outline"
      size="sm"
      busy={joining.isPending}
      aria-label={m.groups_wait_label({ group: groupName(group) })}
      onClick={() => joining.mutate({ id: crypto.randomUUID(), groupId: group.id, studentId: student.id })}
    >
      {!joining.isPending && <Bell aria-hidden="true" strokeWidth={1.75} />}
      {m.groups_wait()}
    </Button>
  )
}

function OnList({ wait }: { wait: WaitView }) {
  const refetch = useRefetchWaits()
  const leaving = useMutation(
    bookingApi.leaveWaits.mutationOptions({
      onSuccess: () => toast.success(m.groups_left({ name: wait.studentName })),
      onError: error => toast.error(m.groups_wait_failed(), { description: error.message }),
      onSettled: refetch,
    }),
  )
  if (wait.status === 'offered')
    return (
      <Link to="/parent/waiting/$id" params={{ id: wait.id }} className={buttonClass('primary')}>
        {m.groups_offered_answer()}
      </Link>
    )
  return (
    <div className="text-sm sm:text-right">
      <p>{m.groups_waiting({ name: wait.studentName, position: wait.position ?? 1 })}</p>
      <Button variant="link" busy={leaving.isPending} onClick={() => leaving.mutate({ id: wait.id })}>
        {m.groups_leave()}
      </Button>
    </div>
  )
}
