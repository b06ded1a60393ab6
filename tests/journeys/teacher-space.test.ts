// The teacher's space in a real browser, on a desk, with the demo school's Salma.
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { formatDay, showDay } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { dayInName, farDay, teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** The browser's message about requests that a test makes fail. */

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
const hourOn = (page: Page, date: string, time: string, rest: string | RegExp) =>
  page.getByRole('button', {
    name: new RegExp(`^${dayInName(date)}, ${time}, ${typeof rest === 'string' ? `${rest}$` : rest.source}`),
  })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ajouter des créneaux' })

describe('entering the space', () => {
  test('a visitor goes to /login with a message and the way back', async () => {
    const context = await browser.newContext({ ...desk, baseURL: origin })
    const page = await context.newPage()
    await page.goto('/teacher/stats')
    await page.getByText('Veuillez vous connecter pour accéder à cette page').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe('/teacher/stats')
    await context.close()
  })

  test('/teacher leads to the dashboard; /teacher/{id} stays the public profile, for everyone', async () => {
    const page = await teacherPage(browser, origin, desk)
    await page.goto('/teacher')
    expect(new URL(page.url()).pathname).toBe('/teacher/dashboard')
    const { teachers } = (await (await page.request.get('/api/v1/teachers?limit=1')).json()) as {
      teachers: { id: string; firstName: string; lastName: string }[]
    }
    const [one] = teachers
    await open(page, `/teacher/${one?.id}`)
    await page.getByRole('heading', { level: 1, name: `${one?.firstName} ${one?.lastName}` }).waitFor()
    await page.getByRole('banner').waitFor()
    expect(await page.getByText('Espace Professeur').locator('visible=true').count()).toBeLessThan(2)
    const missing = await page.goto('/teacher/nobody')
    expect(missing?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Profil non trouvé' }).waitFor()
  })
})

const weeks = 30

test('the dashboard greets, counts and leads on', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Bonjour, Salma' }).waitFor()
  await page.getByText('Bienvenue dans votre espace enseignant').waitFor()
  for (const figure of ['Élèves actifs', 'Cours donnés', 'Gains ce mois', 'Note moyenne'])
    await page.getByRole('term').filter({ hasText: figure }).waitFor()
  for (const section of ['En attente de vous', 'Aujourd’hui', 'Les sept jours qui viennent'])
    await page.getByRole('heading', { level: 2, name: section }).waitFor()
  await page
    .getByRole('region', { name: 'Prochain cours' })
    // The next lesson is of one child or of a group, by the hour of the week.
    .getByText(/Dernier compte rendu|Pas encore de compte rendu/)
    .first()
    .waitFor()
  const shortcuts = page.getByRole('navigation', { name: 'Raccourcis' }).getByRole('link')
  expect(await shortcuts.count()).toBe(6)
  const leads = await shortcuts.evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(leads).toEqual(
    ['lessons', 'students', 'availability', 'messages', 'stats', 'settings'].map(name => `/teacher/${name}`),
  )
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifications/ })
      .getAttribute('href'),
  ).toBe('/teacher/notifications')
})

test('the dashboard never shows a week that is over, even from an old address', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, `/teacher/dashboard?date=${farDay(2, -weeks)}`)
  const calendar = page.getByRole('region', { name: 'Mes disponibilités' })
  await calendar.getByRole('link', { name: 'Semaine suivante' }).waitFor()
  expect(await calendar.getByRole('link', { name: 'Semaine précédente' }).count()).toBe(0)
  await calendar.getByRole('link', { name: 'Semaine suivante' }).click()
  await calendar.getByRole('link', { name: 'Semaine précédente' }).click()
  await calendar.getByRole('link', { name: 'Semaine précédente' }).waitFor({ state: 'detached' })
})

test('a press on an hour closes it, and opens it again; both last', async () => {
  const page = await teacherPage(browser, origin, desk)
  const tuesday = farDay(2, weeks)
  await open(page, `/teacher/dashboard?date=${tuesday}`)
  await hourOn(page, tuesday, '18:00', 'Disponible').click()
  await page.getByText('Le créneau de 18:00 a été mis à jour en "Indisponible"').waitFor()
  await page.reload()
  await hydrated(page)
  await expectAccessible(page, 'an hour taken back')
  await hourOn(page, tuesday, '18:00', 'Indisponible').click()
  await page.getByText('Le créneau de 18:00 a été mis à jour en "Disponible"').waitFor()
  await hourOn(page, tuesday, '11:00', 'Fermé').click()
  await page.getByText('Le créneau de 11:00 a été mis à jour en "Disponible"').waitFor()
  await hourOn(page, tuesday, '11:00', 'Disponible').click()
  await page.getByText('Le créneau de 11:00 a été mis à jour en "Fermé"').waitFor()
  await page.reload()
  await hourOn(page, tuesday, '11:00', 'Fermé').waitFor()
})

test('an hour with a lesson in it is closed only once the teacher has read that the lesson stays', async () => {
  const page = await teacherPage(browser, origin, desk)
  const { lessons } = (await (await page.request.get('/api/v1/lessons?scope=upcoming')).json()) as {
    lessons: { id: string; date: string; time: string; studentName: string }[]
  }
  const lesson = lessons.find(({ studentName }) => studentName === 'Adam')
  if (!lesson) throw new Error('The demo teacher has no lesson')
  const { date, time, studentName: name } = lesson
  await open(page, `/teacher/availability?date=${date}`)
  await hourOn(page, date, time, `Réservé, ${name}`).click()
  const question = page.getByRole('dialog', { name: time })
  await question.getByText(`Un cours y est prévu (${name})`).waitFor()
  await expectAccessible(page, 'the question')
  await question.getByRole('link', { name: 'Voir le cours' }).click()
  await page.waitForURL(`**/teacher/lessons?day=${date}`)
  await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first().waitFor()
  await page.goBack()
  await hourOn(page, date, time, `Réservé, ${name}`).click()
  await question.getByRole('button', { name: 'Fermer l’heure' }).click()
  await page.getByText(`Le cours ${ofName(name)} est maintenu.`).waitFor()
  const still = (await (
    await page.request.get('/api/v1/lessons?scope=upcoming')
  ).json()) as typeof lessons & {
    lessons: typeof lessons
  }
  expect(still.lessons.map(({ id }) => id)).toContain(lesson.id)
  await hourOn(page, date, time, `Réservé, ${name}, fermé aux réservations`).click()
  await question.getByRole('button', { name: 'Rouvrir l’heure' }).click()
  await hourOn(page, date, time, `Réservé, ${name}`).waitFor()
})

test('weeks and views are turned, and the address remembers them', async () => {
  const page = await teacherPage(browser, origin, desk)
  const monday = farDay(1, weeks)
  await open(page, `/teacher/availability?date=${monday}`)
  const first = new RegExp(`^${dayInName(monday)}, 12:00`)
  await page.getByRole('button', { name: first }).waitFor()
  await page.getByRole('link', { name: 'Semaine suivante' }).click()
  await page.getByRole('button', { name: first }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Semaine précédente' }).click()
  await page.getByRole('button', { name: first }).waitFor()
  await page.getByRole('link', { name: 'Jour', exact: true }).click()
  await page.waitForURL(/view=day/)
  const tuesday = Temporal.PlainDate.from(monday).add({ days: 1 }).toString()
  await page.getByRole('link', { name: formatDay(tuesday), exact: true }).click()
  await hourOn(page, tuesday, '16:00', 'Disponible').waitFor()
  await page.reload()
  await hydrated(page)
  await hourOn(page, tuesday, '16:00', 'Disponible').waitFor()
  await page.getByRole('link', { name: 'Semaine', exact: true }).click()
  await page.getByRole('button', { name: first }).waitFor()
  await page.getByRole('link', { name: 'Aujourd’hui', exact: true }).click()
  await page.getByRole('button', { name: first }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Afficher les 24 heures' }).click()
  await page
    .getByRole('button', { name: /, 03:00, Fermé/ })
    .first()
    .waitFor()
})

test('the dialog says what is wrong where it is, and adds what is right', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/availability')
  await page.getByRole('button', { name: 'Ajouter des créneaux' }).click()
  const dialog = dialogOf(page)
  const add = dialog.getByRole('button', { name: 'Ajouter', exact: true })
  expect(await add.isDisabled()).toBe(true)
  expect(await dialog.getByRole('button', { name: /^Retirer la plage/ }).count()).toBe(0)
  const start = dialog.getByRole('combobox', { name: 'Début de la plage 1' })
  const end = dialog.getByRole('combobox', { name: 'Fin de la plage 1' })
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['09:00', '17:00'])
  expect(await start.getByRole('option', { includeHidden: true }).count()).toBe(24)
  await expectAccessible(page, 'the dialog')

  await dialog.getByRole('button', { name: 'Week-end' }).click()
  expect(await dialog.getByRole('checkbox', { name: 'dimanche' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Week-end' }).click()
  await dialog.getByText('Veuillez sélectionner au moins un jour').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'dimanche' }).check()
  await end.selectOption('09:00')
  await add.click()
  await dialog.getByText('L’heure de début et de fin ne peuvent pas être identiques').waitFor()
  expect(await end.evaluate(element => element === document.activeElement)).toBe(true)
  await end.selectOption('08:00')
  await dialog.getByText('L’heure de fin doit être après l’heure de début').waitFor()
  await expectAccessible(page, 'the dialog with errors')
  await end.selectOption('10:00')
  await dialog.getByLabel('À partir du').fill(farDay(7, weeks))
  await dialog.getByLabel('Jusqu’au').fill(farDay(7, weeks - 1))
  await dialog.getByText('La date de fin ne peut pas précéder la date de début.').waitFor()
  await dialog.getByLabel('Jusqu’au').fill(farDay(7, weeks + 1))
  await dialog.getByRole('button', { name: 'Ajouter une plage' }).click()
  await dialog.getByRole('button', { name: 'Retirer la plage 2' }).click()
  expect(await dialog.getByRole('button', { name: /^Retirer la plage/ }).count()).toBe(0)
  await add.dblclick()
  await page.getByText('Créneaux ajoutés avec succès (récurrents)').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  // The message comes where the button stood: a pointer that rests on it would keep it there.
  await page.mouse.move(0, 0)
  const remove = page.getByRole('button', { name: 'Retirer chaque dimanche, 09:00 – 10:00' })
  expect(await remove.count()).toBe(1)
  await remove.click()
  await page.getByText('Créneau retiré').waitFor()
  await remove.waitFor({ state: 'detached' })
})

test('by the keyboard alone: hours are closed on one date, and the focus comes back', async () => {
  const page = await teacherPage(browser, origin, desk)
  const friday = farDay(5, weeks)
  await open(page, '/teacher/availability')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter des créneaux' }))
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await tabTo(page, page.getByRole('button', { name: 'Ajouter des créneaux' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, dialog.getByRole('combobox', { name: 'Début de la plage 1' }))
  await page.keyboard.type('17')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Fin de la plage 1' }))
  await page.keyboard.type('18')
  await tabTo(page, dialog.getByRole('radio', { name: 'Des jours de la semaine' }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, dialog.getByLabel('Date', { exact: true }))
  // The parts stand in the order of the browser's own language.
  const [year, month, day] = friday.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  if ((await dialog.getByLabel('Date', { exact: true }).inputValue()) !== friday)
    await dialog.getByLabel('Date', { exact: true }).fill(friday)
  await tabTo(page, dialog.getByLabel('Indisponibilité'))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Ajouter', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Créneaux d’indisponibilité ajoutés avec succès', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await tabTo(page, page.getByRole('button', { name: `Retirer ${showDay(friday)}, 17:00 – 18:00` }))
  await page.keyboard.press('Enter')
  await page.getByText('Créneau retiré').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('horaires')
})

test('settings tie each error to its field, and save', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/settings')
  const rate = page.getByLabel(/^Tarif horaire/)
  const video = page.getByLabel(/^Vidéo de présentation/)
  const known = await rate.inputValue()
  await rate.fill('trente-cinq')
  await video.fill('http://films.example.org/a.mp4')
  await page.getByRole('button', { name: 'Ajouter un diplôme' }).click()
  await page.getByLabel('Année').last().fill('16')
  await page.locator('#profil').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Certains champs sont à corriger.').waitFor()
  for (const text of [
    'Indiquez un montant entre 0 et',
    'commence par https://',
    'Indiquez le nom du diplôme.',
  ])
    await page.getByText(text).first().waitFor()
  expect(await rate.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await video.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'settings with errors')
  await rate.fill(known)
  await video.fill('')
  await page
    .getByRole('button', { name: /^Retirer le diplôme/ })
    .last()
    .click()
  const headline = page.getByLabel(/^Phrase de présentation/)
  const before = await headline.inputValue()
  await headline.fill(`Fait chanter tout le monde.`)
  await page.locator('#profil').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Profil mis à jour avec succès').waitFor()
  await page.reload()
  await hydrated(page)
  expect(await headline.inputValue()).toBe(`Fait chanter tout le monde.`)
  const saved = await page.request.patch('/api/v1/teacher/settings', {
    data: { headline: before },
    headers: { origin },
  })
  expect(saved.status()).toBe(200)
  const zone = page.getByRole('combobox', { name: 'Fuseau horaire' })
  await zone.click()
  await zone.fill('caire')
  await page.getByRole('option', { name: /Le Caire/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Aperçu' }).click()
  await page.getByRole('heading', { level: 1, name: 'Salma Benali' }).waitFor()
})

test('arrows walk the week, and Space closes the hour that has the focus', async () => {
  const page = await teacherPage(browser, origin, desk)
  const monday = farDay(1, 40)
  const tuesday = Temporal.PlainDate.from(monday).add({ days: 1 }).toString()
  await open(page, `/teacher/availability?date=${monday}`)
  await tabTo(page, page.getByRole('button', { name: new RegExp(`^${dayInName(monday)}, 09:00`) }))
  await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('Le créneau de 16:00 a été mis à jour en "Indisponible"').waitFor()
  await hourOn(page, tuesday, '16:00', 'Indisponible').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Le créneau de 16:00 a été mis à jour en "Disponible"').waitFor()
})

test('a lesson is confirmed, and one is cancelled after a question', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/lessons')
  await page
    .getByRole('button', { name: /^Confirmer \(/ })
    .locator('visible=true')
    .first()
    .click()
  await page.getByText('Le cours est confirmé').waitFor()
  // The button has gone with its work: the focus is beside it, not at the top of the page.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toMatch(/^Actions pour le cours/)
  const rows = page.getByRole('button', { name: /^Actions pour le cours d/ })
  const count = await rows.count()
  await rows.last().click()
  await page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
  const question = page.getByRole('alertdialog', { name: 'Annuler ce cours' })
  await question.getByText('Les familles sont prévenues aussitôt').waitFor()
  await expectAccessible(page, 'the question')
  await question.getByLabel(/Un mot pour les familles/).fill('Je suis souffrante.')
  await question.getByRole('button', { name: 'Annuler le cours' }).click()
  await page.getByText('Le cours est annulé').waitFor()
  await expect.poll(() => rows.count()).toBe(count - 1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.getByRole('link', { name: 'Passés' }).click()
  await page.getByText('Terminé').locator('visible=true').first().waitFor()
})

test('several lessons are confirmed only once the teacher has read which', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/lessons')
  const button = page.getByRole('button', { name: /^Confirmer \d+ cours en une fois$/ })
  const count = Number((await button.textContent())?.match(/\d+/)?.[0])
  await button.click()
  const question = page.getByRole('alertdialog', { name: `Confirmer ces ${count} cours` })
  const lines = question.getByRole('listitem')
  expect(await lines.count()).toBe(count)
  expect(await lines.first().textContent()).toMatch(/^\p{L}.+, \p{L}+ \d+.* à \d\d:\d\d$/u)
  await question.getByRole('button', { name: `Confirmer les ${count} cours` }).waitFor()
  await expectAccessible(page, 'the lessons to confirm')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `Confirmer ${count} cours en une fois` }).waitFor()
})

test('an error goes with the page that it is about', async () => {
  const page = await teacherPage(browser, origin, desk)
  const tuesday = farDay(2, weeks)
  await open(page, `/teacher/availability?date=${tuesday}`)
  await page.route('**/api/rpc/availability/openOrClose*', route => route.fulfill({ status: 409, body: '' }))
  await hourOn(page, tuesday, '18:00', 'Disponible').click()
  const error = page.getByText('Le changement n’est pas confirmé.')
  await error.waitFor()
  await page.getByRole('link', { name: 'Mes élèves' }).first().click()
  await page.waitForURL(/\/teacher\/students/)
  expect(await error.count()).toBe(0)
})

test('a note on a student is written, read again and taken away', async () => {
  const page = await teacherPage(browser, origin, phone)
  await open(page, '/teacher/students')
  const student = page.getByRole('listitem').filter({ hasText: 'Yanis' })
  await student.getByRole('button', { name: /^Ajouter une note/ }).click()
  const note = student.getByRole('textbox', { name: 'Note sur Yanis' })
  expect(await note.evaluate(element => element === document.activeElement)).toBe(true)
  await expectAccessible(page, 'a note being written')
  await note.fill('Lit seul, hésite sur ع.')
  await student.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Note enregistrée').waitFor()
  await page.reload()
  await hydrated(page)
  await student.getByText('Lit seul, hésite sur ع.').waitFor()
  await student.getByRole('button', { name: /^Modifier/ }).click()
  await note.fill('')
  await student.getByRole('button', { name: 'Enregistrer' }).click()
  await student.getByRole('button', { name: /^Ajouter une note/ }).waitFor()
})

test('hours with lessons in them are taken away only after a question', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/dashboard')
  await page.getByRole('button', { name: 'Retirer chaque mardi, 16:00 – 20:00' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retirer ces heures' })
  await question.getByText(/cours y (est|sont) prévus?/).waitFor()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await question.waitFor({ state: 'hidden' })
  const row = page.getByRole('button', { name: 'Retirer chaque mardi, 16:00 – 20:00' })
  expect(await row.count()).toBe(1)

  // Taken away all the same, and put back.
  await row.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await row.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remettre' }).click()
  await row.waitFor()
})
