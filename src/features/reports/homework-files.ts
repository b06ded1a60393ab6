import type { SpokenRefusal } from '#features/clips/spoken.ts'

// Homework answered with a photo or the child's voice (docs/domain.md, "Lesson reports").

/** The database holds the same limits. */
export const maxAnswerFiles = 4
export const maxPhotoBytes = 10_000_000

export const homeworkFileFormats = ['jpg', 'opus', 'aac'] as const
export type HomeworkFileFormat = (typeof homeworkFileFormats)[number]

export type HomeworkFileRefusal = SpokenRefusal | 'too_many_answers' | 'homework_seen'

/** The lowest place that no file of the homework takes; null when all are taken. */
export const freePlace = (taken: readonly number[]): number | null => {
  for (let place = 1; place <= maxAnswerFiles; place++) if (!taken.includes(place)) return place
  return null
}

const endings: Record<HomeworkFileFormat, string> = { jpg: 'jpg', opus: 'weba', aac: 'm4a' }
export const homeworkFilePath = (storedAs: string, format: HomeworkFileFormat) =>
  `homework/${storedAs}.${endings[format]}`
