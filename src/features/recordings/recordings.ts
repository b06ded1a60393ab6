// Recordings of lessons (docs/domain.md, "Recordings").

/** Milliseconds of a piece: at most this much is lost when the teacher's page is closed. */
export const pieceMilliseconds = 4000
/** The database holds the same limits. */
export const maxPieces = 1500
export const maxPieceBytes = 4_000_000
export const maxPieceMilliseconds = 60_000
export const maxParts = 20
/** A recording that has had no new piece for this long counts as stopped, and the room no longer shows that it runs. */
const silenceSeconds = 180
/** How long after the last piece a recording waits for those still on the teacher's device. Then it is assembled from what arrived. */
export const waitingHours = 24

/** How long a part is kept, from its own start: the days that the school sets, elapsed. Older parts are deleted once a day. */
export const recordingRetention = (days: number) => ({ hours: 24 * days })
export const recordingKeptUntil = (startedAt: Temporal.Instant, days: number): Temporal.Instant =>
  startedAt.add(recordingRetention(days))

type Part = {
  stoppedAt: Temporal.Instant | null
  pieces: number | null
  isWithdrawn: boolean
  lastAt: Temporal.Instant
}

/** Whether a part that runs has had no new piece for so long that it counts as stopped. */
export const isSilent = ({ stoppedAt, lastAt }: Part, now: Temporal.Instant): boolean =>
  stoppedAt === null && lastAt.until(now).total('seconds') >= silenceSeconds

/** Whether a part can be assembled: all its pieces have arrived, or no more are expected. */
export const isComplete = (
  { stoppedAt, pieces, isWithdrawn, lastAt }: Part,
  arrived: number,
  now: Temporal.Instant,
): boolean => {
  if (isWithdrawn || (stoppedAt && pieces !== null && arrived >= pieces)) return true
  return lastAt.until(now).total('hours') >= waitingHours
}

/** The number of pieces before the first gap. What comes after a gap can't be played. */
export const countUnbroken = (numbers: readonly number[]): number => {
  const known = new Set(numbers)
  let count = 0
  while (known.has(count)) count++
  return count
}

/** Our own room records WebM, a hosted service MP4. */
export type RecordingFormat = 'webm' | 'mp4'
export const recordingPath = (storedAs: string, format: RecordingFormat = 'webm') =>
  `recordings/${storedAs}.${format}`

/** Whether the bytes, eight at least, begin like an MP4 file. */
export const isMp4 = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp'

/** How long a hosted service may take to finish its files once the room is closed. */
const finishingHours = 6

type Hosted = { state: 'running' | 'finished' | 'cancelled'; startedAt: Temporal.Instant }

/** What to do with a recording at the hosted service. One that is stored here is removed there afterwards. */
export const judgeHosted = (
  { state, startedAt }: Hosted,
  { isWithdrawn, isStored, keptDays }: { isWithdrawn: boolean; isStored: boolean; keptDays: number },
  now: Temporal.Instant,
): 'wait' | 'store' | 'remove' => {
  if (state === 'running') return 'wait'
  const isKept = Temporal.Instant.compare(now, recordingKeptUntil(startedAt, keptDays)) < 0
  const isWanted = !isWithdrawn && !isStored && isKept
  return state === 'finished' && isWanted ? 'store' : 'remove'
}

/** The next time to poll the service; null when no recording is left or expected. */
export const nextPollAt = (
  { closesAt, isWithdrawn, isEmpty }: { closesAt: Temporal.Instant; isWithdrawn: boolean; isEmpty: boolean },
  now: Temporal.Instant,
): Temporal.Instant | null => {
  if (isEmpty && closesAt.until(now).total('hours') >= finishingHours) return null
  // After a withdrawal the teacher's token still allows to start a recording, until the room closes.
  const isStoppable = isWithdrawn && Temporal.Instant.compare(now, closesAt) < 0
  return now.add({ seconds: isStoppable ? 10 : 60 })
}

/** When to retry a lesson after the service or a download failed. */
export const nextTryAt = (
  { isWithdrawn }: { isWithdrawn: boolean },
  now: Temporal.Instant,
): Temporal.Instant => now.add({ seconds: isWithdrawn ? 10 : 600 })
