import type { MediaChoice } from './local-media.ts'

/** Saved in sessionStorage, so that a reloaded tab enters the room again with the same settings. */
export type SavedRoom = { key: string } & MediaChoice

const storageKey = (lessonId: string) => `kalima-room-${lessonId}`

export const saveRoom = (lessonId: string, values: SavedRoom) =>
  sessionStorage.setItem(storageKey(lessonId), JSON.stringify(values))

export const deleteSavedRoom = (lessonId: string) => sessionStorage.removeItem(storageKey(lessonId))

export const loadSavedRoom = (lessonId: string): SavedRoom | undefined => {
  const saved = sessionStorage.getItem(storageKey(lessonId))
  return saved ? (JSON.parse(saved) as SavedRoom) : undefined
}
