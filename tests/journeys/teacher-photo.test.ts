// A teacher's photo: chosen and cut in the page, approved by the school, seen by a visitor. On a desk.
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()
const photo = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#b07a55' } })
    .jpeg()
    .toBuffer()

test('a teacher cuts and sends a photo, the school approves it, and a visitor sees it', async () => {
  const page = await teacherPage(browser, origin, desk)
  await page.goto('/teacher/settings')
  await hydrated(page)
  const file = page.getByLabel('photo').and(page.locator('input[type=file]'))
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a photo') })
  await page.getByText('Votre navigateur ne lit pas ce format de photo').waitFor()

  const small = await photo(120, 120)
  await file.setInputFiles({ name: 'petite.jpg', mimeType: 'image/jpeg', buffer: small })
  await page.getByText('Choisissez-en une d’au moins 256 pixels de côté').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await file.setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
  await dialog.getByLabel('Agrandir').press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer cette photo' }).click()
  await page.getByText('Cette photo attend l’accord de l’école').waitFor()
  const preview = page.getByRole('img', { name: 'Votre photo' })
  expect(
    await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512)
  const { teacherId } = (await (await page.request.get('/api/v1/teacher/settings')).json()) as {
    teacherId: string
  }

  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async school => {
    await school.goto('/admin/dashboard')
    await hydrated(school)
    await school.getByRole('link', { name: 'Une photo attend votre accord' }).click()
    await school.getByRole('img', { name: 'Photo de Salma Benali' }).waitFor()
    await school.getByRole('button', { name: 'Approuver la photo de Salma Benali' }).click()
    await school.getByText('La photo de Salma Benali est montrée aux familles.').waitFor()
    await school.getByText('Aucune photo n’attend').waitFor()
  })
  await withPage(browser, { ...desk, baseURL: origin }, async visitor => {
    await visitor.goto(`/teacher/${teacherId}`)
    const image = visitor.locator('img[src^="/photos/"]').first()
    expect(
      await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
    ).toBeGreaterThan(0)
  })
})
