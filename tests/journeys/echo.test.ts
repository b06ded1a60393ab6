// «Répète»: a parent agrees, the child hears itself beside the model, the teacher answers with a stamp, the parent ends it.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { meetPoint } from '#features/learning/plan/meetings.ts'
import { emptyKey, emptyQuestion, toExample } from '#features/learning/plan/spans.ts'
import type { ExerciseItem } from '#features/learning/questions/question.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, phone } from '../support/browser.ts'
import { contentUpTo } from '../support/curriculum.ts'
import { giveVoices } from '../support/device-voice.ts'
import { fakeDevices } from '../support/fake-devices.ts'
import { insertFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLesson, makeLogin, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const db = programDb()
let browser: Browser
beforeAll(async () => {
  browser = await launch(fakeDevices)
})
afterAll(() => browser.close())

/** A child that can read some words of level 1, with a teacher. */
const makeWorld = async (firstName: string, age?: number) => {
  const { userId: parentId, ids } = await insertFamily([firstName], false, age)
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(db, { approved: false, hours: {} })
  const startsAt = Temporal.Instant.from('2026-01-12T16:00:00Z')
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  // As the program leaves a lesson that is over: the school cannot close a month with a scheduled one.
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const words = await db
    .selectFrom('learning_words')
    .where('level', '=', 'niveau-1')
    .select('concept')
    .orderBy('place')
    .limit(12)
    .execute()
  const items = words.map(({ concept }) => `word:${concept}`)
  await db
    .insertInto('learning_meetings')
    .values(items.map(item => ({ student_id: studentId, item, met_on: '2026-01-01', met_at: startsAt })))
    .execute()
  await db
    .insertInto('learning_cards')
    .values(
      items.map(item => ({
        student_id: studentId,
        item,
        facet: 'read' as const,
        stability: 5,
        difficulty: 5,
        reviewed_on: '2026-01-01',
        due_on: '2026-01-06',
        best_step: 2,
      })),
    )
    .execute()
  return { parentId, studentId, teacherId, loginId: await makeLogin(db, studentId, firstName) }
}
const pageOf = async (userId: string, options: BrowserContextOptions) => {
  const opened = await openPage(browser, { ...options, baseURL: origin })
  await signInUser(opened.context, userId)
  return opened
}
const agree = async (parentId: string, studentId: string) => {
  const { page } = await pageOf(parentId, desk)
  await page.goto(`/parent/children/${studentId}`)
  await hydrated(page)
  const consent = page.getByRole('switch', { name: /enregistrer sa voix$/ })
  expect(await consent.isChecked()).toBe(false)
  await consent.click()
  await page.getByText(/^Accepté le/).waitFor()
  await expectAccessible(page)
  return { page, consent }
}

const echo = (page: Page) => page.getByRole('heading', { level: 1, name: 'Répète' })
const end = (page: Page) => page.getByRole('heading', { name: /jusqu’au bout/ })
const goOnButton = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })
/** Answers the questions until one has this heading, or the session ends. */
const playUntil = async (page: Page, wanted: (page: Page) => ReturnType<typeof echo>) => {
  for (let turn = 0; turn < 60; turn++) {
    await page.locator('[data-tile]').first().or(wanted(page)).or(end(page)).first().waitFor()
    if ((await wanted(page).isVisible()) || (await end(page).isVisible())) return
    await answerAny(page)
  }
  throw new Error('The session did not end.')
}
/** Whatever stands there is answered, right or wrong. */
const answerAny = async (page: Page) => {
  const goOn = goOnButton(page)
  const tiles = page.locator('[data-tile]:not([aria-disabled])')
  for (let press = 0; press < 30 && !(await goOn.isVisible()); press++) {
    const count = await tiles.count()
    if (count > 0) await tiles.nth(press % count).click()
    const check = page.getByRole('button', { name: 'Vérifier' })
    if ((await check.isVisible()) && (await check.isEnabled())) await check.click()
  }
  await goOn.click()
  await goOn.waitFor({ state: 'detached' })
}

const { points, words } = contentUpTo('niveau-1')
const point = points.find(({ id }) => id === 'n1-voyelles-breves')
const word = words.find(({ concept }) => concept === 'ab')
if (!point || !word) throw new Error('The curriculum lacks them.')
const wordToRepeat: ExerciseItem = {
  item: 'word:ab',
  facet: 'say',
  question: {
    ...emptyQuestion,
    kind: 'echo',
    form: 'echo',
    echo: { item: 'word:ab', ...toExample(word), contrast: null },
  },
  key: emptyKey,
}
/** A session of these questions that the child has begun. */
const beginWith = async (studentId: string, questions: ExerciseItem[]) => {
  const id = randomUUID()
  await db
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
  return id
}

test('a child repeats a word once a parent agreed, the teacher stamps it, and the parent’s switch erases it', async () => {
  const world = await makeWorld('Salma')
  const parent = await agree(world.parentId, world.studentId)

  const child = await pageOf(world.loginId, phone)
  await giveVoices(child.context)
  await child.page.goto('/student')
  await hydrated(child.page)
  await child.page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await playUntil(child.page, echo)
  // In the child's words, before the browser asks.
  await child.page.getByRole('heading', { name: /Tu veux t’entendre/ }).waitFor()
  await expectAccessible(child.page)
  await child.page.getByRole('button', { name: 'D’accord', exact: true }).click()
  await child.page.getByRole('button', { name: 'Je parle', exact: true }).waitFor()
  await expectAccessible(child.page)
  await child.page.keyboard.press('r')
  await child.page.getByText('Je t’écoute…').waitFor()
  await child.page.getByRole('button', { name: 'J’ai fini' }).click({ delay: 900 })
  await child.page.getByText('Écoute les deux').waitFor()
  await expectAccessible(child.page)
  await child.page.getByRole('button', { name: 'Le modèle' }).last().click()
  await child.page.keyboard.press('3')
  await child.page.getByText('C’est gardé').waitFor()
  await goOnButton(child.page).click()
  await playUntil(child.page, end)
  await end(child.page).waitFor()

  const teacher = await pageOf(world.teacherId, desk)
  await teacher.page.goto(`/teacher/students/${world.studentId}`)
  await hydrated(teacher.page)
  await teacher.page.getByRole('heading', { name: 'La voix de Salma' }).waitFor()
  const address = teacher.page.waitForResponse(response => /\/files\//.test(response.url()))
  await teacher.page.getByRole('button', { name: /^Écouter .*, répété/ }).click()
  expect((await address).status()).toBeLessThan(300)
  await teacher.page.getByRole('button', { name: 'Bravo' }).click()
  await teacher.page.getByRole('button', { name: 'Bravo', pressed: true }).waitFor()
  await expectAccessible(teacher.page)

  await child.page.goto('/student')
  await child.page.getByRole('heading', { name: 'Ma voix' }).waitFor()
  await child.page.getByText('Tampon du professeur : Bravo').waitFor()
  await expectAccessible(child.page)

  await parent.page.reload()
  await hydrated(parent.page)
  await parent.page.getByRole('heading', { name: 'La voix de Salma' }).waitFor()
  await parent.consent.click()
  await parent.page.getByRole('heading', { name: 'La voix de Salma' }).waitFor({ state: 'detached' })
  expect(await parent.consent.isChecked()).toBe(false)
})

test('after a word to repeat, one that differs by a single sound follows with the first beside it', async () => {
  const world = await makeWorld('Inaya')
  const { studentId } = world
  await agree(world.parentId, studentId)
  await db
    .insertInto('learning_cards')
    .values({
      student_id: studentId,
      item: 'word:anta',
      facet: 'say',
      stability: 1,
      difficulty: 5,
      reviewed_on: '2026-01-01',
      due_on: '2026-01-02',
      best_step: 0,
    })
    .execute()
  const { page, context } = await pageOf(world.loginId, phone)
  await giveVoices(context)
  await page.goto(`/student/vocabulaire?partie=${randomUUID()}`)
  await hydrated(page)
  await playUntil(page, echo)
  await page.getByRole('button', { name: 'D’accord', exact: true }).click()
  await page.getByRole('button', { name: 'Pas maintenant', exact: true }).click()
  await goOnButton(page).click()
  await page.getByText('Écoute la différence avec').waitFor()
  await page.getByRole('button', { name: 'Je parle', exact: true }).waitFor()
  await expectAccessible(page)
})

test('without a microphone the session goes on without the word', async () => {
  const world = await makeWorld('Idriss')
  await agree(world.parentId, world.studentId)
  const id = await beginWith(world.studentId, [wordToRepeat, meetPoint(point)])
  const { page, context } = await pageOf(world.loginId, phone)
  await giveVoices(context)
  await context.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => []
  })
  await page.goto(`/student/vocabulaire?partie=${id}`)
  await hydrated(page)
  await playUntil(page, end)
  await end(page).waitFor()
})

test('a child who says no is not asked again on this device, and may change its mind', async () => {
  const world = await makeWorld('Younes')
  await agree(world.parentId, world.studentId)
  const id = await beginWith(world.studentId, [wordToRepeat, meetPoint(point)])
  const { page, context } = await pageOf(world.loginId, phone)
  await giveVoices(context)
  await page.goto(`/student/vocabulaire?partie=${id}`)
  await hydrated(page)
  await playUntil(page, echo)
  // The page is left once the answer has arrived: the next one would send it and ask to end the session, which is not over.
  const answered = page.waitForResponse(/answerQuestion/)
  await page.getByRole('button', { name: 'Non merci', exact: true }).click()
  await echo(page).waitFor({ state: 'detached' })
  await answered
  await page.goto('/student')
  await hydrated(page)
  await page.getByRole('button', { name: 'Je veux bien m’enregistrer' }).click()
  await page.getByRole('button', { name: 'Je veux bien m’enregistrer' }).waitFor({ state: 'detached' })
})

test('a child of five hears every sentence of a rule and of «Répète», and rates itself by pictures', async () => {
  const { loginId, studentId } = await makeWorld('Nino', 5)
  const id = await beginWith(studentId, [meetPoint(point), wordToRepeat])
  const { page, context } = await pageOf(loginId, phone)
  await giveVoices(context)
  await page.goto(`/student/vocabulaire?partie=${id}`)
  await hydrated(page)
  const hear = async (text: string) => {
    await page
      .getByRole('button', { name: `Écouter ${text}`, exact: true })
      .first()
      .click()
    return page.evaluate(() => Reflect.get(globalThis, 'spoken').at(-1) as string)
  }
  expect(await hear(point.titleFr)).toBe(`own ${point.titleFr}`)
  for (const { textFr, fr, soundsFr, ar } of point.steps) {
    await hear(textFr)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'spoken').join(' '))).toContain(fr.slice(0, 8))
    expect(await hear(soundsFr)).toBe(`own ${ar}`)
  }
  await expectAccessible(page)
  await page.locator('[data-tile]').first().click()
  await goOnButton(page).click()
  for (const text of [
    'Tu veux t’entendre parler arabe ?',
    'Tu écoutes le mot, tu le répètes, puis tu t’écoutes. C’est tout.',
    'Ta famille et ton professeur peuvent t’écouter. Personne d’autre.',
    'Ton appareil va te demander si tu veux bien. Tu peux dire oui ou non.',
    'D’accord',
    'Non merci',
  ])
    expect((await hear(text)).replaceAll('\u00a0', ' ')).toBe(`own ${text}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'D’accord', exact: true }).click()
  await page.getByRole('button', { name: 'Je parle', exact: true }).click()
  await page.getByText('Je t’écoute…').waitFor()
  await page.getByRole('button', { name: 'J’ai fini' }).click({ delay: 900 })
  for (const text of ['Pas encore', 'Presque', 'Pareil']) {
    expect(await hear(text)).toBe(`own ${text}`)
    expect(await page.getByRole('button', { name: text, exact: true }).locator('svg').count()).toBe(1)
  }
  await expectAccessible(page)
})
