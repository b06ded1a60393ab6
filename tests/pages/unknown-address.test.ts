// An address that no page has, by who reads it. tests/pages/school.test.ts has the school's space.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /404|not_found/

test.each(['/parent/nulle-part', `/parent/bookings/${randomUUID()}`, `/parent/reviews/${randomUUID()}`])(
  'a parent keeps the frame of the parent’s space at %s',
  async address => {
    const { userId } = await insertFamily([], false, 6, database.db)
    const page = await pages.open(address, { as: userId, expected })
    await page.find('main h1', /Page introuvable/)
    expect(page.getByRole('link', { name: 'Retour au tableau de bord' }).getAttribute('href')).toBe(
      '/parent/dashboard',
    )
    expect(page.getAllByRole('link', { name: /^Cours à venir/ }).length).toBeGreaterThan(0)
  },
)

test('a teacher keeps the frame of the teacher’s space', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const page = await pages.open('/teacher/nulle/part', { as: teacherId, expected })
  await page.find('main h1', /Page introuvable/)
  expect(page.getByRole('link', { name: 'Retour au tableau de bord' }).getAttribute('href')).toBe(
    '/teacher/dashboard',
  )
  expect(page.getAllByRole('link', { name: /^Mes élèves/ }).length).toBeGreaterThan(0)
})

test.each(['lessons', 'words/bayt', 'add', 'texts/add'])(
  'a teacher who does not proofread reads the same at /teacher/curriculum/%s',
  async path => {
    const { teacherId } = await makeTeacher(database.db)
    const page = await pages.open(`/teacher/curriculum/${path}`, { as: teacherId, expected })
    await page.find('main h1', /Page introuvable/)
    expect(page.getAllByRole('link', { name: /^Mes élèves/ }).length).toBeGreaterThan(0)
  },
)

test('a child keeps the child’s frame, and is led back to its space', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const page = await pages.open('/student/nulle-part', { as: userId, expected })
  await page.find('main', 'Repars de ton espace.')
  page.getByRole('link', { name: /Mon Espace Apprentissage$/ })
  await page.user.click(page.getByRole('link', { name: 'Retour à mon espace' }))
  await page.find('main', 'Bonjour Nour')
})

test('a child whose homework the teacher took back reads so, and is led to the others', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const page = await pages.open(`/student/devoirs/${randomUUID()}`, { as: userId, expected })
  await page.heading('Ce devoir n’est plus là')
  await page.find('main p', 'Ton professeur l’a repris')
  await page.user.click(page.getByRole('link', { name: 'Voir mes devoirs' }))
  await page.find('main', 'Bonjour Nour')
  expect(location.hash).toBe('#devoirs')
})

test('a parent whose child’s homework the teacher took back reads so, and is led to the homework of each child', async () => {
  const { ids, userId } = await insertFamily(['Nour', 'Ilan'], false, 8, database.db)
  const page = await pages.open(`/parent/homework/${randomUUID()}`, { as: userId, expected })
  await page.heading('Ce devoir n’est plus là')
  await page.find('main p', 'Le professeur l’a repris')
  expect(
    ['Nour', 'Ilan'].map(name =>
      page.getByRole('link', { name: new RegExp(`^Voir les devoirs .*${name}$`) }).getAttribute('href'),
    ),
  ).toEqual(ids.map(id => `/parent/children/${id}#devoirs`))
})

test('anyone else reads the same as at any unknown address', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/admin/nulle-part', { as: userId, expected })
  await page.find('main h1', /Page introuvable/)
  page.getByRole('link', { name: 'Retour à l’accueil' })
  expect(page.queryByRole('link', { name: 'Retour au tableau de bord' })).toBeNull()
})
