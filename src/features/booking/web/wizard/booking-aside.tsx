import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { CalendarDays, Clock, Users } from 'lucide-react'
import type { School } from '#features/school/school.ts'
import { lengthsLabel } from '#features/teachers/lesson-lengths.ts'
import type { TeacherProfile } from '#features/teachers/server/view.ts'
import { m } from '#paraglide/messages.js'
import { formatDayParts, showDay } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { bookingLink, typeWith, useSearchedChild } from '../booking-link.ts'
import { freeWeekQuery } from '../finder/free-week.tsx'

type Props = { teacher: TeacherProfile; isSignedIn: boolean }

const benefits = [
  {
    icon: CalendarDays,
    text: (school: School) => m.teachers_promise_cancellation({ until: school.freeCancellation }),
  },
  { icon: Users, text: m.teachers_promise_types },
]

/** A link to the wizard with the teacher chosen. A free trial comes first, in the colour of the primary action. */
function BookingLink({
  teacher,
  isSignedIn,
  kind,
  label,
  className,
}: Props & { kind: 'trial' | 'lesson'; label: string; className?: string }) {
  const isFirst = kind === 'trial' || !teacher.trialLessonAvailable
  const variant = !teacher.hasHours || !isFirst ? 'outline' : kind === 'trial' ? 'highlight' : 'primary'
  return (
    <Link
      {...bookingLink(
        isSignedIn,
        kind === 'trial'
          ? { teacherId: teacher.id, lessonType: 'trial' }
          : // The type of lesson is asked for.
            { teacherId: teacher.id, lessonType: typeWith(teacher), step: 2 },
        useSearchedChild(),
      )}
      className={cn(buttonClass(variant, 'lg'), className)}
      preload={false}
    >
      {label}
    </Link>
  )
}

/** The first free hour of the seven days that the profile shows, in the reader's zone. */
const useNextHour = (teacherId: string) => {
  const zone = useZone()
  const { data } = useQuery({ ...freeWeekQuery(teacherId, zone ?? ''), enabled: zone !== null })
  return data?.days.flatMap(({ slots }) => slots)[0]
}

/** Trial, price and booking buttons; on a phone a bar at the bottom as well. */
export function BookingAside({ teacher, isSignedIn }: Props) {
  const { hourlyRateCents, trialLessonAvailable, hasHours } = teacher
  const { school } = useRouteContext({ from: '__root__' })
  const next = useNextHour(teacher.id)
  const props = { teacher, isSignedIn }
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <div className="overflow-hidden rounded-2xl border bg-card shadow-sm">
        {trialLessonAvailable && hasHours && (
          <div className="border-b p-6">
            <p className="titre text-xl font-semibold">{m.teachers_start_with_trial()}</p>
            <p className="mt-1 text-muted-foreground">{m.teachers_start_with_trial_text()}</p>
            <BookingLink
              {...props}
              kind="trial"
              label={m.teachers_book_free_trial()}
              className="mt-4 w-full"
            />
            {next && (
              <p className="mt-3 flex items-center gap-2 text-sm">
                <Clock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-primary" />
                {m.teachers_next_hour({ day: showDay(next.date), time: next.time })}
              </p>
            )}
          </div>
        )}
        <div className="p-6">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="titre chiffres text-4xl leading-none font-bold">
              {formatEuros(hourlyRateCents)}
            </span>
            <span className="text-muted-foreground">
              {trialLessonAvailable && hasHours ? m.teachers_per_hour_then() : m.teachers_per_hour()}
            </span>
          </p>
          {!hasHours && (
            <Alert className="mt-6">
              {m.teachers_no_hours({ name: teacher.firstName })}{' '}
              <Link to="/teachers" className="underline underline-offset-4">
                {m.teachers_see_others()}
              </Link>
            </Alert>
          )}
          <BookingLink {...props} kind="lesson" label={m.teachers_book()} className="mt-4 w-full" />
        </div>
        <ul className="flex flex-col gap-3 border-t bg-muted/40 p-6 text-sm">
          <li className="flex items-center gap-3">
            <Clock aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
            {m.teachers_lengths_given({ lengths: lengthsLabel(teacher.lessonLengths) })}
          </li>
          {benefits.map(({ icon: Icon, text }) => (
            <li key={text(school)} className="flex items-center gap-3">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
              {text(school)}
            </li>
          ))}
        </ul>
      </div>
      {hasHours && <BookingBar {...props} next={next} />}
    </aside>
  )
}

/** A fixed bar for phones, where the card is below the whole profile: the free trial first, otherwise the price. */
function BookingBar({
  teacher,
  isSignedIn,
  next,
}: Props & { next: { date: string; time: string } | undefined }) {
  const hasTrial = teacher.trialLessonAvailable
  return (
    <div className="action-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t bg-card px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <p className="leading-tight">
        <span className="titre chiffres block text-xl font-bold">
          {hasTrial ? m.teachers_bar_free() : formatEuros(teacher.hourlyRateCents)}
        </span>{' '}
        <span className="text-xs text-muted-foreground">
          {!hasTrial
            ? m.teachers_per_hour()
            : next
              ? m.teachers_bar_trial_at({ day: formatDayParts(next.date).weekday, time: next.time })
              : m.teachers_bar_trial()}
        </span>
      </p>
      <BookingLink
        teacher={teacher}
        isSignedIn={isSignedIn}
        kind={hasTrial ? 'trial' : 'lesson'}
        label={hasTrial ? m.teachers_bar_book_trial() : m.teachers_book()}
        className="min-w-0"
      />
    </div>
  )
}
