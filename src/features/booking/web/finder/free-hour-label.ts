import { isDaytime, isEarly } from '#features/availability/child-day.ts'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'

/**
 * «Libre jeu. 26 nov., 17:00», or that the next free hour is late or early for a child.
 * @param age of the child, if it is known
 */
export const freeHourLabel = (slot: { date: string; time: string }, age: number | undefined): string => {
  const { time } = slot
  const hour = { day: showDayShort(slot.date), time }
  if (isDaytime(time, age)) return m.teachers_free_next(hour)
  return isEarly(time) ? m.teachers_free_early(hour) : m.teachers_free_late(hour)
}
