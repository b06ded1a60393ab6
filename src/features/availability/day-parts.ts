import { type Weekday, weekdays } from '#platform/time/dates.ts'

/** Parts of a day in the reader's zone, for searching. */
export const dayParts = ['matin', 'apres-midi', 'soir'] as const
export type DayPart = (typeof dayParts)[number]

/** A part of a weekday: 'mercredi-soir'. */
export type WeekPart = `${Weekday}-${DayPart}`
export const weekParts = dayParts.flatMap(part => weekdays.map(day => `${day}-${part}` as const))

/** Before noon, before five, later. */
export const weekPartOf = (weekday: Weekday, hour: number): WeekPart =>
  `${weekday}-${hour < 12 ? 'matin' : hour < 17 ? 'apres-midi' : 'soir'}`
