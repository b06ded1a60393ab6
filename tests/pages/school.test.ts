// The school's lists when there is nothing and when the server fails.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { badGateway, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const openLessons = async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/lessons', { as: userId, expected })
  await page.find('h1', '')
  return page
}
const addressIs = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))

test('a day without lessons says so', async () => {
  const page = await openLessons()
  await page.user.type(await page.findByLabelText('Jour'), '2031-01-01')
  await page.press('Afficher')
  await addressIs('/admin/lessons?day=2031-01-01')
  await page.find('main', 'Aucun cours ce jour-là')
})

test('the period and the state of the lessons are kept while the other one changes', async () => {
  const page = await openLessons()
  const follow = async (navigation: string, name: string, href: string) => {
    const link = await waitFor(() => {
      const links = within(page.getByRole('navigation', { name: navigation })).getAllByRole('link')
      const found = links.find(one => one.textContent?.startsWith(name) && one.getAttribute('href') === href)
      if (!found) throw new Error(`No link «${name}» to ${href}`)
      return found
    })
    await page.user.click(link)
    await addressIs(href)
  }
  await follow('Cours par état', 'Reportés', '/admin/lessons?state=postponed')
  await follow('Période', 'Avant aujourd’hui', '/admin/lessons?state=postponed&period=past')
  await follow('Cours par état', 'Tous', '/admin/lessons?period=past')
  await follow('Période', 'À partir d’aujourd’hui', '/admin/lessons')
})

test('a lesson that cannot be cancelled: a message, and the reason stays for the next try', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  await makeLesson(database.db, { teacherId, startsAt, familyId: parentId, studentId: ids[0] ?? '' })
  const page = await openLessons()
  page.answer('lessons/cancel', dropped)
  await page.press(/^Annuler le cours/)
  const dialog = within(await page.findByRole('dialog'))
  const reason = dialog.getByRole('textbox')
  await page.user.type(reason, 'Le professeur est souffrant.')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler le cours' }))
  await page.find('[role=alert]', 'Le serveur n’a pas répondu. Rien n’est perdu')
  expect(reason).toMatchObject({ value: 'Le professeur est souffrant.' })
})

test('families that cannot be loaded are said, and come with another try', async () => {
  const { email } = await insertFamily([], false, 6, database.db)
  const page = await openLessons()
  page.answer('admin/families', badGateway)
  const [link] = page.getAllByRole('link', { name: 'Familles' })
  await page.user.click(link ?? document.body)
  await page.find('main [role=alert]', 'Erreur lors du chargement des données de l’école')
  page.answer('admin/families')
  await page.press('Réessayer')
  await page.find('main', email)
})
