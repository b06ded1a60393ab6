// A lesson is recorded in the teacher's browser, through a cut and a reload, and watched by the family; without agreement it is not.
// What a closed room could not send is in tests/verify/journeys/recordings.test.ts.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, phone } from '../support/browser.ts'
import { makeClass, waitForVideos } from '../support/classroom.ts'
import { programDb } from '../support/program-db.ts'
import { pieces, recordButton, recordingPages, sending, waitingOn } from '../support/recordings.ts'

const origin = inject('origin')
const db = programDb()
const come = recordingPages()

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
