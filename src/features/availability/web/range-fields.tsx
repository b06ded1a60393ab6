import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { defaultRange, type NewHours, type NewHoursProblems } from '../new-hours.ts'
import { HourSelect } from './hour-select.tsx'

type Range = NewHours['ranges'][number]

const errors = {
  same_hours: m.availability_same_hours,
  end_before_start: m.availability_end_before_start,
}

/** One or several time ranges; the last one cannot be removed. */
export function RangeFields({
  ranges,
  problems,
  onChange,
}: {
  ranges: readonly Range[]
  problems: NewHoursProblems['ranges']
  onChange: (ranges: Range[]) => void
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  // React needs a key per range: with the index, removing one would keep the wrong fields.
  const [keys, setKeys] = useState(() => ranges.map((_, index) => index))
  const [nextKey, setNextKey] = useState(ranges.length)
  const change = (at: number, changes: Partial<Range>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...changes } : range)))
  const addRange = () => {
    setKeys([...keys, nextKey])
    setNextKey(nextKey + 1)
    onChange([...ranges, defaultRange])
  }
  const removeRange = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(ranges.filter((_, index) => index !== at))
    addButton.current?.focus()
  }
  return (
    <FieldGroup legend={m.availability_ranges()} hint={m.availability_ranges_hint()}>
      <div className="mt-2 grid gap-4">
        {ranges.map((range, index) => {
          const problem = problems[index]
          const number = index + 1
          return (
            <div key={keys[index]} className="flex flex-wrap items-start gap-3">
              <Field
                className="flex-1 basis-28"
                label={<RangeLabel name={m.availability_range_start()} number={number} />}
              >
                <HourSelect value={range.start} onChange={start => change(index, { start })} />
              </Field>
              <Field
                className="flex-1 basis-28"
                label={<RangeLabel name={m.availability_range_end()} number={number} />}
                error={problem && errors[problem]()}
              >
                <HourSelect value={range.end} onChange={end => change(index, { end })} />
              </Field>
              {ranges.length > 1 && (
                <Button
                  variant="ghost"
                  size="icon"
                  className="mt-6.5"
                  aria-label={m.availability_range_remove({ number })}
                  onClick={() => removeRange(index)}
                >
                  <X aria-hidden="true" strokeWidth={1.75} />
                </Button>
              )}
            </div>
          )
        })}
      </div>
      <div className="mt-2">
        <Button ref={addButton} variant="outline" size="sm" className="h-11" onClick={addRange}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {m.availability_range_add()}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Screen readers also hear the number of the range. */
function RangeLabel({ name, number }: { name: string; number: number }) {
  return (
    <>
      {name} <span className="sr-only">{m.availability_range_of({ number })}</span>
    </>
  )
}
