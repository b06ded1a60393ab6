import { formatDayParts, otherYear, showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { cn } from '#ui/cn.ts'
import type { LessonView } from '../server/view.ts'

/** The day at the head of a lesson's row. Hidden from screen readers: LessonTime contains it. */
export function LessonDay({ date, isSmall = false }: { date: string; isSmall?: boolean }) {
  const { weekday, day, month } = formatDayParts(date)
  const year = otherYear(date)
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
      {year && <p className="chiffres">{year}</p>}
    </div>
  )
}

export function LessonTime({
  lesson,
}: {
  lesson: Pick<LessonView, 'date' | 'time' | 'occurrence' | 'startsAt'>
}) {
  return (
    <time className="chiffres" dateTime={lesson.startsAt}>
      <span className="sr-only">{showDay(lesson.date)} </span>
      {hourLabel(lesson)}
    </time>
  )
}
