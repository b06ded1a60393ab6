import { useSuspenseQuery } from '@tanstack/react-query'
import { RuleNote } from '#features/earnings/web/rule-note.tsx'
import { m } from '#paraglide/messages.js'
import { formatDayParts, formatMonth } from '#platform/time/date-format.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { MonthBars } from './month-bars.tsx'
import { statsQuery } from './queries.ts'

type Month = { lessons: number; hours: number; earningsCents: number; students: number; cancelled: number }

const cancelledPercent = ({ lessons, cancelled }: Month) =>
  cancelled === 0 ? 0 : Math.round((cancelled / (lessons + cancelled)) * 100)

/** The figures of twelve months, as charts and as a table. */
export function TeacherStats() {
  const { data } = useSuspenseQuery(statsQuery())
  const { months } = data
  const bars = (value: (month: Month) => number, text: (month: Month) => string) =>
    months.map(month => ({
      key: month.month,
      label: formatDayParts(month.month).month,
      name: formatMonth(month.month),
      value: value(month),
      text: text(month),
    }))
  return (
    <>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <MonthBars
          title={m.teachers_stats_earnings()}
          bars={bars(
            month => month.earningsCents,
            month => formatEuros(month.earningsCents),
          )}
        />
        <MonthBars
          title={m.teachers_stats_lessons()}
          bars={bars(
            month => month.lessons,
            month => formatNumber(month.lessons),
          )}
        />
      </div>
      <table className="chiffres mt-9 w-full border-collapse text-right text-sm max-[23rem]:text-xs max-[23rem]:[&_:is(td,th)]:pl-1">
        <caption className="titre mb-3 text-left text-2xl font-semibold">{m.teachers_stats_table()}</caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            <th scope="col" className="py-2.5 text-left font-normal">
              {m.teachers_stats_month()}
            </th>
            <Head name={m.teachers_stats_lessons()} />
            <Head name={m.teachers_stats_hours()} />
            <Head name={m.teachers_stats_earnings()} />
            <Head name={m.teachers_stats_students()} />
            <Head name={m.teachers_stats_cancelled()} short={m.teachers_stats_cancelled_short()} />
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(month => (
            <tr
              key={month.month}
              className={cn(
                'border-b',
                month.lessons === 0 && month.cancelled === 0 && 'text-muted-foreground',
              )}
            >
              <th scope="row" className="py-3 text-left font-normal">
                <span className="max-sm:hidden">{formatMonth(month.month)}</span>
                <span className="sm:hidden">
                  <span aria-hidden="true">
                    {`${formatDayParts(month.month).month} ${month.month.slice(2, 4)}`}
                  </span>
                  <span className="sr-only">{formatMonth(month.month)}</span>
                </span>
              </th>
              <td className="pl-2">{formatNumber(month.lessons)}</td>
              <td className="pl-2">{formatNumber(Math.round(month.hours * 10) / 10)}</td>
              <td className={cn('pl-2', month.earningsCents > 0 && 'font-semibold')}>
                {formatEuros(month.earningsCents)}
              </td>
              <td className="pl-2">{formatNumber(month.students)}</td>
              <td className="pl-2">
                {formatNumber(month.cancelled)}
                {month.cancelled > 0 && (
                  <span className="text-muted-foreground max-sm:block">
                    {' '}
                    {m.teachers_stats_cancelled_percent({ part: cancelledPercent(month) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RuleNote rule={data.rule}>{m.earnings_rule_months()}</RuleNote>
    </>
  )
}

/** On a phone the short name is shown; screen readers get the long one. */
function Head({ name, short }: { name: string; short?: string }) {
  if (!short)
    return (
      <th scope="col" className="py-2.5 pl-2 font-normal">
        {name}
      </th>
    )
  return (
    <th scope="col" className="py-2.5 pl-2 font-normal">
      <span className="max-sm:sr-only">{name}</span>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    </th>
  )
}
