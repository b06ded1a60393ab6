// The papers of a family, and the files that it shares with teachers and the school.
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily, newFamily } from '../support/new-family.ts'
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
      .getByRole('button', { name: /^Télécharger l’attestation d/ })
      .first()
      .press('Enter')
    expect((await certificate).suggestedFilename()).toMatch(
      /^attestation-\p{L}+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/u,
    )
    const confirmation = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Télécharger la confirmation du .*, premier cours le / })
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
  let studentId = ''
  await withPage(browser, { ...phone, baseURL: origin, expected: /status of 400/ }, async (page, context) => {
    const { userId: parentId, ids } = await newFamily(context, ['Lina'])
    const startsAt = Temporal.Now.instant().add({ hours: 24 * 5 })
    studentId = ids[0] ?? ''
    await makeLesson(programDb(), { teacherId, startsAt, familyId: parentId, studentId })
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
    await page.goto(`/teacher/students/${studentId}`)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Fichiers partagés' }).waitFor()
    await page.getByRole('link', { name: 'Enregistrer devoir.png' }).waitFor()
    await expectAccessible(page, 'the page of a student with a file')
  })
})

test('the school shares a file with one family by an address, and with all only after it has read how many they are', async () => {
  const parent = await insertFamily(['Lina'])
  const { email } = await programDb()
    .selectFrom('users')
    .where('id', '=', parent.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  const choose = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await withPage(browser, { ...desk, baseURL: origin, as: 'admin' }, async page => {
    await page.goto('/admin/documents')
    await hydrated(page)
    await page.getByLabel('Fichier').setInputFiles(choose('Bulletin.pdf'))
    await page.getByRole('button', { name: 'Partager', exact: true }).click()
    const address = page.getByLabel('Adresse email d’un parent')
    expect(await address.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await address.fill(email)
    await page.getByRole('button', { name: 'Partager', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Bulletin.pdf' }).getByText('À la famille').waitFor()

    await page.getByLabel('Fichier').setInputFiles(choose('Rentrée.pdf'))
    await page.getByRole('radio', { name: 'Toutes les familles' }).check()
    await page.getByRole('button', { name: 'Partager', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: /^Partager avec \d+ familles/ })
    await question.getByText('Rentrée.pdf').waitFor()
    await expectAccessible(page, 'the question before a file goes to all families')
    await question.getByRole('button', { name: 'Annuler' }).click()
    const shared = page.getByRole('listitem').filter({ hasText: 'Rentrée.pdf' })
    expect(await shared.count()).toBe(0)
    await page.getByRole('button', { name: 'Partager', exact: true }).click()
    await question.getByRole('button', { name: 'Partager avec toutes' }).click()
    await shared.getByText('À toutes les familles').waitFor()

    // From the family's record its address is filled in, and stands in no address bar.
    await page.goto(`/admin/families/${parent.userId}`)
    await hydrated(page)
    await page.getByRole('link', { name: /^Partager un fichier/ }).click()
    await expect.poll(() => page.getByLabel('Adresse email d’un parent').inputValue()).toBe(email)
    expect(page.url()).not.toContain('@')
  })
})

test('a teacher saves a worksheet of a student’s as PDF', async () => {
  const { userId, ids } = await insertFamily(['Lina'])
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(programDb())
  await makeLesson(programDb(), {
    familyId: userId,
    studentId,
    teacherId,
    startsAt: Temporal.Now.instant().add({ hours: 48 }),
  })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, teacherId)
    await page.goto(`/teacher/students/${studentId}`)
    await hydrated(page)
    await page.getByLabel('La fiche porte sur').selectOption({ label: 'Thème\u00a0: les animaux' })
    await expectAccessible(page, 'the worksheet form')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger la fiche' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^fiche-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.pdf$/)
  })
})
