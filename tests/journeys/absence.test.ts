// A teacher can't give a lesson, or is away for some days: what the teacher reads, and what the school finds.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatDay, formatDayFrom } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { openPage } from '../support/page.ts'
import { dayInName, farDay, teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
const adminPage = async () => {
  const { page } = await openPage(browser, { ...desk, baseURL: origin, as: 'admin' })
  return page
}

test('a teacher reports a lesson that they can’t give; the school opens it to choose a substitute; then the teacher gives it after all', async () => {
  const page = await teacherPage(browser, origin, desk)
  await open(page, '/teacher/lessons')
  const row = page.getByRole('listitem').filter({ hasText: 'Adam' }).first()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Je ne peux pas donner ce cours' }).click()
  const question = page.getByRole('alertdialog', { name: /^Prévenir l’école/ })
  await question.getByText(/n’est pas annulé/).waitFor()
  await expectAccessible(page, 'the question')
  await question.getByRole('textbox', { name: /^Un mot pour l’école/ }).fill('Grippe')
  await question.getByRole('button', { name: 'Prévenir l’école' }).click()
  await row.getByText('Absence signalée : l’école cherche un remplaçant').waitFor()
  await row.getByText('Sans professeur').locator('visible=true').waitFor()
  expect(await row.getByText('Confirmé', { exact: true }).count()).toBe(0)

  const school = await adminPage()
  await open(school, '/admin/dashboard')
  const absences = school.getByRole('region', { name: 'Cours sans professeur' })
  await absences.getByText('« Grippe »').waitFor()
  await school.getByText('Un cours n’a pas de professeur.').waitFor()
  await school.getByRole('main').getByRole('link', { name: 'Trouver un remplaçant', exact: true }).waitFor()
  await expectAccessible(school)
  await school.setViewportSize({ width: 390, height: 844 })
  const next = school.getByRole('region', { name: 'Prochains cours' }).getByRole('listitem')
  const shown = await next.evaluateAll(rows =>
    rows.map(row => row.querySelector('.badge')?.checkVisibility() ?? false),
  )
  expect(shown.length).toBeGreaterThan(0)
  expect(
    shown.filter(isShown => !isShown),
    'lessons without their state on a phone',
  ).toEqual([])
  expect(await school.getByText('npm run').count(), 'commands on the school’s page').toBe(0)
  await school.setViewportSize({ width: 1280, height: 800 })
  await absences.getByRole('link', { name: /^Trouver un remplaçant/ }).click()
  await school.waitForURL(/\/admin\/lessons\/[0-9a-f-]+$/)
  const panel = school.getByRole('region', { name: 'Salma Benali ne peut pas donner ce cours' })
  await panel.getByText('« Grippe »').waitFor()
  await panel.getByRole('form', { name: 'Qui est libre et convient' }).getByRole('radio').first().waitFor()
  await expectAccessible(school, 'a lesson without a teacher')
  const lessonPath = new URL(school.url()).pathname
  await open(school, '/admin/lessons')
  await school.getByRole('navigation', { name: 'Cours par état' }).getByText('Sans professeur').click()
  await school.waitForURL('**/admin/lessons?state=absent')
  const line = school.getByRole('listitem').filter({ hasText: 'Salma Benali ne peut pas donner ce cours' })
  await line.getByText('Sans professeur', { exact: true }).waitFor()
  await expectAccessible(school, 'the lessons without a teacher')
  expect(await line.getByRole('link', { name: /^Remplacer/ }).getAttribute('href')).toBe(lessonPath)
  // On a phone the two buttons stay side by side, and the export begins where the heading does.
  await school.setViewportSize({ width: 390, height: 844 })
  const boxOf = (part: Locator) => part.evaluate(one => one.getBoundingClientRect().toJSON() as DOMRect)
  const replace = await boxOf(line.getByRole('link', { name: /^Remplacer/ }))
  const cancel = await boxOf(line.getByRole('button', { name: /^Annuler le cours/ }))
  expect(cancel.left).toBeGreaterThanOrEqual(replace.right)
  expect(cancel.top).toBeLessThan(replace.bottom)
  const heading = await boxOf(school.getByRole('heading', { name: 'Cours', level: 1 }))
  const exported = await boxOf(school.getByRole('link', { name: 'Exporter la liste' }).locator('svg'))
  expect(Math.abs(exported.left - heading.left)).toBeLessThan(2)
  await school.setViewportSize({ width: 1280, height: 800 })

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Je peux finalement le donner' }).click()
  await row.getByText('Absence signalée').waitFor({ state: 'detached' })
  await open(school, '/admin/dashboard')
  expect(await absences.count()).toBe(0)
})

test('holidays show what they touch before they are confirmed, close the hours, and are taken back', async () => {
  const page = await teacherPage(browser, origin, desk)
  const { lessons } = (await (await page.request.get('/api/v1/lessons?scope=upcoming')).json()) as {
    lessons: { date: string; studentName: string }[]
  }
  const [lesson] = lessons
  if (!lesson) throw new Error('The demo teacher has no lesson')
  await open(page, '/teacher/availability')
  await page.getByRole('button', { name: 'Poser des vacances' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poser des vacances' })
  await dialog.getByRole('button', { name: 'Voir ce que cela touche' }).click()
  expect(await dialog.getByText('Choisissez une date.', { exact: true }).count()).toBe(2)
  await dialog.getByLabel('Premier jour').fill(lesson.date)
  await dialog.getByLabel('Dernier jour').fill(lesson.date)
  await dialog.getByRole('button', { name: 'Voir ce que cela touche' }).click()
  await dialog.getByText(/prévus? ces jours-là/).waitFor()
  await dialog.getByText(new RegExp(lesson.studentName)).first().waitFor()
  await expectAccessible(page, 'what the holiday touches')

  // Days far away touch nothing.
  const day = farDay(2, 30)
  await dialog.getByLabel('Premier jour').fill(day)
  await dialog.getByLabel('Dernier jour').fill(addDays(day, 1))
  await dialog.getByRole('button', { name: 'Voir ce que cela touche' }).click()
  await dialog.getByText('Aucun cours n’est prévu ces jours-là.').waitFor()
  await dialog.getByRole('button', { name: 'Confirmer ces vacances' }).click()
  const holidays = page.getByRole('region', { name: 'Vacances' })
  await holidays
    .getByText(new RegExp(`du ${formatDayFrom(addDays(day, 1), day)} au`))
    .first()
    .waitFor()
  await expectAccessible(page)
  await open(page, `/teacher/availability?date=${day}&view=week`)
  expect(
    await page.getByRole('button', { name: new RegExp(`^${dayInName(day)}, 17:00, Disponible`) }).count(),
  ).toBe(0)
  await page.getByRole('list', { name: 'Légende' }).getByText('Vacances').waitFor()
  // Usual hours and others alike; a press leads to the holiday.
  await page.getByRole('button', { name: `${formatDay(day)}, 09:00, Vacances` }).waitFor()
  await page.getByRole('button', { name: `${formatDay(day)}, 17:00, Vacances` }).click()
  await holidays.locator('li:focus', { hasText: formatDay(day) }).waitFor()
  expect(await page.getByText('Cette heure est dans vos vacances').count()).toBe(0)

  await holidays.getByRole('button', { name: /^Annuler ces vacances/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Annuler ces vacances/ })
  await question.getByRole('button', { name: 'Annuler ces vacances' }).click()
  await holidays.getByText('Aucunes vacances posées.').waitFor()
  await page.getByRole('button', { name: new RegExp(`^${dayInName(day)}, 17:00, Disponible`) }).waitFor()
})

test('the school declares hours of absence for a teacher, shortens them and takes them back', async () => {
  const school = await adminPage()
  await open(school, '/admin/teachers')
  await school.getByRole('link', { name: 'Déclarer une absence (Salma Benali)' }).click()
  await school.waitForURL(/\/admin\/teachers\/[0-9a-f-]+\?absence=new#absences$/)
  const absences = school.getByRole('region', { name: 'Absences et vacances' })
  const dialog = school.getByRole('dialog', { name: 'Déclarer une absence' })
  const day = farDay(1, 40)
  await dialog.getByLabel('Premier jour').fill('')
  await dialog.getByRole('button', { name: 'Voir ce que cela touche' }).click()
  await dialog.getByText('Choisissez une date.', { exact: true }).waitFor()
  await dialog.getByLabel('Premier jour').fill(day)
  await dialog.getByLabel('Dernier jour').fill(day)
  await dialog.getByRole('checkbox', { name: /^Toute la journée/ }).uncheck()
  await dialog.getByLabel('Début').selectOption('14:00')
  await dialog.getByLabel('Fin').selectOption('18:00')
  await dialog.getByRole('textbox', { name: /^Motif/ }).fill('Appel ce matin')
  await dialog.getByRole('button', { name: 'Voir ce que cela touche' }).click()
  await dialog.getByText('Aucun cours n’est prévu à ces heures.').waitFor()
  await expectAccessible(school, 'the absence before it is declared')
  await dialog.getByRole('button', { name: 'Déclarer cette absence' }).click()
  await absences.getByRole('paragraph').filter({ hasText: ', de 14:00 à 18:00' }).waitFor()
  await absences.getByText('Motif : Appel ce matin').waitFor()
  await expectAccessible(school)

  await absences.getByRole('button', { name: /^Raccourcir/ }).click()
  const shorter = school.getByRole('dialog', { name: 'Raccourcir cette absence' })
  await shorter.getByRole('button', { name: 'Raccourcir' }).click()
  await shorter.getByText('La nouvelle fin doit venir avant l’ancienne.').waitFor()
  await shorter.getByLabel('Jusqu’à').selectOption('16:00')
  await shorter.getByRole('button', { name: 'Raccourcir' }).click()
  await absences.getByRole('paragraph').filter({ hasText: ', de 14:00 à 16:00' }).waitFor()

  const teacher = await teacherPage(browser, origin, desk)
  await open(teacher, '/teacher/availability')
  const own = teacher.getByRole('region', { name: 'Vacances' })
  await own.getByText('Absence déclarée par l’école.').waitFor()
  expect(await teacher.getByText('Appel ce matin').count()).toBe(0)

  await absences.getByRole('button', { name: /^Retirer/ }).click()
  await school
    .getByRole('alertdialog', { name: 'Retirer cette absence ?' })
    .getByRole('button', { name: 'Retirer' })
    .click()
  await absences.getByText('Aucune absence à venir.').waitFor()
})
