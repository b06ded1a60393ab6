import { isFinalRefusal } from '#platform/http/client-errors.ts'
import { retryUntilAnswered } from '#platform/http/retry-until-answered.ts'
import { waitingHours } from '../recordings.ts'
import { recordingsApi } from './api.ts'
import {
  deletePiece,
  deleteWaitingPart,
  findFirstPiece,
  findWaitingPart,
  listWaitingParts,
  type Piece,
} from './piece-store.ts'

/** A tab holds this lock while it records or sends, so that no other sends the same. */
export const recordingLock = (id: string) => `kalima-recording-${id}`

/** Refusals of the recording itself. After any other, such as a session that ended, the pieces can be sent later. */
const finalCodes: readonly string[] = ['not_found', 'not_consented', 'recording_over', 'piece_unreadable']
export const isOverForGood = (error: unknown): boolean =>
  isFinalRefusal(error) && finalCodes.includes(error.code)

export const sendPiece = (id: string, { number, milliseconds, file }: Piece) =>
  retryUntilAnswered(() => recordingsApi.uploadPiece.call({ id, number, milliseconds, file }))

export const sendEnd = (id: string, pieces: number) =>
  retryUntilAnswered(() => recordingsApi.stop.call({ id, pieces }))

/** Sends the pieces of one recording that are still on the device. @returns whether the server has all of them */
const sendRecording = async (id: string, pieces: number): Promise<boolean> => {
  try {
    await sendEnd(id, pieces)
    for (let piece = await findFirstPiece(id); piece; piece = await findFirstPiece(id)) {
      await sendPiece(id, piece)
      await deletePiece(id, piece.number)
    }
  } catch (error) {
    if (isOverForGood(error)) await deleteWaitingPart(id)
    else if (!isFinalRefusal(error)) throw error
    return false
  }
  await deleteWaitingPart(id)
  return true
}

/**
 * Sends what earlier pages of this browser recorded and could not send, and deletes what the server would no longer take.
 * Recordings that another tab makes or sends are left to it.
 * @returns how many recordings the server now has whole
 */
export const sendWaitingRecordings = async (now: number): Promise<number> => {
  const oldest = now - waitingHours * 3_600_000
  let sent = 0
  for (const { id, lastAt } of await listWaitingParts())
    await navigator.locks.request(recordingLock(id), { ifAvailable: true }, async lock => {
      if (!lock) return
      if (lastAt < oldest) return deleteWaitingPart(id)
      // Read again: another tab may have sent it meanwhile.
      const waiting = await findWaitingPart(id)
      if (waiting && (await sendRecording(id, waiting.made))) sent += 1
    })
  return sent
}
