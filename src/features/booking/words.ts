import type { LessonType } from '#features/lessons/lesson-types.ts'
import { m } from '#paraglide/messages.js'

const names: Record<LessonType, () => string> = {
  trial: m.booking_type_trial,
  individual: m.booking_type_individual,
  group: m.booking_type_group,
}

/** «Cours d’essai», «Individuel», «En groupe» */
export const lessonTypeName = (lessonType: LessonType) => names[lessonType]()
