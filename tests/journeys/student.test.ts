import { sql } from 'kysely'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { playChoices } from '../support/play-choices.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** The browser's message when a test cuts the network. */
const provoked = /ERR_INTERNET|ERR_FAILED|Failed to (load|fetch)|Le serveur n’a pas répondu/
const visit = (options: BrowserContextOptions) =>
  openPage(browser, { ...options, baseURL: origin, expected: provoked })
const adam = (options: BrowserContextOptions) =>
  openPage(browser, { ...options, baseURL: origin, as: 'student', expected: provoked })
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pointsShown = async (page: Page) =>
  Number(/\d+/.exec((await page.locator('main header p').textContent()) ?? '')?.[0])

describe('entering the space', () => {
  test('a visitor goes to the login and comes back', async () => {
    const { page, context } = await visit(desk)
    await page.goto(`${origin}/student/quiz`)
    await hydrated(page)
    await page.waitForURL(/\/login/)
    expect(new URL(page.url()).searchParams.get('from')).toBe('/student/quiz')
    await context.close()
  })
})

describe('on a phone', () => {
  const options = phone
  test('the space shows the child’s own progress, lessons and recordings', async () => {
    const { page, context } = await adam(options)
    await page.goto(`${origin}/student`)
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
    await page.getByText('Découverte').first().waitFor()
    await page
      .getByRole('button', { name: /^Voir l’enregistrement/ })
      .first()
      .click()
    expect(await page.locator('video').getAttribute('src')).toMatch(/recordings/)
    expect(await page.getByText('Aucun enregistrement disponible').count()).toBe(0)
    for (const name of ['Exercices de vocabulaire', 'Leçons de grammaire', 'Quiz'])
      expect(await page.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(1)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await context.close()
  })

  test('a session of words, by finger, to its star', async () => {
    const { page, context } = await adam(options)
    await page.goto(`${origin}/student/vocabulaire`)
    await hydrated(page)
    await button(page, 'Du mot au sens').click()
    await page.waitForURL(/partie=/)
    const before = await pointsShown(page)
    await playChoices(page, {
      option: index => page.locator('[data-tile]').nth(index).click(),
      goOn: () => button(page, 'Continuer').click(),
    })
    await page.getByText(/sur 1\d du premier coup/).waitFor()
    expect(await pointsShown(page)).toBeGreaterThan(before)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à mon espace' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mon Espace Apprentissage' }).waitFor()
    await context.close()
  })

  test('the session of the day begins on the home page, meets what is new, and counts the day', async () => {
    const { page, context } = await visit(options)
    const { ids } = await insertFamily(['Nour'])
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    await page.goto(`${origin}/student`)
    await hydrated(page)
    await page.getByText('Ta séance du jour est prête.').waitFor()
    await button(page, 'Continuer').click()
    await page.getByRole('heading', { name: /nouvelle lettre|nouveau mot/ }).waitFor()
    await page.locator('.meeting [lang="ar"]').first().waitFor()
    await expectAccessible(page, 'a first meeting')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await playChoices(page, {
      option: index => page.locator('[data-tile]').nth(index).click(),
      goOn: () => button(page, 'Continuer').click(),
    })
    await page.getByRole('heading', { name: 'Tu as rencontré' }).waitFor()
    await expectAccessible(page, 'the end of a session')
    await page.getByRole('link', { name: 'Retour à mon espace' }).click()
    await page.getByText(/Bravo pour aujourd’hui|Tu as déjà joué aujourd’hui/).waitFor()
    expect(await page.getByText(': jour d’exercices').count()).toBe(1)
    await context.close()
  })

  test('after a wrong answer the right one is seen whole above the feedback', async () => {
    const { page, context } = await adam(options)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=word-to-meaning`)
    await hydrated(page)
    for (let turn = 0; turn < 20; turn++) {
      await page.locator('[data-tile]').first().click()
      await button(page, 'Continuer').waitFor()
      const missed = await page.locator('[data-tile]').filter({ hasText: 'Ta réponse' }).count()
      if (missed > 0 && (await page.locator('.meeting').count()) === 0) break
      await button(page, 'Continuer').click()
      await button(page, 'Continuer').waitFor({ state: 'detached' })
    }
    const right = await page.locator('[data-tile]').filter({ hasText: 'Bonne réponse' }).boundingBox()
    const bar = await page.locator('main > footer').boundingBox()
    if (!right || !bar) throw new Error('No answer was wrong.')
    expect(right.y).toBeGreaterThanOrEqual(0)
    expect(right.y + right.height).toBeLessThanOrEqual(bar.y)
    const sizes = await page
      .locator('main > footer p')
      .evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18)
    await context.close()
  })

  test('a session of letters, by keyboard alone, hint and arrows included', async () => {
    const { page, context } = await adam(options)
    await page.goto(`${origin}/student/vocabulaire`)
    await hydrated(page)
    await button(page, 'Détective des points').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-tile]').first().waitFor()
    // The first letters are met before they are asked.
    while ((await page.locator('[data-hint]').count()) === 0) {
      await page.getByRole('heading', { name: 'Voici une nouvelle lettre' }).waitFor()
      await page.keyboard.press('1')
      await button(page, 'Continuer').waitFor()
      await page.keyboard.press('Enter')
      await button(page, 'Continuer').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('h')
    await page.getByText(/point/).nth(1).waitFor()
    await page.keyboard.press('ArrowRight')
    const first = await page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first)
    await playChoices(page, {
      option: index => page.keyboard.press(String(index + 1)),
      goOn: () => page.keyboard.press('Enter'),
    })
    await context.close()
  })

  test('a grammar lesson is read, then practised', async () => {
    const { page, context } = await adam(options)
    await page.goto(`${origin}/student/grammaire`)
    await hydrated(page)
    await page.getByRole('link', { name: /Une lettre, jusqu’à quatre formes/ }).click()
    await page.getByRole('heading', { name: 'Exemples' }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await button(page, 'Je m’entraîne').click()
    await page.locator('[data-tile]').first().waitFor()
    await expectAccessible(page)
    // The point is met first, then its questions come.
    await page.getByRole('heading', { name: 'Retiens bien ceci' }).waitFor()
    await button(page, 'J’ai lu').click()
    await button(page, 'Continuer').click()
    await page.locator('[data-tile]').nth(1).waitFor()
    await button(page, 'Quitter l’exercice').click()
    await button(page, 'Je m’entraîne').waitFor()
    await context.close()
  })

  test('every game that suits the child can be played and read aloud', async () => {
    const { page, context } = await adam(options)
    for (const game of [
      'memory-pairs',
      'find-the-arabic',
      'letter-train',
      'dress-the-word',
      'sun-or-moon',
      'this-one',
    ]) {
      await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=${game}`)
      await hydrated(page)
      await page.locator('[data-tile]').first().waitFor()
      await expectAccessible(page, game)
      expect(await sideways(page), game).toBeLessThanOrEqual(0)
      const small = await page
        .locator('[data-tile]')
        .evaluateAll(tiles => tiles.filter(tile => tile.getBoundingClientRect().height < 56).length)
      expect(small, game).toBe(0)
    }
    await context.close()
  })
})

describe('on a tablet', () => {
  const tablet = { ...phone, viewport: { width: 820, height: 1180 } }
  /** In pixels. */
  const sizesOf = (page: Page, texts: string) =>
    page.locator(texts).evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)))
  /** What is wider than the tile that it stands on. */
  const spilling = (page: Page, tiles: string) =>
    page.locator(tiles).evaluateAll(all =>
      all.flatMap(tile => {
        const outer = tile.getBoundingClientRect()
        return [...tile.querySelectorAll('[lang]')].flatMap(one => {
          const text = document.createRange()
          text.selectNodeContents(one)
          const { left, right } = text.getBoundingClientRect()
          return left < outer.left || right > outer.right ? [one.textContent] : []
        })
      }),
    )
  /** Meets what is new, and answers anything, until this is asked. */
  const answerUntil = async (page: Page, asked: Locator) => {
    const goOn = button(page, 'Continuer')
    const tile = page.locator('[data-tile]:not([aria-disabled], [disabled])').first()
    await tile.waitFor()
    while (!(await asked.isVisible())) {
      while (!(await goOn.isVisible())) await tile.click()
      await goOn.click()
      await goOn.waitFor({ state: 'detached' })
      await tile.waitFor()
    }
  }

  test('a memory board shows Arabic and its reading large, no pair is consoled, and nothing spills', async () => {
    const { page, context } = await adam(tablet)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=memory-pairs`)
    await hydrated(page)
    await answerUntil(page, button(page, 'Carte 1, à retourner'))
    const cards = page.locator('[data-tile]')
    const arabic: number[] = []
    for (let card = 0; card < (await cards.count()); card++) {
      await cards.nth(card).click()
      expect(await spilling(page, '[data-tile]')).toEqual([])
      arabic.push(...(await sizesOf(page, '[data-tile] [lang="ar"]')))
      expect(Math.min(18, ...(await sizesOf(page, '[data-tile] [lang="ar-Latn"]')))).toBe(18)
    }
    expect(arabic.length).toBeGreaterThan(0)
    expect(Math.min(...arabic)).toBeGreaterThanOrEqual(44)
    await context.close()
  })

  test('a match board shows its letters large; every pair of a faultless board is praised', async () => {
    const { page, context } = await adam(tablet)
    await page.goto(`${origin}/student/grammaire/n1-familles-de-lettres?partie=${crypto.randomUUID()}`)
    await hydrated(page)
    await answerUntil(page, page.getByRole('heading', { name: 'Relie chaque lettre au son qu’elle donne.' }))
    const letters = await sizesOf(page, '[data-tile] [lang="ar"]')
    expect(letters).toHaveLength(3)
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(44)
    expect(await spilling(page, '[data-tile]')).toEqual([])
    const read = { ب: 'b', ت: 't', ث: 'th' }
    for (const [letter, sound] of Object.entries(read)) {
      await page.locator('[data-tile]').filter({ hasText: letter }).click()
      await page
        .locator('[data-tile]')
        .filter({ hasText: new RegExp(`^\\d${sound}$`) })
        .click()
      await page
        .locator('main > footer')
        .getByText(/Bravo|Bien vu|C’est ça/)
        .waitFor()
    }
    await button(page, 'Continuer').waitFor()
    await context.close()
  })

  test.each([
    ['a tablet', tablet, { arabic: 44, name: 18 }],
    ['a phone', phone, { arabic: 36, name: 15 }],
  ])(
    'letters are large on the map on %s, and no name is wider than its tile',
    async (_on, size, { arabic, name }) => {
      const { page, context } = await adam(size)
      await page.goto(`${origin}/student/carte`)
      await hydrated(page)
      const tiles = 'section[aria-labelledby="lettres"] li'
      expect(await page.locator(tiles).count()).toBe(36)
      expect(await spilling(page, tiles)).toEqual([])
      expect(Math.min(...(await sizesOf(page, `${tiles} [lang="ar"]`)))).toBeGreaterThanOrEqual(arabic)
      expect(Math.min(...(await sizesOf(page, `${tiles} [lang="ar-Latn"]`)))).toBeGreaterThanOrEqual(name)
      await context.close()
    },
  )
})

test('a rule or a dialogue that is read has its button in sight, and is no reason for praise', async () => {
  for (const size of [{ ...desk, viewport: { width: 1280, height: 800 } }, phone]) {
    const { page, context } = await visit(size)
    const { ids } = await insertFamily(['Nour'])
    await sql`update students set age = 9, level = 'niveau-2' where id = ${ids[0] ?? ''}`.execute(programDb())
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=conversation`)
    await hydrated(page)
    const read = button(page, 'J’ai lu')
    await read.waitFor()
    const box = await read.boundingBox()
    if (!box) throw new Error('The button is not shown.')
    expect(box.y + box.height).toBeLessThanOrEqual(size.viewport?.height ?? 0)
    const card = await page.locator('.meeting').boundingBox()
    expect(card?.height).toBeGreaterThan(size.viewport?.height ?? 0)
    await expectAccessible(page, 'a dialogue')
    await read.click()
    await page.locator('main > footer').getByText('C’est noté.').waitFor()
    await context.close()
  }
})

test('the name of the level stands unbroken under its star on a phone', async () => {
  const { page, context } = await adam(phone)
  await page.goto(`${origin}/student`)
  const name = page.locator('li[aria-current="step"] > span').last()
  await page.evaluate(async () => void (await document.fonts.ready))
  const { lines, text } = await name.evaluate(span => {
    const range = document.createRange()
    range.selectNodeContents(span.firstChild ?? span)
    return { lines: range.getClientRects().length, text: span.textContent }
  })
  expect(text).toContain('Découverte')
  expect(lines).toBe(1)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test('a word of a text to touch is at least 32 px wide and 44 px high on a phone', async () => {
  const { page, context } = await adam(phone)
  await page.goto(`${origin}/student/lectures`)
  await hydrated(page)
  await page.getByRole('link', { name: /En classe/ }).click()
  const words = page.locator('p[lang="ar"] button')
  await words.first().waitFor()
  const small = await words.evaluateAll(all =>
    all.flatMap(word => {
      const { width, height } = word.getBoundingClientRect()
      return width < 32 || height < 44 ? [`${word.textContent} ${width} × ${height}`] : []
    }),
  )
  expect(await words.count()).toBeGreaterThan(10)
  expect(small).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await context.close()
})

describe('feedback at once', () => {
  test('a tap is judged in the browser while the server is still to answer, and counted once', async () => {
    const { page, context } = await visit(phone)
    const { ids } = await insertFamily(['Nour'])
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}`)
    await hydrated(page)
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const received = page.waitForRequest('**/answerQuestion')
    await page.route('**/answerQuestion', async route => {
      await released
      await route.continue()
    })
    await page.locator('[data-tile]').first().click()
    await received
    await button(page, 'Continuer').waitFor()
    expect(await page.locator('main > footer [role="status"]').textContent()).not.toBe('')
    // The child goes on before anything came back.
    await button(page, 'Continuer').click()
    await page.locator('[data-tile]').first().waitFor()
    release()
    await playChoices(page, {
      option: index => page.locator('[data-tile]').nth(index).click(),
      goOn: () => button(page, 'Continuer').click(),
    })
    const { rows } = await sql<{ doubled: number }>`
      select count(*)::int as doubled from (select place from learning_answers
        where student_id = ${ids[0] ?? ''} group by session_id, place having count(*) > 1) repeated`.execute(
      programDb(),
    )
    expect(rows[0]?.doubled).toBe(0)
    await context.close()
  })

  test('a board that is slow to load never leaves an empty turn: the child stays at its feedback until it is there', async () => {
    const { page, context } = await visit(phone)
    const { ids } = await insertFamily(['Nour'])
    await sql`update students set age = 9 where id = ${ids[0] ?? ''}`.execute(programDb())
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    const letGo = await holdRequests(page, '**/assets/**/match-board*')
    await page.goto(`${origin}/student/grammaire/n1-familles-de-lettres?partie=${crypto.randomUUID()}`)
    await hydrated(page)
    const goOn = button(page, 'Continuer')
    const title = page.locator('main h1')
    const answerOne = async () => {
      await page.locator('[data-tile]').first().click()
      await goOn.waitFor()
    }
    // The meeting of the point, then three choices; the fourth question has pairs.
    for (let turn = 0; turn < 3; turn++) {
      await answerOne()
      await goOn.click()
      await goOn.waitFor({ state: 'detached' })
    }
    await answerOne()
    const asked = await title.textContent()
    await goOn.click()
    await page.locator('button[aria-busy="true"]').waitFor()
    expect(await title.textContent()).toBe(asked)
    expect(await page.locator('[data-tile]').count()).toBeGreaterThan(1)
    letGo()
    await page.getByRole('heading', { name: 'Relie chaque lettre au son qu’elle donne.' }).waitFor()
    await page.locator('[data-tile]').nth(5).waitFor()
    await context.close()
  })

  test('an answer that is being sent when its session is left is neither sent again nor announced', async () => {
    const { page, context } = await visit(phone)
    const { ids } = await insertFamily(['Nour'])
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}`)
    await hydrated(page)
    const letGo = await holdRequests(page, '**/answerQuestion')
    const sending = page.waitForRequest('**/answerQuestion')
    await page.locator('[data-tile]').first().click()
    await sending
    const sentAgain: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/v1/learning/sessions/')) sentAgain.push(request.url())
    })
    await button(page, 'Quitter l’exercice').click()
    await button(page, 'Détective des points').waitFor()
    // Once the answer has arrived the page loads the child's figures again.
    const loadedAnew = page.waitForRequest('**/learning/mine')
    letGo()
    await loadedAnew
    expect(sentAgain).toEqual([])
    expect(await page.getByText('Internet est revenu').count()).toBe(0)
    await context.close()
  })

  test('a session that was left before its end was counted is counted by the next page', async () => {
    const { page, context } = await visit(phone)
    const { ids } = await insertFamily(['Nour'])
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    const id = crypto.randomUUID()
    await page.goto(`${origin}/student/vocabulaire?partie=${id}`)
    await hydrated(page)
    await page.route('**/learning/finish', route => route.abort())
    const tile = page.locator('[data-tile]').first()
    const end = page.getByText('Tu as répondu à tout !')
    while (!(await end.isVisible())) {
      await tile.click()
      await button(page, 'Continuer').click()
      await tile.or(end).first().waitFor()
    }
    await button(page, 'Quitter l’exercice').click()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ isOver: boolean }>`
          select finished_at is not null as "isOver" from learning_sessions where id = ${id}`.execute(
          programDb(),
        )
        return rows[0]?.isOver
      })
      .toBe(true)
    await context.close()
  })

  test('a quiz is judged by the server alone', async () => {
    const { page, context } = await visit(phone)
    const { ids } = await insertFamily(['Nour'])
    await signInUser(context, await makeLogin(programDb(), ids[0] ?? '', 'Nour'))
    await page.goto(`${origin}/student/quiz?partie=${crypto.randomUUID()}`)
    await hydrated(page)
    await page.locator('[data-tile]').first().waitFor()
    await page.route('**/answerQuestion', route => route.abort())
    await page.locator('[data-tile]').first().click()
    await page.getByText(/Ta réponse est gardée/).waitFor()
    expect(await button(page, 'Continuer').count()).toBe(0)
    await context.close()
  })
})

describe('the map of the level', () => {
  test.each([
    ['a phone', phone],
    ['a tablet', { ...phone, viewport: { width: 820, height: 1180 } }],
    ['a desk', desk],
  ])('shows words, letters and rules on %s, «Continuer» first', async (_name, size) => {
    const { page, context } = await adam(size)
    await page.goto(`${origin}/student`)
    await hydrated(page)
    await page.getByRole('link', { name: /^Ta carte/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Découverte' }).waitFor()
    await page.getByText(/^\d+ mots sur 126$/).waitFor()
    await page.locator('summary', { hasText: 'l’école' }).click()
    await button(page, 'Continuer').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    // Nothing to book, no menu of the site, no legal links in a child's space.
    for (const name of [/Réserver/, /Mentions légales/, /Nos professeurs/])
      expect(await page.getByRole('link', { name }).count()).toBe(0)
    expect(await page.locator('footer').count()).toBe(0)
    await context.close()
  })
})

describe('a network that drops', () => {
  test('the answer is stored, the child gets a message, and it is sent again', async () => {
    const { page, context } = await adam(phone)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=sun-or-moon`)
    await hydrated(page)
    await page.locator('[data-tile]').first().waitFor()
    await page.route('**/answerQuestion', route => route.abort())
    await page.locator('[data-tile]').first().click()
    await page.getByText(/Ta réponse est gardée/).waitFor()
    await page.unroute('**/answerQuestion')
    await page.getByText(/Ta réponse est gardée/).waitFor({ state: 'detached' })
    await button(page, 'Continuer').waitFor()
    await context.close()
  })

  test('an answer that never left outlives a reload', async () => {
    const { page, context } = await adam(desk)
    await page.goto(`${origin}/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=this-one`)
    await hydrated(page)
    await page.locator('[data-tile]').first().waitFor()
    await page.route('**/answerQuestion', route => route.abort())
    await page.keyboard.press('1')
    await page.getByText(/Ta réponse est gardée/).waitFor()
    await page.unroute('**/answerQuestion')
    await page.reload()
    await hydrated(page)
    await button(page, 'Continuer').waitFor()
    await context.close()
  })
})

describe('reading', () => {
  test.each([
    ['a phone', phone],
    ['a tablet', { ...phone, viewport: { width: 820, height: 1180 } }],
  ])(
    'a dialogue on %s: a touched word shows its meaning, the French is behind a button, questions follow',
    async (_name, size) => {
      const { page, context } = await adam(size)
      await page.goto(`${origin}/student`)
      await hydrated(page)
      await page.getByRole('link', { name: /^Lectures/ }).click()
      await page.getByRole('heading', { name: 'Niveau Découverte' }).waitFor()
      await expectAccessible(page, 'the list of texts')
      await page.locator('a[href$="n2-dialogue-en-classe"]').click()
      await page.getByRole('heading', { name: 'As-tu bien compris' }).waitFor()
      const word = page.locator('button[aria-expanded]').first()
      await word.focus()
      await page.keyboard.press('Enter')
      await page.locator('[role="status"] [lang="ar-Latn"]').first().waitFor()
      expect(await page.locator('p[lang="fr"]').count()).toBe(0)
      await button(page, 'Voir en français').click()
      await page.locator('p[lang="fr"]').first().waitFor()
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await expectAccessible(page, 'a dialogue')
      for (const question of await page.locator('ol > li').all())
        await question.locator('[data-tile]').first().click()
      await page.getByText(/^\d bonnes? réponses? sur 3$/).waitFor()
      await button(page, 'Répondre encore').waitFor()
      await context.close()
    },
  )
})
