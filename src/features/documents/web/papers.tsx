import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import type { documentsApi } from './api.ts'
import { papersQuery } from './queries.ts'

type Papers = Awaited<ReturnType<typeof documentsApi.papers.call>>

const lessonsGiven = (count: number) =>
  count === 0 ? m.documents_lessons_given_none() : m.documents_lessons_given({ count })

/** The certificates of a family's children and the confirmations of its bookings, as plain downloads. */
export function Papers({ page }: { page: number }) {
  const { data } = useSuspenseQuery(papersQuery(page))
  return (
    <>
      {data.children.length > 0 && (
        <section className="mt-10">
          <h2 className="text-2xl">{m.documents_attendance_title()}</h2>
          <p className="mt-1 max-w-read text-muted-foreground">{m.documents_attendance_text()}</p>
          <ul className="mt-4 divide-y border-y">
            {data.children.map(child => (
              <Certificate key={child.id} child={child} period={data.period} />
            ))}
          </ul>
        </section>
      )}
      <section className="mt-10">
        <h2 className="text-2xl">{m.documents_bookings_title()}</h2>
        {data.bookings.length === 0 && (
          <p className="mt-2 text-muted-foreground">{m.documents_bookings_none()}</p>
        )}
        <ul className="mt-4 divide-y border-y empty:hidden">
          {data.bookings.map(booking => (
            <Confirmation key={booking.id} booking={booking} />
          ))}
        </ul>
        <Pagination
          className="mt-8"
          page={data.page}
          count={data.pages}
          link={(number, props) => <Link to="/parent/documents" search={{ page: number }} {...props} />}
        />
      </section>
    </>
  )
}

/** A plain form: the browser saves the answer, and the page stays. Without a lesson there is nothing to certify. */
function Certificate({ child, period }: { child: Papers['children'][number]; period: Papers['period'] }) {
  return (
    <li className="flex flex-wrap items-end gap-x-6 gap-y-4 py-5">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-4 self-center">
        <LetterPortrait name={child.firstName} className="size-12 shrink-0" />
        <div className="min-w-0">
          <p className="titre text-lg font-semibold wrap-anywhere">{child.firstName}</p>
          <p className="text-sm text-muted-foreground">{lessonsGiven(child.lessonsGiven)}</p>
        </div>
      </div>
      {child.lessonsGiven > 0 && (
        <form
          action={`/api/v1/documents/children/${child.id}/attendance`}
          method="get"
          className="flex flex-wrap items-end gap-3 max-sm:w-full"
        >
          <Field label={m.documents_period_from()} className="min-w-40 max-sm:flex-1">
            <Input type="date" name="from" defaultValue={period.from} max={period.to} required />
          </Field>
          <Field label={m.documents_period_to()} className="min-w-40 max-sm:flex-1">
            <Input type="date" name="to" defaultValue={period.to} max={period.to} required />
          </Field>
          <Button
            type="submit"
            variant="outline"
            className="min-h-12! max-sm:w-full"
            aria-label={m.documents_download_attendance({ of: ofName(child.firstName) })}
          >
            <Download aria-hidden="true" strokeWidth={1.75} />
            {m.documents_download()}
          </Button>
        </form>
      )}
    </li>
  )
}

/** Lessons that were cancelled too late, in the words of the history of lessons. */
const countedOf = ({ sessions, countedLate, dueCents }: Papers['bookings'][number]) => {
  if (countedLate === 0) return undefined
  if (sessions > 1) return m.documents_booking_counted({ count: countedLate })
  return dueCents > 0 ? m.lessons_history_counted({ price: formatEuros(dueCents) }) : m.lessons_counted()
}

/** «Individuel, 4 cours dont 1 rendu, 105 €» */
const detailsOf = ({
  type: lessonType,
  sessions,
  givenBack,
  isGivenBack,
  dueCents,
}: Papers['bookings'][number]) => {
  const type = lessonTypeLabel(lessonType)
  if (isGivenBack) return m.documents_booking_given_back({ type, count: sessions })
  const euros = formatEuros(dueCents)
  return givenBack === 0
    ? m.documents_booking_details({ type, count: sessions, euros })
    : m.documents_booking_details_less({ type, sessions, count: givenBack, euros })
}

function Confirmation({ booking }: { booking: Papers['bookings'][number] }) {
  const { studentName, teacherName: teacher } = booking
  const name = studentName ?? m.documents_child_erased()
  const day = formatDayWithYear(booking.date)
  const firstDay = formatDayWithYear(booking.first.date)
  const counted = countedOf(booking)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{m.documents_booking({ name, teacher })}</p>
        <p className="chiffres text-sm text-muted-foreground">
          {booking.sessions === 1
            ? m.documents_booking_lesson_on({ day: firstDay, time: hourLabel(booking.first) })
            : m.documents_booking_first_lesson({ day: firstDay, time: hourLabel(booking.first) })}
        </p>
        <p className="chiffres text-sm text-muted-foreground">{detailsOf(booking)}</p>
        {counted && <p className="chiffres text-sm">{counted}</p>}
        {booking.pending > 0 && (
          <p className="chiffres text-sm">
            {booking.sessions === 1
              ? m.documents_booking_pending()
              : m.documents_booking_pending_series({ count: booking.pending })}
          </p>
        )}
        <p className="text-sm text-muted-foreground">
          <time dateTime={booking.date}>{m.documents_booking_made({ day })}</time>
        </p>
      </div>
      <a
        href={`/api/v1/documents/bookings/${booking.id}`}
        download
        className={`${buttonClass('outline')} max-sm:w-full`}
        aria-label={m.documents_download_booking({ day, first: firstDay, name, teacher })}
      >
        <Download aria-hidden="true" strokeWidth={1.75} />
        {m.documents_download()}
      </a>
    </li>
  )
}
