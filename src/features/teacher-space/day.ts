import type { WeekDay } from '#features/availability/week.ts'
import type { LessonStatus } from '#features/school/lesson-statuses.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { PlainDate } from '#platform/time/dates.ts'

/** Days that the dashboard looks ahead, today included. */
export const shownDays = 7

/** How a lesson is drawn in the coming days. `confirm`: it awaits the teacher's word; `pending`: a group without a second child; `absent`: its teacher can't give it. */
export const lessonMarks = ['lesson', 'group', 'confirm', 'pending', 'absent'] as const
export type LessonMark = (typeof lessonMarks)[number]

type DayLesson = { date: PlainDate; type: LessonType; status: LessonStatus; isAbsent: boolean }

export const markOf = ({ type, status, isAbsent }: Omit<DayLesson, 'date'>): LessonMark => {
  if (isAbsent && status !== 'completed') return 'absent'
  if (status === 'pending') return 'pending'
  if (status === 'upcoming') return 'confirm'
  return type === 'group' ? 'group' : 'lesson'
}

/** One day with its lessons in order and the open hours that can still be booked or closed. */
export type ComingDay = { date: PlainDate; lessons: LessonMark[]; freeHours: number }

/** The coming days from the hours of the calendar and the lessons, each lesson on the day of its local start. */
export const listComingDays = (
  days: readonly WeekDay<unknown>[],
  lessons: readonly DayLesson[],
): ComingDay[] =>
  days.map(({ date, hours }) => ({
    date,
    lessons: lessons.filter(lesson => lesson.date === date).map(markOf),
    freeHours: hours.filter(({ state, isOver }) => state === 'available' && !isOver).length,
  }))
