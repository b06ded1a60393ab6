import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { lineTask, practiseTask, readWordsTask } from '../offered-tasks.ts'
import { type Attendance, fillSteps, hasAttended, maxNoteLength, skills, taskProblem } from '../reports.ts'
import { reportsApi } from './api.ts'
import { AttendanceChoice } from './attendance-choice.tsx'
import { CoveredItems } from './covered-items.tsx'
import { HomeworkPicker } from './homework-picker.tsx'
import { LastReport, LastReportButton } from './last-report.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import type { OpenedReport } from './queries.ts'
import { ReportPreview } from './report-preview.tsx'
import { type Problem, problemId, SendBar } from './send-bar.tsx'
import { SkillScale } from './skill-scale.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** The page on which a teacher writes about one child of a lesson. */
export function ReportPage({ report }: { report: OpenedReport }) {
  const queryClient = useQueryClient()
  const [attendance, setAttendance] = useState(report.attendance)
  const [problem, setProblem] = useState<Problem>()
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (problem) focusFirstInvalid(form.current)
  }, [problem])
  const [known, setKnown] = useState(
    () =>
      new Map(
        [...report.items, ...report.suggestions, ...(report.last?.items ?? [])].map(one => [one.item, one]),
      ),
  )
  const draft = useDraft(report)
  const { content, update } = draft
  const { lessonId, studentId, studentName: name } = report

  // The next visit reads the draft again: this one is then out of date.
  useEffect(() => () => queryClient.removeQueries({ queryKey: reportsApi.open.key() }), [queryClient])

  const homework = useWrittenTask(draft)
  const { send, isSending, isWaiting, onAttendance } = useSend(report, draft, setProblem)
  const addAndSend = () => {
    if (homework.add() === 'full') setProblem({ code: 'homework_full', text: m.reports_homework_full() })
    else send()
  }
  const chosen = content.items.flatMap(item => known.get(item) ?? [])
  const isThere = attendance === null || hasAttended(attendance)
  const keptTasks = report.answeredTasks.filter(task => !content.tasks.includes(task))
  const letter = chosen.find(({ kind }) => kind === 'letter')
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <Link to="/teacher/lessons" className="inline-flex min-h-11 items-center text-sm link-underlined">
          {m.teachers_nav_lessons()}
        </Link>
        <div className="mt-1 flex items-center gap-4">
          <LetterPortrait name={name} className="size-14 shrink-0" {...(letter && { letter: letter.ar })} />
          <div className="min-w-0">
            <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">
              {m.reports_title({ of: ofName(name) })}
            </h1>
            <p className="chiffres text-muted-foreground first-letter:uppercase">
              {m.reports_lesson_time({
                day: showDay(report.date),
                from: report.time,
                until: report.endTime,
              })}
            </p>
          </div>
        </div>
        {report.students.length > 1 && <Classmates report={report} />}
        {!report.mayWrite && report.last && <LastReportButton last={report.last} />}
        {!report.mayWrite && (
          <Alert kind="info" className="mt-6">
            {report.sentAt ? m.reports_refusal_closed() : m.reports_refusal_lesson()}
          </Alert>
        )}
        <fieldset ref={form} disabled={!report.mayWrite} className="min-w-0">
          <legend className="sr-only">{m.reports_title({ of: ofName(name) })}</legend>
          <section aria-labelledby="presence" className="mt-8">
            <h2 id="presence" className="mb-3 text-2xl">
              {m.reports_attendance()}
            </h2>
            <AttendanceChoice
              lessonId={lessonId}
              studentId={studentId}
              attendance={attendance}
              arrival={report.arrival}
              legend={m.reports_attendance_of({ of: ofName(name) })}
              isDisabled={!report.mayWrite}
              problemId={problem?.code === 'attendance_missing' ? problemId : undefined}
              onChange={(next: Attendance) => {
                setAttendance(next)
                onAttendance()
              }}
            />
          </section>
          {isThere && (
            <>
              <CoveredItems
                report={report}
                content={content}
                chosen={chosen}
                isMissing={problem?.code === 'report_empty'}
                onKnow={item => setKnown(before => new Map(before).set(item.item, item))}
                onChange={update}
              />
              <Skills report={report} draft={draft} />
            </>
          )}
          <HomeworkPicker
            written={draft.written}
            isRefused={homework.isRefused}
            onWrite={homework.write}
            onAddWritten={homework.add}
            tasks={content.tasks}
            keptTasks={keptTasks}
            dueOn={content.dueOn}
            defaultDay={report.homeworkOn}
            firstDay={report.date}
            isDayMissing={problem?.code === 'homework_without_day'}
            suggestions={[
              ...chosen
                .filter(({ kind }) => kind === 'letter')
                .slice(-2)
                .map(({ ar }) => lineTask(ar)),
              readWordsTask,
              practiseTask,
            ]}
            onChange={update}
          />
          <div className="mt-10 grid items-start gap-6 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <Field label={<span className="font-display text-2xl font-bold">{m.reports_family_note()}</span>}>
              <Textarea
                rows={3}
                maxLength={maxNoteLength}
                placeholder={m.reports_family_note_example()}
                value={content.familyNote}
                onChange={event => update({ familyNote: event.target.value })}
              />
            </Field>
            <div className="rounded-xl border border-dashed bg-muted p-4">
              <Field
                label={
                  <span className="flex items-center gap-2 font-display text-lg font-bold">
                    <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
                    {m.reports_staff_note()}
                  </span>
                }
                hint={m.reports_staff_note_hint()}
              >
                <Textarea
                  rows={2}
                  maxLength={maxNoteLength}
                  value={content.staffNote}
                  onChange={event => update({ staffNote: event.target.value })}
                />
              </Field>
            </div>
          </div>
          {report.isTrial && (
            <ProposalFields content={content} packages={report.packages} onChange={update} />
          )}
        </fieldset>
        {report.mayWrite && (
          <SendBar
            report={report}
            draft={draft}
            problem={problem}
            isSending={isSending}
            isWaiting={isWaiting}
            onSend={addAndSend}
          />
        )}
      </div>
      <div className="max-lg:hidden lg:pt-14">
        {report.last ? (
          <LastReport last={report.last} />
        ) : (
          <p className="text-sm text-muted-foreground">{m.reports_first()}</p>
        )}
        <ReportPreview
          {...report}
          attendance={attendance}
          content={content}
          keptTasks={keptTasks}
          items={chosen}
          isCorrection={report.sentAt !== null}
        />
      </div>
    </div>
  )
}

/** Adds the task in the field to the list, when the teacher leaves the field or sends the report. */
const useWrittenTask = (draft: Draft) => {
  const [isRefused, setIsRefused] = useState(false)
  const write = (text: string) => {
    draft.write(text)
    setIsRefused(false)
  }
  /** @returns why it could not be added */
  const add = () => {
    const task = draft.written.trim()
    const problem = task === '' ? undefined : taskProblem(draft.content.tasks, task)
    setIsRefused(problem !== undefined)
    if (!problem && draft.written !== '') draft.addWritten()
    return problem
  }
  return { isRefused, write, add }
}

/** The other children of a group lesson. */
function Classmates({ report }: { report: OpenedReport }) {
  return (
    <nav aria-label={m.reports_classmates()} className="mt-5 flex flex-wrap gap-2">
      {report.students.map(({ studentId, studentName, isSent }) => (
        <ChoiceChip key={studentId} asChild chosen={studentId === report.studentId}>
          <Link
            to="/teacher/reports/$lessonId"
            params={{ lessonId: report.lessonId }}
            search={{ eleve: studentId }}
          >
            {studentName}
            {isSent && <span className="sr-only"> {m.reports_is_sent()}</span>}
            {isSent && <span aria-hidden="true" className="nuqta size-2 bg-success" />}
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}

function Skills({ report, draft }: { report: OpenedReport; draft: Draft }) {
  const { content, update } = draft
  const last = report.last?.steps
  const filled = last ? fillSteps(content.steps, last) : content.steps
  const hasLast = last !== undefined && skills.some(skill => last[skill] !== null)
  return (
    <section aria-labelledby="competences" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="competences" className="text-2xl">
          {m.reports_skills()}
        </h2>
        {hasLast && (
          <Button
            variant="link"
            size="sm"
            className="h-11"
            disabled={skills.every(skill => filled[skill] === content.steps[skill])}
            onClick={() => update({ steps: filled })}
          >
            {skills.some(skill => content.steps[skill] !== null)
              ? m.reports_skills_fill_as_last()
              : m.reports_skills_as_last()}
          </Button>
        )}
      </div>
      {hasLast && report.last && (
        <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
          <span aria-hidden="true" className="size-2.5 rotate-45 border-2 border-primary" />
          {m.reports_skills_last({ day: showDay(report.last.date) })}
        </p>
      )}
      <div className="mt-1 divide-y">
        {skills.map(skill => (
          <SkillScale
            key={skill}
            skill={skill}
            step={content.steps[skill]}
            lastStep={last?.[skill] ?? null}
            onChoose={step => update({ steps: { ...content.steps, [skill]: step } })}
          />
        ))}
      </div>
    </section>
  )
}
