import { NativeSelect } from '#ui/controls/native-select.tsx'
import { fullHours } from '../new-hours.ts'

export function HourSelect({
  value,
  hours = fullHours,
  onChange,
}: {
  value: string
  hours?: readonly string[]
  onChange: (value: string) => void
}) {
  return (
    <NativeSelect value={value} onChange={event => onChange(event.currentTarget.value)}>
      {hours.map(hour => (
        <option key={hour} value={hour}>
          {hour}
        </option>
      ))}
    </NativeSelect>
  )
}

/** 24 and the hours after midnight up to it, as an end: «00:00» is midnight at the end of the day. */
const endHours = [...fullHours.slice(1), ...fullHours.slice(0, 1)]

/** As `HourSelect`, with hours as numbers from 0 to 24. */
export function HourNumberSelect({
  hour,
  isEnd = false,
  onChange,
}: {
  hour: number
  isEnd?: boolean
  onChange: (hour: number) => void
}) {
  return (
    <HourSelect
      value={fullHours[hour % 24] ?? ''}
      hours={isEnd ? endHours : fullHours}
      onChange={value => onChange(fullHours.indexOf(value) || (isEnd ? 24 : 0))}
    />
  )
}
