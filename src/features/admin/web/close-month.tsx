import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { earningsApi } from '#features/earnings/web/api.ts'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import type { EarningsView } from '../server/view.ts'
import { useRefetch } from './use-refetch.ts'

const doneText = (count: number) => {
  if (count === 0) return m.earnings_close_already()
  return count === 1 ? m.earnings_close_done_one() : m.earnings_close_done_many({ count })
}

const figuresOf = ({ month, teachers, lessons, earningsCents }: EarningsView['toClose'][number]) =>
  m.earnings_close_figures({
    month: capitalised(formatMonth(`${month}-01`)),
    teachers: m.earnings_close_teachers({ count: teachers }),
    lessons: m.earnings_close_lessons({ count: lessons }),
    euros: formatEuros(earningsCents),
  })

/** Asks with the figures of what becomes final, then closes a month that is over. */
export function CloseMonth({ month, toClose }: Pick<EarningsView, 'month' | 'toClose'>) {
  const listed = toClose.filter(one => one.teachers > 0 || one.month === month)
  const empty = toClose.length - listed.length
  const [isOpen, setIsOpen] = useState(false)
  const { refetch, onError } = useRefetch(() => setIsOpen(false))
  const close = useMutation(
    earningsApi.close.mutationOptions({
      onSuccess: async ({ closed }) => {
        await refetch()
        toast.success(doneText(closed.length))
      },
      onError,
    }),
  )
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Lock aria-hidden="true" strokeWidth={1.75} />
        {m.earnings_close()}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.earnings_close_title({ month: formatMonth(`${month}-01`) })}
        description={m.earnings_close_description()}
        confirm={m.earnings_close()}
        busy={close.isPending}
        onConfirm={() => close.mutate({ month })}
      >
        <ul className="chiffres mt-4 grid gap-2 font-semibold">
          {listed.map(one => (
            <li key={one.month}>{figuresOf(one)}</li>
          ))}
        </ul>
        {empty > 0 && <p className="mt-2">{m.earnings_close_empty({ count: empty })}</p>}
      </AlertDialog>
    </>
  )
}
