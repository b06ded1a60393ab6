// What fails in the teacher's space, and whom it lets in.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatDay } from '#platform/time/date-format.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { everyDay, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const today = Temporal.Now.plainDateISO('Europe/Paris')
const monday = today.add({ weeks: 30 }).subtract({ days: today.dayOfWeek - 1 })
const openWeek = async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('09:00-12:00') })
  return pages.open(`/teacher/availability?date=${monday}`, { as: teacherId, expected })
}

test('hours that cannot be added: a message, and the dialog stays', async () => {
  const page = await openWeek()
  page.answer('availability/write', dropped)
  await page.press('Ajouter des créneaux')
  const dialog = within(await page.findByRole('dialog', { name: 'Ajouter des créneaux' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'lundi' }))
  await page.user.click(dialog.getByRole('switch', { name: 'Répéter chaque semaine' }))
  await dialog.findByText(/^Une seule fois/)
  await page.user.click(dialog.getByRole('button', { name: 'Ajouter' }))
  await page.toast('Erreur lors de l’ajout des créneaux')
  await expectSound('after a failure')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
})

test('an hour that cannot be opened: a message, and it stays closed', async () => {
  const page = await openWeek()
  page.answer('availability/openOrClose', dropped)
  const closed = new RegExp(`^${formatDay(monday.toString())}, 12:00, Fermé$`)
  await page.press(closed)
  await page.toast('Le créneau n’a pas pu être mis à jour.')
  await page.findAllByRole('button', { name: closed })
})

test('a week that cannot be loaded, and comes with another try', async () => {
  const page = await openWeek()
  const next = formatDay(monday.add({ weeks: 1 }).toString())
  const [link] = await page.findAllByRole('link', { name: 'Semaine suivante' })
  page.answer('availability/week', dropped)
  await page.user.click(link ?? document.body)
  await page.find('main [role=alert]', 'Erreur lors du chargement des disponibilités')
  await expectSound('without a calendar')
  page.answer('availability/week')
  await page.press('Réessayer')
  await page.findAllByRole('button', { name: new RegExp(`^${next}, 12:00`) })
})

test('a dashboard that cannot be loaded, and comes with another try', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const answers = { 'teacherSpace/dashboard': dropped }
  const page = await pages.open('/teacher/dashboard', { as: teacherId, answers, expected })
  await page.find('main', 'Une erreur est survenue lors du chargement du tableau de bord')
  await expectSound('without a dashboard')
  page.answer('teacherSpace/dashboard')
  await page.press('Réessayer')
  await page.find('h1', 'Bonjour, Salma')
})

test.each(['dashboard', 'lessons', 'students', 'availability', 'stats', 'settings'])(
  'a parent who asks for /teacher/%s goes home, and is told why',
  async name => {
    const { userId } = await insertFamily([], false, 6, database.db)
    const page = await pages.open(`/teacher/${name}`, { as: userId })
    await page.toast('Vous n’avez pas les permissions nécessaires')
    await waitFor(() => expect(location.pathname).toBe('/'))
  },
)
