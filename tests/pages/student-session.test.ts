// Sessions and pages of a child, built for the test: what it hears, sees and may do.
import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { meetLetter } from '#features/learning/plan/meetings.ts'
import { buildDotDetective, buildTraceLetter } from '#features/learning/questions/letter-questions.ts'
import { buildDictation } from '#features/learning/questions/listening-questions.ts'
import type { ExerciseItem } from '#features/learning/questions/question.ts'
import { buildMemoryPairs, buildWordToMeaning } from '#features/learning/questions/word-questions.ts'
import { seededRandom } from '#features/learning/random.ts'
import { vocabularyOf } from '#features/learning/vocabulary.ts'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { contentUpTo } from '../support/curriculum.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { dropped, refused } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const { words, letters } = contentUpTo('niveau-1')
const vocabulary = vocabularyOf({ words })

beforeAll(async () => {
  await loadCurriculum(database.url)
})

/** What the device read aloud in French. */
let spoken: string[] = []
beforeEach(() => {
  spoken = []
})
const giveFrenchVoice = () => {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'fr-FR', localService: true, name: 'own' }],
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => spoken.push(text),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

const newChild = async (age: number) => {
  const { ids, userId: familyId } = await insertFamily(['Adam'], false, age, database.db)
  const [studentId = ''] = ids
  return { studentId, familyId, userId: await makeLogin(database.db, studentId, 'Adam') }
}

/** The page of a session with these questions. */
const openSession = async (age: number, items: readonly ExerciseItem[]) =>
  openSessionOf(await newChild(age), items)
const openSessionOf = async (
  { studentId, userId }: { studentId: string; userId: string },
  items: readonly ExerciseItem[],
) => {
  const id = randomUUID()
  await database.pool.query(
    `insert into learning_sessions (id, student_id, purpose, subject, questions, started_at)
     values ($1, $2, 'vocabulary', '', $3, now())`,
    [id, studentId, JSON.stringify(items)],
  )
  return pages.open(`/student/vocabulaire?partie=${id}`, { as: userId })
}

const word = (id: string) => {
  const found = words.find(one => one.id === id)
  if (!found) throw new Error(`There is no word ${id}.`)
  return found
}
const sound = [{ codec: 'opus' as const, address: '/clips/none.weba' }]

test('a dictation is right without its two extra letters, and its letters join', async () => {
  const item = buildDictation(word('bab'), sound, seededRandom(1), new Set())
  const page = await openSession(8, [item])
  await page.heading('Écris ce que tu entends')
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile][data-digit]')]
  for (const index of item.key.solution) await page.user.click(tiles[index] ?? document.body)
  await page.find('output', 'باب')
  await page.user.click(await page.findByRole('button', { name: 'Valider' }))
  await page.find('main > footer', 'Bravo')
})

test('on a memory board one of two cards that do not match begins the next pair, and nothing more is said of the last one', async () => {
  const item = buildMemoryPairs(words.filter(({ pos }) => pos === 'noun').slice(0, 3), seededRandom(3))
  const page = await openSession(8, [item])
  await page.heading(/./)
  await waitForTile()
  // Arabic and French cards alternate in each row of two.
  const tileOf = (side: 0 | 1, index: number) => {
    const place = index * 2 + (index % 2 === 0 ? side : 1 - side)
    return document.querySelectorAll<HTMLElement>('[data-tile]')[place] ?? document.body
  }
  const open = () => document.querySelectorAll('[data-tile]:not([aria-label])').length
  const partner = item.key.solution[0] ?? 0
  const other = item.key.solution[1] ?? 0
  const said = () => document.querySelector('main > footer [role="status"]')?.textContent
  await page.user.click(tileOf(0, 0))
  await page.user.click(tileOf(1, other))
  await waitFor(() => expect(said()).toContain('Ces deux-là ne vont pas ensemble'))
  expect(open()).toBe(2)
  await page.user.click(tileOf(0, 0))
  expect([open(), said()]).toEqual([1, ''])
  expect(tileOf(0, 0).hasAttribute('aria-label')).toBe(false)
  await page.user.click(tileOf(1, partner))
  await waitFor(() => expect(document.querySelectorAll('[data-tile][aria-disabled]')).toHaveLength(2))
  expect(said()).not.toContain('Ces deux-là')
  // Of two that matched none does: the next card begins.
  await page.user.click(tileOf(1, other))
  expect([open(), said()]).toEqual([3, ''])
})

test.each([
  ['ta_marbuta', 'ة', 'ـة'],
  ['alif_maqsura', 'ى', 'ـى'],
])('the card of %s shows how it looks alone and at the end, its only forms', async (id, alone, final) => {
  const letter = letters.find(one => one.id === id)
  if (!letter) throw new Error('There is no letter.')
  await openSession(8, [meetLetter(letter, letters, { words }, seededRandom(1))])
  const forms = await waitFor(() => {
    const items = [...document.querySelectorAll('main ul[dir="rtl"] li')]
    if (items.length === 0) throw new Error('There are no forms.')
    return items.map(({ children }) => [...children].map(({ textContent }) => textContent))
  })
  expect(forms).toEqual([
    [alone, 'toute seule'],
    [final, 'à la fin'],
  ])
})

const waitForTile = () =>
  waitFor(() => {
    const tile = document.querySelector<HTMLElement>('[data-tile]')
    if (!tile) throw new Error('There is no tile.')
    return tile
  })
const press = async (page: Awaited<ReturnType<typeof openSession>>, name: string | RegExp) =>
  page.user.click(await page.findByRole('button', { name }))

test('a child of five hears its pages: what waits, each way on, the games and their names', async () => {
  giveFrenchVoice()
  const { userId } = await newChild(5)
  const page = await pages.open('/student', { as: userId })
  await press(page, 'Écouter Ta séance du jour est prête.')
  await press(page, 'Écouter Ta carte')
  await press(page, 'Écouter Ton mur')
  expect(spoken).toEqual([
    'Ta séance du jour est prête. Environ six minutes',
    'Ta carte. Tes mots, tes lettres et tes règles.',
    expect.stringMatching(/^Ton mur\. Chaque lettre/),
  ])
  expect(document.querySelectorAll('nav[aria-label="Apprendre"] .letter-star text')).toHaveLength(0)
  await page.user.click(await page.findByRole('link', { name: /^Exercices de vocabulaire/ }))
  await press(page, 'Écouter Cache-cache')
  expect(spoken.at(-1)).toBe('Cache-cache. Regarde le mot, puis touche la lettre.')
  await expectSound('the games')
})

const beginner = async (age = 11) => {
  const child = await newChild(age)
  await database.db
    .updateTable('students')
    .where('id', '=', child.studentId)
    .set({ level: 'niveau-1' })
    .execute()
  return child
}

test.each(['/student', '/student/carte'])('%s says that grammar is missing and leads there', async path => {
  const { userId } = await beginner()
  const page = await pages.open(path, { as: userId })
  const link = await page.findByRole('link', { name: /^Règles à apprendre/ })
  expect(link.getAttribute('href')).toBe('/student/grammaire')
})

/** The child knows every item of the first level. */
const fillLevel = (studentId: string) =>
  database.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1, item, 'read', 40, 5, '2026-01-01', '2030-01-01', 5 from (
       select 'exercise:' || e.id as item from learning_exercises e
       join learning_points p on p.id = e.point_id where p.level = 'niveau-1'
       union select 'letter:' || id from learning_letters
       union select 'word:' || coalesce(concept, id) from learning_words where level = 'niveau-1') level`,
    [studentId],
  )

test('a child whose level is full is led to the check of its level', async () => {
  const { userId, studentId } = await beginner()
  await fillLevel(studentId)
  const page = await pages.open('/student', { as: userId })
  const link = await page.findByRole('link', { name: /^Tu as appris ce niveau/ })
  expect(link.getAttribute('href')).toBe('/student/niveau')
  expect(document.querySelector('main')?.textContent).not.toContain('Règles à apprendre')
})

test('a child of six whose level is full is led to it too, with a loudspeaker', async () => {
  giveFrenchVoice()
  const { userId, studentId } = await beginner(6)
  await fillLevel(studentId)
  const page = await pages.open('/student', { as: userId })
  const sentence = 'Tu as appris ce niveau. Vérifie-le, et un parent t’ouvre le suivant.'
  const link = await page.findByRole('link', { name: sentence })
  expect(link.getAttribute('href')).toBe('/student/niveau')
  await press(page, `Écouter ${sentence}`)
  expect(spoken).toEqual([sentence])
  await expectSound('a full level')
})

test('a parent opens the next level of a child whose level is full, and is not offered another at once', async () => {
  const { studentId, familyId } = await beginner(6)
  await fillLevel(studentId)
  const page = await pages.open(`/parent/children/${studentId}`, { as: familyId })
  await page.heading('L’étoile d’Adam est pleine : le niveau Initiation est appris.')
  expect(page.getByRole('link', { name: 'Vérifier d’abord' }).getAttribute('href')).toBe(
    `/parent/children/${studentId}/niveau`,
  )
  await page.user.click(page.getByRole('button', { name: 'Ouvrir le niveau Découverte' }))
  await page.find('body', 'Niveau enregistré')
  const { level } = await database.db
    .selectFrom('students')
    .where('id', '=', studentId)
    .select('level')
    .executeTakeFirstOrThrow()
  expect(level).toBe('niveau-2')
  expect(page.queryByRole('button', { name: /^Ouvrir le niveau/ })).toBeNull()
})

const openHome = async (age: number) => {
  const { userId } = await newChild(age)
  const page = await pages.open('/student', { as: userId })
  await page.find('main', 'Ta séance du jour est prête.')
  return document.querySelectorAll('[aria-label^="Écouter"]').length
}

test('without a clip and without a voice a child of five has no loudspeaker', async () => {
  expect(await openHome(5)).toBe(0)
})

test('a child who reads has no loudspeakers beside every sentence', async () => {
  giveFrenchVoice()
  expect(await openHome(9)).toBe(0)
})

test('the hint of a child of five draws the dots and can be heard, and so can the praise and the end', async () => {
  giveFrenchVoice()
  const ta = letters.find(({ id }) => id === 'ta')
  if (!ta) throw new Error('There is no letter.')
  const item = buildDotDetective(ta, letters, seededRandom(1), true)
  const page = await openSession(5, [item])
  await press(page, 'Un indice')
  expect(
    (await page.find('[role="status"]', 'Points au-dessus')).querySelectorAll('svg .fill-nuqta'),
  ).toHaveLength(2)
  await press(page, /^Écouter Points au-dessus/)
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  await page.user.click(tiles[item.key.solution[0] ?? 0] ?? document.body)
  await press(page, /^Écouter (Bravo|Bien vu|C’est ça)/)
  expect(spoken.map(text => text.split(/[ \u00a0]/)[0])).toEqual([
    'Points',
    expect.stringMatching(/Bravo|Bien|C’est/),
  ])
  await press(page, 'Continuer')
  await press(page, /^Écouter Bravo, jusqu’au bout/)
  expect(spoken.at(-1)).toMatch(/^Bravo, jusqu’au bout\u00a0! 1 sur 1 du premier coup\. \+/)
})

test('what is said of a wrong letter can be heard, with the names of both letters', async () => {
  giveFrenchVoice()
  const ayn = letters.find(({ id }) => id === 'ayn')
  if (!ayn) throw new Error('There is no letter.')
  const item = buildDotDetective(ayn, letters, seededRandom(1), true)
  const wrong = item.question.options.findIndex((_, index) => index !== item.key.solution[0])
  const page = await openSession(5, [item])
  await waitForTile()
  await page.user.click(document.querySelectorAll<HTMLElement>('[data-tile]')[wrong] ?? document.body)
  await press(page, /^Écouter .*tu y reviendras/)
  expect(spoken.join(' ')).toContain(`tu y reviendras. Tu as choisi ${item.key.notes[wrong]}.`)
  expect(spoken.join(' ')).toContain('La lettre aïne n’a aucun point.')
})

test('a reason that has only its French is marked as French', async () => {
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const own = 'Une porte s’ouvre et se ferme.'
  await openSession(8, [{ ...item, key: { ...item.key, whyFr: own, whyLang: 'fr' } }])
  await waitForTile()
  document.querySelectorAll<HTMLElement>('[data-tile]')[item.key.solution[0] ?? 0]?.click()
  await waitFor(() => {
    expect(document.querySelector('[role="status"] p[lang="fr"]')?.textContent).toBe(own)
  })
})

test('a session with nothing right at once ends with encouragement, and neither it nor home says «Bravo»', async () => {
  giveFrenchVoice()
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const page = await openSession(5, [item])
  const right = item.question.options[item.key.solution[0] ?? 0]?.text ?? ''
  const answer = async (isRight: boolean) => {
    await page.heading('Que veut dire ce mot')
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
    const tile = tiles.find(({ textContent }) => textContent?.includes(right) === isRight)
    if (!tile) throw new Error('no answer')
    await page.user.click(tile)
    await press(page, 'Continuer')
  }
  await answer(false)
  await answer(true)
  await page.heading('Tu as joué jusqu’au bout')
  await page.find('main', 'essaie encore')
  expect(document.querySelector('main')?.textContent).not.toContain('Bravo')
  await press(page, /^Écouter Tu as joué/)
  expect(spoken.at(-1)).toMatch(
    /^Tu as joué jusqu’au bout\u00a0! 0 sur 1 du premier coup\. Tout ne vient pas/,
  )
  await page.user.click(await page.findByRole('link', { name: 'Retour à mon espace' }))
  await page.find('main', 'Tu as déjà joué aujourd’hui')
  expect(document.querySelector('main')?.textContent).not.toContain('Bravo')
})

test('the hint of a word points at one that it is not, for a child of five alone', async () => {
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const page = await openSession(5, [item])
  await press(page, 'Un indice')
  const out = await page.findByRole('button', { name: /Ce n’est pas celle-ci/ })
  expect([...document.querySelectorAll('[data-tile]')].indexOf(out)).not.toBe(item.key.solution[0])
  await page.user.click(out)
  expect(document.querySelector('main > footer')?.textContent).toBe('')
})

test('the hint of a word is a sentence for a child who reads', async () => {
  const page = await openSession(9, [buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))])
  await press(page, 'Un indice')
  await page.find('[role="status"]', 'Ça se lit')
  expect(document.querySelector('main')?.textContent).not.toContain('Ce n’est pas celle-ci')
})

test('who leaves the session of the day goes on with it from the page of games too', async () => {
  const items = ['bab', 'kalb'].map(id => buildWordToMeaning(word(id), vocabulary, seededRandom(1)))
  const answersBefore = await database.db.selectFrom('learning_answers').select('place').execute()
  const page = await openSession(8, items)
  await waitForTile()
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  await page.user.click(tiles[items[0]?.key.solution[0] ?? 0] ?? document.body)
  await press(page, 'Continuer')
  await expect
    .poll(() => database.db.selectFrom('learning_answers').select('place').execute())
    .not.toEqual(answersBefore)
  await press(page, 'Quitter l’exercice')
  await page.heading('Ou choisis un jeu')
  await page.find('main', 'Ta séance t’attend')
  await press(page, 'Continuer')
  await page.find('main', word('kalb').ar)
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('1')
})

test('a session of the day that was left is offered at once, however soon, and one that was only opened does not hide it', async () => {
  const { userId, studentId } = await newChild(8)
  const page = await pages.open('/student', { as: userId })
  await press(page, 'Continuer')
  const begun = new URLSearchParams(location.search).get('partie')
  await page.user.click(await waitForTile())
  await press(page, 'Continuer')
  await expect
    .poll(() =>
      database.db.selectFrom('learning_answers').where('student_id', '=', studentId).select('id').execute(),
    )
    .toHaveLength(1)
  await press(page, 'Quitter l’exercice')
  await page.heading('Exercices de vocabulaire')
  expect(page.queryByRole('button', { name: 'C’est parti' })).toBeNull()
  await page.find('main', 'Ta séance t’attend')
  await database.pool.query(
    `insert into learning_sessions (id, student_id, purpose, subject, questions, started_at)
     select gen_random_uuid(), student_id, purpose, subject, questions, started_at + interval '1 second'
     from learning_sessions where id = $1`,
    [begun],
  )
  await page.follow('/student')
  await page.find('main', 'Ta séance t’attend')
  await press(page, 'Continuer')
  await waitFor(() => expect(new URLSearchParams(location.search).get('partie')).toBe(begun))
})

test('a child whose login ends in the middle reads so, that its answers are kept, and where to come in again', async () => {
  giveFrenchVoice()
  const items = ['bab', 'kalb'].map(id => buildWordToMeaning(word(id), vocabulary, seededRandom(1)))
  const page = await openSession(6, items)
  const signedOut = refused(401, 'signed_out', 'Veuillez vous connecter pour accéder à cette page')
  page.answer('learning/answerQuestion', signedOut)
  page.answer('learning/finish', signedOut)
  const sentence = 'Tu n’es plus dans ton espace. Tes réponses sont gardées ici'
  const expectWayIn = async (place: string) => {
    await page.find(place, sentence)
    const entry = await page.findByRole('link', { name: 'Entrer de nouveau' })
    const { searchParams } = new URL(entry.getAttribute('href') ?? '', location.origin)
    expect([searchParams.get('espace'), searchParams.get('from')]).toEqual([
      'eleve',
      location.pathname + location.search,
    ])
    expect(document.body.textContent).not.toContain('Veuillez')
    await press(page, /^Écouter Tu n’es plus/)
    expect(spoken.at(-1)).toContain(sentence)
  }
  for (const { key } of items) {
    await waitForTile()
    await page.user.click(document.querySelectorAll('[data-tile]')[key.solution[0] ?? 0] ?? document.body)
    await expectWayIn('main > footer')
    await press(page, 'Continuer')
  }
  await page.gone('main > footer')
  await expectWayIn('main')
})

test('a page of the space leads a child who is signed out to the entrance of children', async () => {
  const page = await pages.open('/student/carte')
  await page.findByLabelText('Ton nom d’élève')
  expect(new URLSearchParams(location.search).get('from')).toBe('/student/carte')
})

test('a child of five hears what was wrong with its letter', async () => {
  giveFrenchVoice()
  const ba = letters.find(({ id }) => id === 'ba')
  const item = ba && buildTraceLetter(ba, 0, seededRandom(1))
  if (!item) throw new Error('There is no letter.')
  const page = await openSession(5, [item])
  const keys = await page.findByRole('group', { name: 'Suivre les flèches de la lettre' })
  for (let miss = 0; miss < 3; miss++)
    for (const name of ['Vers le haut', 'Vers la droite'])
      if (!document.querySelector('main > footer')?.textContent?.includes('Continuer'))
        await page.user.click(within(keys).queryByRole('button', { name }) ?? document.body)
  const fault = /^(Va jusqu’au bout|Reste bien|C’est la bonne forme|Regarde les points)/
  const said = await page.find('main [role="status"]', fault)
  await press(page, `Écouter ${said.textContent}`)
  expect(spoken.at(-1)).toBe(said.textContent)
})

test('the end read to a child of five says that the day’s points are full, and no «+0 point»', async () => {
  giveFrenchVoice()
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const child = await newChild(5)
  await database.pool.query(
    `insert into learning_sessions (id, student_id, purpose, subject, questions, started_at, finished_at, finished_on,
       found_first, asked, points)
     values (gen_random_uuid(), $1, 'quiz', '', '[]', now(), now(), (now() at time zone 'Europe/Paris')::date, 10, 10, 300)`,
    [child.studentId],
  )
  const page = await openSessionOf(child, [item])
  await waitForTile()
  await page.user.click(document.querySelectorAll('[data-tile]')[item.key.solution[0] ?? 0] ?? document.body)
  await press(page, 'Continuer')
  await page.find('main', 'Tu as gagné tous tes points d’aujourd’hui')
  await press(page, /^Écouter Bravo, jusqu’au bout/)
  expect(spoken.at(-1)).toContain('Tu as gagné tous tes points d’aujourd’hui')
  expect(spoken.at(-1)).not.toContain('+0')
})

test('the end of the session in which the star became full says so', async () => {
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const child = await newChild(8)
  const page = await openSessionOf(child, [item])
  await waitForTile()
  // As if this session's answers had filled it.
  await database.pool.query('update learning_sessions set progress_before = 93 where student_id = $1', [
    child.studentId,
  ])
  await page.user.click(document.querySelectorAll('[data-tile]')[item.key.solution[0] ?? 0] ?? document.body)
  await page.find('main > footer', 'Bravo')
  await waitFor(async () => {
    const { rowCount } = await database.pool.query('select from learning_answers where student_id = $1', [
      child.studentId,
    ])
    expect(rowCount).toBe(1)
  })
  await database.pool.query('update student_progress set current_level_progress = 94 where student_id = $1', [
    child.studentId,
  ])
  await press(page, 'Continuer')
  await page.find('main', 'Ton étoile est pleine')
})

test.each(['/student/grammaire', '/student/lectures', '/student/niveau'])(
  'a child of five hears that %s is for it and a grown-up',
  async path => {
    giveFrenchVoice()
    const { userId } = await newChild(5)
    const page = await pages.open(path, { as: userId })
    await press(page, 'Écouter À faire avec un grand.')
    expect(spoken.at(-1)).toMatch(/^À faire avec un grand\. Il y a des phrases à lire/)
  },
)

test.each([
  ['/student/hors-ligne', /^Écouter Pas d’internet/, 'relis ton cahier'],
  ['/student/nulle-part', /^Écouter Oups/, 'Repars de ton espace.'],
])('a child of five hears %s', async (path, name, end) => {
  giveFrenchVoice()
  const { userId } = await newChild(5)
  const page = await pages.open(path, { as: userId })
  await press(page, name)
  expect(spoken.at(-1)).toContain(end)
})

test.each([
  ['/student', 'Ta carte', 'learning/map'],
  ['/student/quiz', 'C’est parti', 'learning/quiz'],
  ['/student/vocabulaire', 'C’est parti', 'learning/startSession'],
])(
  'from %s «%s» without an answer of the server says what is possible, with «tu», and leads home',
  async (path, name, procedure) => {
    const { userId } = await newChild(8)
    const page = await pages.open(path, { as: userId, expected: /Le serveur n’a pas répondu/ })
    page.answer(procedure, dropped)
    const [way] = await page.findAllByRole(path === '/student' ? 'link' : 'button', {
      name: new RegExp(`^${name}`),
    })
    await page.user.click(way ?? document.body)
    await page.heading('Tes pages ne sont pas arrivées')
    expect(document.body.textContent).not.toMatch(/votre|vérifiez|réessayez/)
    await page.user.click(await page.findByRole('link', { name: 'Mon Espace Apprentissage' }))
    await page.find('main', 'Bonjour Adam')
  },
)

test('neither the map nor the parent’s page counts letters that a child is never asked', async () => {
  const { userId, familyId, studentId } = await beginner()
  await database.db.updateTable('students').where('id', '=', studentId).set({ level: 'niveau-2' }).execute()
  const map = await pages.open('/student/carte', { as: userId })
  await map.heading('Découverte')
  expect(document.querySelector('main')?.textContent).not.toContain('Tes lettres')
  await map.close()
  const page = await pages.open(`/parent/children/${studentId}`, { as: familyId })
  await page.find('main', 'Mots trouvés')
  expect(document.querySelector('main')?.textContent).not.toContain('Lettres trouvées')
})

test('the card of a word that was missed twice comes again, and is not called new', async () => {
  const item = buildWordToMeaning(word('bab'), vocabulary, seededRandom(1))
  const page = await openSession(8, [item])
  const meaning = item.question.options[item.key.solution[0] ?? 0]?.text ?? ''
  for (const turn of ['first', 'second']) {
    await page.heading('Que veut dire ce mot')
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
    const wrong = tiles.find(({ textContent }) => !textContent?.includes(meaning))
    if (!wrong) throw new Error(`There is no wrong answer the ${turn} time.`)
    await page.user.click(wrong)
    await press(page, 'Continuer')
  }
  await page.heading('Regarde encore ce mot')
})
