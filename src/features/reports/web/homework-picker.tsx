import { Check, Plus } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { joinItems } from '#platform/words/punctuation.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { taskText } from '../offered-tasks.ts'
import { maxTaskLength, maxTasks, taskProblem } from '../reports.ts'
import { ChosenChip, SuggestedChip } from './item-chip.tsx'
import { useChips } from './use-chips.tsx'

/** The tasks for the next time, suggested or written, and their day. */
export function HomeworkPicker({
  written,
  isRefused,
  tasks,
  keptTasks,
  dueOn,
  suggestions,
  defaultDay,
  firstDay,
  isDayMissing,
  onWrite,
  onAddWritten,
  onChange,
}: {
  /** The text of a task that is not added yet. */
  written: string
  /** Adding that text was tried and not possible. */
  isRefused: boolean
  tasks: readonly string[]
  /** Taken out of a correction, but answered by the child: they stay. */
  keptTasks: readonly string[]
  dueOn: string | null
  suggestions: readonly string[]
  /** The day of the next lesson, or in a week. */
  defaultDay: string
  /** The day of the lesson. */
  firstDay: string
  /** The report could not be sent without the day. */
  isDayMissing: boolean
  onWrite: (text: string) => void
  onAddWritten: () => void
  onChange: (change: { tasks: string[]; dueOn: string | null }) => void
}) {
  const setTasks = (next: string[]) =>
    onChange({ tasks: next, dueOn: next.length === 0 ? null : (dueOn ?? defaultDay) })
  const add = (task: string) => {
    if (!taskProblem(tasks, task)) setTasks([...tasks, task])
  }
  const task = written.trim()
  const found = task === '' ? undefined : taskProblem(tasks, task)
  // A full list is said at once: the text is then not saved with the draft.
  const problem = isRefused || found === 'full' ? found : undefined
  const dayError =
    dueOn === null
      ? isDayMissing && m.reports_refusal_homework_day()
      : dueOn < firstDay && m.reports_refusal_homework_over()
  const { section, announcement } = useChips(tasks.map(taskText))
  return (
    <section
      {...section}
      aria-labelledby="devoirs"
      className="mt-10"
      // A button of this section stays where it is under the finger: what was written is added on leaving the section.
      onBlur={event => {
        section.onBlur()
        if (!event.currentTarget.contains(event.relatedTarget)) onAddWritten()
      }}
    >
      <h2 id="devoirs" className="text-2xl">
        {m.reports_homework()}
        {dueOn && (
          <span className="ml-2 font-sans text-sm font-normal text-muted-foreground">
            {m.reports_homework_for({ day: showDay(dueOn) })}
          </span>
        )}
      </h2>
      {announcement}
      <div className="mt-3 flex flex-wrap gap-2">
        {tasks.map(task => (
          <ChosenChip key={task} look="word" onRemove={() => setTasks(tasks.filter(one => one !== task))}>
            <Check aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <BidiText text={taskText(task)} />
            </span>
          </ChosenChip>
        ))}
        {tasks.length < maxTasks &&
          suggestions
            .filter(one => !tasks.includes(one))
            .map(task => (
              <SuggestedChip key={task} onAdd={() => add(task)}>
                <span>
                  <BidiText text={taskText(task)} />
                </span>
              </SuggestedChip>
            ))}
      </div>
      <div role="status">
        {keptTasks.length > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">
            <BidiText text={m.reports_homework_stays({ tasks: joinItems(keptTasks.map(taskText)) })} />
          </p>
        )}
      </div>
      {(tasks.length < maxTasks || written !== '') && (
        <div className="mt-3 flex items-start gap-2">
          <Field
            label={m.reports_homework_other()}
            hideLabel
            error={
              problem && (problem === 'full' ? m.reports_homework_full() : m.reports_homework_duplicate())
            }
            className="flex-1"
          >
            <Input
              value={written}
              maxLength={maxTaskLength}
              placeholder={m.reports_homework_other()}
              onChange={event => onWrite(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                onAddWritten()
              }}
            />
          </Field>
          <Button variant="outline" size="icon" aria-label={m.reports_homework_add()} onClick={onAddWritten}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      )}
      {tasks.length > 0 && (
        <Field label={m.reports_homework_day()} error={dayError} className="mt-4 max-w-56">
          <Input
            type="date"
            min={firstDay}
            value={dueOn ?? ''}
            onChange={event => onChange({ tasks: [...tasks], dueOn: event.target.value || null })}
          />
        </Field>
      )}
    </section>
  )
}
