import { useSuspenseQuery } from '@tanstack/react-query'
import { MonthBars } from '#features/teacher-space/web/month-bars.tsx'
import { m } from '#paraglide/messages.js'
import { formatDayParts, formatMonth } from '#platform/time/date-format.ts'
import { formatEuros, formatNumber, formatTenths } from '#platform/words/numbers.ts'
import type { SchoolMonth } from '../server/view.ts'
import { figuresQuery } from './queries.ts'

type Column = { name: () => string; text: (month: SchoolMonth) => string }
type Chart = {
  id: string
  title: () => string
  note: () => string
  value: (month: SchoolMonth) => number
  text: (month: SchoolMonth) => string
  columns: readonly Column[]
}

const part = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 100))
const cancelled = (month: SchoolMonth) =>
  month.cancelledInTime + month.cancelledLate + month.cancelledByTeacher + month.cancelledBySchool
const counted =
  (field: Exclude<keyof SchoolMonth, 'month'>) =>
  (month: SchoolMonth): string =>
    formatNumber(month[field])

const charts: readonly Chart[] = [
  {
    id: 'cours',
    title: m.admin_figures_lessons,
    note: m.admin_figures_lessons_note,
    value: month => month.lessons,
    text: counted('lessons'),
    columns: [
      { name: m.admin_figures_lessons, text: counted('lessons') },
      { name: m.admin_figures_hours, text: month => formatTenths(month.hours) },
      { name: m.admin_figures_takings, text: month => formatEuros(month.takingsCents) },
    ],
  },
  {
    id: 'essais',
    title: m.admin_figures_trials,
    note: m.admin_figures_trials_note,
    value: month => month.trials,
    text: counted('trials'),
    columns: [
      { name: m.admin_figures_trials, text: counted('trials') },
      { name: m.admin_figures_stayed, text: counted('stayed') },
      {
        name: m.admin_figures_stayed_part,
        text: month =>
          month.trials === 0 ? '–' : m.admin_figures_percent({ part: part(month.stayed, month.trials) }),
      },
    ],
  },
  {
    id: 'annulations',
    title: m.admin_figures_cancelled,
    note: m.admin_figures_cancelled_note,
    value: cancelled,
    text: month => formatNumber(cancelled(month)),
    columns: [
      { name: m.admin_figures_in_time, text: counted('cancelledInTime') },
      { name: m.admin_figures_late, text: counted('cancelledLate') },
      { name: m.admin_figures_by_teacher, text: counted('cancelledByTeacher') },
      { name: m.admin_figures_by_school, text: counted('cancelledBySchool') },
    ],
  },
]

/** The school's last twelve months, each chart with its figures beside it. */
export function SchoolFigures() {
  const { data } = useSuspenseQuery(figuresQuery())
  const { days, takenHours, freeHours } = data.fill
  const openHours = takenHours + freeHours
  return (
    <>
      <p className="mt-6 max-w-read text-lg">
        {openHours === 0
          ? m.admin_figures_fill_none({ days })
          : m.admin_figures_fill({
              days,
              part: part(takenHours, openHours),
              taken: formatTenths(takenHours),
              free: formatNumber(freeHours),
            })}
      </p>
      {charts.map(chart => (
        <ChartSection key={chart.id} chart={chart} months={data.months} />
      ))}
    </>
  )
}

function ChartSection({ chart, months }: { chart: Chart; months: readonly SchoolMonth[] }) {
  const { id, title, note, value, text } = chart
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title()}
      </h2>
      <p className="mt-1 mb-4 max-w-read text-sm text-muted-foreground">{note()}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <MonthBars
          title={title()}
          bars={months.map(month => ({
            key: month.month,
            label: formatDayParts(month.month).month,
            name: formatMonth(month.month),
            value: value(month),
            text: text(month),
          }))}
        />
        <MonthTable chart={chart} months={months} />
      </div>
    </section>
  )
}

function MonthTable({ chart: { title, columns }, months }: { chart: Chart; months: readonly SchoolMonth[] }) {
  return (
    <table className="chiffres w-full border-collapse text-right text-sm max-[23rem]:text-xs">
      <caption className="sr-only">{m.admin_figures_by_month({ title: title() })}</caption>
      <thead>
        <tr className="border-b align-bottom text-muted-foreground">
          <th scope="col" className="pb-2 text-left font-normal">
            {m.admin_figures_month()}
          </th>
          {columns.map(({ name }) => (
            <th key={name()} scope="col" className="pb-2 pl-2 font-normal">
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(month => (
          <tr key={month.month} className="border-b">
            <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
              <span className="max-sm:hidden">{formatMonth(month.month)}</span>
              <span className="sm:hidden">
                {formatDayParts(month.month).month} {month.month.slice(0, 4)}
              </span>
            </th>
            {columns.map(column => (
              <td key={column.name()} className="pl-2">
                {column.text(month)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
