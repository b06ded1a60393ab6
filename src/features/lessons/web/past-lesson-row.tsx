import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Star } from '#ui/brand/khatam.tsx'
import { cn } from '#ui/cn.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { shortLessonLabel } from '../lesson-labels.ts'
import type { LessonView } from '../server/view.ts'

/** A lesson that was given, cancelled or moved: what became of it, and why. `withDetails` adds its time and type. */
export function PastLessonRow({
  lesson,
  withDetails = false,
  action,
}: {
  lesson: LessonView
  withDetails?: boolean
  action?: ReactNode
}) {
  const isOff = lesson.status === 'cancelled'
  const explanation = lesson.seat?.explanation
  return (
    <li
      className={cn(
        'flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:flex-nowrap sm:items-start',
        isOff ? 'py-3 text-muted-foreground' : 'py-3.5',
      )}
    >
      <time
        dateTime={lesson.startsAt}
        className={cn('chiffres w-24 shrink-0 text-sm text-muted-foreground', isOff && 'line-through')}
      >
        {showDayShort(lesson.date)}
      </time>
      <span aria-hidden="true" className="w-5 shrink-0 self-start pt-1 max-sm:hidden">
        <Mark lesson={lesson} />
      </span>
      <span className="min-w-0 flex-1 basis-40 lg:shrink-0 lg:basis-60">
        <span className="font-semibold">{lesson.studentName}</span>{' '}
        <span className="text-muted-foreground">{m.lessons_with({ teacher: lesson.teacherLabel })}</span>
        {withDetails && (
          <span className="block text-sm text-muted-foreground">
            <span className="chiffres">{hourLabel(lesson)}</span>,{' '}
            {shortLessonLabel(lesson.type, lesson.duration)}
          </span>
        )}
        {explanation && <span className="block text-sm wrap-anywhere text-foreground">{explanation}</span>}
      </span>
      {/* On a phone: aligned with the name, not with the date. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 max-sm:basis-full max-sm:pl-28 sm:justify-end">
        <Outcome lesson={lesson} />
        {action && (
          <div className="flex flex-wrap items-center gap-x-4 whitespace-nowrap empty:hidden sm:justify-end sm:gap-x-6">
            {action}
          </div>
        )}
      </div>
    </li>
  )
}

const Mark = ({ lesson: { status, seat } }: { lesson: LessonView }) => {
  if (seat?.movedTo) return <ArrowRight strokeWidth={2} className="size-4" />
  if (status === 'cancelled') return <X strokeWidth={2} className="size-4" />
  return <Star className="size-3.5 bg-primary" />
}

function Outcome({ lesson: { seat, status, givenBack } }: { lesson: LessonView }) {
  if (seat?.movedTo) return null
  const price = seat && seat.priceCents > 0 ? formatEuros(seat.priceCents) : undefined
  return (
    <>
      {givenBack && (
        <Badge colour="success" className="whitespace-normal">
          {price ? m.lessons_history_given_back_price({ price }) : m.lessons_history_given_back()}
        </Badge>
      )}
      {status === 'cancelled' && !givenBack && (
        <Badge colour="warning" className="whitespace-normal">
          {price ? m.lessons_history_counted({ price }) : m.lessons_counted()}
        </Badge>
      )}
    </>
  )
}
