import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MonthPicker } from '#features/earnings/web/month-picker.tsx'
import { MonthState } from '#features/earnings/web/month-state.tsx'
import { RuleNote } from '#features/earnings/web/rule-note.tsx'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { formatEuros, formatNumber, formatTenths } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CloseMonth } from './close-month.tsx'
import { CorrectEarnings } from './correct-earnings.tsx'
import { earningsQuery } from './queries.ts'

/** Earnings of a month, one row per teacher. */
export function SchoolEarnings({ month: shown }: { month: string | undefined }) {
  const list = useSuspenseInfiniteQuery(earningsQuery(shown))
  const teachers = list.data.pages.flatMap(page => page.teachers)
  const [corrected, setCorrected] = useState<(typeof teachers)[number]>()
  const [data] = list.data.pages
  if (!data) return null
  const month = `${data.month}-01`
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonthPicker
          month={month}
          isLast={data.month >= data.currentMonth}
          link={(to, props) => <Link to="/admin/earnings" search={{ month: to }} {...props} />}
        />
        <MonthState closedOn={data.closedOn} />
      </div>
      {data.total === 0 ? (
        <EmptyState className="py-12" title={m.school_earnings_none()} text={m.school_earnings_none_text()} />
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {data.toClose.length > 0 && <CloseMonth month={data.month} toClose={data.toClose} />}
            <a
              href={`/api/v1/school/earnings/${data.month}/table`}
              download
              className={buttonClass('outline')}
            >
              <Download aria-hidden="true" strokeWidth={1.75} />
              {m.earnings_save_table()}
            </a>
          </div>
          <table className="chiffres mt-6 w-full border-collapse text-right text-sm">
            <caption className="sr-only">{m.school_earnings_of({ month: formatMonth(month) })}</caption>
            <thead>
              <tr className="border-b text-muted-foreground">
                <Head isFirst>{m.school_earnings_teacher()}</Head>
                <Head>{m.teachers_stats_lessons()}</Head>
                <Head isWide>{m.teachers_stats_hours()}</Head>
                <Head isWide>{m.teachers_stats_cancelled()}</Head>
                <Head>{m.teachers_stats_earnings()}</Head>
                <Head>
                  <span className="sr-only">{m.earnings_correct()}</span>
                </Head>
              </tr>
            </thead>
            <tbody>
              {teachers.map(teacher => (
                <tr key={teacher.id} className="border-b">
                  <th scope="row" className="py-3 text-left font-semibold wrap-anywhere">
                    {teacher.firstName} {teacher.lastName}
                    <NarrowFigures {...teacher} />
                  </th>
                  <td className="pl-3">{formatNumber(teacher.lessons)}</td>
                  <td className="pl-3 max-sm:hidden">{formatTenths(teacher.hours)}</td>
                  <td className="pl-3 max-sm:hidden">{formatNumber(teacher.cancelled)}</td>
                  <td className="pl-3 font-semibold whitespace-nowrap">
                    {formatEuros(teacher.earningsCents)}
                  </td>
                  <td className="w-0 pl-3 whitespace-nowrap">
                    {data.closedOn && (
                      <a
                        href={`/api/v1/school/earnings/${data.month}/teachers/${teacher.id}/statement`}
                        download
                        className={buttonClass('ghost', 'icon')}
                        aria-label={m.earnings_statement_of({ of: ofName(teacher.firstName) })}
                      >
                        <Download aria-hidden="true" strokeWidth={1.75} />
                      </a>
                    )}
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={m.earnings_correct_of({ of: ofName(teacher.firstName) })}
                      onClick={() => setCorrected(teacher)}
                    >
                      <PencilLine aria-hidden="true" strokeWidth={1.75} />
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-b font-semibold">
                <th scope="row" className="py-3 text-left">
                  {m.school_earnings_total()}
                  <NarrowFigures {...data} />
                </th>
                <td className="pl-3">{formatNumber(data.lessons)}</td>
                <td className="pl-3 max-sm:hidden">{formatTenths(data.hours)}</td>
                <td className="pl-3 max-sm:hidden">{formatNumber(data.cancelled)}</td>
                <td className="pl-3 whitespace-nowrap">{formatEuros(data.earningsCents)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
          <MoreButton list={list} className="mt-6">
            {m.admin_more()}
          </MoreButton>
        </>
      )}
      {data.corrections.length > 0 && (
        <section aria-labelledby="corrections" className="mt-8">
          <h2 id="corrections" className="text-2xl">
            {m.earnings_corrections()}
          </h2>
          <ul className="mt-3 divide-y border-y">
            {data.corrections.map(({ id, teacherName, cents, reason, day, author }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-semibold wrap-anywhere">{teacherName}</p>
                  <p className="wrap-anywhere">{reason}</p>
                  <p className="text-sm text-muted-foreground wrap-anywhere">
                    {[author, day].filter(Boolean).join(', ')}
                  </p>
                </div>
                <p className="chiffres font-semibold">{formatEuros(cents)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RuleNote rule={data.rule}>
        {!data.closedOn && (
          <Link to="/admin/settings" className="link-underlined">
            {m.school_earnings_change_rule()}
          </Link>
        )}
      </RuleNote>
      {corrected && <CorrectEarnings teacher={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}

/** The two columns that a small screen has no room for. */
const NarrowFigures = ({ hours, cancelled }: { hours: number; cancelled: number }) => (
  <span className="block font-normal text-muted-foreground sm:hidden">
    {m.school_earnings_narrow({ hours: formatTenths(hours), cancelled: formatNumber(cancelled) })}
  </span>
)

function Head({
  isFirst = false,
  isWide = false,
  children,
}: {
  isFirst?: boolean
  /** Hidden on small screens: `NarrowFigures`. */
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
