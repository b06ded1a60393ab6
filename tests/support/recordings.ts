// A lesson that is recorded in the teacher's browser, for the journeys that record one.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { desk, hydrated } from './browser.ts'
import { programDb } from './program-db.ts'
import { roomPages } from './room-pages.ts'
import type { Login } from './sign-in.ts'

export const recordingPages = () => {
  const rooms = roomPages()
  return async (login: Login, path: string, options: BrowserContextOptions = desk) => {
    const page = await rooms.come(login, path, options, { expected: provoked })
    await hydrated(page)
    return page
  }
}
/** How many pieces the server has of the first part and of the second. */
export const pieces = async (lessonId: string) => {
  const rows = await programDb()
    .selectFrom('recording_pieces')
    .innerJoin('recordings', 'recordings.id', 'recording_pieces.recording_id')
    .where('recordings.lesson_id', '=', lessonId)
    .select('recordings.part')
    .execute()
  return [1, 2].map(part => rows.filter(row => row.part === part).length)
}
/** How many pieces the teacher's browser keeps until the server has them. */
export const waitingOn = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'kalima-recordings')) return 0
    const opening = indexedDB.open('kalima-recordings')
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const counting = opened.transaction('pieces').objectStore('pieces').count()
    return new Promise<number>(resolve => {
      counting.onsuccess = () => {
        opened.close()
        resolve(counting.result)
      }
    })
  })
/** The browser's message when the test cuts the network. */
const provoked = /409|403|ERR_FAILED|ERR_INTERNET|Failed to (load|fetch)/
/** Everything that the recorder sends; the room itself goes on. */
export const sending = /\/api\/(rpc\/recordings\/(uploadPiece|stop)|v1\/recordings\/.*\/end)/
export const recordButton = 'Enregistrer le cours'
