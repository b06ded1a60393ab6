// Clips: short recordings in which teachers read letters, syllables, words and sentences of the curriculum aloud, and the French
// instructions of the exercises.

export const clipKinds = ['letter', 'syllable', 'word', 'sentence', 'instruction'] as const
export type ClipKind = (typeof clipKinds)[number]

/** Opus in WebM, or AAC in MP4: what a browser can record. Both are kept when both are given. */
export const clipCodecs = ['opus', 'aac'] as const
export type ClipCodec = (typeof clipCodecs)[number]

/** The most that a clip may weigh and last. A letter or a word must load at once on a telephone. */
export const clipLimits: Record<ClipKind, { bytes: number; milliseconds: number }> = {
  letter: { bytes: 6000, milliseconds: 2500 },
  syllable: { bytes: 6000, milliseconds: 2500 },
  word: { bytes: 6000, milliseconds: 2500 },
  sentence: { bytes: 24_000, milliseconds: 9000 },
  instruction: { bytes: 24_000, milliseconds: 9000 },
}
/** Of one file, whatever it says. */
export const maxClipBytes = Math.max(...Object.values(clipLimits).map(({ bytes }) => bytes))
/** Milliseconds. Shorter is a click, not a word. */
const shortestClip = 100

/** Characters. */
export const maxRejectionLength = 300
export const clipsPerPage = 20

/** 'letter:ba', 'syllable:ba-a', 'word:kitab', 'sentence:kitab', 'instruction:dictation' */
export const clipKindOf = (item: string): ClipKind | undefined =>
  clipKinds.find(kind => item.startsWith(`${kind}:`))

export type ClipRefusal = 'clip_unreadable' | 'clip_too_large' | 'clip_too_long' | 'clip_too_short'

/** Whether a recording of that size and length may stand for an item of that kind. */
export const checkClip = (
  kind: ClipKind,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): ClipRefusal | null => {
  const most = clipLimits[kind]
  if (milliseconds < shortestClip) return 'clip_too_short'
  if (milliseconds > most.milliseconds) return 'clip_too_long'
  return bytes > most.bytes ? 'clip_too_large' : null
}

type Decided = { teacherId: string; state: ClipState }
export type ClipState = 'waiting' | 'approved' | 'rejected'

/** Whether a person may approve or reject a clip: anyone of the school but the one who speaks, once. */
export const mayDecide = (
  clip: Decided,
  decider: string,
  decision: Exclude<ClipState, 'waiting'>,
): 'yes' | 'already' | 'own_clip' | 'decided' => {
  if (clip.teacherId === decider) return 'own_clip'
  if (clip.state === 'waiting') return 'yes'
  return clip.state === decision ? 'already' : 'decided'
}

const endings: Record<ClipCodec, string> = { opus: 'weba', aac: 'm4a' }
export const clipMimeTypes: Record<ClipCodec, string> = {
  opus: 'audio/webm;codecs=opus',
  aac: 'audio/mp4;codecs=mp4a.40.2',
}

/** The folder of a clip in the storage. */
export const clipFolder = (id: string) => `clips/${id}/`
/** @param hash SHA-256 of the file, in hexadecimal */
export const clipPath = (id: string, hash: string, codec: ClipCodec) =>
  `${clipFolder(id)}${hash}.${endings[codec]}`

export const clipsPath = '/clips'
export type ClipFile = { codec: ClipCodec; hash: string }
/** Content-addressed URL, so the response is immutable. */
export const clipAddress = ({ hash, codec }: ClipFile) => `${clipsPath}/${hash}.${endings[codec]}`

/** The file that an address names; undefined for another address. */
export const parseClipName = (name: string): ClipFile | undefined => {
  const [, hash, ending] = /^([0-9a-f]{64})\.(weba|m4a)$/.exec(name) ?? []
  const codec = clipCodecs.find(one => endings[one] === ending)
  return hash && codec ? { hash, codec } : undefined
}

/**
 * How long a browser may keep a clip. Its content never changes, but it is a voice: a copy in a child's browser outlives the
 * teacher's withdrawal by this time at most.
 */
export const clipCacheSeconds = 30 * 24 * 3600
