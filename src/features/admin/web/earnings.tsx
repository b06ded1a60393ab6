import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { listMonths, nextMonth } from '#features/teacher-space/months.ts'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { type EarningsFilter, earnersPerPage, earningsQuery } from './queries.ts'

const formatHours = (hours: number) => formatNumber(Math.round(hours * 10) / 10)

/** Earnings of a month, one row per teacher. */
export function SchoolEarnings({ filter }: { filter: EarningsFilter }) {
  const { data } = useSuspenseQuery(earningsQuery(filter))
  return (
    <>
      <MonthPicker month={`${data.month}-01`} isLast={data.month >= data.currentMonth} />
      {data.total === 0 ? (
        <EmptyState className="py-12" title={m.school_earnings_none()} text={m.school_earnings_none_text()} />
      ) : (
        <>
          <table className="chiffres mt-6 w-full border-collapse text-right text-sm">
            <caption className="sr-only">
              {m.school_earnings_of({ month: formatMonth(`${data.month}-01`) })}
            </caption>
            <thead>
              <tr className="border-b text-muted-foreground">
                <Head isFirst>{m.school_earnings_teacher()}</Head>
                <Head>{m.teachers_stats_lessons()}</Head>
                <Head>{m.teachers_stats_hours()}</Head>
                <Head isWide>{m.teachers_stats_cancelled()}</Head>
                <Head>{m.teachers_stats_earnings()}</Head>
              </tr>
            </thead>
            <tbody>
              {data.teachers.map(teacher => (
                <tr key={teacher.id} className="border-b">
                  <th scope="row" className="py-3 text-left font-semibold wrap-anywhere">
                    {teacher.firstName} {teacher.lastName}
                  </th>
                  <td className="pl-3">{formatNumber(teacher.lessons)}</td>
                  <td className="pl-3">{formatHours(teacher.hours)}</td>
                  <td className="pl-3 max-sm:hidden">{formatNumber(teacher.cancelled)}</td>
                  <td className="pl-3 font-semibold whitespace-nowrap">
                    {formatEuros(teacher.earningsCents)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-b font-semibold">
                <th scope="row" className="py-3 text-left">
                  {m.school_earnings_total()}
                </th>
                <td className="pl-3">{formatNumber(data.lessons)}</td>
                <td className="pl-3">{formatHours(data.hours)}</td>
                <td className="pl-3 max-sm:hidden">{formatNumber(data.cancelled)}</td>
                <td className="pl-3 whitespace-nowrap">{formatEuros(data.earningsCents)}</td>
              </tr>
            </tfoot>
          </table>
          <p className="mt-4 max-w-read text-sm text-muted-foreground">{m.teachers_stats_note()}</p>
        </>
      )}
      <Pagination
        className="mt-8"
        page={filter.page}
        count={Math.ceil(data.total / earnersPerPage)}
        link={(number, props) => (
          <Link
            to="/admin/earnings"
            search={before => ({ ...before, page: number === 1 ? undefined : number })}
            {...props}
          />
        )}
      />
    </>
  )
}

function Head({
  isFirst = false,
  isWide = false,
  children,
}: {
  isFirst?: boolean
  /** Hidden on small screens. */
  isWide?: boolean
  children: ReactNode
}) {
  const place = isFirst ? 'text-left' : 'pl-3'
  return (
    <th scope="col" className={`py-2.5 font-normal ${place} ${isWide ? 'max-sm:hidden' : ''}`}>
      {children}
    </th>
  )
}

/** Without this, the links to other months would be marked as current. */
const exactMatch = { exact: true }

function MonthPicker({ month, isLast }: { month: string; isLast: boolean }) {
  const monthLink = (first: string, label: string, children: ReactNode) => (
    <Link
      to="/admin/earnings"
      search={{ month: first.slice(0, 7) }}
      activeOptions={exactMatch}
      resetScroll={false}
      aria-label={label}
      className={buttonClass('ghost', 'icon')}
    >
      {children}
    </Link>
  )
  return (
    <div className="mt-6 -ml-3 flex min-h-11 items-center gap-1">
      {monthLink(
        listMonths(month, 2)[0] ?? month,
        m.school_previous_month(),
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} />,
      )}
      <p aria-live="polite" className="chiffres min-w-36 text-center font-semibold">
        {formatMonth(month)}
      </p>
      {!isLast &&
        monthLink(
          nextMonth(month),
          m.school_next_month(),
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />,
        )}
    </div>
  )
}
