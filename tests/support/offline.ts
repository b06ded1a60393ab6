// A child whose network goes in the middle of a session, with the worker of its space.
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { hydrated, openBrowser, phone } from './browser.ts'
import { insertFamily } from './new-family.ts'
import { openPage } from './page.ts'
import { makeLogin } from './people.ts'
import { programDb } from './program-db.ts'
import { signInUser } from './sessions.ts'

/** The browser's message when a test cuts the network. */
const provoked = /ERR_INTERNET|ERR_FAILED|Failed to (load|fetch)|Le serveur n’a pas répondu/
export const newChild = async (options: BrowserContextOptions = {}) => {
  const { userId: parentId, ids } = await insertFamily(['Nour'])
  const studentId = ids[0] ?? ''
  const { page, context } = await openPage(await openBrowser(), {
    ...phone,
    serviceWorkers: 'allow',
    ...options,
    baseURL: inject('origin'),
    expected: provoked,
  })
  const childId = await makeLogin(programDb(), studentId, 'Nour')
  await signInUser(context, childId)
  return { studentId, childId, parentId, page, context }
}
export const begin = async (page: Page) => {
  await page.goto(`/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=word-to-meaning`)
  await hydrated(page)
  await page.locator('[data-tile]').first().waitFor()
  await laterScripts(page)
}
/** The scripts of later turns and of the end follow the first question in the background. */
const laterScripts = (page: Page) =>
  page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['word-card', 'session-end'].every(file => names.some(name => name.includes(`/${file}-`)))
  })
export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })
export const answer = async (page: Page) => {
  await page.locator('[data-tile]').first().click()
  await goOn(page).waitFor()
}
export const answerAndGoOn = async (page: Page) => {
  await answer(page)
  await goOn(page).click()
  await goOn(page).waitFor({ state: 'detached' })
}
export const progress = (page: Page) => page.getByRole('progressbar')
export const doneOf = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'))

/** How many answers of the child the server has, and how many questions it counted more than once. */
export const counted = async (studentId: string) => {
  const { rows } = await sql<{ answers: number; doubled: number }>`
    select count(*)::int as answers, (count(*) - count(distinct (session_id, place)))::int as doubled
    from learning_answers where student_id = ${studentId}`.execute(programDb())
  return rows[0]
}
export const storedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kalima-learning')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('answers').objectStore('answers').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
export const answersSentTo = (studentId: string, howMany: number) =>
  expect.poll(() => counted(studentId), { timeout: 20_000 }).toEqual({ answers: howMany, doubled: 0 })

/** Waits until the space's worker has its files, and this page is kept. */
export const readyForOffline = (page: Page, address = page.url()) =>
  expect
    .poll(() =>
      page.evaluate(async kept => {
        const registration = await navigator.serviceWorker.getRegistration('/student/')
        const isKept = (await caches.match(kept, { ignoreVary: true })) !== undefined
        return [registration?.active?.state, isKept]
      }, address),
    )
    .toEqual(['activated', true])
export const keptOn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('kalima-child-')))
