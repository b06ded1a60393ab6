import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type ReadClip, readClip } from './container.ts'

// A child's own voice: an answer to homework, or a word that it repeats. The database holds the same limits.

export const maxSoundBytes = 2_000_000
/** Milliseconds, as are the two below. */
export const longestSound = 60_000
const shortestSound = 300
/** A recorder stops some packets after the last second. */
const tolerance = 500
/** The recorder's bits a second: a minute weighs some 300 kB. */
export const voiceBitRate = 40_000

export type SpokenRefusal = 'answer_unreadable' | 'answer_too_large' | 'sound_too_long' | 'sound_too_short'

/** Why a recording of that length and size is refused; null when it is accepted. */
export const checkSound = ({ bytes, milliseconds }: { bytes: number; milliseconds: number }) => {
  if (milliseconds < shortestSound) return 'sound_too_short'
  if (milliseconds > longestSound + tolerance) return 'sound_too_long'
  return bytes > maxSoundBytes ? 'answer_too_large' : null
}

/** A browser's recording, recognised by its content. */
export const readSpoken = (upload: Uint8Array): Outcome<ReadClip, SpokenRefusal> => {
  const sound = readClip(upload)
  if (!sound) return refuse('answer_unreadable')
  const refusal = checkSound({ bytes: upload.length, milliseconds: sound.milliseconds })
  return refusal ? refuse(refusal) : ok(sound)
}
