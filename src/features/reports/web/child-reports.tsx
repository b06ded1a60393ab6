import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { ReportView } from '../server/view.ts'
import { reportPagesQuery } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** The reports of a child, the latest first. `footer`: what the reader can do from each. */
export function ChildReports({
  studentId,
  footer,
}: {
  studentId: string
  footer?: (report: ReportView, isLatest: boolean) => ReactNode
}) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reportPagesQuery(studentId),
  )
  const reports = data?.pages.flatMap(page => page.reports) ?? []
  return (
    <section aria-labelledby="comptes-rendus" className="mt-10">
      <h2 id="comptes-rendus" className="scroll-mt-20 text-2xl">
        {m.reports_list()}
      </h2>
      {reports.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.reports_none()}</p>
      ) : (
        <div className="mt-4 grid gap-4">
          {reports.map((report, index) => (
            <ReportCard
              key={`${report.lessonId} ${report.studentId}`}
              report={report}
              isFolded={index > 0}
              footer={footer?.(report, index === 0)}
            />
          ))}
        </div>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.reports_older()}
        </Button>
      )}
    </section>
  )
}
