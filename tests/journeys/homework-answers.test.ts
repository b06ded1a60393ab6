// A child answers homework with a photo and its voice; the teacher opens both. Chromium's fake microphone sings.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { withPage } from '../support/page.ts'

const origin = inject('origin')
let browser: Awaited<ReturnType<typeof launch>>
beforeAll(async () => {
  browser = await launch(fakeDevices)
})
afterAll(() => browser.close())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a child sends a photo and its voice, takes one back, and the teacher hears the other and marks it as seen', async () => {
  let studentId = ''
  await withPage(browser, { ...phone, baseURL: origin, as: 'student' }, async page => {
    await page.goto('/student')
    await hydrated(page)
    // Of the last report, which the teacher's page shows; on some days the list begins with an older one.
    await page
      .getByRole('link', { name: /^Photo ou voix/ })
      .last()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Montre ton devoir' }).waitFor()
    await hydrated(page)
    await page
      .getByLabel('Choisir une photo')
      .setInputFiles({ name: 'feuille.png', mimeType: 'image/png', buffer: pixel })
    await page.getByRole('button', { name: /^Une photo/ }).waitFor()
    await page.getByRole('button', { name: 'Parler' }).click()
    await page.getByRole('button', { name: 'Arrêter' }).click({ delay: 1200 })
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const sound = page.getByRole('button', { name: /^Voix, \d/ })
    await sound.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Reprendre.*Une photo/ }).click()
    await page.getByRole('button', { name: /^Une photo/ }).waitFor({ state: 'detached' })
    await sound.click()
    const audio = page.locator('audio[aria-label^="Voix"]')
    await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0)
    const { homework } = (await (await page.request.get('/api/v1/homework')).json()) as {
      homework: { studentId: string }[]
    }
    studentId = homework[0]?.studentId ?? ''
  })
  await withPage(browser, { ...desk, baseURL: origin, as: 'teacher' }, async page => {
    await page.goto(`/teacher/students/${studentId}`)
    await hydrated(page)
    await page.getByRole('button', { name: /^Voix, \d/ }).click()
    await page.locator('audio[aria-label^="Voix"]').waitFor()
    // The demo school has an answer of its own on some days.
    const answer = page.getByRole('definition').filter({ has: page.locator('audio[aria-label^="Voix"]') })
    await answer.getByRole('button', { name: /^Marquer comme vu/ }).click()
    await answer.getByRole('button', { name: /^Vu/, pressed: true }).waitFor()
    await expectAccessible(page)
  })
  await withPage(browser, { ...phone, baseURL: origin, as: 'student' }, async page => {
    await page.goto('/student')
    await page.getByText(/a vu cette réponse\.$/).waitFor()
  })
})
