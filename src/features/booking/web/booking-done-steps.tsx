import { Link } from '@tanstack/react-router'
import { Armchair, Laptop, type LucideIcon, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { latePlaceSentences } from '../late-place-sentences.ts'
import { lateCancelling, limitText } from './booking-page-sentences.ts'
import type { Confirmation, FirstLesson } from './booking-queries.ts'
import { usePaymentNote } from './wizard/payment-note.ts'

const preparations: readonly { icon: LucideIcon; title: () => string; text: () => string }[] = [
  {
    icon: Laptop,
    title: m.booking_done_prepare_computer,
    text: m.booking_done_prepare_computer_text,
  },
  { icon: Pencil, title: m.booking_done_prepare_paper, text: m.booking_done_prepare_paper_text },
  { icon: Armchair, title: m.booking_done_prepare_calm, text: m.booking_done_prepare_calm_text },
]

export const Preparation = () => (
  <section>
    <h2 className="text-2xl">{m.booking_done_prepare()}</h2>
    <ul className="mt-4 divide-y border-y">
      {preparations.map(({ icon: Icon, title, text }) => (
        <li key={title()} className="flex gap-4 py-4">
          <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-primary" />
          <div>
            <p className="font-semibold">{title()}</p>
            <p className="text-muted-foreground">{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** The price of the booking without its cancelled lessons. */
const priceOf = ({ lessons }: Confirmation['booking']) =>
  lessons.reduce((cents, { status, priceCents }) => (status === 'cancelled' ? cents : cents + priceCents), 0)

const isEarlier = (one: LocalTime, other: LocalTime) =>
  one.date === other.date ? one.time < other.time : one.date < other.date

export function NextSteps({ data, first }: { data: Confirmation; first: FirstLesson }) {
  const { booking, isFresh } = data
  const paymentNote = usePaymentNote()
  const cents = priceOf(booking)
  const at = (moment: LocalTime) => `${showDayShort(moment.date)}, ${hourLabel(moment)}`
  // A lesson that the school gave to another teacher is free of charge until its start, after the room opens.
  const isLimitLast = isEarlier(first.opens, first.freeUntil)
  const limit = first.isFree && (
    <NextStep when={at(first.freeUntil)} title={m.booking_done_next_limit()} text={limitText(data, first)}>
      <ChangeLink label={m.booking_done_change()} />
    </NextStep>
  )
  return (
    <section>
      <h2 className="text-2xl">{m.booking_done_next()}</h2>
      <ol className="mt-4 flex flex-col gap-5">
        {isFresh && (
          <NextStep
            when={m.booking_done_next_now()}
            title={first.joinUntil ? m.booking_done_next_mail_pending() : m.booking_done_next_mail()}
            text={m.booking_done_next_mail_text()}
          />
        )}
        {cents > 0 && (
          <NextStep
            title={
              first.joinUntil
                ? m.booking_done_price_pending({ price: formatEuros(cents) })
                : m.booking_done_price({ price: formatEuros(cents) })
            }
            text={[data.packageLabel && `${data.packageLabel}.`, paymentNote].filter(Boolean).join(' ')}
          />
        )}
        {latePlaceSentences(data, { today: data.today, stage: 'booked' }).map(sentence => (
          <NextStep key={sentence} title={sentence} />
        ))}
        {!isLimitLast && limit}
        {!first.isFree && (
          <NextStep title={lateCancelling(booking, first, isFresh)}>
            {/* Too late to be moved: it can only be cancelled. */}
            <ChangeLink label={m.lessons_cancel_short()} />
          </NextStep>
        )}
        <NextStep
          when={at(first.opens)}
          title={m.booking_done_next_open()}
          text={m.booking_done_next_open_text()}
        />
        {isLimitLast && limit}
        {booking.lessonType === 'trial' && (
          <NextStep title={m.booking_done_next_after()} text={m.booking_done_next_after_text()} />
        )}
      </ol>
    </section>
  )
}

const ChangeLink = ({ label }: { label: string }) => (
  <Link
    to="/parent/upcoming"
    className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
  >
    {label}
  </Link>
)

const NextStep = ({
  when,
  title,
  text,
  children,
}: {
  when?: string
  title: string
  text?: string
  children?: ReactNode
}) => (
  <li className="flex gap-4">
    <Nuqta className="mt-2 size-2.5" />
    <div>
      {when && <p className="chiffres text-sm text-muted-foreground">{when}</p>}
      <p className="font-semibold">{title}</p>
      {text && <p className="text-muted-foreground">{text}</p>}
      {children}
    </div>
  </li>
)
