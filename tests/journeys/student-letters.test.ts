// A child finds a letter in a word and reads letters with their vowels, by touch and by keyboard.
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const db = programDb()
const browser = await openBrowser()

/** Seven years old: the sounds of syllables are read in French letters. */
const readsFrench = (studentId: string) =>
  db.updateTable('students').set({ age: 7 }).where('id', '=', studentId).execute()

/** A child who met every letter and the vowels. */
const newChild = async (firstName: string, options: BrowserContextOptions) => {
  const { ids } = await insertFamily([firstName])
  const [studentId = ''] = ids
  await readsFrench(studentId)
  const letters = await db
    .selectFrom('learning_letters')
    .where('is_special', '=', false)
    .select('id')
    .execute()
  const items = [...letters.map(({ id }) => `letter:${id}`), 'rule:vowels', 'rule:long-vowels']
  const at = Temporal.Now.instant()
  await db
    .insertInto('learning_meetings')
    .values(items.map(item => ({ student_id: studentId, item, met_on: '2026-01-01', met_at: at })))
    .execute()
  const opened = await openPage(browser, { ...options, baseURL: origin })
  await signInUser(opened.context, await makeLogin(db, studentId, firstName))
  return opened
}
const session = (game: string) => `/student/vocabulaire?partie=${randomUUID()}&jeu=${game}`
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test.each([
  ['a phone', phone],
  ['a small phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ['a desk', desk],
])('on %s, by key and by touch', async (_name, options) => {
  const { page } = await newChild('Aya', options)
  await page.goto(session('hide-and-seek'))
  await hydrated(page)
  await page.getByRole('heading', { name: /^Où se cache / }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
  const tiles = page.locator('[data-tile]')
  for (const box of await tiles.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON())))
    expect([box.width >= 48, box.height >= 72]).toEqual([true, true])
  await page.keyboard.press('1')
  const goOn = page.getByRole('button', { name: 'Continuer', exact: true })
  await goOn.waitFor()
  // Right or wrong, the letter is shown in the word.
  await page.locator('p[lang=ar] .text-letter').waitFor()
  await expectAccessible(page)
  await goOn.click()
  await goOn.waitFor({ state: 'detached' })
  await tiles.last().click()
  await goOn.waitFor()

  await page.goto(session('syllable-lift'))
  await hydrated(page)
  await page.getByRole('heading', { name: 'Comment ça se lit' }).waitFor()
  expect(await tiles.count()).toBe(3)
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
  await page.keyboard.press('h')
  await page.getByText(/^(Ce signe s’appelle|C’est )/).waitFor()
  await expectAccessible(page)
  await tiles.nth(1).click()
  await goOn.waitFor()
})

test('vowels are met before they are asked', async () => {
  const { ids } = await insertFamily(['Sami'])
  await readsFrench(ids[0] ?? '')
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await signInUser(context, await makeLogin(db, ids[0] ?? '', 'Sami'))
  await page.goto(session('syllable-lift'))
  await hydrated(page)
  await page.getByRole('heading', { name: 'Trois petits signes disent la voyelle' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'J’ai lu' }).click()
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('heading', { name: 'Une lettre de plus fait durer le son' }).waitFor()
})
