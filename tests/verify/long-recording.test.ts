// Three minutes of a lesson recorded in the teacher's browser, through a cut network and a reload: what is played is whole.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { desk, hydrated, phone } from '../support/browser.ts'
import { agreeToRecording, makeClass, waitForVideos } from '../support/classroom.ts'
import { button, ownClassroom } from '../support/own-classroom.ts'

const classroom = ownClassroom()
const partsOf = (lessonId: string) =>
  classroom.db
    .selectFrom('recordings')
    .where('lesson_id', '=', lessonId)
    .where('stored_as', 'is not', null)
    .select(['part', 'milliseconds'])
    .orderBy('part')
    .execute()

test('three minutes with a cut of 15 s and a reload are played to their end, and read in ranges', async () => {
  const { lessonId, path, teacherId, families } = await makeClass(classroom.db)
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  await agreeToRecording(classroom.db, family)
  const teacher = await classroom.enter(teacherId, path, desk)
  const child = await classroom.enter(family.userId, path, phone)
  await waitForVideos(teacher, 1)
  await button(teacher, 'Enregistrer le cours').click()
  const start = performance.now()
  const until = (seconds: number) => pause(Math.max(0, seconds * 1000 - (performance.now() - start)))

  await until(50)
  await teacher.context().setOffline(true)
  await pause(15_000)
  await teacher.context().setOffline(false)
  await until(110)
  const beforeReload = performance.now()
  await teacher.reload()
  await button(teacher, 'Arrêter l’enregistrement').waitFor({ timeout: 60_000 })
  const away = performance.now() - beforeReload
  await until(180)
  const lasted = performance.now() - start
  await button(teacher, 'Arrêter l’enregistrement').click()
  await child
    .getByText('Ce cours est enregistré : on garde ton image et ta voix.')
    .waitFor({ state: 'detached' })
  await expect.poll(async () => (await partsOf(lessonId)).length, { timeout: 120_000 }).toBe(2)
  const parts = await partsOf(lessonId)
  const recorded = parts.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0)
  // All but the reload; a piece lasts four seconds.
  expect(recorded).toBeGreaterThan(lasted - away - 8000)

  const parent = await classroom.open(family.parentId, `/parent/children/${family.studentId}`, desk)
  await hydrated(parent)
  await button(parent, /^Voir l’enregistrement|Regarder/).click()
  const video = parent.locator('video')
  await video.waitFor()
  const played: number[] = []
  for (const { part } of parts) {
    if (part > 1) await parent.getByRole('button', { name: `Partie ${part}` }).click()
    await parent.locator('[aria-current="true"]', { hasText: `Partie ${part}` }).waitFor()
    const result = await video.evaluate(async (one: HTMLVideoElement) => {
      if (one.readyState < HTMLMediaElement.HAVE_METADATA)
        await new Promise(resolve => one.addEventListener('loadedmetadata', resolve, { once: true }))
      one.muted = true
      // Read to its end: a piece that is missing or broken stops it.
      const atEnd = new Promise(resolve =>
        one.addEventListener('timeupdate', () => one.currentTime > one.duration - 1 && resolve(null)),
      )
      const broken = new Promise((_, reject) =>
        one.addEventListener('error', () => reject(new Error(one.error?.message))),
      )
      one.playbackRate = 8
      await one.play()
      await Promise.race([atEnd, broken])
      one.pause()
      return { duration: one.duration, source: one.currentSrc }
    })
    expect(Number.isFinite(result.duration)).toBe(true)
    played.push(result.duration * 1000)
    const whole = await parent.request.get(result.source, { headers: { range: 'bytes=0-' } })
    const size = (await whole.body()).length
    const end = await parent.request.get(result.source, { headers: { range: `bytes=${size - 1000}-` } })
    expect([end.status(), end.headers()['content-range']]).toEqual([
      206,
      `bytes ${size - 1000}-${size - 1}/${size}`,
    ])
  }
  for (const [index, { milliseconds }] of parts.entries())
    expect(Math.abs((played[index] ?? 0) - (milliseconds ?? 0))).toBeLessThan(1500)
})

test('where one family of a group has not agreed, nothing is recorded', async () => {
  const { lessonId, path, teacherId, families } = await makeClass(classroom.db, {
    children: ['Adam', 'Lina'],
  })
  const [adam] = families
  if (!adam) throw new Error('A class needs a child')
  await agreeToRecording(classroom.db, adam)
  const teacher = await classroom.enter(teacherId, path, desk)
  expect(await button(teacher, 'Enregistrer le cours').count()).toBe(0)
  const refused = await teacher.request.post('/api/v1/recordings', {
    data: { id: crypto.randomUUID(), lessonId },
    headers: { origin: classroom.origin },
  })
  expect(refused.status()).toBe(403)
  expect(
    await classroom.db.selectFrom('recordings').where('lesson_id', '=', lessonId).selectAll().execute(),
  ).toEqual([])
})
