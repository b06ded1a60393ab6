// The child's space on the first day. tests/journeys/student-states.test.ts has what needs a browser.
import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildGrammarExercise } from '#features/learning/questions/grammar-questions.ts'
import type { TextQuestion } from '#features/learning/questions/reading.ts'
import { seededRandom } from '#features/learning/random.ts'
import { learningApi } from '#features/learning/web/api.ts'
import { showDay } from '#platform/time/date-format.ts'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { contentUpTo } from '../support/curriculum.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeLogin, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

beforeAll(async () => {
  await loadCurriculum(database.url)
})

test('the first day: nothing is there yet, and every way leads somewhere', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const page = await pages.open('/student', { as: userId })
  await page.find('main', 'Bonjour Nour')
  await page.find('main', 'Aucun cours prévu')
  await page.find('main', 'Aucun enregistrement disponible')
  await expectSound('the first day')
  for (const [name, heading] of [
    [/^Exercices de vocabulaire/, 'Ou choisis un jeu'],
    [/^Leçons de grammaire/, 'Niveau Initiation'],
    [/^Quiz/, 'Quiz'],
  ] as const) {
    await page.user.click(await page.findByRole('link', { name }))
    await page.heading(heading)
    await expectSound(heading)
    const [back] = await page.findAllByRole('link', { name: 'Mon Espace Apprentissage' })
    await page.user.click(back ?? document.body)
    await page.find('main', 'Bonjour Nour')
  }
  expect(location.pathname).toBe('/student')
})

test('a game that has nothing for the child says so and leads to the others', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const page = await pages.open(`/student/vocabulaire?partie=${randomUUID()}&jeu=write-the-arabic`, {
    as: userId,
  })
  await page.find('main', 'Il n’y a pas encore d’exercice ici pour ton niveau.')
  await expectSound('nothing to ask')
  await page.findByRole('link', { name: 'Mon Espace Apprentissage' })
  await page.user.click(await page.findByRole('link', { name: 'Choisir un autre jeu' }))
  await page.heading('Ou choisis un jeu')
})

/** Opens the home of a child with lessons that start so many minutes from now. @returns the texts of its links and buttons, in order */
const openHome = async (minutes: readonly number[]) => {
  const { db } = database
  const { userId: familyId, ids } = await insertFamily(['Ilan'], false, 6, db)
  const [studentId = ''] = ids
  const userId = await makeLogin(db, studentId, 'Ilan')
  const { teacherId } = await makeTeacher(db)
  const now = Temporal.Now.instant().round('second')
  for (const one of minutes)
    await makeLesson(db, { teacherId, familyId, studentId, startsAt: now.add({ minutes: one }) })
  const page = await pages.open('/student', { as: userId })
  await page.find('main', 'Bonjour Ilan')
  return [...document.querySelectorAll('main a, main button')].map(one => one.textContent?.trim() ?? '')
}
const dayMinutes = 24 * 60

test('a child whose room is open finds the way in before everything else', async () => {
  const controls = await openHome([-5, dayMinutes])
  expect(controls.filter(text => text === 'Rejoindre' || text === 'Continuer')).toEqual([
    'Rejoindre',
    'Continuer',
    'Rejoindre',
  ])
  expect(document.querySelectorAll('main a[href^="/lesson/"]')).toHaveLength(1)
  await expectSound('an open room')
})

test('before its room is open, the lesson stands after the exercises', async () => {
  const controls = await openHome([dayMinutes, 2 * dayMinutes])
  expect(controls.filter(text => text === 'Rejoindre' || text === 'Continuer')).toEqual([
    'Continuer',
    'Rejoindre',
  ])
  expect(document.querySelectorAll('main a[href^="/lesson/"]')).toHaveLength(0)
})

test('a child that was placed at level 2 does not hear that it finished level 1', async () => {
  const { ids } = await insertFamily(['Lou'], false, 8, database.db)
  const [studentId = ''] = ids
  await database.db.updateTable('students').set({ level: 'niveau-2' }).where('id', '=', studentId).execute()
  const page = await pages.open('/student', { as: await makeLogin(database.db, studentId, 'Lou') })
  await page.find('main', 'Bonjour Lou')
  const levels = [...document.querySelectorAll('[aria-label="Le chemin des niveaux"] > li')].map(
    one => one.textContent,
  )
  expect(levels[0]).toMatch(/niveau d’avant$/)
  expect(levels[1]).toMatch(/ton niveau$/)
  expect(levels[2]).toMatch(/à venir$/)
})

test('the pairs of a grammar exercise are chosen with the digits, the left column first', async () => {
  const { points } = contentUpTo('niveau-1')
  const point = points.find(({ id }) => id === 'n1-familles-de-lettres')
  const exercise = point?.exercises.find(({ kind }) => kind === 'match')
  if (!point || !exercise) throw new Error('There is no exercise.')
  const item = buildGrammarExercise(exercise, point, seededRandom(1))
  const { ids } = await insertFamily(['Adam'], false, 8, database.db)
  const [studentId = ''] = ids
  const id = randomUUID()
  await database.pool.query(
    `insert into learning_sessions (id, student_id, purpose, subject, questions, started_at)
     values ($1, $2, 'grammar', $3, $4, now())`,
    [id, studentId, point.id, JSON.stringify([item])],
  )
  const page = await pages.open(`/student/grammaire/${point.id}?partie=${id}`, {
    as: await makeLogin(database.db, studentId, 'Adam'),
  })
  await page.heading('Relie chaque lettre au son qu’elle donne.')
  const rows = item.question.left.length
  for (const [left, right] of item.key.solution.entries()) {
    await page.user.keyboard(`${left + 1}${rows + right + 1}`)
    await page.find('main > footer', /Bravo|Bien vu|C’est ça/)
  }
  await page.findByRole('button', { name: 'Continuer' })
})

/** A device with a French and an Arabic voice of its own. @returns what it read, with the language of the voice */
const giveVoices = () => {
  const spoken: string[] = []
  const voices = ['fr-FR', 'ar-EG'].map(lang => ({ lang, localService: true }))
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    cancel: () => undefined,
    speak: ({ lang, text }: { lang: string; text: string }) => spoken.push(`${lang} ${text}`),
  })
  return spoken
}

const dayIn = (hours: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ hours }).toPlainDate().toString()

/** A child with two lessons to come and a task with Arabic in it. @param dueIn in hours, once for each day that it is given for */
/** The login of a child with homework. */
const childWithHomework = async (age: number, dueIn = [72]) => {
  const { db } = database
  const { userId: familyId, ids } = await insertFamily(['Ilan'], false, age, db)
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(db)
  const now = Temporal.Now.instant().round('second')
  const about = { teacherId, familyId, studentId }
  for (const hours of [24, 48]) await makeLesson(db, { ...about, startsAt: now.add({ hours }) })
  for (const [index, hours] of dueIn.entries()) {
    const startsAt = now.subtract({ hours: 48 + 24 * index })
    const { seatId } = await makeLesson(db, { ...about, startsAt })
    await db
      .insertInto('lesson_reports')
      .values({
        seat_id: seatId,
        student_id: studentId,
        teacher_id: teacherId,
        draft_version: 1,
        sent_at: startsAt,
      })
      .execute()
    await db
      .insertInto('homework')
      .values({
        seat_id: seatId,
        student_id: studentId,
        place: 1,
        task: 'Une ligne de ب au crayon',
        due_on: dayIn(hours),
      })
      .execute()
  }
  return makeLogin(db, studentId, 'Ilan')
}

const openWithHomework = async (age: number, dueIn?: number[]) => {
  const page = await pages.open('/student', { as: await childWithHomework(age, dueIn) })
  await page.find('main', 'Une ligne de ب au crayon')
  return page
}

test('a child who does not read hears its lessons, its homework and its progress; Arabic in a task is read by the Arabic voice', async () => {
  const spoken = giveVoices()
  const page = await openWithHomework(6)
  const hear = async (name: RegExp) => {
    spoken.length = 0
    await page.user.click(await page.findByRole('button', { name }))
    return [...spoken]
  }
  expect(await hear(/^Écouter.*Ton prochain cours/)).toEqual([
    expect.stringMatching(/^fr-FR Ton prochain cours\. .* à \d\d:\d\d\. Cours avec Salma Essai\.$/),
  ])
  expect(await hear(/^Écouter.* à \d\d:\d\d/)).toEqual([expect.stringMatching(/Cours avec Salma Essai\.$/)])
  expect(await hear(/^Écouter.*Une ligne de/)).toEqual([
    'fr-FR Une ligne de',
    'ar-EG ب',
    expect.stringMatching(/^fr-FR au crayon\. Pour .*, Salma\.$/),
  ])
  expect(await hear(/^Écouter.*Ma progression/)).toEqual([
    expect.stringMatching(/^fr-FR Ma progression\. Initiation, 0.% du niveau\..* Mots rencontrés, 0\.$/),
  ])
  await expectSound('with loudspeakers')
})

test('a child who reads sees no loudspeaker at its lessons, homework and progress', async () => {
  giveVoices()
  await openWithHomework(8)
  expect([...document.querySelectorAll('main button[aria-label^="Écouter"]')]).toEqual([])
})

test('the same task for two days has a name with its day, and its Arabic is marked there too', async () => {
  const page = await openWithHomework(9, [72, 96])
  const days = [72, 96].map(hours => dayIn(hours))
  for (const day of days)
    for (const [role, name] of [
      ['button', 'Écrire à mon professeur'],
      ['link', 'Photo ou voix'],
    ] as const) {
      const named = `${name} (Une ligne de ب au crayon, ${showDay(day)})`
      const control = await page.findByRole(role, { name: named })
      expect(control.querySelector('[lang=ar]')?.textContent).toBe('ب')
    }
})

test('homework that the teacher took back while it was open leaves the list with a word about it', async () => {
  const page = await openWithHomework(9)
  await database.db.deleteFrom('homework').execute()
  await page.user.click(await page.findByRole('checkbox', { name: /^Une ligne de/ }))
  await page.toast('Le professeur a repris ce devoir')
  await page.gone('main li', 'Une ligne de')
})

test('a child who answers homework that the teacher took back while its page was open reads so at once', async () => {
  const userId = await childWithHomework(9)
  const { id } = await database.db
    .selectFrom('homework')
    .innerJoin('students', 'students.id', 'homework.student_id')
    .where('students.user_id', '=', userId)
    .select('homework.id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('homework_files')
    .values({
      id: randomUUID(),
      homework_id: id,
      stored_as: randomUUID(),
      place: 1,
      format: 'jpg',
      bytes: 10,
      added_at: Temporal.Now.instant(),
    })
    .execute()
  const page = await pages.open(`/student/devoirs/${id}`, { as: userId, expected: /404|not_found/ })
  await page.heading('Par une photo')
  await database.db.deleteFrom('homework').execute()
  await page.user.click(await page.findByRole('button', { name: /^Reprendre/ }))
  await page.heading('Ce devoir n’est plus là')
  await page.find('main p', 'Ton professeur l’a repris')
  expect(document.querySelector('#photo')).toBeNull()
})

test('an answer that came in meanwhile is shown beside what the child typed, and replaced by sending again', async () => {
  const { db } = database
  const page = await openWithHomework(9)
  const task = () =>
    db
      .selectFrom('homework')
      .where('task', '=', 'Une ligne de ب au crayon')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
  const { id } = await task()
  await page.user.click(await page.findByRole('button', { name: /^Écrire à mon professeur/ }))
  await page.user.type(await page.findByRole('textbox'), 'Fait deux fois')
  await db
    .updateTable('homework')
    .set({ answer: 'Fait avec Papa', answered_at: Temporal.Now.instant(), answer_version: 1 })
    .where('id', '=', id)
    .execute()
  await page.user.click(await page.findByRole('button', { name: 'Envoyer' }))
  // Not the text of the field, which changes while the button still waits.
  await page.find('main p', 'Fait avec Papa')
  expect(await page.findByRole('textbox')).toHaveProperty('value', 'Fait deux fois')
  expect((await task()).answer).toBe('Fait avec Papa')
  await page.user.click(await page.findByRole('button', { name: 'Envoyer' }))
  await waitFor(async () => expect((await task()).answer).toBe('Fait deux fois'))
})

test('a dialogue that the school corrects while a child reads it takes the answers, and asks what it asks now the next time', async () => {
  const { ids } = await insertFamily(['Nour'], false, 8, database.db)
  const userId = await makeLogin(database.db, ids[0] ?? '', 'Nour')
  const id = 'n1-dialogue-bonjour'
  const { questions: stored } = await database.db
    .selectFrom('learning_texts')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  const questions = stored as unknown as TextQuestion[]
  const [removed, ...left] = questions
  const page = await pages.open(`/student/lectures/${id}`, { as: userId })
  await page.heading(removed?.promptFr ?? '')
  await database.db
    .updateTable('learning_texts')
    .where('id', '=', id)
    .set({ title_fr: 'Un titre corrigé', questions: JSON.stringify(left) })
    .execute()
  // The text is loaded again meanwhile, as it is when answers of a session arrive late.
  await page.queryClient.refetchQueries({ queryKey: learningApi.text.key() })
  await page.heading('Un titre corrigé')
  for (const { answer } of questions) await page.press(answer)
  await page.find('main', `${left.length} bonnes réponses sur ${left.length}`)
  await page.press('Répondre encore')
  await page.gone('h3', removed?.promptFr)
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(left.length)
})
