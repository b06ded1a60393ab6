import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasPartsOfCents, parseSignedEuros } from '#features/earnings/amount.ts'
import { maxCorrection, maxReasonLength } from '#features/earnings/earnings.ts'
import { earningsApi } from '#features/earnings/web/api.ts'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRefetch } from './use-refetch.ts'

type Earner = { id: string; firstName: string }

const amountError = (amount: string) =>
  hasPartsOfCents(amount) ? m.earnings_correct_amount_cents() : m.earnings_correct_amount_invalid()

/** Adds a line to a teacher's current month. */
export function CorrectEarnings({ teacher, onClose }: { teacher: Earner; onClose: () => void }) {
  const { keyFor } = useIdempotencyKey()
  const [missing, setMissing] = useState<{ amount: string | undefined; reason: boolean }>()
  const { refetch, onError } = useRefetch(onClose)
  const correct = useMutation(
    earningsApi.correct.mutationOptions({
      onSuccess: async ({ month }) => {
        await refetch()
        toast.success(m.earnings_correct_done({ month: formatMonth(month) }))
      },
      onError,
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (correct.isPending) return
    const form = new FormData(event.currentTarget)
    const amount = String(form.get('amount'))
    const cents = parseSignedEuros(amount)
    const reason = String(form.get('reason')).trim()
    const isAmount = cents !== undefined && cents !== 0 && Math.abs(cents) <= maxCorrection
    setMissing({ amount: isAmount ? undefined : amountError(amount), reason: reason === '' })
    if (!isAmount || reason === '') return
    const correction = { teacherId: teacher.id, cents, reason }
    correct.mutate({ id: keyFor(correction), ...correction })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.earnings_correct_of({ of: ofName(teacher.firstName) })}
      description={m.earnings_correct_description()}
      busy={correct.isPending}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <Field
          label={m.earnings_correct_amount()}
          hint={m.earnings_correct_amount_hint()}
          error={missing?.amount}
          required
        >
          <Input name="amount" inputMode="text" autoComplete="off" maxLength={12} />
        </Field>
        <Field
          label={m.ui_reason()}
          hint={m.earnings_correct_reason_hint()}
          error={missing?.reason ? m.ui_reason_missing() : undefined}
          required
        >
          <Input name="reason" autoComplete="off" maxLength={maxReasonLength} />
        </Field>
        <div className="dialog-footer">
          <Button variant="outline" disabled={correct.isPending} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" busy={correct.isPending}>
            {m.earnings_correct_confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
