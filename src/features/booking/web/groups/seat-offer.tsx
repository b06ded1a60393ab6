import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { currentDate, showDay, showDayParts } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { offerCancellingSentence } from '../../cancelling-sentence.ts'
import { groupAudience } from '../../group-labels.ts'
import { latePlaceSentences } from '../../late-place-sentences.ts'
import { bookingApi } from '../api.ts'
import type { WaitView } from './queries.ts'

export const waitQuery = (id: string) => bookingApi.wait.queryOptions({ input: { id } })

/** The answer to a free seat: taken, left to the next family, or why it is no longer open. */
export function SeatOffer({ id }: { id: string }) {
  const { data: wait } = useSuspenseQuery(waitQuery(id))
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl tracking-display md:text-4xl">
        {m.groups_offer_title({ name: wait.studentName })}
      </h1>
      <p className="mt-2 text-lg text-muted-foreground">
        {groupAudience(wait)}, {m.groups_with({ name: wait.teacherName })}
      </p>
      {wait.status === 'offered' && wait.lesson && wait.answerUntil && wait.cancelling && wait.late ? (
        <Answer
          wait={wait}
          lesson={wait.lesson}
          until={wait.answerUntil}
          cancelling={wait.cancelling}
          late={wait.late}
          zoneLabel={wait.zoneLabel}
        />
      ) : (
        <>
          <p className="mt-6 text-lg" role="status">
            {statusSentence(wait)}
          </p>
          <Link
            to="/groups"
            search={{ student: wait.studentId }}
            className="mt-4 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {m.groups_all()}
          </Link>
        </>
      )}
    </div>
  )
}

const statusSentence = ({ status, studentName: name, position }: WaitView) => {
  switch (status) {
    case 'taken':
      return m.groups_offer_taken({ name })
    case 'declined':
      return m.groups_offer_declined()
    case 'missed':
      return m.groups_offer_missed()
    case 'left':
      return m.groups_offer_left({ name })
    default:
      return m.groups_offer_waiting({ name, position: position ?? 1 })
  }
}

function Answer({
  wait: { id, studentName, priceCents },
  lesson,
  until,
  cancelling,
  late,
  zoneLabel,
}: {
  wait: WaitView
  lesson: NonNullable<WaitView['lesson']>
  until: NonNullable<WaitView['answerUntil']>
  cancelling: Parameters<typeof offerCancellingSentence>[0]
  late: Parameters<typeof latePlaceSentences>[0]['late']
  zoneLabel: string
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refetch = () =>
    Promise.all([
      refetchLessons(queryClient),
      queryClient.invalidateQueries({ queryKey: bookingApi.wait.key() }),
      queryClient.invalidateQueries({ queryKey: bookingApi.waits.key() }),
      queryClient.invalidateQueries({ queryKey: bookingApi.groups.key() }),
    ])
  const handlers = {
    onError: (error: Error) => toast.error(m.groups_offer_failed(), { description: error.message }),
    onSettled: refetch,
  }
  const accepting = useMutation(
    bookingApi.acceptSeatOffer.mutationOptions({
      ...handlers,
      onSuccess: booking => {
        toast.success(m.groups_offer_taken({ name: studentName }))
        void navigate({ to: '/parent/bookings/$id', params: { id: booking.id } })
      },
    }),
  )
  const leaving = useMutation(bookingApi.leaveWaits.mutationOptions(handlers))
  const isBusy = accepting.isPending || leaving.isPending
  return (
    <>
      <div className="mt-6 flex items-center gap-5 rounded-2xl border bg-card p-5 sm:p-6">
        <DateStar {...showDayParts(lesson.date)} className="size-24 shrink-0" />
        <div className="min-w-0">
          <p className="titre chiffres text-2xl font-bold">
            {m.booking_date_and_time({ date: showDay(lesson.date), time: hourLabel(lesson) })}
          </p>
          <p className="text-muted-foreground">{zoneLabel}</p>
        </div>
      </div>
      <p className="mt-6 font-semibold">
        {m.groups_offer_until({ day: showDay(until.date), time: hourLabel(until) })}
      </p>
      <p className="text-muted-foreground">{m.groups_offer_text()}</p>
      <p className="mt-4">{offerCancellingSentence(cancelling, currentDate())}</p>
      {latePlaceSentences({ late }, { today: currentDate(), stage: 'accepting' }).map(sentence => (
        <p key={sentence} className="mt-4 font-semibold">
          {sentence}
        </p>
      ))}
      <p className="mt-4">{m.groups_offer_next()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          size="lg"
          className="max-sm:w-full"
          busy={accepting.isPending}
          disabled={leaving.isPending}
          onClick={() =>
            !isBusy &&
            accepting.mutate({
              id,
              agreedTotalCents: priceCents,
              agreedFreeCancellationHours: cancelling.freeCancellationHours,
            })
          }
        >
          {m.groups_offer_accept({ price: formatEuros(priceCents) })}
        </Button>
        <Button
          size="lg"
          variant="outline"
          className="max-sm:w-full"
          busy={leaving.isPending}
          disabled={accepting.isPending}
          onClick={() => !isBusy && leaving.mutate({ id })}
        >
          {m.groups_offer_decline()}
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        {m.groups_offer_decline_text({ name: studentName })}
      </p>
    </>
  )
}
