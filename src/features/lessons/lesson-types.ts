import { m } from '#paraglide/messages.js'

// Seats per type are a rule of the database: function seats_in() in db/migrations/0004_lessons.sql.
export const lessonTypes = ['trial', 'individual', 'group'] as const
export type LessonType = (typeof lessonTypes)[number]

/** Minutes that every lesson reserves in the teacher's calendar, trials included (domain.md, "Booking"). */
export const reservedMinutes = 60

/** Minutes that are taught, and that families read everywhere: half of the reserved hour for a trial. */
export const taughtMinutes: Record<LessonType, number> = { trial: 30, individual: 60, group: 60 }

/** Upper limit of a lesson's length. A constraint of the table lessons enforces the same. */
export const maxLessonHours = 2

const labels: Record<LessonType, () => string> = {
  trial: m.booking_type_trial,
  individual: m.booking_type_individual,
  group: m.booking_type_group,
}
const labelsWithMinutes: Record<LessonType, (values: { minutes: number }) => string> = {
  trial: m.lessons_type_trial,
  individual: m.lessons_type_individual,
  group: m.lessons_type_group,
}
const shortLabels: Record<LessonType, (values: { minutes: number }) => string> = {
  trial: m.lessons_short_trial,
  individual: m.lessons_short_individual,
  group: m.lessons_short_group,
}

/** «Cours d’essai», «Individuel», «En groupe» */
export const lessonTypeLabel = (type: LessonType) => labels[type]()

/** «Cours individuel, 60 min» */
export const lessonLabel = (type: LessonType) => labelsWithMinutes[type]({ minutes: taughtMinutes[type] })

/** «individuel, 60 min», after a teacher's name. */
export const shortLessonLabel = (type: LessonType) => shortLabels[type]({ minutes: taughtMinutes[type] })
