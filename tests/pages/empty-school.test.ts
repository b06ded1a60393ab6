// The dashboard of a school without teachers and families, in a database of its own.
import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import type { Answer } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makePackage, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
let adminId = ''
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
})

const details = ['/admin/school', '/admin/school?part=details']
const addresses = (links: HTMLElement[]) => links.map(link => link.getAttribute('href'))

test('a list without teachers says what comes next, and does not ask for another search', async () => {
  const page = await pages.open('/teachers')
  await page.heading('Aucun professeur pour le moment')
  expect(page.queryByText(/Essayez un autre mot/)).toBeNull()
  expect(addresses(page.getAllByRole('link', { name: 'Enseigner dans cette école' }))).toEqual([
    '/teacher-landing',
  ])
  await page.close()
  const searched = await pages.open('/teachers?level=niveau-1')
  await searched.findByText('Essayez un autre mot, ou un autre niveau.')
})

test('a page without groups leads a visitor to the teachers', async () => {
  const page = await pages.open('/groups')
  const heading = await page.findByRole('heading', { name: 'Aucun groupe n’est ouvert en ce moment' })
  const links = [...(heading.parentElement?.querySelectorAll('a') ?? [])]
  expect(addresses(links)).toEqual(['/teachers'])
})

/** Each act adds to those before it. */
const acts: [string, () => Promise<unknown>, string[]][] = [
  [
    'an empty school',
    async () => {},
    [...details, '/admin/applications', '/admin/teachers', '/admin/packages', '/admin/families'],
  ],
  [
    'a teacher without hours',
    () => makeTeacher(database.db, { hours: {} }),
    [...details, '/admin/teachers', '/admin/packages', '/admin/families'],
  ],
  ['open hours', () => makeTeacher(database.db), [...details, '/admin/packages', '/admin/families']],
  [
    'a package',
    () => makePackage(database.db, { name: 'Trimestre', percentage: 10 }),
    [...details, '/admin/families'],
  ],
]

test.each(acts)(
  'with %s the dashboard shows the first steps that are left, in order',
  async (_, act, left) => {
    await act()
    const page = await pages.open('/admin/dashboard', { as: adminId })
    await page.heading('Premiers pas')
    const steps = within(page.getByRole('region', { name: 'Premiers pas' }))
    expect(addresses(steps.getAllByRole('link'))).toEqual(left)
  },
)

test('the home page has a card of opinions only when there are some', async () => {
  const withoutOpinions: Answer = async proceed => {
    const { json } = (await (await proceed()).json()) as { json: { statistics: object } }
    return Response.json({
      json: { ...json, testimonials: [], statistics: { ...json.statistics, rating: null } },
    })
  }
  const title = 'Ce qu’en disent les familles'
  const empty = await pages.open('/', { answers: { 'school/presentation': withoutOpinions } })
  await empty.heading('Professeurs certifiés')
  await empty.gone('h3', title)
  await empty.close()
  const full = await pages.open('/')
  await full.heading(title)
})

test('with a family the first steps are done, and missing details stay named', async () => {
  await insertFamily([], false, 6, database.db)
  const page = await pages.open('/admin/dashboard', { as: adminId })
  await page.find('main', 'Aucune candidature')
  expect(page.queryByRole('heading', { name: 'Premiers pas' })).toBeNull()
  expect(addresses(page.getAllByRole('link'))).toEqual(expect.arrayContaining(details))
})
