// A child whose network goes in the middle of a session: it goes on, and everything is counted once afterwards.
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** The browser's message when a test cuts the network. */
const provoked = /ERR_INTERNET|ERR_FAILED|Failed to (load|fetch)|Le serveur n’a pas répondu/
const newChild = async (options: BrowserContextOptions = {}) => {
  const { userId: parentId, ids } = await insertFamily(['Nour'])
  const studentId = ids[0] ?? ''
  const { page, context } = await openPage(browser, {
    ...phone,
    serviceWorkers: 'allow',
    ...options,
    baseURL: origin,
    expected: provoked,
  })
  const childId = await makeLogin(programDb(), studentId, 'Nour')
  await signInUser(context, childId)
  return { studentId, childId, parentId, page, context }
}
const begin = async (page: Page) => {
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
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })
const answer = async (page: Page) => {
  await page.locator('[data-tile]').first().click()
  await goOn(page).waitFor()
}
const answerAndGoOn = async (page: Page) => {
  await answer(page)
  await goOn(page).click()
  await goOn(page).waitFor({ state: 'detached' })
}
const progress = (page: Page) => page.getByRole('progressbar')
const doneOf = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'))

/** How many answers of the child the server has, and how many questions it counted more than once. */
const counted = async (studentId: string) => {
  const { rows } = await sql<{ answers: number; doubled: number }>`
    select count(*)::int as answers, (count(*) - count(distinct (session_id, place)))::int as doubled
    from learning_answers where student_id = ${studentId}`.execute(programDb())
  return rows[0]
}
const storedOn = (page: Page) =>
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
const answersSentTo = (studentId: string, howMany: number) =>
  expect.poll(() => counted(studentId), { timeout: 20_000 }).toEqual({ answers: howMany, doubled: 0 })

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

/** Waits until the space's worker has its files, and this page is kept. */
const readyForOffline = (page: Page, address = page.url()) =>
  expect
    .poll(() =>
      page.evaluate(async kept => {
        const registration = await navigator.serviceWorker.getRegistration('/student/')
        const isKept = (await caches.match(kept, { ignoreVary: true })) !== undefined
        return [registration?.active?.state, isKept]
      }, address),
    )
    .toEqual(['activated', true])
const registrationOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/student/')
    const { active, waiting, installing } = registration ?? {}
    return [active, waiting, installing].map(worker => worker?.scriptURL.replace(/.*\//, '') ?? null)
  })
const keptOn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('kalima-child-')))

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

  test('stands in place of the first page too when that is reloaded, also after a visit of another page', async () => {
    const { page, context } = await newChild()
    await page.goto('/student')
    const reloadOffline = async () => {
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
      await page.waitForURL('**/student/')
      await readyForOffline(page, '/student/hors-ligne')
      await context.setOffline(true)
      expect(await page.evaluate(() => location.pathname)).toBe('/student/')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
      await context.setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
    }
    await reloadOffline()
    await hydrated(page)
    await page.getByRole('link', { name: 'Ta carte' }).first().click()
    await page.waitForURL('**/student/carte')
    await page.goBack()
    await reloadOffline()
  })

  test('stands behind the way home of a page whose scripts did not arrive', async () => {
    const { page, context } = await newChild()
    await page.goto('/student')
    await readyForOffline(page, '/student/hors-ligne')
    const cut = await context.newPage()
    // Outside the worker's scope the scripts come from the network.
    await cut.route('**/assets/**/*.js', route => route.abort())
    await cut.goto('/student')
    await cut.getByRole('alert').getByText('Demande à un adulte de t’aider.').waitFor()
    await context.setOffline(true)
    await cut.getByRole('banner').getByRole('link').first().click()
    await cut.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
  })

  test('leads back to the session that was begun', async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    await answerAndGoOn(page)
    await context.setOffline(true)
    await page.goto('/student/grammaire')
    await hydrated(page)
    await page.getByRole('link', { name: 'Continuer ma séance' }).click()
    await page.locator('[data-tile]').first().waitFor()
    await expect.poll(() => doneOf(page)).toBe(1)
  })
})

test('a session that is left while the server does not answer leads back to it, and home', async () => {
  const { page, context } = await newChild()
  await page.goto('/student')
  await hydrated(page)
  await goOn(page).click()
  await page.locator('[data-tile]').first().waitFor()
  await readyForOffline(page)
  await answerAndGoOn(page)
  await context.route('**/api/rpc/**', route => route.abort())
  await page.getByRole('button', { name: 'Quitter l’exercice' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tes pages ne sont pas arrivées' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mon Espace Apprentissage' }).waitFor()
  await expectAccessible(page, 'a page without an answer')
  await page.getByRole('link', { name: 'Continuer ma séance' }).click()
  await page.locator('[data-tile]').first().waitFor()
  await expect.poll(() => doneOf(page)).toBe(1)
})

describe('another session that is begun without a network', () => {
  /** A session was begun and left; without a network the child begins another one. */
  const beginAnother = async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    await answerAndGoOn(page)
    await page.getByRole('button', { name: 'Quitter l’exercice' }).click()
    const game = page.getByRole('button', { name: 'Détective des points' })
    await game.waitFor()
    await context.setOffline(true)
    await game.click()
    await page.getByRole('heading', { level: 1, name: 'Pas d’internet pour l’instant' }).waitFor()
    return { page, context }
  }

  test('leads to the one that is stored, in the frame with the way home', async () => {
    const { page } = await beginAnother()
    await expectAccessible(page, 'a session that did not arrive')
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(1)
    const home = page.getByRole('main').getByRole('link', { name: 'Mon Espace Apprentissage' })
    expect(await home.count()).toBe(1)
    await page.getByRole('link', { name: 'Continuer ma séance' }).click()
    await page.locator('[data-tile]').first().waitFor()
    await expect.poll(() => doneOf(page)).toBe(1)
  })

  test('begins once the network is back', async () => {
    const { page, context } = await beginAnother()
    await context.setOffline(false)
    await page.locator('[data-tile]').first().waitFor()
    expect(await doneOf(page)).toBe(0)
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

  test('of a new build waits while a session is open, and takes over between two sessions', async () => {
    const { page, context } = await newChild()
    await begin(page)
    await readyForOffline(page)
    // Another address stands for another build: the browser takes both for a new worker.
    await page.evaluate(() =>
      navigator.serviceWorker.register('/student/worker.js?lang=fr&build=2', { scope: '/student/' }),
    )
    await expect
      .poll(() => registrationOn(page))
      .toEqual(['worker.js?lang=fr', 'worker.js?lang=fr&build=2', null])
    const home = await context.newPage()
    await home.goto('/student')
    await hydrated(home)
    // The page asked for the first address again: a newer worker, which waits for the session in the other tab too.
    await expect.poll(() => registrationOn(home)).toEqual(['worker.js?lang=fr', 'worker.js?lang=fr', null])
    await page.close()
    await home.reload()
    await expect.poll(() => registrationOn(home)).toEqual(['worker.js?lang=fr', null, null])
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
