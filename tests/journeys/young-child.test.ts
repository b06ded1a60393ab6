// A child of five whose device reads aloud, on a telephone and on a tablet: what it needs next is in sight.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { stripSigns } from '#features/learning/arabic.ts'
import { meetLetter, meetWord } from '#features/learning/plan/meetings.ts'
import {
  buildLetterTrain,
  buildTraceLetter,
  fitsTrain,
} from '#features/learning/questions/letter-questions.ts'
import type { ExerciseItem } from '#features/learning/questions/question.ts'
import { buildWordToMeaning } from '#features/learning/questions/word-questions.ts'
import { seededRandom } from '#features/learning/random.ts'
import { vocabularyOf } from '#features/learning/vocabulary.ts'
import { hydrated, openBrowser, phone } from '../support/browser.ts'
import { contentUpTo } from '../support/curriculum.ts'
import { giveVoices } from '../support/device-voice.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLogin } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()
const { words, letters } = contentUpTo('niveau-1')
const vocabulary = vocabularyOf({ words })
const drawn = words.filter(({ picture }) => picture !== null).slice(0, 10)
const random = seededRandom(4)

const telephone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

/** The page of a session with these questions. */
const openSession = async (
  viewport: typeof telephone,
  questions: readonly ExerciseItem[],
  { colorScheme = 'light', age = 5 }: { colorScheme?: 'light' | 'dark'; age?: number } = {},
) => {
  const { page, context } = await openPage(browser, { ...phone, viewport, colorScheme, baseURL: origin })
  await giveVoices(context)
  const { ids } = await insertFamily(['Adam'], false, age)
  const [studentId = ''] = ids
  await signInUser(context, await makeLogin(programDb(), studentId, 'Adam'))
  const id = randomUUID()
  await programDb()
    .insertInto('learning_sessions')
    .values({
      id,
      student_id: studentId,
      purpose: 'vocabulary',
      subject: '',
      questions: JSON.stringify(questions),
      started_at: Temporal.Now.instant(),
    })
    .execute()
  await page.goto(`/student/vocabulaire?partie=${id}`)
  await hydrated(page)
  await page.locator('[data-tile]').first().waitFor()
  return page
}
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It has no place on the page.')
  return { top: box.y, bottom: box.y + box.height }
}
const expectInSight = async (page: Page, one: Locator) => {
  const { top, bottom } = await boxOf(one)
  expect(top).toBeGreaterThanOrEqual(0)
  // Pages scroll by whole pixels.
  expect(Math.floor(bottom)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test.each([telephone, { width: 320, height: 568 }, tablet])(
  'at the end of a session with ten new words both ways on are in sight at $width, and hide nothing that has the focus',
  async viewport => {
    const page = await openSession(
      viewport,
      drawn.map(word => meetWord(word, vocabulary, random)),
    )
    for (const _ of drawn) {
      await page.locator('[data-tile]').first().click()
      await goOn(page).click()
      await goOn(page).waitFor({ state: 'detached' })
    }
    await page.getByRole('heading', { name: 'Tu as rencontré' }).waitFor()
    const again = page.getByRole('button', { name: 'Encore une partie' })
    const home = page.getByRole('link', { name: 'Retour à mon espace' })
    await expectInSight(page, again)
    await expectInSight(page, home)
    // A loudspeaker appears once it is known what says its words.
    const speakers = page.getByRole('button', { name: /^Écouter/ })
    await expect.poll(() => speakers.count()).toBe(drawn.length + 1)
    for (let speaker = 0; speaker <= drawn.length; speaker++) {
      await page.keyboard.press('Tab')
      const { bottom } = await boxOf(page.locator(':focus'))
      expect(bottom).toBeLessThan((await boxOf(again)).top)
    }
    await page.keyboard.press('Tab')
    expect(await again.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await home.evaluate(one => one === document.activeElement)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // The ornament of the corner would run under the text.
    expect(await page.locator('.tiles-corner').isVisible()).toBe(false)
    const { bottom } = await boxOf(page.getByText(/Une pause est permise/))
    expect(bottom).toBeLessThan((await boxOf(again)).top)
  },
)

test('the answers about a new word are in sight on a tablet', async () => {
  const page = await openSession(
    tablet,
    drawn.slice(0, 1).map(word => meetWord(word, vocabulary, random)),
  )
  await page.locator('.meeting [lang="ar"]').first().waitFor()
  for (const tile of await page.locator('[data-tile]').all()) await expectInSight(page, tile)
  expect(await page.locator('[data-tile]').count()).toBe(2)
  expect(await page.getByText('voix de l’appareil').count()).toBe(1)
})

test.each([{ width: 320, height: 568 }, { width: 390, height: 664 }, telephone, tablet])(
  'the answers about a new letter and a new word are in sight at $width × $height, at any age',
  async viewport => {
    const [ba, [word]] = [letters.find(({ id }) => id === 'ba'), drawn]
    if (!ba || !word) throw new Error('There is nothing to meet.')
    for (const age of [5, 9])
      for (const item of [meetLetter(ba, letters, vocabulary, random), meetWord(word, vocabulary, random)]) {
        const page = await openSession(viewport, [item], { age })
        await page.locator('.meeting [lang="ar"]').first().waitFor()
        expect(await page.evaluate(() => scrollY)).toBe(0)
        for (const tile of await page.locator('[data-tile]').all()) await expectInSight(page, tile)
        // What is met begins in sight too.
        await expectInSight(page, page.locator('.meeting [lang="ar"]').first())
        await page.locator('[data-tile]').first().click()
        await goOn(page).waitFor()
        await expectInSight(page, page.locator('main > footer'))
        await page.context().close()
      }
  },
)

const meaningOf = () => {
  const [word] = drawn
  if (!word) throw new Error('There is no word.')
  return buildWordToMeaning(word, vocabulary, random)
}

test('the four meanings of a word are in sight on a telephone', async () => {
  const page = await openSession(telephone, [meaningOf()])
  for (const tile of await page.locator('[data-tile]').all()) await expectInSight(page, tile)
  expect(await page.locator('[data-tile]').count()).toBe(4)
  expect(await page.getByText('voix de l’appareil').count()).toBe(1)
})

test.each([telephone, tablet])(
  'all of the feedback to a wrong answer is in sight at $width',
  async viewport => {
    const item = meaningOf()
    const page = await openSession(viewport, [item])
    const wrong = item.key.solution[0] === 0 ? 1 : 0
    await page.locator('[data-tile]').nth(wrong).click()
    await goOn(page).waitFor()
    await expectInSight(page, page.locator('main > footer'))
    expect(await goOn(page).evaluate(one => one === document.activeElement)).toBe(true)
  },
)

test('what is said about an unfinished letter stands below its sheet, and moves no button', async () => {
  const ba = letters.find(({ id }) => id === 'ba')
  const item = ba && buildTraceLetter(ba, 0, random)
  if (!item) throw new Error('There is no letter to trace.')
  const page = await openSession(telephone, [item])
  const sheet = page.locator('svg[data-form]')
  const box = await sheet.boundingBox()
  if (!box) throw new Error('There is no sheet.')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 })
  await page.mouse.up()
  const done = page.getByRole('button', { name: 'J’ai fini' })
  const before = await boxOf(done)
  await done.click()
  const { top } = await boxOf(page.getByText('Il manque encore quelque chose'))
  expect(top).toBeGreaterThanOrEqual((await boxOf(sheet)).bottom)
  expect(await boxOf(done)).toEqual(before)
  await expectInSight(page, done)
})

test.each([844, 700])(
  'the letters of a word and the button that hands it in are in sight on a telephone of %i px',
  async height => {
    const word = words.find(one => one.picture && fitsTrain(one) && [...stripSigns(one.ar)].length === 4)
    if (!word) throw new Error('no word')
    const page = await openSession({ width: 390, height }, [buildLetterTrain(word, random, new Set())])
    const tiles = page.locator('ul [data-tile]')
    expect(await tiles.count()).toBe(6)
    const done = page.getByRole('button', { name: 'Valider' })
    await expectInSight(page, done)
    if (height < 844) return
    for (const tile of await tiles.all())
      expect((await boxOf(tile)).bottom).toBeLessThanOrEqual((await boxOf(done)).top)
  },
)

/** Counts the white points of a picture, and those beside the warm colours of the page and of the star's rays: there the ink is lost. */
const countWhite = (page: Page, picture: Buffer) =>
  page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), one => one.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const colourAt = (x: number, y: number) => {
      const at = 4 * (y * width + x)
      return { red: data[at] ?? 0, blue: data[at + 2] ?? 0 }
    }
    const isWarm = (x: number, y: number) => colourAt(x, y).red - colourAt(x, y).blue > 25
    let [white, lost] = [0, 0]
    for (let y = 2; y < height - 2; y++)
      for (let x = 2; x < width - 2; x++) {
        if (colourAt(x, y).blue < 250) continue
        white += 1
        if (isWarm(x - 2, y) || isWarm(x + 2, y) || isWarm(x, y - 2) || isWarm(x, y + 2)) lost += 1
      }
    return { white, lost }
  }, picture.toString('base64'))

test.each([320, 390, 820])(
  'the white ink of a word is dark around it at %i px, in both themes, also where it leaves the star',
  async width => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const concept of ['ab', 'akh', 'umm', 'ahmar']) {
        const word = words.find(one => one.concept === concept)
        if (!word) throw new Error('no word')
        const question = buildWordToMeaning(word, vocabulary, seededRandom(3))
        const page = await openSession({ width, height: 844 }, [question], { colorScheme })
        await page.evaluate(() => document.fonts.ready)
        const star = page.locator('[lang=ar]').first().locator('..')
        const picture = await star.screenshot({ animations: 'disabled' })
        const { white, lost } = await countWhite(page, picture)
        expect(white).toBeGreaterThan(60)
        expect(lost, `${word.ar} in the ${colorScheme} theme`).toBe(0)
        await page.context().close()
      }
  },
)
