// Lessons of other lengths than an hour: a teacher says which, a family asks for one.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const db = programDb()
const browser = await openBrowser()

const timeStep = (teacherId: string, more: Record<string, string> = {}) =>
  `/book-lesson?${new URLSearchParams({ path: 'teacher', step: '4', teacherId, lessonType: 'individual', ...more })}`

test('a family chooses a length, sees its price and its hours, and books it', async () => {
  const { teacherId } = await makeTeacher(db, { firstName: 'Dounia', lengths: [30, 60, 90, 120] })
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(context, ['Inès'])
  await page.goto(timeStep(teacherId))
  await hydrated(page)
  const lengths = page.getByRole('group', { name: 'Durée du cours' })
  expect(await lengths.getByRole('button').allTextContents()).toEqual([
    '30\u00a0min17,50\u00a0€',
    '1\u00a0h35\u00a0€',
    '1\u00a0h\u00a03052,50\u00a0€',
    '2\u00a0h70\u00a0€',
  ])
  expect(await lengths.locator('[aria-pressed=true]').textContent()).toContain('1\u00a0h')
  await lengths.getByRole('button', { name: /1\sh\s30/ }).click()
  await page.waitForURL('**duration=90**')
  // The last day of the calendar, far from the limit of 24 hours.
  await page.locator('[data-day][data-free]').last().click()
  await page.locator('button[aria-pressed=true] time').waitFor()
  await expectAccessible(page, 'the length of a lesson')
  // The last open hour of the day is 17:00, so the last lesson of 90 minutes starts at 16:00.
  expect(await page.locator('button[name=startsAt] time').last().textContent()).toBe('16:00')
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.getByText(/^Déplacement et annulation sans frais jusqu’au /).waitFor()
  const terms = page.getByRole('link', { name: 'conditions de vente', exact: true })
  expect(await terms.getAttribute('href')).toBe('/conditions')
  await page.getByText(/1 séance de 1\sh\s30 à 35\s€\/h/).waitFor()
  await page.getByRole('button', { name: 'Confirmer la réservation' }).click()
  await page.waitForURL('**/parent/bookings/**')
  const { lessons } = (await (await page.request.get('/api/v1/lessons')).json()) as {
    lessons: { duration: number }[]
  }
  expect(lessons).toMatchObject([{ duration: 90, time: '09:00', endTime: '10:30' }])
})

test('a teacher without lessons of an hour is booked for the nearest length, and a single one is not asked for', async () => {
  const { teacherId } = await makeTeacher(db, { firstName: 'Farid', lengths: [90] })
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(context, ['Inès'])
  await page.goto(timeStep(teacherId))
  await page.waitForURL('**duration=90**')
  await hydrated(page)
  await page.getByText(/Cours individuel, 1\sh\s30/).waitFor()
  expect(await page.getByRole('group', { name: 'Durée du cours' }).count()).toBe(0)
})

test('without JavaScript the length is a button of the form', async () => {
  const { teacherId } = await makeTeacher(db, { firstName: 'Dounia', lengths: [60, 120] })
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin, javaScriptEnabled: false })
  await newFamily(context, ['Inès'])
  await page.goto(timeStep(teacherId))
  await page.getByRole('button', { name: /^2\sh/ }).click()
  await page.waitForURL('**duration=120**')
  expect(await page.getByRole('button', { name: /^2\sh/ }).getAttribute('aria-pressed')).toBe('true')
})

test('a lesson that begins within 24 hours says that it cannot be cancelled any more', async () => {
  const { teacherId } = await makeTeacher(db, {
    noticeMinutes: 0,
    hours: Object.fromEntries(
      ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map(day => [
        day,
        ['00:00-23:00', '23:00-00:00'],
      ]),
    ),
  })
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(context, ['Inès'])
  const { slots } = (await (
    await page.request.get(`/api/v1/teachers/${teacherId}/slots/next?timezone=Europe/Paris&count=1`)
  ).json()) as { slots: { startsAt: string; date: string }[] }
  const [soon] = slots
  if (!soon) throw new Error('no slot')
  await page.goto(timeStep(teacherId, { date: soon.date, startsAt: soon.startsAt, step: '5' }))
  await page.getByText(/^Ce cours commence dans moins de 24\sh\s: il ne peut plus être/).waitFor()
  expect(await page.getByText('Annulation libre').count()).toBe(0)
})

test('once a teacher is chosen, every price is that teacher’s', async () => {
  const { teacherId } = await makeTeacher(db, { rateCents: 3600 })
  const { page, context } = await openPage(browser, { ...desk, baseURL: origin })
  await newFamily(context, ['Inès'])
  await page.goto(timeStep(teacherId, { step: '2' }))
  await hydrated(page)
  await page.getByText('36\u00a0€/h', { exact: true }).waitFor()
  await page.getByText('25,20\u00a0€/h', { exact: true }).waitFor()
  await page.getByRole('radio', { name: /^3 mois/ }).check()
  await page.getByText('32,40\u00a0€ par cours').first().waitFor()
  await page.getByText('32,40\u00a0€', { exact: true }).first().waitFor()
  expect(await page.getByText(/35(,\d\d)?\s€|24,50\s€|31,50\s€|dès/).count()).toBe(0)
})

test('a teacher says which lengths there are, at least one, and the profile says so', async () => {
  const { teacherId } = await makeTeacher(db, { firstName: 'Dounia' })
  const { page, context } = await openPage(browser, { ...desk, baseURL: origin })
  await signInUser(context, teacherId)
  await page.goto('/teacher/settings')
  await hydrated(page)
  const lengths = page.getByRole('group', { name: 'Durées de vos cours individuels' })
  await lengths.getByRole('checkbox', { name: /^1\sh$/ }).uncheck()
  await page.locator('#profil').getByRole('button', { name: 'Enregistrer' }).click()
  await lengths.getByText('Cochez au moins une durée.').waitFor()
  await expectAccessible(page, 'settings without a length')
  await lengths.getByRole('checkbox', { name: /^30\smin$/ }).check()
  await lengths.getByRole('checkbox', { name: /^2\sh$/ }).check()
  await page.locator('#profil').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Profil mis à jour avec succès').waitFor()
  await page.goto(`/teacher/${teacherId}`)
  await page.getByText(/Cours individuels de 30\smin ou 2\sh/).waitFor()
})
