// A child hears words: in meetings, on tiles, and in the kinds that judge hearing. The clips are sung by the browser itself.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { asOwnFile } from '../support/clips.ts'
import { giveVoices } from '../support/device-voice.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage, withPage } from '../support/page.ts'
import { makeLogin, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const db = programDb()
let browser: Browser
beforeAll(async () => {
  browser = await launch(fakeDevices)
})
afterAll(() => browser.close())

/** A tone of half a second, as the browser's own recorder encodes it. */
const sing = async (page: Page) => {
  const bytes = await page.evaluate(async () => {
    const context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: 330 })
    const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
    tone.connect(destination)
    const recorder = new MediaRecorder(destination.stream, {
      mimeType: 'audio/webm;codecs=opus',
      audioBitsPerSecond: 24_000,
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve
    })
    const over = new Promise(resolve => {
      tone.onended = resolve
    })
    recorder.start()
    tone.start()
    tone.stop(context.currentTime + 0.5)
    await over
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return new Uint8Array(bytes)
}

/** The first words of level 1, and what is said at their first meeting. */
const firstWords = async (count: number) =>
  (
    await db
      .selectFrom('clip_items')
      .where('kind', '=', 'word')
      .where('level', '=', 'niveau-1')
      .select('item')
      .orderBy('place')
      .limit(count)
      .execute()
  ).map(({ item }) => item ?? '')

/** Recorded by a teacher whom no other test meets, and approved by the school; gone when the test ends. */
const makeClips = async (items: readonly string[]) => {
  const { teacherId } = await makeTeacher(db, { approved: false, hours: {} })
  onTestFinished(async () => {
    await db.deleteFrom('voice_agreements').where('teacher_id', '=', teacherId).execute()
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, teacherId)
    await page.goto('/teacher/clips')
    const clip = await sing(page)
    const { request } = context
    const { version } = await (await request.get('/api/v1/teacher/voice')).json()
    const agreed = await request.put('/api/v1/teacher/voice', { headers: { origin }, data: { version } })
    expect(agreed.status()).toBe(200)
    for (const [seed, item] of items.entries()) {
      const opus = {
        name: 'voix.weba',
        mimeType: 'audio/webm',
        buffer: Buffer.from(asOwnFile(clip, seed)),
      }
      const sent = await request.post('/api/v1/teacher/clips', {
        headers: { origin },
        multipart: { item, opus },
      })
      expect([item, sent.status()]).toEqual([item, 200])
    }
  })
  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async page => {
    const { request } = page.context()
    const waiting = await db
      .selectFrom('clips')
      .where('item', 'in', items)
      .where('approved_at', 'is', null)
      .select('id')
      .execute()
    for (const { id } of waiting) {
      const data = { isApproved: true }
      const approved = await request.post(`/api/v1/clips/${id}`, { headers: { origin }, data })
      expect(approved.status()).toBe(200)
    }
  })
}

const newChild = async (firstName: string, options: BrowserContextOptions, age = 6) => {
  const { ids } = await insertFamily([firstName], false, age)
  const [studentId = ''] = ids
  const opened = await openPage(browser, { ...options, baseURL: origin })
  await signInUser(opened.context, await makeLogin(db, studentId, firstName))
  return { ...opened, studentId }
}
const heard = (page: Page) => page.waitForResponse(response => response.url().includes('/clips/'))
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true }).click()

test('a device with voices of its own reads meetings and instructions, and says that it is the device; it never judges hearing', async () => {
  const { page, context } = await newChild('Ilyes', phone)
  await giveVoices(context)
  await page.goto(`/student/vocabulaire?partie=${randomUUID()}`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Écouter (?!la consigne)/ })
    .first()
    .click()
  await page.getByText('voix de l’appareil').first().waitFor()
  const spoken = await page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
  expect(spoken).toEqual([expect.stringMatching(/^own [\u0600-\u06ff]/)])
  await page.getByRole('button', { name: 'Écouter la consigne' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)).toEqual([
    ...spoken,
    expect.stringMatching(/^own .*touche/i),
  ])
  await expectAccessible(page)
  await page.goto('/student/vocabulaire')
  await hydrated(page)
  await page.getByRole('button', { name: 'Du mot au sens', exact: true }).waitFor()
  expect(await page.getByText('Écouter un mot').count()).toBe(0)
})

test('without a clip and without a voice there is no speaker, no listening game and no listening figure', async () => {
  const { page } = await newChild('Nour', phone)
  await page.goto(`/student/vocabulaire?partie=${randomUUID()}`)
  await hydrated(page)
  await page.locator('[data-tile]').first().waitFor()
  expect(await page.getByRole('button', { name: /^Écouter/ }).count()).toBe(0)
})

test('with clips a child hears new words, chooses by ear, and writes what it hears, by touch and by keyboard', async () => {
  const items = await firstWords(14)
  await makeClips(items)
  const { page, studentId } = await newChild('Lina', { ...desk, viewport: { width: 820, height: 1180 } }, 8)

  // A new word is heard at its meeting.
  await page.goto(`/student/vocabulaire?partie=${randomUUID()}`)
  await hydrated(page)
  const isWord = page.getByRole('heading', { name: 'Un nouveau mot' })
  const tile = page.locator('[data-tile]').first()
  for (let turn = 0; turn < 8 && !(await isWord.isVisible()); turn++) {
    await tile.click()
    await goOn(page)
    await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor({ state: 'detached' })
  }
  const meeting = heard(page)
  await page
    .getByRole('button', { name: /^Écouter / })
    .first()
    .click()
  expect((await meeting).status()).toBeLessThan(300)
  await expectAccessible(page)

  // Ten met words with a clip, and all letters: the games of hearing are offered, and that of writing what one hears.
  const at = Temporal.Now.instant()
  const letters = await db.selectFrom('learning_letters').select('id').execute()
  await db
    .insertInto('learning_meetings')
    .values(
      [...items, ...letters.map(({ id }) => `letter:${id}`)].map(item => ({
        student_id: studentId,
        item,
        met_on: '2026-01-01',
        met_at: at,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await page.goto('/student/vocabulaire')
  await hydrated(page)
  const played = heard(page)
  await page.getByRole('button', { name: 'Écouter un mot' }).click()
  await page.getByRole('heading', { name: 'Écoute, puis touche' }).waitFor()
  expect((await played).status()).toBeLessThan(300) // by itself
  await hydrated(page)
  await page.getByRole('button', { name: 'Écouter plus lentement' }).click()
  await page.keyboard.press('e')
  await expectAccessible(page)
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor()
  await expectAccessible(page)
  await goOn(page)
  await page.keyboard.press('h')
  await page.getByText(/Ça se lit/).waitFor()

  await page.goto('/student/vocabulaire')
  await hydrated(page)
  await page.getByRole('button', { name: 'La dictée' }).click()
  await page.getByRole('heading', { name: 'Écris ce que tu entends' }).waitFor()
  await expectAccessible(page)
})

test('with clips of syllables a child hears short or long, by the bars and by S and L', async () => {
  const letters = ['ba', 'dal', 'sin', 'lam']
  const syllables = ['a', 'aa', 'i', 'ii', 'u', 'uu']
  await makeClips(letters.flatMap(letter => syllables.map(one => `syllable:${letter}-${one}`)))
  const { page, studentId } = await newChild('Nadia', phone)
  const items = [...letters.map(letter => `letter:${letter}`), 'rule:vowels', 'rule:long-vowels']
  const at = Temporal.Now.instant()
  await db
    .insertInto('learning_meetings')
    .values(items.map(item => ({ student_id: studentId, item, met_on: '2026-01-01', met_at: at })))
    .execute()
  await page.goto('/student/vocabulaire')
  await hydrated(page)
  const played = heard(page)
  await page.getByRole('button', { name: 'Court ou long' }).click()
  await page.getByRole('heading', { name: 'Court ou long' }).waitFor()
  expect((await played).status()).toBeLessThan(300)
  await hydrated(page)
  await expectAccessible(page)
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor()
  await goOn(page)
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^court/ }).click()
  await page.getByRole('button', { name: 'Continuer', exact: true }).waitFor()
})
