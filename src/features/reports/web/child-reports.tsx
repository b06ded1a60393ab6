import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { MoreButton } from '#ui/controls/more-button.tsx'
import type { ReportView } from '../server/view.ts'
import { reportPagesQuery } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** The reports of a child, the latest first. `footer`: what the reader can do from each. */
export function ChildReports({
  studentId,
  footer,
  isTeacher = false,
  none = m.reports_none_staff(),
  asked,
}: {
  studentId: string
  /** What stands here before the first one. */
  none?: string
  /** Notes which answers are seen. */
  isTeacher?: boolean
  footer?: (report: ReportView, isLatest: boolean) => ReactNode
  /** The report that the reader asked for: it stands first, and open. */
  asked?: ReportView | undefined
}) {
  const list = useInfiniteQuery(reportPagesQuery(studentId))
  const latestFirst = list.data?.pages.flatMap(page => page.reports) ?? []
  const reports = asked
    ? [asked, ...latestFirst.filter(({ lessonId }) => lessonId !== asked.lessonId)]
    : latestFirst
  return (
    <section aria-labelledby="comptes-rendus" className="mt-10">
      <h2 id="comptes-rendus" className="scroll-mt-20 text-2xl">
        {m.reports_list()}
      </h2>
      {reports.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{none}</p>
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          {reports.map((report, index) => (
            <ReportCard
              key={`${report.lessonId} ${report.studentId}`}
              report={report}
              isFolded={index > 0}
              isTeacher={isTeacher}
              footer={footer?.(report, index === 0)}
            />
          ))}
        </div>
      )}
      <MoreButton list={list} className="mt-4">
        {m.reports_older()}
      </MoreButton>
    </section>
  )
}
