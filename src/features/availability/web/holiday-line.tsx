import type { ReactNode } from 'react'
import { holidayPeriodLabel, openLessonsLabel } from '../holiday-labels.ts'
import type { HolidayPeriod } from '../holidays.ts'

/** A holiday or an absence in a list: its period, what is said of it, the lessons without a substitute, and its buttons. */
export function HolidayLine({
  holiday,
  note,
  id,
  children,
}: {
  holiday: HolidayPeriod & { openLessons: number }
  note: ReactNode
  /** Makes the line a target of the focus. */
  id?: string
  children: ReactNode
}) {
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-md py-4 focus:outline-2 focus:outline-offset-2 focus:outline-ring"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="chiffres font-semibold first-letter:uppercase">{holidayPeriodLabel(holiday)}</p>
        {note && <p className="text-sm text-muted-foreground wrap-anywhere">{note}</p>}
        {holiday.openLessons > 0 && (
          <p className="text-sm text-muted-foreground">{openLessonsLabel(holiday.openLessons)}</p>
        )}
      </div>
      {children}
    </li>
  )
}
