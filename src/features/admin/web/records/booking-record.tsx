import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import type { Status } from '#features/lessons/status-labels.ts'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import type { BookingRecord } from '../../server/records/record-view.ts'
import { bookingRecordQuery } from '../queries.ts'
import { History } from './history.tsx'
import {
  BookedAgain,
  FactList,
  quietLink,
  RecordColumns,
  RecordHead,
  RecordSection,
} from './record-parts.tsx'

/** The state of a child's seat, on a chip. */
const seatChips: Record<BookingRecord['lessons'][number]['state'], { status: Status; label: () => string }> =
  {
    held: { status: 'upcoming', label: m.lessons_status_upcoming },
    pending: { status: 'pending', label: m.lessons_status_pending },
    completed: { status: 'completed', label: m.admin_seat_completed },
    postponed: { status: 'postponed', label: m.admin_seat_postponed },
    given_back: { status: 'cancelled', label: m.admin_seat_given_back },
    returned: { status: 'completed', label: m.admin_seat_returned },
    counted: { status: 'cancelled', label: m.admin_seat_counted },
  }

const titleOf = ({ lessonType, numberOfSessions: count }: BookingRecord) => {
  if (lessonType === 'trial') return m.admin_booking_title_trial()
  return count === 1 ? m.admin_booking_title_one() : m.admin_booking_title_many({ count })
}
const rhythmOf = ({ frequency }: BookingRecord) => {
  if (!frequency) return m.admin_booking_once()
  return frequency === 'weekly' ? m.admin_booking_weekly() : m.admin_booking_biweekly()
}

const figuresOf = ({ dueCents, givenBackCents }: BookingRecord) =>
  givenBackCents === 0
    ? [{ value: formatEuros(dueCents), label: m.admin_booking_total() }]
    : [
        { value: formatEuros(dueCents), label: m.admin_booking_due() },
        { value: formatEuros(givenBackCents), label: m.admin_booking_returned() },
      ]

/** «38 €», «0 € au lieu de 38 €» for a lesson that was given back, nothing for one that moved. */
const amountOf = ({ dueCents, priceCents }: BookingRecord['lessons'][number]) => {
  if (dueCents === null) return undefined
  return dueCents === priceCents
    ? formatEuros(dueCents)
    : m.admin_booking_instead({ due: formatEuros(dueCents), price: formatEuros(priceCents) })
}

/** A booking with all its dates and its history. */
export function BookingPage({ id }: { id: string }) {
  const { data: booking } = useSuspenseQuery(bookingRecordQuery(id))
  const child = booking.studentName ?? m.admin_erased_child()
  return (
    <>
      <RecordHead
        back={{
          label: m.admin_family_of({ name: booking.familyName }),
          to: '/admin/families/$id',
          params: { id: booking.familyId },
        }}
        title={titleOf(booking)}
        facts={[m.admin_booking_for({ child, teacher: booking.teacherName })]}
        figures={figuresOf(booking)}
      />
      <RecordColumns
        aside={
          <>
            <RecordSection id="reservation" title={m.admin_about_booking()}>
              <FactList
                facts={[
                  [m.admin_booking_number(), id.slice(0, 8).toUpperCase()],
                  [m.admin_format(), lessonTypeLabel(booking.lessonType)],
                  [m.admin_booking_rhythm(), rhythmOf(booking)],
                  [
                    m.admin_booking_hourly(),
                    m.admin_rate_value({ rate: formatEuros(booking.hourlyRateCents) }),
                  ],
                  ...(booking.packageName
                    ? ([[m.admin_booking_package_label(), booking.packageName]] as const)
                    : []),
                  ...(booking.discountPercentage > 0
                    ? ([
                        [
                          m.admin_booking_discount(),
                          m.admin_booking_discount_value({ value: booking.discountPercentage }),
                        ],
                      ] as const)
                    : []),
                  [m.admin_booking_made_on(), booking.madeOn],
                  [m.admin_booking_by(), bookerOf(booking)],
                ]}
              />
            </RecordSection>
            <History kind="booking" id={id} />
          </>
        }
      >
        <RecordSection id="dates" title={m.admin_booking_dates()}>
          <ul className="mt-3 divide-y border-y">
            {booking.lessons.map(lesson => {
              const { status, label } = seatChips[lesson.state]
              return (
                <li
                  key={`${lesson.id} ${lesson.state}`}
                  className="relative flex flex-wrap items-center gap-x-5 gap-y-1 py-3 hover:bg-accent/50"
                >
                  <Link
                    to="/admin/lessons/$id"
                    params={{ id: lesson.id }}
                    className="min-w-0 flex-1 basis-56 underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
                  >
                    <time dateTime={lesson.startsAt} className="chiffres font-semibold">
                      {lesson.day}, {lesson.time}
                    </time>{' '}
                    <span className="text-muted-foreground">{lesson.teacherName}</span>
                  </Link>
                  <BookedAgain lessonId={lesson.againLessonId} />
                  <span className="chiffres text-sm text-muted-foreground">{amountOf(lesson)}</span>
                  <StatusBadge status={status}>{label()}</StatusBadge>
                </li>
              )
            })}
          </ul>
        </RecordSection>
      </RecordColumns>
    </>
  )
}

const bookerOf = ({ bookedBy, familyId }: BookingRecord) => {
  if (!bookedBy) return m.admin_booking_by_erased()
  if (bookedBy.role === 'admin') return m.admin_who_admin({ name: bookedBy.name })
  return (
    <Link to="/admin/families/$id" params={{ id: familyId }} className={quietLink}>
      {bookedBy.name}
    </Link>
  )
}
