import { m } from '#paraglide/messages.js'

/** Minutes that an individual lesson may last (domain.md, "Lessons"). A teacher gives some of them. */
export const lessonLengths = [30, 60, 90, 120] as const
export type LessonLength = (typeof lessonLengths)[number]

/** The length of trials and groups, and of an individual lesson unless another is requested. */
export const defaultLength: LessonLength = 60

export const isLessonLength = (minutes: unknown): minutes is LessonLength =>
  lessonLengths.some(length => length === minutes)

/** The requested length if the teacher gives it, else the nearest, the shorter of two. */
export const nearestLength = (given: readonly LessonLength[], asked: LessonLength): LessonLength =>
  given.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b)[0] ?? asked

/** «30 min», «1 h», «1 h 30», «2 h» */
export const lengthLabel = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return m.teachers_length_minutes({ minutes })
  return rest === 0
    ? m.teachers_length_hours({ hours })
    : m.teachers_length_hours_minutes({ hours, minutes: rest })
}

/** «30 min, 1 h ou 2 h» */
export const lengthsLabel = (lengths: readonly number[]): string => {
  const labels = lengths.map(lengthLabel)
  const last = labels.at(-1) ?? ''
  return labels.length < 2 ? last : m.teachers_lengths({ first: labels.slice(0, -1).join(', '), last })
}
