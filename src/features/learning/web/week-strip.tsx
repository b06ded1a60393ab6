import { Check, Play } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { Khatam } from '#ui/brand/khatam.tsx'
import { cn } from '#ui/cn.ts'
import type { ProgressView } from '../server/view.ts'

/** The days practised this week. A day without practice stays empty, and nothing is lost by it. */
export function WeekStrip({ week }: { week: ProgressView['week'] }) {
  const names = listWeekdayNames()
  return (
    <ol aria-label={m.learning_week()} className="grid grid-cols-7 gap-1 sm:gap-3">
      {week.map(({ day, isPractised, isToday }, index) => (
        <li key={day} aria-current={isToday ? 'date' : undefined} className="text-center">
          <Khatam
            className={cn(
              'size-8 min-[24rem]:size-10 sm:size-14',
              isPractised
                ? 'bg-highlight text-highlight-foreground'
                : isToday
                  ? 'bg-primary text-primary-foreground'
                  : 'bg-foreground/12',
            )}
          >
            {isPractised ? (
              <Check aria-hidden="true" className="size-5 sm:size-6" strokeWidth={3} />
            ) : isToday ? (
              <Play aria-hidden="true" className="size-4 fill-current sm:size-5" />
            ) : (
              <span />
            )}
          </Khatam>
          <span className={cn('mt-1 block text-sm', isToday && 'font-bold')}>
            <span aria-hidden="true">{names[index]?.short}</span>
            <span className="sr-only">
              {names[index]?.long} {isPractised ? m.learning_week_practised() : m.learning_week_free()}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
