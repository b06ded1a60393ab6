import { dayParts, formatDay, formatDayWithYear } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import type { LessonView } from '../server/view.ts'

/** The year of a lesson of a past year; undefined for this year's and later ones, where it is clear. */
const pastYear = (date: string) => {
  const year = date.slice(0, 4)
  return year < new Date().toISOString().slice(0, 4) ? year : undefined
}

/** The day at the head of a lesson's row. Hidden from screen readers: LessonTime contains it. */
export function LessonDay({ date, isSmall = false }: { date: string; isSmall?: boolean }) {
  const { weekday, day, month } = dayParts(date)
  return (
    <div aria-hidden="true" className="w-11 shrink-0 text-center text-xs leading-tight text-muted-foreground">
      <p>{weekday}</p>
      <p
        className={cn(
          'titre chiffres leading-[1.1] font-bold text-foreground',
          isSmall ? 'text-xl' : 'text-2xl',
        )}
      >
        {day}
      </p>
      <p>{month}</p>
      {pastYear(date) && <p className="chiffres">{pastYear(date)}</p>}
    </div>
  )
}

export function LessonTime({ lesson }: { lesson: Pick<LessonView, 'date' | 'time' | 'startsAt'> }) {
  return (
    <time className="chiffres" dateTime={lesson.startsAt}>
      <span className="sr-only">
        {pastYear(lesson.date) ? formatDayWithYear(lesson.date) : formatDay(lesson.date)}{' '}
      </span>
      {lesson.time}
    </time>
  )
}
