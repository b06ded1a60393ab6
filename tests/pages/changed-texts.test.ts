// A text that the school changes while a page with it is open.
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { callAs } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeFamily, makeSchool } from '../support/people.ts'

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
