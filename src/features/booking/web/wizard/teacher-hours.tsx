import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import type { Choices } from '../../choices.ts'
import { repeatedHourLabel } from '../../hour-label.ts'
import { freeHourLabel } from '../finder/free-hour-label.ts'
import { nextLessonSlotsQuery, type TeacherCardView } from '../queries.ts'

/**
 * The teacher's next free hours in the child's day: pressing one chooses teacher and hour. Without one, the next free hour
 * as text, which can't be pressed.
 * @param age of the child, if it is known
 */
export function TeacherHours({
  choices,
  teacher,
  age,
}: {
  choices: Choices
  teacher: TeacherCardView
  age: number | undefined
}) {
  const { data } = useQuery(nextLessonSlotsQuery(choices, teacher, age))
  const slots = data?.slots ?? []
  const next = teacher.slots?.[0]
  if (data && slots.length === 0)
    return next ? <p className="mt-4 text-sm text-muted-foreground">{freeHourLabel(next, age)}</p> : null
  return (
    <div className="mt-4">
      <p className="text-sm text-muted-foreground">{m.booking_next_hours()}</p>
      <div className="mt-2 flex min-h-12 flex-wrap gap-2">
        {slots.map(slot => (
          <button
            key={slot.startsAt}
            type="submit"
            name="chosenSlot"
            value={`${teacher.id}~${slot.date}~${slot.startsAt}`}
            className="chiffres inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-input/70 bg-card px-3.5 hover:border-primary hover:bg-accent"
          >
            <span className="text-sm">{showDayShort(slot.date)}</span>
            <time dateTime={slot.startsAt} className="font-display font-semibold">
              {slot.time}
            </time>
            <span className="text-xs empty:hidden">{repeatedHourLabel(slots, slot)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
