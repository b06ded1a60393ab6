import { Check, Play } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { Khatam } from '#ui/brand/khatam.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import type { ProgressView } from '../server/view.ts'
import { dayLabel, weekRhythm } from './week-labels.ts'

type Day = ProgressView['week'][number]

/** The days practised this week and those of lessons. A day without practice stays empty, and nothing is lost by it. */
export function WeekStrip({ week }: { week: ProgressView['week'] }) {
  const names = listWeekdayNames()
  return (
    <>
      <ol aria-label={m.learning_week()} className="grid grid-cols-7 gap-1 sm:gap-3">
        {week.map((day, index) => (
          <li key={day.day} aria-current={day.isToday ? 'date' : undefined} className="text-center">
            <DayStar day={day} />
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

const size = 'size-8 min-[24rem]:size-10 sm:size-14'

function DayStar({ day: { isPractised, isToday, teacher } }: { day: Day }) {
  if (teacher)
    return (
      <LetterStar
        name={teacher}
        className={cn(
          size,
          'mx-auto',
          isPractised ? 'fill-safran-400 text-encre-950' : 'fill-paon-800 text-chaux-0',
        )}
      />
    )
  return (
    <Khatam
      className={cn(
        size,
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
  )
}
