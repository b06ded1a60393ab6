// The school's forms and records: what is typed is not lost, and what is named can be found.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { makeSchool } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

const openAsSchool = async (address: string) => {
  const { userId } = await makeSchool(database.db)
  return pages.open(address, { as: userId })
}

/** The links of a page that leave a form with changes, and a reload, ask first; the answer «Rester» keeps what was typed. */
const expectQuestion = async (
  page: Awaited<ReturnType<typeof openAsSchool>>,
  link: HTMLElement,
  field: HTMLElement,
) => {
  const value = 'value' in field && field.value
  const address = location.href
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  await page.user.click(link)
  const question = within(await page.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ }))
  await page.user.click(question.getByRole('button', { name: 'Rester sur la page' }))
  expect(location.href).toBe(address)
  expect(field).toMatchObject({ value, isConnected: true })
}

test.each([
  ['identity', 'Adresse email'],
  ['terms', 'Texte de la section 1'],
  ['parental-authority', 'Texte'],
])(
  'a changed text of the school (%s) is not left without a question, nor for its English',
  async (part, label) => {
    const page = await openAsSchool(`/admin/school?part=${part}`)
    const field = await page.findByRole('textbox', { name: new RegExp(`^${label}`) })
    const english = page.getByRole('link', { name: 'Anglais' })
    const stored = 'value' in field && String(field.value)
    await page.user.clear(field)
    await page.user.type(field, 'x')
    await expectQuestion(page, english, field)
    await page.user.clear(field)
    if (stored) await page.user.paste(stored)
    await page.user.click(english)
    await waitFor(() => expect(location.search).toContain('locale=en'))
  },
)

test('a word, and exercises that were opened, are not left with changes without a question, which comes once', async () => {
  const { db } = database
  await loadCurriculum(database.url)
  const word = await db.selectFrom('learning_words').select('id').limit(1).executeTakeFirstOrThrow()
  const opened = await openAsSchool(`/admin/curriculum/words/${word.id}`)
  const french = await opened.findByLabelText(/^Français/)
  await opened.user.type(french, 'x')
  await expectQuestion(opened, opened.getByRole('link', { name: 'Tous les mots' }), french)
  await opened.close()
  const point = await db.selectFrom('learning_points').select('id').limit(1).executeTakeFirstOrThrow()
  const page = await openAsSchool(`/admin/curriculum/grammar/${point.id}`)
  await page.heading('Exercice 1')
  const fields = page.getAllByLabelText(/^Consigne/)
  for (const field of fields.slice(0, 2)) await page.user.type(field, 'x')
  const [, field] = fields
  const link = page.getByRole('link', { name: 'Textes et grammaire' })
  if (field) await expectQuestion(page, link, field)
  await page.user.click(link)
  await page.press('Quitter sans enregistrer')
  await waitFor(() => expect(location.pathname).toBe('/admin/curriculum/lessons'))
})
