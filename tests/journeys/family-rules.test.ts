// What holds for families before a lesson costs money or puts children together: asked, answered, approved; and the hours that a
// teacher closes over lessons.
import type { Browser } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { showDay } from '#platform/time/date-format.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage, withPage } from '../support/page.ts'
import { makeLesson, makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInAs, signInUser } from '../support/sessions.ts'
import { farDay, teacherPage } from '../support/teacher.ts'
import { press } from '../support/wizard.ts'
import { chosen, openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

const pageOf = async (opened: Browser, userId: string, path: string, screen = phone) => {
  const { page, context } = await openPage(opened, {
    ...screen,
    baseURL: origin,
    expected: /status of 4\d\d/,
  })
  await signInUser(context, userId)
  await page.goto(path)
  await hydrated(page)
  return page
}

test('a child asks for a lesson; the parent approves one and refuses another with a word; the child sees both', async () => {
  const { userId: parentId, ids } = await insertFamily(['Nour'])
  const childUserId = await makeLogin(programDb(), ids[0] ?? '', 'Nour')
  const child = await pageOf(browser, childUserId, '/student')
  const teacher = await openTeacher(child.request, origin)
  const series = { lessonType: 'individual', studentId: ids[0] ?? '', frequency: 'weekly' }
  for (const step of [1, 2, 4, 5]) {
    await child.goto(chosen(teacher, step, series))
    await hydrated(child)
    expect(await child.locator('main').textContent(), `step ${step}`).not.toMatch(
      /(?<!\p{L})(vous|votre|vos|(?!chez)\p{L}+ez)(?!\p{L})/iu,
    )
  }
  for (const slot of [teacher.slot, teacher.other]) {
    const choices = { lessonType: 'individual', studentId: ids[0] ?? '' }
    await child.goto(chosen({ ...teacher, slot }, 5, choices))
    await hydrated(child)
    await press(child, 'Demander à mes parents')
    await child.getByText('Demande envoyée à ton parent').first().waitFor()
    // The worker of the space, once it is there, gives the address a slash.
    await child.waitForURL(/\/student\/?$/)
  }
  await child.getByRole('heading', { name: 'Mes demandes' }).waitFor()
  expect(await child.getByText('Attend une réponse').count()).toBe(2)
  await expectAccessible(child, 'requests of a child')

  const parent = await pageOf(browser, parentId, '/parent/dashboard')
  await parent.getByRole('heading', { name: 'Demandes de vos enfants' }).waitFor()
  // In the server's HTML, in its place: one that came later would push the page down.
  const html = await (await parent.request.get('/parent/dashboard')).text()
  const places = ['id="demandes"', 'Approuver la demande de Nour', 'id="enfants"'].map(text =>
    html.indexOf(text),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  await expectAccessible(parent, 'requests to answer')
  await parent.getByRole('button', { name: 'Approuver la demande de Nour' }).first().click()
  await parent.getByText('Cours réservé pour Nour').waitFor()
  // The approved one is there, disabled, until the requests have been read again.
  await parent.getByRole('button', { name: 'Refuser la demande de Nour', disabled: false }).click()
  const question = parent.getByRole('dialog', { name: 'Refuser la demande de Nour' })
  await question.getByLabel('Un mot pour Nour').fill('Nous partons ce jour-là.')
  await expectAccessible(parent, 'refusing a request')
  await question.getByRole('button', { name: 'Refuser', exact: true }).click()
  await parent.getByText('Demande de Nour refusée').waitFor()
  await parent.getByRole('heading', { name: 'Demandes de vos enfants' }).waitFor({ state: 'detached' })

  await child.reload()
  await child.getByText('Acceptée').waitFor()
  await child.getByText('Refusée', { exact: true }).waitFor()
  await child.getByText('Nous partons ce jour-là.').waitFor()
})

test('a child without scripts asks as well', async () => {
  const { ids } = await insertFamily(['Nour'])
  const childUserId = await makeLogin(programDb(), ids[0] ?? '', 'Nour')
  await withPage(browser, { ...phone, baseURL: origin, javaScriptEnabled: false }, async (page, context) => {
    await signInUser(context, childUserId)
    const teacher = await openTeacher(context.request, origin)
    await page.goto(chosen(teacher, 5, { lessonType: 'individual', studentId: ids[0] ?? '' }))
    await press(page, 'Demander à mes parents')
    await page.getByText('Attend une réponse').waitFor()
  })
})

test('a new family reads that groups come later, until the school approves it', async () => {
  const { userId, email } = await insertFamily(['Nour'], true)
  const parent = await pageOf(browser, userId, '/book-lesson?path=teacher&step=2')
  const group = parent.getByRole('radio', { name: /^Cours en groupe/ })
  expect(await group.isDisabled()).toBe(true)
  await parent.getByText('Ouvert après un premier cours seul avec un professeur.').waitFor()
  await expectAccessible(parent, 'group for a new family')
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto(`/admin/families?search=${encodeURIComponent(email)}`)
    await hydrated(page)
    await page.getByText('Nouvelle', { exact: true }).waitFor()
    await expectAccessible(page, 'a new family')
    await page.getByRole('button', { name: 'Approuver Samia Haddad' }).click()
    await page.getByText('les enfants de Samia Haddad peuvent rejoindre un groupe').waitFor()
    await page.getByText('Nouvelle', { exact: true }).waitFor({ state: 'detached' })
  })
  await parent.reload()
  await hydrated(parent)
  expect(await group.isDisabled()).toBe(false)
})

test('a teacher who closes hours with a lesson sees it, and closes them only after confirming', async () => {
  const page = await teacherPage(browser, origin, desk)
  const day = farDay(7, 9)
  const { userId: parentId, ids } = await insertFamily(['Nour'])
  const salma = await programDb()
    .selectFrom('users')
    .where('email', '=', 'professeur@kalima.test')
    .select('id')
    .executeTakeFirstOrThrow()
  const startsAt = Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '20:00' })
    .toInstant()
  await makeLesson(programDb(), {
    teacherId: salma.id,
    familyId: parentId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  await page.goto('/teacher/availability')
  await hydrated(page)
  await page.getByRole('button', { name: 'Ajouter des créneaux' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Début de la plage 1' }).selectOption('19:00')
  await dialog.getByRole('combobox', { name: 'Fin de la plage 1' }).selectOption('22:00')
  await dialog.getByRole('radio', { name: 'Une date' }).check()
  await dialog.getByLabel('Date', { exact: true }).fill(day)
  await dialog.getByLabel('Indisponibilité').check()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await dialog.getByText('Un cours est prévu à ces heures.').waitFor()
  await dialog.getByText(`${showDay(day)} à 20:00, Nour`).waitFor()
  await expectAccessible(page, 'hours with a lesson')
  await dialog.getByRole('button', { name: 'Fermer et garder les cours' }).click()
  await page.getByText('Créneaux d’indisponibilité ajoutés avec succès', { exact: true }).waitFor()
  await page.getByText('Un cours y est prévu : il est maintenu.').waitFor()
})
