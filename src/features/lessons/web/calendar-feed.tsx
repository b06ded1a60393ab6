import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lessonsApi } from './api.ts'

export const calendarFeedQuery = () => lessonsApi.calendarFeed.queryOptions()

/** The secret address with which another calendar shows the lessons. It is shown once: the database has its hash. */
export function CalendarFeed() {
  const { data } = useSuspenseQuery(calendarFeedQuery())
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery().queryKey })
  const onError = () => toast.error(m.lessons_feed_failed())
  const renewing = useMutation(
    lessonsApi.renewCalendarFeed.mutationOptions({
      onSuccess: async made => {
        setAddress(made.address)
        await refetch()
      },
      onError,
    }),
  )
  const ending = useMutation(
    lessonsApi.endCalendarFeed.mutationOptions({
      onSuccess: async () => {
        setAddress(undefined)
        toast.success(m.lessons_feed_ended())
        await refetch()
      },
      onError,
    }),
  )
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '')
    toast.success(m.lessons_feed_copied())
  }
  return (
    <>
      <p className="max-w-read text-muted-foreground">{m.lessons_feed_text()}</p>
      {address && (
        <div className="mt-5 rounded-xl border bg-muted/40 p-4" role="status">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={m.lessons_feed_address()} className="min-w-0 flex-1 basis-64">
              <Input readOnly value={address} onFocus={event => event.currentTarget.select()} />
            </Field>
            <Button variant="outline" onClick={copy} className="max-sm:w-full">
              {m.lessons_feed_copy()}
            </Button>
          </div>
          <p className="mt-3 text-sm text-muted-foreground">{m.lessons_feed_secret()}</p>
        </div>
      )}
      {!address && data.isOn && <p className="mt-4 font-semibold">{m.lessons_feed_on()}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant={data.isOn ? 'outline' : 'primary'}
          busy={renewing.isPending}
          onClick={() => renewing.mutate({})}
          className="max-sm:w-full"
        >
          {data.isOn ? m.lessons_feed_renew() : m.lessons_feed_make()}
        </Button>
        {data.isOn && (
          <Button
            variant="ghost"
            busy={ending.isPending}
            onClick={() => ending.mutate({})}
            className="max-sm:w-full"
          >
            {m.lessons_feed_end()}
          </Button>
        )}
      </div>
    </>
  )
}
