// What a child hears, sees and does in a session that was built for the test.
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import { dictationItem } from '#features/learning/questions/listening-questions.ts'
import type { ExerciseItem } from '#features/learning/questions/question.ts'
import { seededRandom } from '#features/learning/random.ts'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { contentUpTo } from '../support/curriculum.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const { words } = contentUpTo('niveau-1')

beforeAll(async () => {
  await loadCurriculum(database.url)
})

const newChild = async (age: number) => {
  const { ids } = await insertFamily(['Adam'], false, age, database.db)
  const [studentId = ''] = ids
  return { studentId, userId: await makeLogin(database.db, studentId, 'Adam') }
}

/** The page of a session with these questions. */
const openSession = async (age: number, items: readonly ExerciseItem[]) => {
  const { studentId, userId } = await newChild(age)
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
  const item = dictationItem(word('bab'), sound, seededRandom(1), new Set())
  const page = await openSession(8, [item])
  await page.heading('Écris ce que tu entends')
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile][data-digit]')]
  for (const index of item.key.solution) await page.user.click(tiles[index] ?? document.body)
  await page.find('output', 'باب')
  await page.user.click(await page.findByRole('button', { name: 'Valider' }))
  await page.find('main > footer', 'Bravo')
})
