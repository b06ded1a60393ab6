import type { ReactNode } from 'react'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { taughtMinutes } from '#features/lessons/lesson-minutes.ts'
import { lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { endTime } from '../../end-time.ts'
import { exceptHours } from '../../except-hours.ts'
import { lateDueLabel } from '../../late-place-sentences.ts'
import { packageLabel, packageNote } from '../../packages.ts'
import type { PriceLine } from '../../price-line.ts'
import { CancellingNote } from './before-confirming.tsx'
import { useChosenSlot } from './chosen-slot.ts'
import { OpensGroup } from './opens-group.tsx'
import { usePaymentNote } from './payment-note.ts'
import { Rating } from './teacher-choice.tsx'
import type { Wizard } from './use-wizard.ts'

/** The choices so far and the price, which the server calculates. */
export function Summary({ wizard }: { wizard: Wizard }) {
  const { choices, teacher, student, isParent } = wizard
  const title = isParent ? m.booking_summary() : m.booking_summary_self()
  const chosen = wizard.package
  const count = wizard.quote.data?.numberOfSessions ?? choices.sessions
  const packageLine = chosen && choices.startsAt && packageNote(chosen, count)
  const length = lengthLabel(taughtMinutes(choices.lessonType, choices.duration))
  return (
    <aside
      className="lg:sticky lg:top-24 lg:self-start xl:group-has-[.beside]/columns:hidden"
      aria-label={title}
    >
      <div className="overflow-hidden rounded-2xl border bg-card">
        <div className="relative isolate overflow-hidden bg-band px-6 py-5 text-band-foreground on-band">
          <Girih kind={8} className="inset-0 text-band-line" />
          <h2 className="relative text-xl">{title}</h2>
        </div>
        <div className="p-6">
          {teacher && (
            <div className="mb-6 flex items-center gap-4 border-b pb-5">
              <TeacherPortrait
                name={fullName(teacher)}
                photoId={teacher.photoId}
                width={56}
                className="size-14 shrink-0"
              />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{fullName(teacher)}</p>
                <p className="text-sm text-muted-foreground">
                  <Rating teacher={teacher} />
                  {teacher.specialization[0] && ` · ${specializationLabel(teacher.specialization[0])}`}
                </p>
              </div>
            </div>
          )}
          <dl className="flex flex-col gap-3.5">
            <Row label={m.booking_summary_course()} note={chosen && packageLabel(chosen)}>
              {m.booking_type_and_length({ type: lessonTypeLabel(choices.lessonType), length })}
            </Row>
            {!teacher && <Row label={m.booking_summary_teacher()} />}
            <DateAndTime wizard={wizard} />
            <Row label={m.booking_summary_student()}>{student?.firstName}</Row>
          </dl>
          {packageLine && <p className="mt-5 text-sm text-muted-foreground">{packageLine}</p>}
          <Total wizard={wizard} />
          <OpensGroup quote={wizard.quote.data} className="mt-4" />
          {choices.kind !== 'student' && (
            <div className="mt-4">
              <CancellingNote wizard={wizard} />
            </div>
          )}
        </div>
      </div>
    </aside>
  )
}

function Row({ label, note, children }: { label: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">
        {children ?? <span className="text-muted-foreground">{m.booking_summary_empty()}</span>}
        {note && <span className="block text-sm text-muted-foreground">{note}</span>}
      </dd>
    </div>
  )
}

function DateAndTime({ wizard }: { wizard: Wizard }) {
  const { choices, today, quote } = wizard
  const zone = today.data?.timezone
  const found = useChosenSlot(wizard)
  const session = quote.data?.sessions.find(({ startsAt }) => startsAt === choices.startsAt)
  const held = quote.data?.sessions.filter(({ choice }) => choice !== 'dropped') ?? []
  const except =
    found &&
    exceptHours(
      found.time,
      held.map(({ time }) => time),
    )
  const dropped = (quote.data?.sessions.length ?? 0) - held.length
  const every =
    choices.frequency === 'weekly'
      ? m.booking_summary_weekly()
      : choices.frequency === 'biweekly'
        ? m.booking_summary_biweekly()
        : undefined
  const repeats = every && dropped > 0 ? m.booking_summary_except({ repeats: every, count: dropped }) : every
  return (
    <>
      <Row label={m.booking_summary_date()} note={choices.date && repeats}>
        {choices.date && showDay(choices.date)}
      </Row>
      <Row
        label={m.booking_summary_time()}
        note={found && [today.data?.zoneLabel, except].filter(Boolean).join(', ')}
      >
        {found?.startsAt && zone && (
          <span className="chiffres">
            {m.booking_summary_time_range({
              start: hourLabel({ ...found, occurrence: session?.occurrence }),
              end: endTime(
                { startsAt: found.startsAt, time: found.time },
                taughtMinutes(choices.lessonType, choices.duration),
                zone,
              ),
            })}
          </span>
        )}
      </Row>
    </>
  )
}

const priceLineLabel = (line: PriceLine) => {
  switch (line.kind) {
    case 'trial':
      return m.booking_line_trial()
    case 'lessons': {
      const price = formatEuros(line.hourlyRateCents)
      const length = lengthLabel(line.minutes)
      if (line.minutes !== 60)
        return line.numberOfSessions === 1
          ? m.booking_line_lesson_length({ length, price })
          : m.booking_line_lessons_length({ count: line.numberOfSessions, length, price })
      return line.numberOfSessions === 1
        ? m.booking_line_lesson({ price })
        : m.booking_line_lessons({ count: line.numberOfSessions, price })
    }
    case 'group_reduction':
      return m.booking_line_group({ percentage: line.percentage })
    case 'package_discount':
      return m.booking_line_package({ percentage: line.percentage })
  }
}

function Total({ wizard: { choices, quote, isParent } }: { wizard: Wizard }) {
  const { data } = quote
  const paymentNote = usePaymentNote()
  if (!choices.isTrial && quote.isLoadingError)
    return (
      <div role="alert" className="mt-5 border-t pt-5 text-sm">
        <p>{m.booking_quote_failed()}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => quote.refetch()}>
          {m.site_retry()}
        </Button>
      </div>
    )
  if (!choices.isTrial && !choices.teacherId)
    return (
      <p className="mt-5 border-t pt-5 text-sm text-muted-foreground">{m.booking_total_without_teacher()}</p>
    )
  const lateDue = isParent && lateDueLabel(data?.late)
  const isWaiting = quote.isPlaceholderData || (!choices.isTrial && quote.isPending)
  const total = choices.isTrial ? m.booking_free() : data && formatEuros(data.totalCents)
  return (
    <div aria-busy={isWaiting} className={isWaiting ? 'opacity-60' : undefined}>
      {!choices.isTrial && data && (
        <dl className="chiffres mt-5 flex flex-col gap-3.5 border-t pt-5">
          {data.lines.map(line => (
            <Row key={line.kind} label={priceLineLabel(line)}>
              <span className="whitespace-nowrap">{formatEuros(line.cents)}</span>
            </Row>
          ))}
        </dl>
      )}
      <div
        className="mt-5 flex items-baseline justify-between border-t-2 border-foreground pt-4"
        aria-live="polite"
      >
        <span className="titre text-lg font-semibold">{m.booking_total()}</span>
        {total ? (
          <span className="titre chiffres text-3xl font-bold">{total}</span>
        ) : (
          <Skeleton className="h-9 w-24" />
        )}
      </div>
      {lateDue && <p className="chiffres mt-2 font-semibold">{lateDue}</p>}
      {!choices.isTrial && isParent && <p className="mt-2 text-sm text-muted-foreground">{paymentNote}</p>}
    </div>
  )
}
