import { ChevronDown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { attendanceLabel } from '../labels.ts'
import { hasAttended, skills } from '../reports.ts'
import type { ReportView } from '../server/view.ts'
import { DoneItems } from './done-items.tsx'
import { HomeworkOutcome } from './last-report.tsx'
import { StepList } from './step-list.tsx'

/** A sent report. `footer`: what the reader can do from here. A folded one shows its day and opens on a press. */
export function ReportCard({
  report,
  footer,
  isFolded = false,
  isTeacher = false,
}: {
  report: ReportView
  footer?: ReactNode
  isFolded?: boolean
  isTeacher?: boolean
}) {
  const { steps, items, freeWords } = report
  const isThere = hasAttended(report.attendance)
  const heading = (
    <>
      <h3 className="text-xl first-letter:uppercase">
        <time dateTime={report.date}>{showDay(report.date)}</time>
      </h3>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {m.reports_with({ teacher: report.teacherName })}
        {report.attendance !== 'present' && `, ${attendanceLabel[report.attendance]().toLowerCase()}`}
        {report.isCorrected && `, ${m.reports_is_corrected()}`}
      </p>
    </>
  )
  const body = (
    <>
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
      <HomeworkOutcome homework={report.homework} isTeacher={isTeacher} />
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
    </>
  )
  if (!isFolded)
    return (
      <article className="card p-card sm:p-6">
        {heading}
        {body}
      </article>
    )
  return (
    <details className="card group p-card sm:px-6">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md">
        <span className="min-w-0">{heading}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {body}
    </details>
  )
}
