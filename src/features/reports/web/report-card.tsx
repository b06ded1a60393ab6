import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { attendanceLabel } from '../labels.ts'
import { skills, wasThere } from '../reports.ts'
import type { ReportView } from '../server/view.ts'
import { DoneItems } from './done-items.tsx'
import { HomeworkOutcome } from './last-time.tsx'
import { StepList } from './step-list.tsx'

/** A sent report. `footer`: what the reader can do from here. */
export function ReportCard({ report, footer }: { report: ReportView; footer?: ReactNode }) {
  const { steps, items, freeWords } = report
  const isThere = wasThere(report.attendance)
  return (
    <article className="card p-card sm:p-6" aria-labelledby={`rendu-${report.lessonId}`}>
      <h3 id={`rendu-${report.lessonId}`} className="text-xl first-letter:uppercase">
        <time dateTime={report.date}>{formatDay(report.date)}</time>
      </h3>
      <p className="text-sm text-muted-foreground">
        {m.reports_with({ teacher: report.teacherName })}
        {report.attendance !== 'present' && `, ${attendanceLabel[report.attendance]().toLowerCase()}`}
        {report.isCorrected && `, ${m.reports_is_corrected()}`}
      </p>
      {report.familyNote && (
        <p className="mt-3 border-l-2 border-highlight pl-3.5 text-lg whitespace-pre-line">
          <BidiText text={report.familyNote} />
        </p>
      )}
      {isThere && items.length + freeWords.length > 0 && (
        <div className="mt-4">
          <h4 className="font-sans text-sm font-semibold">{m.reports_mail_done()}</h4>
          <DoneItems items={items} freeWords={freeWords} />
        </div>
      )}
      {isThere && steps && skills.some(skill => steps[skill] !== null) && (
        <div className="mt-4">
          <h4 className="font-sans text-sm font-semibold">{m.reports_skills()}</h4>
          <StepList judged={steps} />
        </div>
      )}
      <HomeworkOutcome homework={report.homework} />
      {report.staffNote && (
        <p className="mt-4 flex gap-2.5 rounded-lg border border-dashed bg-muted p-3 text-sm whitespace-pre-line">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="sr-only">{m.reports_staff_note()} </span>
            <BidiText text={report.staffNote} />
          </span>
        </p>
      )}
      {footer}
    </article>
  )
}
