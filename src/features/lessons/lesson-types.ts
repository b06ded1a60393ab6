import { m } from '#paraglide/messages.js'

/** The kinds of lesson, what each reserves and how many it seats (specification §9). */

export const lessonTypes = ['trial', 'individual', 'group'] as const
export type LessonType = (typeof lessonTypes)[number]

/** The hour that every lesson reserves in the teacher's calendar. */
export const reservedMinutes = 60

/** What is taught of the reserved hour, and what families read everywhere: half of it for a trial. */
export const taughtMinutes: Record<LessonType, number> = { trial: 30, individual: 60, group: 60 }

export const seatsIn: Record<LessonType, number> = { trial: 1, individual: 1, group: 4 }

/** No lesson is longer (a constraint of the table lessons says the same). */
export const longestLessonHours = 2

const names: Record<LessonType, () => string> = {
  trial: m.booking_type_trial,
  individual: m.booking_type_individual,
  group: m.booking_type_group,
}

/** «Cours d’essai», «Individuel», «En groupe» */
export const lessonTypeName = (lessonType: LessonType) => names[lessonType]()
