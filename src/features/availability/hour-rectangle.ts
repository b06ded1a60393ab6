import type { PlannedHour } from './hour-change.ts'

/** An hour in the grid of a week: the index of its day, and 0–23. */
export type Place = { day: number; hour: number }
export type Rectangle = { from: Place; to: Place }

type Hour = {
  hour: number
  state: string
  rules: string
  isOver: boolean
  holidayId: string | null
  isOfAbsence: boolean
}
type Day = { date: string; hours: readonly Hour[] }

const isBetween = (value: number, one: number, other: number) =>
  Math.min(one, other) <= value && value <= Math.max(one, other)

export const isInside = ({ from, to }: Rectangle, { day, hour }: Place): boolean =>
  isBetween(day, from.day, to.day) && isBetween(hour, from.hour, to.hour)

/**
 * Painting a rectangle opens all its hours if the first one is closed, and closes them if it is open. Returns the hours that
 * change; those that are over, in a holiday, of a reported absence, or skipped by the clocks stay.
 */
export const planPaint = (
  days: readonly Day[],
  rectangle: Rectangle,
): { open: boolean; hours: PlannedHour[] } => {
  const { from } = rectangle
  const open = days[from.day]?.hours[from.hour]?.rules !== 'available'
  const hours = days.flatMap(({ date, hours }, day) =>
    hours
      .filter(
        ({ hour, state, rules, isOver, holidayId, isOfAbsence }) =>
          isInside(rectangle, { day, hour }) &&
          !isOver &&
          !holidayId &&
          !isOfAbsence &&
          state !== 'skipped' &&
          (rules === 'available') !== open,
      )
      .map(({ hour }) => ({ date, hour })),
  )
  return { open, hours }
}
