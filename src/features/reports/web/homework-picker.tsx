import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { maxTaskLength, maxTasks } from '../reports.ts'
import { ChosenChip, SuggestedChip } from './item-chip.tsx'

/** The tasks for the next time, suggested or written, and their day. */
export function HomeworkPicker({
  tasks,
  dueOn,
  suggestions,
  defaultDay,
  onChange,
}: {
  tasks: readonly string[]
  dueOn: string | null
  suggestions: readonly string[]
  /** The day of the next lesson, or in a week. */
  defaultDay: string
  onChange: (change: { tasks: string[]; dueOn: string | null }) => void
}) {
  const [text, setText] = useState('')
  const setTasks = (next: string[]) =>
    onChange({ tasks: next, dueOn: next.length === 0 ? null : (dueOn ?? defaultDay) })
  const add = (task: string) => {
    if (task === '' || tasks.includes(task) || tasks.length >= maxTasks) return
    setTasks([...tasks, task])
  }
  const addWritten = () => {
    add(text.trim())
    setText('')
  }
  return (
    <section aria-labelledby="devoirs" className="mt-10">
      <h2 id="devoirs" className="text-2xl">
        {m.reports_homework()}
        {dueOn && (
          <span className="ml-2 font-sans text-sm font-normal text-muted-foreground">
            {m.reports_homework_for({ day: formatDay(dueOn) })}
          </span>
        )}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {tasks.map(task => (
          <ChosenChip key={task} look="word" onRemove={() => setTasks(tasks.filter(one => one !== task))}>
            <Check aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <BidiText text={task} />
            </span>
          </ChosenChip>
        ))}
        {tasks.length < maxTasks &&
          suggestions
            .filter(one => !tasks.includes(one))
            .map(task => (
              <SuggestedChip key={task} onAdd={() => add(task)}>
                <span>
                  <BidiText text={task} />
                </span>
              </SuggestedChip>
            ))}
      </div>
      {tasks.length < maxTasks && (
        <div className="mt-3 flex items-end gap-2">
          <Field label={m.reports_homework_other()} hideLabel className="flex-1">
            <Input
              value={text}
              maxLength={maxTaskLength}
              placeholder={m.reports_homework_other()}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                addWritten()
              }}
            />
          </Field>
          <Button variant="outline" size="icon" aria-label={m.reports_homework_add()} onClick={addWritten}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      )}
      {tasks.length > 0 && (
        <Field label={m.reports_homework_day()} className="mt-4 max-w-56">
          <Input
            type="date"
            value={dueOn ?? ''}
            onChange={event => onChange({ tasks: [...tasks], dueOn: event.target.value || null })}
          />
        </Field>
      )}
    </section>
  )
}
