// The calendars that a teacher keeps elsewhere.
import { expect, inject, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { makeBusyCalendar } from '../support/busy-calendar.ts'
import { programDb } from '../support/program-db.ts'
import { farDay, teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()
/** A Wednesday of a week that no other journey uses. */
const day = farDay(3, 26)

const findSalma = async () =>
  (
    await programDb()
      .selectFrom('users')
      .where('email', '=', 'professeur@kalima.test')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

test('an address that leads into our own network, or to no calendar, is refused at its field', async () => {
  const page = await teacherPage(browser, origin, phone)
  await page.goto('/teacher/availability')
  await hydrated(page)
  await page.getByRole('button', { name: 'Ajouter un agenda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un agenda' })
  const send = () => dialog.getByRole('button', { name: 'Ajouter un agenda' }).click()
  await send()
  await dialog.getByText('Collez l’adresse de l’agenda').waitFor()
  await dialog.getByLabel('Adresse secrète').fill('agenda.ics')
  await send()
  await dialog.getByText('Ce n’est pas l’adresse d’un agenda.').waitFor()
  await dialog.getByLabel('Adresse secrète').fill('https://127.0.0.1/agenda.ics')
  await send()
  await dialog.getByText('Cet agenda ne répond pas.').waitFor()
  await expectAccessible(page, 'the form of another calendar')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Aucun autre agenda.').waitFor()
})

test('the hours of another calendar are shown as busy, with how it was read, and open again without it', async () => {
  const teacherId = await findSalma()
  const startsAt = startOfDay(day, 'Europe/Paris')
  const now = Temporal.Now.instant()
  await makeBusyCalendar(programDb(), teacherId, {
    name: 'Personnel',
    busy: [{ startsAt, endsAt: startOfDay(addDays(day, 1), 'Europe/Paris') }],
    unreadEvents: 2,
    readZone: 'Asia/Tokyo',
    at: now,
  })
  const page = await teacherPage(browser, origin, desk)
  await page.goto(`/teacher/availability?date=${day}&view=week`)
  await hydrated(page)
  const hours = page.locator(`table [data-hour^="${day} "]`)
  const count = async (word: string) =>
    (await hours.allTextContents()).filter(text => text.includes(word)).length
  expect(await count('Disponible')).toBe(0)
  const busy = await count('Occupé')
  expect(busy).toBeGreaterThan(0)
  const calendars = page.getByRole('region', { name: 'Vos autres agendas' })
  await calendars.getByText('Personnel · calendar.test').waitFor()
  await calendars.getByText('Une période occupée à venir').waitFor()
  // The page says which hours stay open, and what to do.
  await calendars
    .getByText(/^2 événements n’ont pas pu être lus\s: leurs heures restent proposées\. Fermez-les/)
    .waitFor()
  await calendars.getByText(/^Pas relu depuis votre changement de fuseau\s: ses journées entières/).waitFor()
  await expectAccessible(page, 'a week with busy hours')

  await calendars.getByRole('button', { name: 'Retirer Personnel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await calendars.getByText('Aucun autre agenda.').waitFor()
  await expect.poll(() => count('Disponible')).toBe(busy)
})
