import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { cn } from '#ui/cn.ts'
import { followUpOf } from '../choices.ts'

const linkClass = 'inline-flex min-h-11 items-center gap-2 text-sm link-underlined'

/** Tells the links of a list apart for screen readers. */
const AfterLesson = ({ lesson }: { lesson: LessonView }) => (
  <span className="sr-only">
    {' '}
    {m.booking_again_of({
      name: lesson.studentName,
      teacher: lesson.teacherName,
      day: showDay(lesson.date),
      time: hourLabel(lesson),
    })}
  </span>
)

/** Leads to the last step of the wizard, with teacher, child, length and the next free date at the lesson's hour chosen. */
export function SameHourLink({
  lesson,
  className = linkClass,
  ...props
}: { lesson: LessonView } & Omit<ComponentProps<'a'>, 'href'>) {
  const { id, studentId } = lesson
  return (
    <Link
      to="/book-lesson"
      search={{ again: id, studentId: studentId ?? undefined }}
      preload={false}
      className={className}
      {...props}
    >
      <RotateCw
        aria-hidden="true"
        strokeWidth={1.75}
        // Beside a lesson on a phone there is no room for it; in a menu each entry has one.
        className={cn('size-4', className === linkClass && 'max-sm:hidden')}
      />
      {m.booking_same_hour()}
      <AfterLesson lesson={lesson} />
    </Link>
  )
}

/**
 * The lessons that are the latest at their hour: of a child with the same teacher, weekday and hour, the newest comes first.
 */
export const latestOfEachHour = (all: readonly LessonView[]): ReadonlySet<LessonView> => {
  const lessons = all.filter(({ seat }) => seat?.mayBookAgain)
  const hours = lessons.map(
    ({ studentId, teacherId, type, date, time }) =>
      `${studentId} ${teacherId} ${type} ${weekdayOf(date)} ${time}`,
  )
  return new Set(lessons.filter((_, index) => hours.indexOf(hours[index] ?? '') === index))
}

/** Both ways to book the teacher of a past lesson again: at its hour, or at another. */
export function BookAgain({ lesson }: { lesson: LessonView }) {
  return (
    <>
      <SameHourLink lesson={lesson} />
      <Link to="/book-lesson" search={followUpOf(lesson)} preload={false} className={linkClass}>
        {m.booking_other_hour()}
        <AfterLesson lesson={lesson} />
      </Link>
    </>
  )
}
