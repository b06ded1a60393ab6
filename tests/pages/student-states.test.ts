// The child's space on the first day. tests/journeys/student-states.test.ts has what needs a browser.
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

beforeAll(async () => {
  await loadCurriculum(database.url)
})

test('the first day: nothing is there yet, and every way leads somewhere', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const page = await pages.open('/student', { as: userId })
  await page.find('main', 'Bonjour Nour')
  await page.find('main', 'Aucun cours prévu')
  await page.find('main', 'Aucun enregistrement disponible')
  await expectSound('the first day')
  for (const [name, heading] of [
    [/^Exercices de vocabulaire/, 'Ou choisis un jeu'],
    [/^Leçons de grammaire/, 'Niveau Initiation'],
    [/^Quiz/, 'Quiz'],
  ] as const) {
    await page.user.click(await page.findByRole('link', { name }))
    await page.heading(heading)
    await expectSound(heading)
    const [back] = await page.findAllByRole('link', { name: 'Mon Espace Apprentissage' })
    await page.user.click(back ?? document.body)
    await page.find('main', 'Bonjour Nour')
  }
  expect(location.pathname).toBe('/student')
})
