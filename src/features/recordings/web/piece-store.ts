import type { DBSchema } from 'idb'
import { openStore } from '#platform/device/open-store.ts'

type Waiting = { id: string; made: number; lastAt: number }
export type Piece = { number: number; milliseconds: number; file: File }

/** The browser's own database of recordings that the server does not have whole: how many pieces were made, and those to send. */
interface Schema extends DBSchema {
  recordings: { key: string; value: Waiting }
  pieces: { key: [string, number]; value: Piece & { recordingId: string } }
}

const connect = openStore<Schema>('kalima-recordings', db => {
  db.createObjectStore('recordings', { keyPath: 'id' })
  db.createObjectStore('pieces', { keyPath: ['recordingId', 'number'] })
})

const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

export const storeWaitingPart = async (id: string, now: number) => {
  await (await connect()).put('recordings', { id, made: 0, lastAt: now })
}

/** Stores a piece until the server has it. Nothing is stored once the recording was deleted, for example at sign-out. */
export const storePiece = async (id: string, piece: Piece, now: number) => {
  const tx = (await connect()).transaction(['recordings', 'pieces'], 'readwrite')
  const recordings = tx.objectStore('recordings')
  if (await recordings.get(id)) {
    await recordings.put({ id, made: piece.number + 1, lastAt: now })
    await tx.objectStore('pieces').put({ ...piece, recordingId: id })
  }
  await tx.done
}

export const deletePiece = async (id: string, number: number) => {
  await (await connect()).delete('pieces', [id, number])
}

export const listWaitingParts = async () => (await connect()).getAll('recordings')
export const findWaitingPart = async (id: string) => (await connect()).get('recordings', id)

/** The next piece to send, in their order. */
export const findFirstPiece = async (id: string) => {
  const [piece] = await (await connect()).getAll('pieces', piecesOf(id), 1)
  return piece
}

export const deleteWaitingPart = async (id: string) => {
  const tx = (await connect()).transaction(['recordings', 'pieces'], 'readwrite')
  await Promise.all([
    tx.objectStore('recordings').delete(id),
    tx.objectStore('pieces').delete(piecesOf(id)),
    tx.done,
  ])
}

/** After a sign-out nothing of a lesson stays on the device. */
export const deleteWaitingParts = async () => {
  const tx = (await connect()).transaction(['recordings', 'pieces'], 'readwrite')
  await Promise.all([tx.objectStore('recordings').clear(), tx.objectStore('pieces').clear(), tx.done])
}
