import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { thatName } from '#platform/words/of-name.ts'
import { colon, joinItems } from '#platform/words/punctuation.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { itemText, skillLabel, stepLabel } from '../labels.ts'
import { taskText } from '../offered-tasks.ts'
import { type Attendance, hasAttended, skills } from '../reports.ts'
import type { ReportContent } from '../server/input.ts'
import type { ItemView } from '../server/view.ts'

/** The report as the family will read it, beside the form. */
export function ReportPreview({
  parentName,
  studentName,
  date,
  attendance,
  content,
  keptTasks,
  items,
  isCorrection,
}: {
  parentName: string
  studentName: string
  date: string
  attendance: Attendance | null
  content: ReportContent
  /** Taken out of a correction, but answered by the child: the family still reads them. */
  keptTasks: readonly string[]
  items: readonly ItemView[]
  /** A correction is read on the family's pages; no mail tells of it. */
  isCorrection: boolean
}) {
  const isThere = attendance === null || hasAttended(attendance)
  const done = [...items.map(itemText), ...content.freeWords]
  const said = skills.filter(skill => content.steps[skill] !== null)
  return (
    <section aria-labelledby="apercu" className="mt-8 overflow-hidden rounded-xl border bg-card text-sm">
      <h2 id="apercu" className="bg-wash-paon px-5 py-3.5 text-lg text-wash-paon-foreground">
        {(isCorrection ? m.reports_preview_correction : m.reports_preview)({ that: thatName(parentName) })}
      </h2>
      <div className="space-y-3 px-5 py-4">
        {!isCorrection && <p>{m.reports_mail_hello({ name: parentName })}</p>}
        {!isThere && <p>{m.reports_mail_absent({ name: studentName, day: showDay(date) })}</p>}
        {isThere && done.length > 0 && (
          <p>
            {m.reports_mail_done()}
            {colon()} <BidiText text={joinItems(done)} />
          </p>
        )}
        {isThere && said.length > 0 && (
          <dl>
            {said.map(skill => {
              const step = content.steps[skill]
              return (
                <div key={skill} className="flex gap-2">
                  <dt className="text-muted-foreground">{skillLabel[skill]()}</dt>
                  <dd className="font-semibold">{step && stepLabel[step]()}</dd>
                </div>
              )
            })}
          </dl>
        )}
        {content.familyNote && (
          <p className="border-l-2 border-highlight pl-3 whitespace-pre-line">
            <BidiText text={content.familyNote} />
          </p>
        )}
        {content.tasks.length > 0 && content.dueOn && (
          <p>
            {m.reports_mail_homework({ day: showDay(content.dueOn) })}
            {colon()} <BidiText text={joinItems(content.tasks.map(taskText))} />
          </p>
        )}
        {keptTasks.length > 0 && (
          <p>
            <BidiText text={m.reports_homework_stays({ tasks: joinItems(keptTasks.map(taskText)) })} />
          </p>
        )}
      </div>
    </section>
  )
}
