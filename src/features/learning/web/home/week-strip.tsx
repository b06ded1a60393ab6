import { Check, Play } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import type { ProgressView } from '../../server/view.ts'
import { DayStar } from './day-star.tsx'
import { dayLabel, weekRhythm } from './week-labels.ts'

/** The days practised this week and those of lessons. A day without practice stays empty, and nothing is lost by it. */
export function WeekStrip({ week }: { week: ProgressView['week'] }) {
  const names = listWeekdayNames()
  return (
    <>
      <ol aria-label={m.learning_week()} className="grid grid-cols-7 gap-1 sm:gap-3">
        {week.map((day, index) => (
          <li key={day.day} aria-current={day.isToday ? 'date' : undefined} className="text-center">
            <DayStar
              day={day}
              className="size-8 min-[24rem]:size-10 sm:size-14"
              emptyClassName={day.isToday ? 'bg-primary text-primary-foreground' : undefined}
            >
              {day.isPractised ? (
                <Check aria-hidden="true" className="size-5 sm:size-6" strokeWidth={3} />
              ) : day.isToday ? (
                <Play aria-hidden="true" className="size-4 fill-current sm:size-5" />
              ) : (
                <span />
              )}
            </DayStar>
            <span className={cn('mt-1 block text-sm', day.isToday && 'font-bold')}>
              <span aria-hidden="true">{names[index]?.short}</span>
              <span className="sr-only">{dayLabel(names[index]?.long ?? '', day)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-lg">{weekRhythm(week)}</p>
    </>
  )
}
