import type { ReactNode } from 'react'
import type { StudentView } from '#features/families/server/student.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { StatusGlyph } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { cn } from '#ui/cn.ts'

const glyphColours = {
  confirmed: 'text-success',
  pending: 'text-warning-line',
  upcoming: 'text-info',
  completed: 'text-info',
  cancelled: 'text-info',
}
/** Completed lessons per star. */
const starLessons = 8

/** Three figures of the family, each with a drawing. */
export function StatCards({
  students,
  upcoming,
  upcomingCount,
  completedCount,
  className,
}: {
  students: StudentView[]
  upcoming: LessonView[]
  upcomingCount: number
  completedCount: number
  className?: string
}) {
  const partial = completedCount % starLessons
  const full = Math.floor(completedCount / starLessons)
  return (
    <ul className={cn('grid grid-cols-3 gap-2.5 sm:gap-4', className)}>
      <Stat figure={students.length} label={m.families_stat_children({ count: students.length })}>
        <span className="flex -space-x-2.5">
          {students.slice(0, 3).map(({ id, firstName }) => (
            <span key={id} className="rounded-[0.95rem] ring-4 ring-card">
              <LetterPortrait name={firstName} className="size-11" />
            </span>
          ))}
        </span>
      </Stat>
      <Stat figure={upcomingCount} label={m.families_stat_upcoming({ count: upcomingCount })}>
        <span className="flex gap-1.5">
          {upcoming.map(({ id, studentId, status }) => (
            <span key={`${id}-${studentId}`} className={glyphColours[status]}>
              <StatusGlyph status={status} className="size-5.5" />
            </span>
          ))}
        </span>
      </Stat>
      <Stat figure={completedCount} label={m.families_stat_completed({ count: completedCount })}>
        {full > 0 && <ProgressStar value={100} className="size-11" />}
        {partial > 0 && <ProgressStar value={(partial / starLessons) * 100} className="size-11" />}
      </Stat>
    </ul>
  )
}

function Stat({ figure, label, children }: { figure: number; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-4 rounded-xl border bg-card p-3.5 sm:items-center sm:p-5">
      <p>
        <span className="titre chiffres block text-[2.25rem] leading-none font-bold">
          {formatNumber(figure)}
        </span>{' '}
        <span className="mt-2 block text-xs text-muted-foreground sm:text-sm">{label}</span>
      </p>
      <div aria-hidden="true" className="hidden shrink-0 items-center lg:flex">
        {children}
      </div>
    </li>
  )
}
