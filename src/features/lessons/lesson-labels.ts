import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { taughtMinutes } from './lesson-minutes.ts'

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

/** «Cours d’essai», «Cours individuel», «Cours en groupe» */
export const lessonTypeLabel = (type: LessonType) => labels[type]()

/** «Cours individuel, 60 min» @param minutes that are taught, or reserved */
export const lessonLabel = (type: LessonType, minutes: number) =>
  labelsWithMinutes[type]({ minutes: taughtMinutes(type, minutes) })

/** «individuel, 60 min», after a teacher's name. @param minutes that are taught, or reserved */
export const shortLessonLabel = (type: LessonType, minutes: number) =>
  shortLabels[type]({ minutes: taughtMinutes(type, minutes) })
