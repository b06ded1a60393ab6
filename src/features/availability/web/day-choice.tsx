import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { type Weekday, weekdays } from '#platform/time/dates.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { FieldGroup } from '#ui/controls/field.tsx'
import { dayGroups } from '../new-hours.ts'

const groups = [
  ['weekdays', m.availability_group_weekdays],
  ['weekend', m.availability_group_weekend],
  ['everyDay', m.availability_group_every_day],
] as const

/** Weekdays, chosen one by one or in groups. Pressing a chosen group clears it. */
export function DayChoice({
  days,
  error,
  onChange,
}: {
  days: readonly Weekday[]
  error: string | undefined
  onChange: (days: readonly Weekday[]) => void
}) {
  const isChosen = (group: readonly Weekday[]) =>
    group.length === days.length && group.every(day => days.includes(day))
  const names = listWeekdayNames()
  return (
    <FieldGroup legend={m.availability_weekdays()} error={error}>
      <div className="mt-1 flex flex-wrap gap-2">
        {groups.map(([name, label]) => (
          <ChoiceChip
            key={name}
            chosen={isChosen(dayGroups[name])}
            onClick={() => onChange(isChosen(dayGroups[name]) ? [] : dayGroups[name])}
          >
            {label()}
          </ChoiceChip>
        ))}
      </div>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {weekdays.map((day, index) => (
          <Checkbox
            key={day}
            label={<span className="inline-block first-letter:uppercase">{names[index]?.long}</span>}
            checked={days.includes(day)}
            {...(error && { 'aria-invalid': true })}
            onChange={event =>
              onChange(event.currentTarget.checked ? [...days, day] : days.filter(other => other !== day))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
