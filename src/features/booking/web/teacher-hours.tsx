import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { formatDayShort } from '#platform/time/date-format.ts'
import { type Choices, isDaytime } from '../choices.ts'
import { nextLessonSlotsQuery, type TeacherCardView } from './queries.ts'

const shown = 3

/** The teacher's next free hours of the day: pressing one chooses teacher and hour. */
export function TeacherHours({ choices, teacher }: { choices: Choices; teacher: TeacherCardView }) {
  const { data } = useQuery(nextLessonSlotsQuery(choices, teacher))
  const slots = data?.slots.filter(({ time }) => isDaytime(time)).slice(0, shown) ?? []
  if (data && slots.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-sm text-muted-foreground">{m.booking_next_hours()}</p>
      <div className="mt-2 flex min-h-12 flex-wrap gap-2">
        {slots.map(({ date, time, startsAt }) => (
          <button
            key={startsAt}
            type="submit"
            name="chosenSlot"
            value={`${teacher.id}~${date}~${startsAt}`}
            className="chiffres inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-input/70 bg-card px-3.5 hover:border-primary hover:bg-accent"
          >
            <span className="text-sm">{formatDayShort(date)}</span>
            <time dateTime={startsAt} className="font-display font-semibold">
              {time}
            </time>
          </button>
        ))}
      </div>
    </div>
  )
}
