// A text that the school changes while a page with it is open.
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { callAs } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /409|text_changed/
const changed = 'Ce texte a changé entre-temps'

const write = async (part: 'parental-authority' | 'recording-consent', text: string) => {
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant()).school
  await school.writeText({ locale: 'fr', basedOn: 0, text: { part, content: { text } } })
}
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`main form [name=${name}]`) ?? document.body

test('a sign-up shows the new declaration, unticked, and keeps what was typed', async () => {
  const page = await pages.open('/register', { expected })
  await page.find('main h1', '')
  const values = { firstName: 'Claire', email: 'claire@kalima.test', childFirstName: 'Inès' }
  for (const [name, value] of Object.entries(values)) await page.user.type(field(name), value)
  await page.user.type(field('password'), '-circuit-de-figues')
  await page.user.selectOptions(field('childAge'), '7')
  for (const name of ['parentalAuthority', 'terms']) await page.user.click(field(name))
  await write('parental-authority', 'J’exerce l’autorité parentale.')
  await page.user.click(document.querySelector('main form button[type=submit]') ?? document.body)
  await page.find('[role=alert]', changed)
  await page.find('main form', 'J’exerce l’autorité parentale.')
  for (const name of ['parentalAuthority', 'terms']) expect(field(name)).toMatchObject({ checked: false })
  for (const [name, value] of Object.entries(values)) expect(field(name)).toMatchObject({ value })
})

test('the consent to recordings is refused and shows the new text', async () => {
  const { userId, ids } = await insertFamily(['Adam'], false, 8, database.db)
  const page = await pages.open(`/parent/children/${ids[0]}`, { as: userId, expected })
  const consent = await page.findByRole('switch', { name: /enregistre.*cours|cours.*enregistr/i })
  await write('recording-consent', 'Les cours sont montrés à tous.')
  await page.user.click(consent)
  await page.toast(new RegExp(changed))
  await page.find('main', 'Les cours sont montrés à tous.')
  await waitFor(() => expect(consent).toMatchObject({ checked: false }))
})

test.each([
  ['an account made from an invitation that lapsed declares for the first time', [], 'Avant de commencer'],
  ['a parent who declared an earlier text reads that it changed', ['2020-01-01'], 'Nos textes ont changé'],
])('%s', async (_what, versions, heading) => {
  const { parentId: user_id } = await makeFamily(database.db)
  const document = 'parental_authority'
  await database.db
    .deleteFrom('consents')
    .where('user_id', '=', user_id)
    .where('document', '=', document)
    .execute()
  for (const version of versions)
    await database.db.insertInto('consents').values({ user_id, document, version }).execute()
  const page = await pages.open('/parent/settings', { as: user_id })
  await page.findByRole('heading', { level: 1, name: heading })
})

test('a parent who has just booked reads so before accepting a changed text, with its day and what changed', async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  const [studentId = ''] = studentIds
  const { bookingId } = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  for (const document of ['parental_authority', 'terms', 'privacy'] as const)
    await database.db
      .insertInto('consents')
      .values({ user_id: parentId, document, version: '2020-01-01' })
      .execute()
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant()).school
  const content = { sections: [{ title: 'Objet', text: 'Les cours de l’école.' }] }
  const note = 'L’annulation est gratuite jusqu’à 48 heures avant.'
  await school.writeText({ locale: 'fr', basedOn: 0, text: { part: 'terms', content }, note })
  const page = await pages.open(`/parent/bookings/${bookingId}`, { as: parentId })
  await page.findByRole('heading', { level: 1, name: 'Nos textes ont changé' })
  await page.find('main', 'C’est réservé')
  await page.find('main li', /^Les conditions ont changé le .* \d{4}\./)
  await page.find('main li', note)
  await page.close()

  const other = await pages.open('/parent/settings', { as: parentId })
  await other.find('main li', note)
  expect(document.querySelector('main')?.textContent).not.toContain('C’est réservé')
})
