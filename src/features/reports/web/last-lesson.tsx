import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { DoneItems } from './done-items.tsx'
import { latestReportQuery } from './queries.ts'

/** The content of the last reported lesson, for the child. A later lesson may have no report yet, so it is not called the last. */
export function LastLesson({ studentId }: { studentId: string }) {
  const { data } = useQuery(latestReportQuery(studentId))
  const report = data?.reports[0]
  if (!report || report.items.length + report.freeWords.length === 0) return null
  return (
    <section aria-labelledby="dernier-cours" className="mt-10">
      <h2 id="dernier-cours" className="text-2xl">
        {m.reports_my_last_lesson()}
      </h2>
      <div className="card mt-4 p-card">
        <p className="text-muted-foreground first-letter:uppercase">
          {m.reports_my_last_lesson_text({ day: showDay(report.date), teacher: report.teacherName })}
        </p>
        <div className="mt-2">
          <DoneItems items={report.items} freeWords={report.freeWords} />
        </div>
      </div>
    </section>
  )
}
