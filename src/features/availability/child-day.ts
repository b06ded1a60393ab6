/** The hours of a family's day that are proposed for children; the others are folded away, or said to be early or late. */
const dayFrom = 8
const dayUntil = 20
/** Children under 8 have lessons before this hour, unless the parent chooses a later one. */
const bedtime = 19
const youngAge = 8

/** Children of the same bedtime have the same day. */
export const isYoung = (age: number | undefined): boolean => age !== undefined && age < youngAge

/**
 * @param hour of the family's day, 0 to 23
 * @param age of the child, if it is known
 */
export const isDayHour = (hour: number, age?: number): boolean =>
  hour >= dayFrom && hour < (isYoung(age) ? bedtime : dayUntil)

/**
 * @param time of the family's day, 'HH:mm'
 * @param age of the child, if it is known
 */
export const isDaytime = (time: string, age?: number): boolean => isDayHour(Number(time.slice(0, 2)), age)

/** Before the day rather than after it. @param time 'HH:mm' */
export const isEarly = (time: string): boolean => Number(time.slice(0, 2)) < dayFrom
