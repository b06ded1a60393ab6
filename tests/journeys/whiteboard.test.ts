// The whiteboard of a lesson: what one draws arrives with the other, late comers included. Its layouts and a long cut are in
// tests/verify/journeys/whiteboard.test.ts.
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { expectAccessible } from '../support/axe.ts'
import { makeClass, waitForVideos } from '../support/classroom.ts'
import { programDb } from '../support/program-db.ts'
import { black, boardPages, button, colourAt, draw, items, surface } from '../support/whiteboard.ts'

const db = programDb()
const { come, pair, openPage } = boardPages()
const backgroundOf = (element: Locator) => element.evaluate(one => getComputedStyle(one).backgroundColor)

test('the teacher draws, writes Arabic, lays a letter to write over; the child draws once it may, and each undoes the own last stroke', async () => {
  await loadCurriculum(inject('databaseUrl'))
  const { teacher, child } = await pair()
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await expect.poll(() => colourAt(child, 0.5, 0.3)).toEqual(black)
  const sheet = surface(child).locator('..')
  expect(await backgroundOf(sheet)).not.toBe(await backgroundOf(sheet.locator('..')))
  await expectAccessible(teacher, 'the board of the teacher')
  await expectAccessible(child, 'the board of a child that looks on')

  // Looking on: no tools, and a stroke of the own leaves nothing.
  expect(await child.getByRole('toolbar', { name: 'Outils du tableau' }).count()).toBe(0)
  await draw(child, [0.2, 0.7], [0.8, 0.7])

  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).check()
  await child.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor()
  await expectAccessible(child, 'the board of a child that draws')
  await draw(child, [0.2, 0.7], [0.8, 0.7])
  await items(teacher).toBe(2)

  await button(teacher, 'Écrire un texte').click()
  await teacher.getByRole('textbox', { name: 'Un mot pour le tableau' }).fill('قمر')
  await teacher.keyboard.press('Enter')
  await child.getByRole('img', { name: 'Tableau, 3 éléments. Textes : قمر' }).waitFor()
  await teacher.getByRole('combobox', { name: 'Lettre du modèle' }).selectOption('qaf')
  await teacher.getByRole('group', { name: 'Modèles de lettres' }).getByText('au milieu').click()
  await items(child).toBe(4)
  await teacher.getByRole('switch', { name: 'Lignes d’écriture' }).check()

  await button(child, 'Annuler mon dernier ajout').click()
  await items(teacher).toBe(3)
  expect(await button(child, 'Annuler mon dernier ajout').isDisabled()).toBe(true)
  await button(teacher, 'Annuler mon dernier ajout').click()
  await items(child).toBe(2)

  await teacher.getByRole('switch', { name: 'Les enfants dessinent' }).uncheck()
  await child.getByRole('toolbar', { name: 'Outils du tableau' }).waitFor({ state: 'detached' })
  await button(teacher, 'Effacer le tableau').click()
  await button(teacher, 'Tout effacer').click()
  await items(child).toBe(0)
  await button(teacher, 'Tableau').click()
  await surface(child).waitFor({ state: 'detached' })
})

test('many strokes arrive in order; a late comer, a reloaded child and a reloaded teacher see the whole board', async () => {
  const made = await makeClass(db, { children: ['Adam', 'Lina'] })
  const teacher = await come(made.teacher, made.path)
  const adam = await come(made.families[0]?.child, made.path)
  await button(teacher, 'Faire entrer Adam').click()
  await waitForVideos(adam, 1)
  await button(teacher, 'Tableau').click()
  await surface(adam).waitFor()
  for (let line = 1; line <= 8; line++) await draw(teacher, [0.1, line / 10], [0.9, line / 10])
  // The later red line lies over the black one.
  await button(teacher, 'Encre rouge').click()
  await draw(teacher, [0.5, 0.1], [0.5, 0.9])
  await items(adam).toBe(9)
  const red = await colourAt(teacher, 0.5, 0.4)
  expect(red).not.toEqual(black)
  await expect.poll(() => colourAt(adam, 0.5, 0.4)).toEqual(red)

  const lina = await come(made.families[1]?.child, made.path)
  await button(teacher, 'Faire entrer Lina').click()
  await items(lina).toBe(9)
  await expect.poll(() => colourAt(lina, 0.3, 0.4)).toEqual(black)
  await adam.reload()
  await items(adam).toBe(9)
  await teacher.reload()
  await items(teacher).toBe(9)
  await button(teacher, 'Annuler mon dernier ajout').waitFor()
  await draw(teacher, [0.1, 0.95], [0.9, 0.95])
  for (const page of [adam, lina]) await items(page).toBe(10)
})

test('the board of an ended lesson stands as a picture with the child, for the parent and the teacher', async () => {
  const { teacher, child, families } = await pair()
  await draw(teacher, [0.2, 0.3], [0.8, 0.3])
  await items(child).toBe(1)
  await button(teacher, 'Terminer le cours pour tous').click()
  await button(teacher, 'Terminer le cours').click()
  await teacher.getByRole('heading', { name: 'Le cours est terminé' }).waitFor()
  const [family] = families
  if (!family) throw new Error('A class needs a family')
  const parent = await openPage(family.parent, `/parent/children/${family.studentId}`)
  await teacher.goto(`/teacher/students/${family.studentId}`)
  for (const page of [parent, teacher]) {
    await page.getByRole('heading', { name: 'Tableaux des cours' }).waitFor()
    const picture = page.getByRole('img', { name: /^Le tableau du .*, avec Salma$/ })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1600)
    await expectAccessible(page, 'pictures of whiteboards')
  }
})
