// A child whose network goes in the middle of a session: it goes on, and everything is counted once afterwards. Its ways between
// pages without a network are in tests/verify/journeys/offline.test.ts.
import { sql } from 'kysely'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import {
  answer,
  answerAndGoOn,
  answersSentTo,
  begin,
  counted,
  doneOf,
  goOn,
  keptOn,
  newChild,
  progress,
  readyForOffline,
  storedOn,
} from '../support/offline.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

describe('a session that was begun', () => {
  test('goes on without a network, says so kindly, and its answers leave by themselves', async () => {
    const { studentId, page, context } = await newChild()
    await begin(page)
    await answerAndGoOn(page)
    await answersSentTo(studentId, 1)
    await context.setOffline(true)
    await page
      .getByText('Tu n’as plus d’internet : continue, tes réponses partiront toutes seules.')
      .waitFor()
    for (let turn = 0; turn < 3; turn++) await answerAndGoOn(page)
    expect(await doneOf(page)).toBe(4)
    expect(await counted(studentId)).toEqual({ answers: 1, doubled: 0 })
    await context.setOffline(false)
    await page.getByText('Internet est revenu : tes réponses sont bien parties.').waitFor()
    await answersSentTo(studentId, 4)
  })

  const closeWithAnswersLeft = async (options?: BrowserContextOptions) => {
    const { studentId, page, context } = await newChild(options)
    await begin(page)
    await context.setOffline(true)
    for (let turn = 0; turn < 3; turn++) await answerAndGoOn(page)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    // Not until it has loaded: by then the toast may be gone.
    await later.goto('/student', { waitUntil: 'commit' })
    return { studentId, later }
  }

  test('whose page was closed sends its answers from the next page of the space, and says so, in a browser without workers', async () => {
    const { studentId, later } = await closeWithAnswersLeft({ serviceWorkers: 'block' })
    await Promise.all([
      later.getByText('Internet est revenu : tes réponses sont bien parties.').waitFor(),
      answersSentTo(studentId, 3),
    ])
  })

  test('whose page was closed counts its answers once, whether the worker or the next page sends them', async () => {
    const { studentId } = await closeWithAnswersLeft()
    await answersSentTo(studentId, 3)
  })

  test('in two tabs counts each question once', async () => {
    const { studentId, page, context } = await newChild()
    await begin(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await hydrated(other)
    await context.setOffline(true)
    for (const tab of [page, other]) for (let turn = 0; turn < 2; turn++) await answerAndGoOn(tab)
    await context.setOffline(false)
    const home = await context.newPage()
    await home.goto('/student')
    await expect.poll(async () => (await counted(studentId))?.answers, { timeout: 20_000 }).toBe(2)
    const { rows } = await sql<{ reviews: number; places: number }>`
      select count(*)::int as reviews, count(distinct item)::int as places
      from learning_reviews where student_id = ${studentId}`.execute(programDb())
    expect(rows[0]?.reviews).toBe(rows[0]?.places)
  })
})

describe('a page that is loaded without a network', () => {
  test('goes on at the same turn of the session, to its end, and all is counted once afterwards', async () => {
    const { studentId, page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    await answerAndGoOn(page)
    await answersSentTo(studentId, 1)
    await context.setOffline(true)
    await answerAndGoOn(page)
    await answer(page)
    const asked = await page.locator('main h1').textContent()
    await expect.poll(() => storedOn(page)).toBe(3)
    await page.reload()
    await hydrated(page)
    await goOn(page).waitFor()
    expect(await page.locator('main h1').textContent()).toBe(asked)
    expect(await doneOf(page)).toBe(2)
    await goOn(page).click()
    await goOn(page).waitFor({ state: 'detached' })
    const total = Number(await progress(page).getAttribute('aria-valuemax'))
    for (let turn = 3; turn < total; turn++) await answerAndGoOn(page)
    await page.getByText('Tu as répondu à tout !').waitFor()
    await page.reload()
    await hydrated(page)
    // A worker that the browser restarts may have sent some: the emulated cut holds for what was there before.
    expect(await counted(studentId)).toMatchObject({ doubled: 0 })
    await context.setOffline(false)
    await answersSentTo(studentId, total)
  })

  test('is a friendly one when no session was begun, and leads back when the network does', async () => {
    const { page, context } = await newChild()
    await page.goto('/student')
    await readyForOffline(page, '/student/hors-ligne')
    await context.setOffline(true)
    await page.goto('/student/carte')
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
    await expectAccessible(page, 'the page without a network')
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
  })
})

describe('the worker', () => {
  test('is the child’s alone: no other page has one, or may have one', async () => {
    const { page } = await newChild()
    await begin(page)
    await readyForOffline(page)
    for (const path of ['/', '/student-landing', '/teachers']) {
      const response = await page.goto(path)
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      expect(response?.headers()['content-security-policy']).not.toContain('worker-src')
    }
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
    expect(scopes).toEqual(['/student/'])
  })

  test('forgets the child when its session has ended elsewhere', async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    expect(await keptOn(page)).toHaveLength(1)
    const address = page.url()
    await context.clearCookies()
    await page.goto('/student/carte')
    await page.waitForURL(/\/login/)
    await context.setOffline(true)
    await expect(page.goto(address)).rejects.toThrow(/ERR_/)
  })
})

test('signing out leaves nothing of the child on the tablet', async () => {
  const { page } = await newChild()
  await begin(page)
  await readyForOffline(page)
  await answerAndGoOn(page)
  expect([await storedOn(page), (await keptOn(page)).length]).toEqual([1, 1])
  await page.goto('/student')
  await hydrated(page)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('button', { name: 'Je sors' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  expect([await storedOn(page), await keptOn(page)]).toEqual([0, []])
})

test('one tap signs no child out: it is asked first, and leaves to the entrance of children', async () => {
  const { page } = await newChild()
  await page.goto('/student')
  await hydrated(page)
  const way = page.getByRole('button', { name: 'Se déconnecter' })
  await way.click()
  const question = page.getByRole('alertdialog', { name: /Tu veux vraiment sortir/ })
  await question.waitFor()
  await expectAccessible(page, 'the question before a child leaves')
  for (const name of ['Je reste', 'Je sors']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(64)
  }
  await page.getByRole('button', { name: 'Je reste' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.reload()
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
  await way.click()
  await page.getByRole('button', { name: 'Je sors' }).click()
  await page.waitForURL(/\/login\?espace=eleve/)
  await page.getByLabel('Ton nom d’élève').waitFor()
})

test('answers that waited while a parent was signed in arrive when the child is back', async () => {
  const { page, context, studentId, childId, parentId } = await newChild()
  await begin(page)
  await readyForOffline(page)
  await context.setOffline(true)
  await answerAndGoOn(page)
  await context.clearCookies()
  await signInUser(context, parentId)
  const refused = page.waitForResponse(response => response.status() === 403)
  await context.setOffline(false)
  await refused
  await context.clearCookies()
  await signInUser(context, childId)
  await page.goto('/student')
  await hydrated(page)
  await expect.poll(() => counted(studentId)).toEqual({ answers: 1, doubled: 0 })
})

test('another child on the same tablet finds nothing of the first', async () => {
  const { page, context } = await newChild()
  await begin(page)
  await readyForOffline(page)
  await answerAndGoOn(page)
  const [first] = await keptOn(page)
  expect(await storedOn(page)).toBe(1)
  const { ids } = await insertFamily(['Sami'])
  await context.clearCookies()
  await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Sami'))
  await page.goto('/student')
  await hydrated(page)
  await expect.poll(() => storedOn(page)).toBe(0)
  await expect.poll(() => keptOn(page)).not.toContain(first)
})
