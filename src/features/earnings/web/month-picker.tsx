import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { type PlainDate, startOfNextMonth } from '#platform/time/dates.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { listMonths } from '../months.ts'

interface MonthLinkProps {
  className: string
  'aria-label': string
  /** Without this, the links to other months would be marked as current. */
  activeOptions: { exact: true }
  resetScroll: false
  children: ReactNode
}

/** A month between links to its neighbours. `link` renders one for `yyyy-MM`. */
export function MonthPicker({
  month,
  isLast,
  link,
}: {
  month: PlainDate
  isLast: boolean
  link: (month: string, props: MonthLinkProps) => ReactNode
}) {
  const toMonth = (first: PlainDate, label: string, children: ReactNode) =>
    link(first.slice(0, 7), {
      className: buttonClass('ghost', 'icon'),
      'aria-label': label,
      activeOptions: { exact: true },
      resetScroll: false,
      children,
    })
  return (
    <div className="-ml-3 flex min-h-11 items-center gap-1">
      {toMonth(
        listMonths(month, 2)[0] ?? month,
        m.school_previous_month(),
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} />,
      )}
      <p aria-live="polite" className="chiffres min-w-36 text-center font-semibold">
        {formatMonth(month)}
      </p>
      {!isLast &&
        toMonth(
          startOfNextMonth(month),
          m.school_next_month(),
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />,
        )}
    </div>
  )
}
