import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { ProposalView } from '../../server/postponement/proposal-queries.ts'
import { bookingApi } from '../api.ts'
import { proposalsQuery } from '../booking-queries.ts'

/** The other hours that teachers propose; a parent accepts or refuses each. Renders nothing without one. */
export default function ProposalsToAnswer() {
  const { data } = useSuspenseQuery(proposalsQuery())
  if (data.proposals.length === 0) return null
  return (
    <section aria-labelledby="propositions" className="mt-8">
      <h2 id="propositions" className="text-2xl">
        {m.booking_proposals()}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {m.booking_proposals_text({ zone: data.zoneLabel })}
      </p>
      <ul className="mt-4 grid gap-4">
        {data.proposals.map(proposal => (
          <Proposal key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ proposal }: { proposal: ProposalView }) {
  const { id, studentName, teacherName, before, after, until, cancelling } = proposal
  const of = ofName(studentName)
  const queryClient = useQueryClient()
  const onError = (error: Error) => toast.error(error.message)
  const onSettled = () => refetchLessons(queryClient)
  const accepting = useMutation(
    bookingApi.acceptProposal.mutationOptions({
      onSuccess: () => toast.success(m.booking_proposal_accepted({ of })),
      onError,
      onSettled,
    }),
  )
  const refusing = useMutation(
    bookingApi.refuseProposal.mutationOptions({
      onSuccess: () => toast.success(m.booking_proposal_refused({ of })),
      onError,
      onSettled,
    }),
  )
  const isBusy = accepting.isPending || refusing.isPending
  const title = m.booking_proposal_line({ teacher: teacherName, of })
  return (
    <li className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-card">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="chiffres mt-1 font-semibold first-letter:uppercase">
          {m.booking_date_and_time({ date: showDay(after.date), time: hourLabel(after) })}
        </p>
        <p className={cn('chiffres text-sm', cancelling.isFree ? 'text-muted-foreground' : 'font-semibold')}>
          {cancelling.text}
        </p>
        {cancelling.late.map(note => (
          <p key={note} className="text-sm font-semibold">
            {note}
          </p>
        ))}
        <p className="chiffres text-sm text-muted-foreground">
          {m.booking_proposal_before({ day: showDay(before.date), time: hourLabel(before) })}
        </p>
        <p className="chiffres mt-1 text-sm text-muted-foreground">
          {m.booking_proposal_until({ day: showDay(until.date), time: hourLabel(until) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
        <Button
          variant="outline"
          busy={refusing.isPending}
          disabled={isBusy}
          onClick={() => refusing.mutate({ id })}
        >
          {m.booking_proposal_refuse()}
          <span className="sr-only"> {title}</span>
        </Button>
        <Button busy={accepting.isPending} disabled={isBusy} onClick={() => accepting.mutate({ id })}>
          {m.booking_proposal_accept()}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
    </li>
  )
}
