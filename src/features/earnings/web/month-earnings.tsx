import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { formatDayShort, formatMonth } from '#platform/time/date-format.ts'
import { formatEuros, formatNumber, formatTenths } from '#platform/words/numbers.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { earningLabel } from '../earning-labels.ts'
import { shareLabel } from '../rule-notes.ts'
import { MonthPicker } from './month-picker.tsx'
import { MonthState } from './month-state.tsx'
import { monthQuery } from './queries.ts'
import { RuleNote } from './rule-note.tsx'

/** A teacher's own month: every line, what it adds up to, and the papers. */
export function MonthEarnings({ month }: { month: string | undefined }) {
  const { data } = useSuspenseQuery(monthQuery(month))
  const { lines, closedOn } = data
  const address = `/api/v1/teacher/earnings/${data.month.slice(0, 7)}`
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonthPicker
          month={data.month}
          isLast={data.month >= data.currentMonth}
          link={(to, props) => <Link to="/teacher/earnings" search={{ month: to }} {...props} />}
        />
        <MonthState closedOn={closedOn} />
      </div>
      <p className="mt-2 max-w-read text-sm text-muted-foreground">
        {closedOn ? m.earnings_closed_text() : m.earnings_open_text()}
      </p>
      <dl className="mt-6 grid grid-cols-[repeat(3,auto)] items-end justify-between gap-x-4 border-y py-4 sm:grid-cols-3 sm:gap-x-6">
        <Sum label={m.earnings_amount()} value={formatEuros(data.cents)} />
        <Sum label={m.earnings_lessons_given()} value={formatNumber(data.lessons)} />
        <Sum
          label={m.earnings_hours_given()}
          value={m.documents_total_hours({ hours: formatTenths(data.minutes / 60) })}
        />
      </dl>
      {lines.length === 0 ? (
        <EmptyState className="py-12" title={m.earnings_none()} text={m.earnings_none_text()} />
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {closedOn && (
              <a href={`${address}/statement`} download className={buttonClass('outline')}>
                <Download aria-hidden="true" strokeWidth={1.75} />
                {m.earnings_save_statement()}
              </a>
            )}
            <a href={`${address}/table`} download className={buttonClass('outline')}>
              <Download aria-hidden="true" strokeWidth={1.75} />
              {m.earnings_save_table()}
            </a>
          </div>
          <table className="chiffres mt-4 w-full border-collapse text-sm">
            <caption className="sr-only">{m.earnings_of({ month: formatMonth(data.month) })}</caption>
            <thead>
              <tr className="border-b text-left text-muted-foreground">
                <th scope="col" className="py-2.5 font-normal">
                  {m.documents_date()}
                </th>
                <th scope="col" className="py-2.5 pl-3 font-normal">
                  {m.documents_lesson()}
                </th>
                <th scope="col" className="py-2.5 pl-3 text-right font-normal max-sm:hidden">
                  {m.documents_length()}
                </th>
                <th scope="col" className="py-2.5 pl-3 text-right font-normal">
                  {m.earnings_amount()}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(line => (
                <tr key={line.id} className="border-b align-baseline">
                  <th scope="row" className="py-3 text-left font-normal whitespace-nowrap">
                    {formatDayShort(line.date)}{' '}
                    <span className="text-muted-foreground max-sm:block">{line.time}</span>
                  </th>
                  <td className="py-3 pl-3 wrap-anywhere">
                    {earningLabel(line)}
                    {shareLabel(line) && (
                      <span className="block text-muted-foreground">{shareLabel(line)}</span>
                    )}
                    {line.reason && <span className="block text-muted-foreground">{line.reason}</span>}
                  </td>
                  <td className="py-3 pl-3 text-right whitespace-nowrap max-sm:hidden">
                    {line.minutes > 0 && m.documents_minutes({ minutes: line.minutes })}
                  </td>
                  <td className="py-3 pl-3 text-right font-semibold whitespace-nowrap">
                    {formatEuros(line.cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <RuleNote rule={data.rule}>{!closedOn && m.earnings_rule_open()}</RuleNote>
    </>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="titre chiffres mt-0.5 text-xl font-semibold whitespace-nowrap sm:text-2xl">{value}</dd>
    </div>
  )
}
