import type { Choice } from './local-media.ts'

/** Kept by the tab alone: whoever reloads comes back into the room as they were. */
export type Remembered = { key: string } & Choice

const nameOf = (lessonId: string) => `kalima-room-${lessonId}`

export const remember = (lessonId: string, values: Remembered) =>
  sessionStorage.setItem(nameOf(lessonId), JSON.stringify(values))

export const forget = (lessonId: string) => sessionStorage.removeItem(nameOf(lessonId))

export const recall = (lessonId: string): Remembered | undefined => {
  const kept = sessionStorage.getItem(nameOf(lessonId))
  return kept ? (JSON.parse(kept) as Remembered) : undefined
}
