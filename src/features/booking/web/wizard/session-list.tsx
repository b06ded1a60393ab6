import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Button } from '#ui/controls/button.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import type { Choices } from '../../choices.ts'
import type { Quote, QuotedSession } from '../queries.ts'
import { problemLabels } from './problem-labels.ts'
import type { Wizard } from './use-wizard.ts'

const shownInitially = 6

/** The id of the list's heading, which takes the focus when a confirmation is refused. */
export const sessionsId = 'seances'

type Sentences = {
  title: () => string
  zone: (facts: { zone: string }) => string
  clock: () => string
  movedClock: () => string
  unfit: () => string
  problems: () => string
  single: () => string
}

/** Who reads the list: a parent, a child with a login of its own, or the school for a family. */
const sentencesOf: Record<'parent' | 'self' | 'school', Sentences> = {
  parent: {
    title: m.booking_series,
    zone: m.booking_series_zone,
    clock: m.booking_series_clock_notice,
    movedClock: m.booking_series_moved_clock,
    unfit: m.booking_problem_unfit_text,
    problems: m.booking_problems_text,
    single: m.booking_problem_single_text,
  },
  self: {
    title: m.booking_series_self,
    zone: m.booking_series_zone_self,
    clock: m.booking_series_clock_notice_self,
    movedClock: m.booking_series_moved_clock_self,
    unfit: m.booking_problem_unfit_text_self,
    problems: m.booking_problems_text_self,
    single: m.booking_problem_single_text_self,
  },
  school: {
    title: m.booking_series_school,
    zone: m.booking_series_zone_school,
    clock: m.booking_series_clock_school,
    movedClock: m.booking_series_moved_clock_school,
    unfit: m.booking_problem_unfit_text,
    problems: m.booking_problems_text,
    single: m.booking_problem_single_text_school,
  },
}
type Reader = keyof typeof sentencesOf

/** What a button does with these dates of the series: `keep` puts one back, `drop` leaves them out. */
type ActProps = (name: 'keep' | 'drop', seriesDates: string) => ComponentProps<typeof Button>

export function SessionList({ wizard }: { wizard: Wizard }) {
  const { quote, choices, isParent } = wizard
  if (quote.isPending)
    return (
      <Loading className="border-t p-5 sm:p-8">
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="mt-3 h-7 w-64" />
        ))}
      </Loading>
    )
  return (
    quote.data && (
      <QuotedSessions
        quote={quote.data}
        isBusy={quote.isPlaceholderData}
        isSeries={choices.frequency !== undefined}
        reader={isParent ? 'parent' : 'self'}
        child={isParent ? wizard.student?.firstName : undefined}
        actProps={submitProps(choices)}
        className="border-t p-5 sm:p-8"
      />
    )
  )
}

/** The sessions in the family's zone, with those that a clock change moves, those that can't be held, and what to do. */
export function QuotedSessions({
  quote: { sessions, zoneLabel, minimumNoticeMinutes, bookedAs },
  isBusy,
  isSeries,
  reader,
  child,
  actProps,
  onMove,
  className,
}: {
  quote: Quote
  isBusy: boolean
  isSeries: boolean
  reader: Reader
  /** Undefined for the child's own login. */
  child: string | undefined
  actProps: ActProps
  /** Without it the hour is sent with the form. */
  onMove?: (seriesDate: string, startsAt: string) => void
  className?: string
}) {
  const [isOpen, setOpen] = useState(false)
  if (sessions.length === 0) return null
  const sentences = sentencesOf[reader]
  const problems = sessions.filter(({ problem }) => problem)
  const hasProblems = problems.length > 0
  const isUnfit = sessions.every(({ problem }) => problem === null || problem === 'group_unfit')
  // A list with gaps would hide what is booked between two dates that are not free.
  const isPlain = sessions.every(({ problem, choice }) => !problem && choice === 'kept')
  const shown = isOpen || !isPlain ? sessions : sessions.slice(0, shownInitially)
  return (
    <div className={className} aria-busy={isBusy}>
      <h3 id={sessionsId} tabIndex={-1} className="text-xl outline-none">
        {sentences.title()}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{sentences.zone({ zone: zoneLabel })}</p>
      {bookedAs && <AlreadyBooked bookingId={bookedAs} child={child} reader={reader} />}
      {hasProblems && !bookedAs && (
        <Alert
          kind="warning"
          live
          className="mt-4"
          title={
            isUnfit
              ? m.booking_problem_unfit()
              : isSeries
                ? m.booking_problems_title()
                : m.booking_problem_single()
          }
        >
          {(isUnfit ? sentences.unfit : isSeries ? sentences.problems : sentences.single)()}
          {isSeries && problems.length > 1 && problems.length < countHeld(sessions) && (
            <div className="mt-3">
              <Button
                size="sm"
                variant="outline"
                {...actProps('drop', problems.map(({ seriesDate }) => seriesDate).join(','))}
              >
                {m.booking_series_drop_all({ count: problems.length })}
              </Button>
            </div>
          )}
        </Alert>
      )}
      {sessions.some(({ movedForFamily }) => movedForFamily) && (
        <Alert className="mt-4">{sentences.clock()}</Alert>
      )}
      <ol className="mt-4 divide-y border-y">
        {shown.map(session => (
          <Session
            key={session.seriesDate}
            session={session}
            isSeries={isSeries}
            isDroppable={isSeries && !bookedAs && countHeld(sessions) > 1}
            noticeMinutes={minimumNoticeMinutes}
            reader={reader}
            child={child}
            actProps={actProps}
            onMove={onMove}
          />
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button variant="link" className="mt-3" onClick={() => setOpen(true)}>
          {m.booking_series_all({ count: sessions.length })}
        </Button>
      )}
    </div>
  )
}

/** Nothing is in the way: the child has all of these lessons. */
const AlreadyBooked = ({
  bookingId,
  child,
  reader,
}: {
  bookingId: string
  child: string | undefined
  reader: Reader
}) => (
  <Alert kind="info" live className="mt-4" title={alreadyBooked(child)}>
    {child === undefined ? (
      m.booking_already_booked_text_self()
    ) : (
      <Link
        to={reader === 'school' ? '/admin/bookings/$id' : '/parent/bookings/$id'}
        params={{ id: bookingId }}
        className="font-semibold underline underline-offset-4"
      >
        {m.booking_already_booked_link()}
      </Link>
    )}
  </Alert>
)

/** @param child undefined for the child's own login */
const alreadyBooked = (child: string | undefined) =>
  child === undefined ? m.booking_already_booked_self() : m.booking_already_booked({ child })

const countHeld = (sessions: readonly QuotedSession[]) =>
  sessions.filter(({ choice }) => choice !== 'dropped').length

/** One session at least stays, also where presses come faster than their quotes. */
const submitProps =
  ({ sessions, except }: Choices): ActProps =>
  (name, seriesDates) => ({
    type: 'submit',
    name,
    value: seriesDates,
    formNoValidate: true,
    disabled: name === 'drop' && except.length + seriesDates.split(',').length >= sessions,
  })

/** A lesson in the past is too soon as well, whatever the notice. */
const problemSentence = (
  problem: NonNullable<QuotedSession['problem']>,
  noticeMinutes: number,
  reader: Reader,
  child: string | undefined,
) => {
  if (problem === 'already_booked') return alreadyBooked(child)
  if (problem === 'too_soon' && noticeMinutes > 0)
    return m.booking_problem_too_soon_notice({ notice: lengthLabel(noticeMinutes) })
  if (problem === 'student_taken' && reader === 'self') return m.booking_problem_student_taken_self()
  return problemLabels[problem]()
}

function Session({
  session,
  isSeries,
  isDroppable,
  noticeMinutes,
  reader,
  child,
  actProps,
  onMove,
}: {
  session: QuotedSession
  isSeries: boolean
  isDroppable: boolean
  noticeMinutes: number
  reader: Reader
  child: string | undefined
  actProps: ActProps
  onMove: ((seriesDate: string, startsAt: string) => void) | undefined
}) {
  const { seriesDate, date, choice, problem } = session
  const named = { date: showDay(seriesDate) }
  const isDropped = choice === 'dropped'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        className={`chiffres min-w-0 flex-1 ${problem ? 'basis-56' : 'basis-40'} ${isDropped ? 'text-muted-foreground line-through' : ''}`}
      >
        <time dateTime={session.startsAt ?? undefined}>
          {m.booking_date_and_time({ date: showDay(date), time: hourLabel(session) })}
        </time>
        {problem && (
          <span
            className={`block text-sm ${problem === 'already_booked' ? 'text-muted-foreground' : 'text-destructive'}`}
          >
            {problemSentence(problem, noticeMinutes, reader, child)}
          </span>
        )}
        {session.movedForFamily && choice === 'kept' && !problem && (
          <span className="block text-sm text-muted-foreground">{sentencesOf[reader].movedClock()}</span>
        )}
      </span>
      {choice === 'moved' && <Badge colour="info">{m.booking_series_moved()}</Badge>}
      {isDropped && <Badge>{m.booking_series_dropped()}</Badge>}
      {session.alternatives.length > 0 && (isSeries || !onMove) && (
        <NativeSelect
          className="w-full sm:w-72"
          aria-label={m.booking_series_move_named(named)}
          name={isSeries ? 'move' : 'slot'}
          defaultValue=""
          onChange={event => onMove?.(seriesDate, event.currentTarget.value.split('~')[1] ?? '')}
        >
          <option value="">{m.booking_series_move_choose()}</option>
          {session.alternatives.map(slot => (
            <option key={slot.startsAt} value={`${isSeries ? seriesDate : slot.date}~${slot.startsAt}`}>
              {m.booking_date_and_time({ date: showDay(slot.date), time: hourLabel(slot) })}
            </option>
          ))}
        </NativeSelect>
      )}
      {/* One button for both acts, so that the focus stays on it. */}
      {isSeries && (choice !== 'kept' || (isDroppable && !problem)) && (
        <Button
          size="sm"
          variant={choice === 'kept' ? 'link' : 'ghost'}
          className="-my-1.5"
          aria-label={
            choice === 'kept' ? m.booking_series_drop_named(named) : m.booking_series_keep_named(named)
          }
          {...actProps(choice === 'kept' ? 'drop' : 'keep', seriesDate)}
        >
          {choice === 'kept' ? m.booking_series_leave_out() : m.booking_series_keep()}
        </Button>
      )}
      {isDroppable && problem && (
        <Button
          size="sm"
          variant="outline"
          aria-label={m.booking_series_drop_named(named)}
          {...actProps('drop', seriesDate)}
        >
          {m.booking_series_drop()}
        </Button>
      )}
    </li>
  )
}
