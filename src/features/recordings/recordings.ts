// Recordings of lessons (docs/domain.md, "Recordings").

/** Milliseconds of a piece: so much is lost at most when the teacher's page is closed. */
export const pieceMilliseconds = 4000
/** The database holds the same limits. */
export const maxPieces = 1500
export const maxPieceBytes = 4_000_000
export const maxPieceMilliseconds = 60_000
export const maxParts = 20
/** A recording that has had no new piece for this long counts as stopped, and the room no longer shows that it runs. */
const silenceSeconds = 180
/** For this long after its last piece, what waits on the teacher's device may still arrive. Then a recording is put together from what did. */
export const waitingHours = 24

export type SeatedConsent = { isAgreed: boolean }

/** Whether a lesson may be recorded: a seat is taken, and for every seated child a parent agreed to the current text. */
export const mayRecord = (seated: readonly SeatedConsent[]): boolean =>
  seated.length > 0 && seated.every(({ isAgreed }) => isAgreed)

type Part = {
  stoppedAt: Temporal.Instant | null
  pieces: number | null
  isWithdrawn: boolean
  lastAt: Temporal.Instant
}

/** Whether a part that runs has had no new piece for so long that it counts as stopped. */
export const isSilent = ({ stoppedAt, lastAt }: Part, now: Temporal.Instant): boolean =>
  stoppedAt === null && lastAt.until(now).total('seconds') >= silenceSeconds

/** Whether a part can be put together: all its pieces are there, or no more are to be expected. */
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

export const recordingPath = (storedAs: string) => `recordings/${storedAs}.webm`
