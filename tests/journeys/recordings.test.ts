// A lesson is recorded in the teacher's browser, through a cut and a reload, and watched by the family; without agreement it is not.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, phone } from '../support/browser.ts'
import { agreeToRecording, makeClass, waitForVideos } from '../support/classroom.ts'
import { programDb } from '../support/program-db.ts'
import { roomPages } from '../support/room-pages.ts'
import type { Login } from '../support/sign-in.ts'

const origin = inject('origin')
const db = programDb()

const rooms = roomPages()
/** The browser's message when the test cuts the network. */
const provoked = /409|403|ERR_FAILED|ERR_INTERNET|Failed to (load|fetch)/
const come = async (login: Login, path: string, options: BrowserContextOptions = desk) => {
  const page = await rooms.come(login, path, options, { expected: provoked })
  await hydrated(page)
  return page
}
/** How many pieces the server has of the first part and of the second. */
const pieces = async (lessonId: string) => {
  const rows = await db
    .selectFrom('recording_pieces')
    .innerJoin('recordings', 'recordings.id', 'recording_pieces.recording_id')
    .where('recordings.lesson_id', '=', lessonId)
    .select('recordings.part')
    .execute()
  return [1, 2].map(part => rows.filter(row => row.part === part).length)
}
/** How many pieces the teacher's browser keeps until the server has them. */
const waitingOn = (page: Page) =>
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
/** Everything that the recorder sends; the room itself goes on. */
const sending = /\/api\/(rpc\/recordings\/(uploadPiece|stop)|v1\/recordings\/.*\/end)/
const recordButton = 'Enregistrer le cours'

test('recorded with a parent’s agreement through a reload, announced to all, played with seeking by the parent', async () => {
  const { lessonId, path, teacher: login, families } = await makeClass(db)
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  const teacher = await come(login, path)
  const child = await come(family.child, path, phone)
  for (const page of [teacher, child])
    await page.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await waitForVideos(teacher, 1)
  expect(await teacher.getByRole('button', { name: recordButton }).count()).toBe(0)
  const refused = await teacher.request.post('/api/v1/recordings', {
    data: { id: crypto.randomUUID(), lessonId },
    headers: { origin },
  })
  expect(refused.status()).toBe(403)

  const parent = await come(family.parent, `/parent/children/${family.studentId}`)
  await parent.getByRole('switch', { name: 'Enregistrer les cours d’Adam' }).click()
  await parent.getByText(/^Accepté le/).waitFor()
  await expectAccessible(parent)

  await teacher.getByRole('button', { name: recordButton }).click({ timeout: 30_000 })
  await child.getByText('Ce cours est enregistré : on garde ton image et ta voix.').waitFor()
  await expectAccessible(teacher)
  await expect.poll(async () => (await pieces(lessonId))[0], { timeout: 30_000 }).toBeGreaterThan(0)
  await teacher.route(sending, route => route.abort('failed'))
  await expect.poll(() => waitingOn(teacher), { timeout: 30_000 }).toBeGreaterThan(1)
  const [before = 0] = await pieces(lessonId)
  const waited = await waitingOn(teacher)
  await teacher.reload()
  await teacher.getByRole('button', { name: 'Arrêter l’enregistrement' }).waitFor({ timeout: 45_000 })
  expect((await pieces(lessonId))[0]).toBe(before)
  await teacher.unroute(sending)
  await teacher.getByText('La suite d’un cours enregistré est envoyée.').waitFor({ timeout: 30_000 })
  await expect.poll(async () => (await pieces(lessonId))[1], { timeout: 45_000 }).toBeGreaterThan(0)
  await teacher.getByRole('button', { name: 'Arrêter l’enregistrement' }).click()
  await child
    .getByText('Ce cours est enregistré : on garde ton image et ta voix.')
    .waitFor({ state: 'detached' })
  const ready = () =>
    db
      .selectFrom('recordings')
      .where('lesson_id', '=', lessonId)
      .where('stored_as', 'is not', null)
      .select(['part', 'pieces', 'milliseconds'])
      .orderBy('part')
      .execute()
  await expect.poll(async () => (await ready()).length, { timeout: 20_000 }).toBe(2)
  const [first] = await ready()
  // Whole: every piece that was made before the reload.
  expect(first?.pieces).toBeGreaterThanOrEqual(before + waited)
  expect(first?.milliseconds).toBeGreaterThanOrEqual((before + waited) * 3500)
  await expect.poll(() => waitingOn(teacher)).toBe(0)

  await parent.reload()
  await hydrated(parent)
  await parent.getByRole('button', { name: /^Voir l’enregistrement|Regarder/ }).click()
  const video = parent.locator('video')
  await video.waitFor()
  const facts = () =>
    video.evaluate((one: HTMLVideoElement) => ({
      duration: one.duration,
      width: one.videoWidth,
      time: one.currentTime,
    }))
  await expect.poll(async () => (await facts()).width).toBe(960)
  const { duration } = await facts()
  expect(Number.isFinite(duration)).toBe(true)
  expect(duration * 1000).toBeCloseTo(first?.milliseconds ?? 0, -3)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = one.duration - 0.5
  })
  await expect.poll(async () => (await facts()).time).toBeGreaterThan(duration - 1)
  await parent.locator('[aria-current="true"]', { hasText: 'Partie 2' }).waitFor()
  await expectAccessible(parent)
})

test('what a closed room could not send is sent by the next page of the teacher’s space, from one tab; a sign-out deletes it', async () => {
  const { lessonId, path, teacher: login, families } = await makeClass(db)
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  await agreeToRecording(db, family)
  const teacher = await come(login, path)
  const context = teacher.context()
  const record = async (room: Page) => {
    await room.getByRole('button', { name: recordButton }).click({ timeout: 30_000 })
    await expect.poll(() => waitingOn(room), { timeout: 30_000 }).toBeGreaterThan(1)
  }
  await context.route(sending, route => route.abort('failed'))
  await teacher.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await record(teacher)
  // Another page, while the first still records: nothing is taken from it.
  const other = await context.newPage()
  await other.goto('/teacher/dashboard')
  await hydrated(other)
  await teacher.close()
  const waited = await waitingOn(other)
  expect(waited).toBeGreaterThan(1)
  expect(await pieces(lessonId)).toEqual([0, 0])
  await context.unroute(sending)
  const again = await context.newPage()
  await Promise.all([other.reload(), again.goto('/teacher/lessons')])
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('recordings')
            .where('lesson_id', '=', lessonId)
            .where('stored_as', 'is not', null)
            .select('pieces')
            .executeTakeFirst()
        )?.pieces,
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(waited)
  await expect.poll(() => waitingOn(other)).toBe(0)

  await context.route(sending, route => route.abort('failed'))
  await other.goto(path)
  await other.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await record(other)
  await other.goto('/teacher/dashboard')
  await hydrated(other)
  expect(await waitingOn(other)).toBeGreaterThan(1)
  await other.getByRole('button', { name: 'Se déconnecter' }).click()
  await other.waitForURL(url => url.pathname === '/')
  expect(await waitingOn(other)).toBe(0)
})
