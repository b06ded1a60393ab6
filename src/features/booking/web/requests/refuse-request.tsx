import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { maxRefusalNoteLength } from '../../booking-requests.ts'
import type { RequestView } from '../../server/requests/request-queries.ts'
import { bookingApi } from '../api.ts'

/** Refuses a child's request, with a note to the child if the parent wishes. */
export function RefuseRequest({
  request,
  open,
  onOpenChange,
}: {
  request: RequestView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const queryClient = useQueryClient()
  const name = request?.studentName ?? ''
  const { mutate, isPending } = useMutation(
    bookingApi.refuseBookingRequest.mutationOptions({
      onSuccess: () => toast.success(m.booking_request_refused({ of: ofName(name) })),
      onError: error => toast.error(error.message),
      onSettled: async () => {
        onOpenChange(false)
        await queryClient.invalidateQueries({ queryKey: bookingApi.requests.key() })
      },
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!request || isPending) return
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    mutate({ id: request.id, ...(note && { word: note }) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={isPending}
      title={m.booking_request_refuse_title({ of: ofName(name) })}
      description={m.booking_request_refuse_text()}
    >
      <form onSubmit={send}>
        <Field optional label={m.booking_request_note({ name })}>
          <Textarea name="note" rows={3} maxLength={maxRefusalNoteLength} />
        </Field>
        <div className="dialog-footer">
          <Button variant="outline" disabled={isPending} onClick={() => onOpenChange(false)}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" busy={isPending}>
            {m.booking_request_refuse()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
