// Teacher list and profile: network failures and empty results (docs/coverage.md, 8: Error catalogue), and how long the list stays
// fresh (9: Business constants and limits). tests/journeys/teachers-failures.test.ts has what needs a
// browser.
import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { badGateway, changed, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/
const list = 'availability/find'

afterEach(() => {
  vi.useRealTimers()
})

const openList = async () => {
  const page = await pages.open('/teachers', { expected })
  const [profile] = await page.findAllByRole('link', { name: /^Voir le profil d/ })
  return { page, profile: profile ?? document.body }
}

test('a list that cannot be loaded says so and can be asked for again', async () => {
  await makeTeacher(database.db, { firstName: 'Zineb' })
  await makeTeacher(database.db)
  const { page } = await openList()
  page.answer(list, dropped)
  await page.user.type(page.getByRole('searchbox'), 'zineb')
  await page.heading('Erreur lors du chargement des professeurs')
  await expectSound('the list is out of reach')
  page.answer(list)
  await page.press('Réessayer')
  await page.findByText('1 professeur')
})

test('every card says whether the teacher gives a trial', async () => {
  await makeTeacher(database.db)
  const everySecond = changed(found => {
    const [teacher] = Object(found).teachers
    const teachers = [true, false, true, false].map(trialLessonAvailable => ({
      ...teacher,
      id: randomUUID(),
      trialLessonAvailable,
    }))
    return { ...found, teachers, total: 4 }
  })
  const page = await pages.open('/teachers', { answers: { [list]: everySecond } })
  const cards = await page.findAllByRole('article')
  const isSaid = cards.map(card => card.textContent?.includes('Essai offert'))
  expect(isSaid).toEqual([true, false, true, false])
})

test('a profile that cannot be loaded says so and can be asked for again', async () => {
  await makeTeacher(database.db)
  const { page, profile } = await openList()
  page.answer('teachers/show', badGateway)
  await page.user.click(profile)
  await page.find('h1', 'Erreur lors du chargement du profil')
  await expectSound('the profile is out of reach')
  page.answer('teachers/show')
  await page.press('Réessayer')
  await page.heading('Ses heures libres')
})

test('open hours that cannot be loaded leave the profile as it is', async () => {
  await makeTeacher(database.db)
  const { page, profile } = await openList()
  page.answer('availability/freeWeek', dropped)
  await page.user.click(profile)
  await page.find('h1', 'Essai')
  await page.findByText('Les créneaux n’ont pas pu être chargés.')
})

describe('the dashboard’s reading of a profile', () => {
  const people = {
    teacher: async () => (await makeTeacher(database.db)).teacherId,
    admin: async () => (await makeSchool(database.db)).userId,
    parent: async () => (await insertFamily([], false, 6, database.db)).userId,
  }

  test.each([
    ['teacher', 'Profil enseignant non trouvé'],
    ['admin', 'Profil enseignant non trouvé'],
    ['parent', 'Vous n’avez pas les permissions nécessaires pour accéder à cette page'],
  ] as const)('of nobody, asked for by a %s: «%s», and home', async (role, sentence) => {
    const page = await pages.open(`/teacher/profile/${randomUUID()}`, { as: await people[role]() })
    await page.toast(sentence)
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  test.each(['teacher', 'admin'] as const)(
    'of a teacher is shown to a %s, and kept from search engines',
    async role => {
      const { teacherId } = await makeTeacher(database.db, { firstName: 'Hafsa' })
      const page = await pages.open(`/teacher/profile/${teacherId}`, { as: await people[role]() })
      await page.find('h1', 'Hafsa Essai')
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
      await expectSound(`profile for ${role}`)
    },
  )
})

describe('the list once loaded', () => {
  test('is fresh for 30 seconds and asked for again after that, while it is still shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await makeTeacher(database.db)
    const { page } = await openList()
    const before = page.count(list)
    const awayAndBack = async (seconds: number) => {
      await page.follow('/testimonials')
      await page.gone('a', /^Voir le profil/)
      vi.setSystemTime(Date.now() + seconds * 1000)
      await page.follow('/teachers')
      await page.findAllByRole('link', { name: /^Voir le profil d/ })
    }
    await awayAndBack(25)
    expect(page.count(list)).toBe(before)
    await awayAndBack(31)
    expect(page.count(list)).toBe(before + 1)
  })

  test('is not asked for again because a person comes back to the window', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await makeTeacher(database.db)
    const { page } = await openList()
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    const before = page.count(list)
    vi.setSystemTime(Date.now() + 120_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
    await page.user.click(document.body)
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    expect(page.count(list)).toBe(before)
  })
})
