import { holdLock } from '#platform/device/hold-lock.ts'
import { onDevice } from '#platform/device/on-device.ts'
import { maxPieceMilliseconds, maxPieces, pieceMilliseconds } from '../recordings.ts'
import { recordingsApi } from './api.ts'
import { deletePiece, deleteWaitingPart, type Piece, storePiece, storeWaitingPart } from './piece-store.ts'
import { isOverForGood, recordingLock, sendEnd, sendPiece } from './send-pieces.ts'

const mimeType = 'video/webm;codecs=vp8,opus'
export const canRecord = () => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(mimeType)

type Options = {
  lessonId: string
  stream: MediaStream
  /** How many pieces wait for the network. */
  onWaiting: (count: number) => void
  /**
   * It stopped without the teacher: the server counts it as over, or refuses it (`error`), for example because a parent
   * withdrew.
   */
  onEnded: (error?: Error) => void
  /** The part has all the pieces that a part may have. */
  onFull: () => void
}

/** Announces the end of a recording when its page is closed. If the request fails, a later page announces it. */
const announceEndOnLeaving = (id: string, pieces: number) =>
  fetch(`/api/v1/recordings/${id}/end`, {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pieces }),
  }).catch(() => undefined)

/**
 * Records a stream in numbered pieces and sends them one after the other. A piece stays on the device until the server has it:
 * nothing is lost while the network is down. Closing the page loses the current piece only; a later page sends the others.
 */
export const startLessonRecorder = async ({ lessonId, stream, onWaiting, onEnded, onFull }: Options) => {
  const id = crypto.randomUUID()
  await recordingsApi.start.call({ id, lessonId })
  const release = holdLock(recordingLock(id))
  await onDevice(() => storeWaitingPart(id, Date.now()))
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: 600_000,
    audioBitsPerSecond: 64_000,
  })
  let made = 0
  let waiting = 0
  let since = performance.now()
  let hasFailed = false
  let queue = Promise.resolve()

  const setWaiting = (count: number) => {
    waiting = count
    onWaiting(count)
  }
  const close = () => {
    removeEventListener('pagehide', leave)
    release()
  }
  const fail = async (error: unknown) => {
    if (hasFailed) return
    hasFailed = true
    if (recorder.state !== 'inactive') recorder.stop()
    if (isOverForGood(error)) await onDevice(() => deleteWaitingPart(id))
    close()
    onEnded(error instanceof Error ? error : new Error('refused'))
  }
  const send = async (piece: Piece, stored: Promise<void>) => {
    if (hasFailed) return
    await stored
    const { isOver } = await sendPiece(id, piece)
    await onDevice(() => deletePiece(id, piece.number))
    setWaiting(waiting - 1)
    if (isOver && recorder.state === 'recording') onEnded()
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (hasFailed || data.size === 0) return
    const now = performance.now()
    // More only after the computer slept.
    const milliseconds = Math.min(maxPieceMilliseconds, Math.max(1, Math.round(now - since)))
    since = now
    const piece = { number: made, milliseconds, file: new File([data], 'morceau', { type: data.type }) }
    made += 1
    setWaiting(waiting + 1)
    const stored = onDevice(() => storePiece(id, piece, Date.now()))
    queue = queue.then(() => send(piece, stored)).catch(fail)
    if (made === maxPieces - 1 && recorder.state === 'recording') onFull()
  })
  const leave = () => void announceEndOnLeaving(id, made)
  addEventListener('pagehide', leave)

  const stop = async () => {
    if (recorder.state === 'inactive') return
    const stopped = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.stop()
    await stopped
    // While pieces are still being sent: the room is notified at once that nothing is recorded any longer.
    if (!hasFailed) await sendEnd(id, made).catch(fail)
    await queue
    if (hasFailed) return
    await onDevice(() => deleteWaitingPart(id))
    close()
  }
  recorder.start(pieceMilliseconds)
  return { stop }
}
export type LessonRecorder = Awaited<ReturnType<typeof startLessonRecorder>>
