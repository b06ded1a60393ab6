import { Link } from '@tanstack/react-router'
import { CalendarDays, Clock, Repeat, Users } from 'lucide-react'
import { lengthsLabel } from '#features/teachers/lesson-lengths.ts'
import type { TeacherProfile } from '#features/teachers/server/views.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { bookingLink } from './booking-link.ts'
import { NextSlots } from './next-slots.tsx'

/** Links to the wizard with the teacher chosen. */
function BookingLink({
  teacherId,
  isSignedIn,
  isTrial = false,
  isSecondary = false,
  className = 'w-full',
}: {
  teacherId: string
  isSignedIn: boolean
  isTrial?: boolean
  /** Shown as an outline button, because the teacher has no hours yet. */
  isSecondary?: boolean
  className?: string
}) {
  const linkClass = cn(buttonClass(isTrial || isSecondary ? 'outline' : 'primary', 'lg'), className)
  const label = isTrial ? m.teachers_book_trial() : m.teachers_book()
  return (
    <Link
      {...bookingLink(isSignedIn, { teacherId, lessonType: isTrial ? 'trial' : undefined })}
      className={linkClass}
      preload={false}
    >
      {label}
    </Link>
  )
}

const benefits = [
  { icon: CalendarDays, text: m.teachers_promise_cancellation },
  { icon: Repeat, text: m.teachers_promise_unused_lessons },
  { icon: Users, text: m.teachers_promise_types },
]

/** The teacher's price, the booking buttons and the next open slots. */
export function BookingAside({ teacher, isSignedIn }: { teacher: TeacherProfile; isSignedIn: boolean }) {
  const { id: teacherId, hourlyRateCents, trialLessonAvailable } = teacher
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <div className="rounded-2xl border bg-card p-6 shadow-sm">
        <p className="flex items-baseline gap-2">
          <span className="titre chiffres text-[2.75rem] leading-none font-bold">
            {formatEuros(hourlyRateCents)}
          </span>
          <span className="text-muted-foreground">{m.teachers_per_hour()}</span>
        </p>
        {!teacher.hasHours && (
          <Alert className="mt-6">
            {m.teachers_no_hours({ name: teacher.firstName })}{' '}
            <Link to="/teachers" className="underline underline-offset-4">
              {m.teachers_see_others()}
            </Link>
          </Alert>
        )}
        <div className="mt-6 flex flex-col gap-2.5">
          <BookingLink
            teacherId={teacherId}
            isSignedIn={isSignedIn}
            isSecondary={!teacher.hasHours}
            className={cn('w-full', teacher.hasHours && 'max-md:hidden')}
          />
          {trialLessonAvailable && <BookingLink teacherId={teacherId} isSignedIn={isSignedIn} isTrial />}
        </div>
        <ul className="mt-6 flex flex-col gap-3 border-t pt-6 text-sm">
          <li className="flex items-center gap-3">
            <Clock aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
            {m.teachers_lengths_given({ lengths: lengthsLabel(teacher.lessonLengths) })}
          </li>
          {benefits.map(({ icon: Icon, text }) => (
            <li key={text()} className="flex items-center gap-3">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-primary" />
              {text()}
            </li>
          ))}
        </ul>
      </div>
      {teacher.hasHours && <NextSlots teacherId={teacherId} isSignedIn={isSignedIn} />}
      {teacher.hasHours && <BookingBar teacher={teacher} isSignedIn={isSignedIn} />}
    </aside>
  )
}

/** A fixed bar with price and booking button, for phones: there the card is below the whole profile. */
function BookingBar({ teacher, isSignedIn }: { teacher: TeacherProfile; isSignedIn: boolean }) {
  return (
    <div className="action-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-t bg-card px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <p className="leading-tight">
        <span className="titre chiffres block text-xl font-bold">{formatEuros(teacher.hourlyRateCents)}</span>{' '}
        <span className="text-xs text-muted-foreground">{m.teachers_per_hour()}</span>
      </p>
      <BookingLink teacherId={teacher.id} isSignedIn={isSignedIn} className="min-w-0" />
    </div>
  )
}
