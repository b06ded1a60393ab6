// Sentences that the product’s requirements quote (docs/coverage.md, "Sentences") and that no other test comes across,
// each where a person reads it.
// tests/journeys/specified-sentences.test.ts has what needs a browser.
import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { showDay } from '#platform/time/date-format.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { changed, held, refused } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin, makeTeacher } from '../support/people.ts'
import { chosen } from '../support/wizard-url.ts'

const database = testDatabase()
const pages = domPages(database)

const family = (...children: string[]) => insertFamily(children, false, 8, database.db)
/** A free hour of a new teacher's, ten days ahead. */
const freeHour = async () => {
  const { teacherId } = await makeTeacher(database.db)
  const date = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 10 })
  const startsAt = date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  return { teacherId, slot: { startsAt: startsAt.toString(), date: date.toString(), time: '10:00' } }
}

describe('the landing pages', () => {
  test('a child who is signed in is led from the students’ page to its own space', async () => {
    const { ids } = await family('Nour')
    const page = await pages.open('/student-landing', {
      as: await makeLogin(database.db, ids[0] ?? '', 'Nour'),
    })
    await page.findAllByRole('link', { name: 'Espace Étudiant' })
    await page.user.click(await page.findByRole('link', { name: 'Accéder à mon espace' }))
    await waitFor(() => expect(location.pathname).toBe('/student'))
  })

  test('the parents’ page invites to register a child', async () => {
    const page = await pages.open('/parent-landing')
    const [link] = await page.findAllByRole('link', { name: 'Inscrire mon enfant' })
    await page.user.click(link ?? document.body)
    await waitFor(() => expect(location.pathname).toBe('/register'))
  })

  test.each(['/', '/about', '/parent-landing', '/testimonials', '/register'])(
    '%s promises a free trial, unless no teacher gives one',
    async path => {
      const promise = /essai|offert|gratuit/i
      for (const hasTrials of [true, false]) {
        const answers = { 'school/profile': changed(school => ({ ...school, hasTrials })) }
        const page = await pages.open(path, { answers })
        await page.findAllByRole('heading', { level: 1 })
        const found = [document.title, document.head.innerHTML, document.body.textContent]
        expect(found.some(text => promise.test(text ?? ''))).toBe(hasTrials)
        await page.close()
      }
    },
  )

  test('a teacher who is not there any more', async () => {
    const page = await pages.open(`/teacher/${randomUUID()}`, { expected: /not found|non trouvé/i })
    await page.heading('Profil non trouvé')
    await page.findByText('Le profil enseignant demandé n’existe pas ou n’est plus disponible.')
  })

  test.each([
    ['with a rating and free hours', { rating: 4.8, slots: true }, true],
    ['whom nobody has rated', { rating: 0, slots: true }, false],
    ['without free hours', { rating: 4.8, slots: false }, false],
  ])('a teacher %s is called the best rated or not', async (_, { rating, slots }, isBest) => {
    await makeTeacher(database.db)
    const page = await pages.open('/teachers', {
      answers: {
        'availability/find': changed(found => {
          const [first] = (found as { teachers: { slots: unknown[] }[] }).teachers
          return { ...found, total: 1, teachers: [{ ...first, rating, slots: slots ? first?.slots : [] }] }
        }),
      },
    })
    await page.findAllByRole('heading', { level: 3 })
    expect(page.queryAllByText('Le mieux noté, libre bientôt')).toHaveLength(isBest ? 1 : 0)
  })

  test('a teacher whom nobody has rated is new', async () => {
    const { teacherId } = await makeTeacher(database.db, { rating: 0 })
    const page = await pages.open(`/teacher/${teacherId}`)
    await page.findAllByText('Nouveau')
  })
})

describe('the booking wizard', () => {
  test.each([
    ['trial', 'Réserver votre cours d’essai gratuit'],
    ['individual', 'Réserver un cours d’arabe'],
  ])(
    'its title says what is booked, and the hours say of which day they are: %s',
    async (lessonType, title) => {
      const { userId } = await family('Adam')
      const hour = await freeHour()
      const page = await pages.open(chosen(hour, 4, { lessonType }), { as: userId })
      await page.find('h1', title)
      await page.heading(`Créneaux du ${showDay(hour.slot.date)}`)
    },
  )

  test('the button says that the booking is under way, then the toast that it is done', async () => {
    const { userId, ids } = await family('Adam')
    const page = await pages.open(chosen(await freeHour(), 5, { studentId: ids[0] ?? '' }), { as: userId })
    const { answer, release } = held()
    page.answer('booking/book', answer)
    await page.press('Réserver mon cours d’essai gratuit')
    await page.findByRole('button', { name: 'Réservation en cours...' })
    await expectSound('booking under way')
    release()
    await page.toast('Votre cours d’essai gratuit a été réservé avec succès !')
  })
})

describe('a family', () => {
  test('without a child reads so', async () => {
    const { userId } = await family()
    const page = await pages.open('/parent/children', { as: userId })
    await page.findByText('Aucun enfant n’est encore inscrit.')
  })

  test('with a child is warned before it is erased', async () => {
    const { userId } = await family('Ilyas')
    const page = await pages.open('/parent/children', { as: userId })
    await page.press('Actions pour Ilyas')
    await page.user.click(page.getByRole('menuitem', { name: 'Supprimer' }))
    await page.find('[role=alertdialog] h2', 'Supprimer le profil d’Ilyas ?')
    const question = page.getByRole('alertdialog')
    await page.find(
      '[role=alertdialog]',
      'Êtes-vous sûr ? Cette action est irréversible. Le profil d’Ilyas et toutes ses données seront définitivement supprimés.',
    )
    await page.user.click(within(question).getByRole('button', { name: 'Annuler' }))
    expect(question).toMatchObject({ open: false })
    await page.heading('Ilyas')
  })

  test('whose profile is missing reads that it must write to the school', async () => {
    const { userId } = await family()
    const page = await pages.open('/parent/profile', { as: userId })
    const sentence = 'Profil parent non trouvé. Veuillez contacter le support.'
    page.answer('families/changeOwnProfile', refused(404, 'profile_missing', sentence))
    await page.press('Enregistrer')
    await page.toast(sentence)
  })
})

test('someone whose role was taken away meanwhile gets a message and stays', async () => {
  const { userId } = await family()
  const page = await pages.open('/about', { as: userId })
  page.answer(
    'accounts/me',
    changed(me => ({ ...me, viewer: { ...Object(me).viewer, role: null } })),
  )
  const [space] = await page.findAllByRole('link', { name: 'Espace Parent' })
  await page.user.click(space ?? document.body)
  await page.toast('Aucun tableau de bord disponible pour votre rôle')
  expect(location.pathname).toBe('/about')
})

test('a teacher’s hours begin and end at any of the 24 full hours', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const page = await pages.open('/teacher/availability', { as: teacherId })
  await page.press('Ajouter des créneaux')
  const dialog = within(await page.findByRole('dialog', { name: 'Ajouter des créneaux' }))
  for (const name of ['Début de la plage 1', 'Fin de la plage 1']) {
    const options = within(dialog.getByRole('combobox', { name })).getAllByRole('option')
    const hours = options.map(({ textContent }) => textContent)
    expect(hours).toHaveLength(24)
    expect([hours[0], hours.at(-1)]).toEqual(['00:00', '23:00'])
  }
})
