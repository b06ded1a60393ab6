import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Game } from '#features/learning/games.ts'
import { hydrated } from '../support/browser.ts'
import { playChoices } from '../support/play-choices.ts'
import { press, type Shot } from './shot.ts'

const atSession = async (page: Page) => {
  await hydrated(page)
  await page.locator('[data-tile], main input').first().waitFor()
}
const tile = (page: Page, index: number) => page.locator('[data-tile]').nth(index)
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer', exact: true })
const praise = (page: Page) => page.locator('footer.bg-success-soft')

/** Answers until one was right, or was not. */
const answerUntil = (isRight: boolean) => async (page: Page) => {
  await atSession(page)
  for (let question = 0; question < 12; question++) {
    await tile(page, question % 2).click()
    await goOn(page).waitFor()
    if ((await praise(page).isVisible()) === isRight) return
    await goOn(page).click()
    await goOn(page).waitFor({ state: 'detached' })
  }
  throw new Error(`No answer was ${isRight ? 'right' : 'wrong'}.`)
}
const playToTheEnd = async (page: Page) => {
  await atSession(page)
  await playChoices(page, {
    option: index => tile(page, index).click(),
    goOn: () => goOn(page).click(),
  })
  await page.getByText(/du premier coup/).waitFor()
}
const session = (name: string, game: Game, prepare = atSession): Shot => ({
  name: `eleve-jeu-${name}`,
  role: 'student',
  path: () => `/student/vocabulaire?partie=${randomUUID()}&jeu=${game}`,
  prepare,
})
const openFirstLesson = async (page: Page) => {
  await page.locator('main a[href*="/student/grammaire/"]').first().click()
  await page.waitForURL('**/student/grammaire/*')
  await page.getByRole('heading', { name: 'Exemples' }).waitFor()
}

/** The child's own space. */
export const learningShots: Shot[] = [
  { name: 'eleve', role: 'student', path: '/student' },
  {
    name: 'eleve-tiroir',
    role: 'student',
    path: '/student',
    prepare: openDrawer,
    only: 'phone',
    isWindow: true,
  },
  { name: 'eleve-premier-jour', role: 'attendee', path: '/student' },
  { name: 'eleve-vocabulaire', role: 'student', path: '/student/vocabulaire' },
  { name: 'eleve-grammaire', role: 'student', path: '/student/grammaire' },
  { name: 'eleve-lecon', role: 'student', path: '/student/grammaire', prepare: openFirstLesson },
  {
    name: 'eleve-lecon-exercice',
    role: 'student',
    path: '/student/grammaire',
    prepare: async page => {
      await openFirstLesson(page)
      await press(page, 'Je m’entraîne')
      await page.locator('[data-tile]').first().waitFor()
    },
  },
  { name: 'eleve-quiz', role: 'student', path: '/student/quiz' },
  {
    name: 'eleve-quiz-question',
    role: 'student',
    path: () => `/student/quiz?partie=${randomUUID()}`,
    prepare: atSession,
  },
  session('cache-cache', 'hide-and-seek'),
  session('syllabes', 'syllable-lift'),
  session('points', 'dot-detective'),
  session('points-indice', 'dot-detective', async page => {
    await atSession(page)
    await page.keyboard.press('h')
  }),
  session('points-juste', 'dot-detective', answerUntil(true)),
  session('points-faux', 'dot-detective', answerUntil(false)),
  session('mot', 'word-to-meaning'),
  session('mot-juste', 'word-to-meaning', answerUntil(true)),
  session('paires', 'memory-pairs', async page => {
    await atSession(page)
    await tile(page, 0).click()
  }),
  session('arabe', 'find-the-arabic'),
  session('train', 'letter-train', async page => {
    await atSession(page)
    await tile(page, 0).click()
  }),
  session('habille', 'dress-the-word'),
  session('soleil-faux', 'sun-or-moon', answerUntil(false)),
  session('celui-ci', 'this-one'),
  session('rencontre-dialogue', 'conversation'),
  session('conversation', 'conversation', async page => {
    await atSession(page)
    // The dialogue is read once: on the second screen it was met.
    const read = page.getByRole('button', { name: 'J’ai lu' })
    await read.or(tile(page, 2)).first().waitFor()
    if (await read.isVisible()) {
      await read.click()
      await press(page, 'Continuer')
    }
    await tile(page, 2).waitFor()
  }),
  session('fin', 'sun-or-moon', playToTheEnd),
  session('hors-ligne', 'this-one', async page => {
    await atSession(page)
    await page.route('**/answerQuestion', route => route.abort())
    await tile(page, 0).click()
    await page.getByText(/Ta réponse est gardée/).waitFor()
  }),
  // The child is expected: looks at itself, goes in, waits, writes.
  {
    name: 'salle-entree',
    role: 'attendee',
    path: ({ roomPath }) => roomPath,
    prepare: beforeEntering,
    isWindow: true,
  },
  {
    name: 'salle-attente',
    role: 'attendee',
    path: ({ roomPath }) => roomPath,
    prepare: inRoom,
    isWindow: true,
  },
  {
    name: 'salle-fermee',
    role: 'student',
    path: '/student',
    prepare: async page => {
      const answer = await page.request.get('/api/v1/lessons?scope=upcoming&pageSize=1')
      const { lessons } = (await answer.json()) as { lessons: { id: string }[] }
      await page.goto(`/lesson/${lessons[0]?.id}`, { waitUntil: 'networkidle' })
    },
    isWindow: true,
  },
]

async function openDrawer(page: Page) {
  await hydrated(page)
  await press(page, /menu/i)
  await page.getByRole('dialog').waitFor()
}
async function beforeEntering(page: Page) {
  await page.getByRole('button', { name: 'Entrer dans la salle' }).waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
}
async function inRoom(page: Page) {
  // Who reloads is inside again at once.
  const enter = page.getByRole('button', { name: 'Entrer dans la salle' })
  const leave = page.getByRole('button', { name: 'Quitter la salle' })
  await enter.or(leave).first().waitFor()
  if (await enter.isVisible()) await enter.click()
  await leave.waitFor()
}
