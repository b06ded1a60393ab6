// What a parent reads about a child whose level is unknown, and without a child.
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { Answer } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'

const database = testDatabase()
const pages = domPages(database)

/** The test's school has no practice material of its own. */
const unread: Answer = async () => {
  const left = { taught: 10, unread: 3 }
  return Response.json({ json: { words: left, texts: left, exercises: left } })
}

test.each([
  [false, 'niveau à évaluer'],
  [true, 'Niveau Initiation'],
])(
  'the page of a child says what its level is (known: %s), and which one its exercises have',
  async (isKnown, level) => {
    const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
    await database.db
      .updateTable('students')
      .set({ level_known: isKnown })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const page = await pages.open(`/parent/children/${ids[0]}`, {
      as: userId,
      answers: { 'curriculum/coverage': unread },
    })
    await page.find('main p', level)
    await page.find('main h2', 'Initiation')
    await page.find('main p', 'doit encore relire, au niveau Initiation,')
    const ofExercises = page.queryByText('Niveau de ses exercices tant que le sien reste à évaluer.')
    expect(ofExercises === null).toBe(isKnown)
  },
)

test('without a child the settings offer to add one or to join the other parent, and no invitation', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/parent/settings', { as: userId })
  await page.find('main p', 'Aucun enfant n’est rattaché à votre compte.')
  const link = page.getByRole('link', { name: 'Ajouter un enfant' })
  expect(link.getAttribute('href')).toBe('/parent/children?addStudent=true')
  expect(page.queryByText('Inviter l’autre parent')).toBeNull()
})

test('with a child they offer to invite the other parent', async () => {
  const { userId } = await insertFamily(['Inès'], false, 6, database.db)
  const page = await pages.open('/parent/settings', { as: userId })
  await page.findByRole('heading', { name: 'Inviter l’autre parent' })
})
