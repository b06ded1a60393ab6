import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { accountsApi } from './api.ts'
import { contactQuery, sessionsQuery } from './queries.ts'

/** The devices of the signed-in person: end one, or all but this one. */
export function SessionList() {
  const { data } = useSuspenseQuery(sessionsQuery())
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  const onError = async (error: Error) => {
    toast.error(isApiRefusal(error) ? m.accounts_session_gone() : m.accounts_devices_failed())
    await refetch()
  }
  const closeOne = useMutation(
    accountsApi.closeSession.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.accounts_session_ended())
      },
      onError,
    }),
  )
  const closeOthers = useMutation(
    accountsApi.closeOtherSessions.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          refetch(),
          // It drops a new address that is not confirmed yet.
          queryClient.invalidateQueries({ queryKey: contactQuery().queryKey }),
        ])
        toast.success(m.accounts_devices_done())
      },
      onError,
    }),
  )
  return (
    <>
      <ul className="mt-5 divide-y border-y">
        {data.sessions.map(session => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {session.device}
                {session.isCurrent && <Badge colour="success">{m.accounts_session_current()}</Badge>}
              </p>
              <p className="text-sm text-muted-foreground">
                {session.place ? `${session.place} · ` : ''}
                {m.accounts_session_used({ time: session.usedOn })}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="outline"
                busy={closeOne.isPending && closeOne.variables.id === session.id}
                aria-label={m.accounts_session_end_of({ device: session.device, time: session.usedOn })}
                onClick={() => closeOne.mutate({ id: session.id })}
              >
                {m.accounts_session_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex sm:justify-end">
        <Button
          variant="outline"
          busy={closeOthers.isPending}
          onClick={() => closeOthers.mutate({})}
          className="max-sm:w-full"
        >
          {m.accounts_devices_submit()}
        </Button>
      </div>
    </>
  )
}
