// The papers of a family, and the files that it shares with teachers and the school.
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a parent saves a certificate and a confirmation as PDF', async () => {
  await withPage(browser, { ...phone, baseURL: origin, as: 'parent' }, async page => {
    await page.goto('/parent/documents')
    await hydrated(page)
    await expectAccessible(page, 'documents')
    const certificate = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Enregistrer l’attestation d/ })
      .first()
      .press('Enter')
    expect((await certificate).suggestedFilename()).toMatch(
      /^attestation-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/,
    )
    const confirmation = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Enregistrer la confirmation du/ })
      .first()
      .click()
    expect((await confirmation).suggestedFilename()).toMatch(/^reservation-[0-9a-f]{8}\.pdf$/)
  })
})

test('a parent shares a picture with a teacher, who saves it; a page that calls itself a picture is refused', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Houda' })
  await withPage(browser, { ...phone, baseURL: origin, expected: /status of 400/ }, async (page, context) => {
    const { userId: parentId, ids } = await newFamily(context, ['Lina'])
    const startsAt = Temporal.Now.instant().add({ hours: 24 * 5 })
    await makeLesson(programDb(), { teacherId, startsAt, parentId, studentId: ids[0] ?? '' })
    await page.goto('/parent/documents')
    await hydrated(page)
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Fichier').setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('page.png', Buffer.from('<html></html>'))
    await page.getByRole('button', { name: 'Partager' }).click()
    await page.getByText('Ce fichier n’est ni un PDF').waitFor()
    await choose('devoir.png', picture)
    await page.getByRole('button', { name: 'Partager' }).click()
    await page.getByText('Fichier partagé', { exact: true }).waitFor()
    await page.getByText('De vous, à Houda Essai, pour Lina').waitFor()
    await expectAccessible(page, 'shared files')
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, teacherId)
    await page.goto('/teacher/documents')
    await hydrated(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Enregistrer devoir.png' }).click()
    expect((await saved).suggestedFilename()).toBe('devoir.png')
  })
})
