import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'
import type { TextView } from './view.ts'

const base = testDatabase()
beforeAll(async () => {
  await loadCurriculum(base.url)
})
const now = Temporal.Instant.from('2026-11-25T15:00:00Z')
const notFound = expect.objectContaining({ code: 'not_found' })

const makeChild = async (level: 'niveau-1' | 'niveau-3') => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const [studentId = ''] = studentIds
  await base.db.updateTable('students').where('id', '=', studentId).set({ level }).execute()
  return callAs(base.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, now)
    .learning
}

type Question = TextView['questions'][number]
const answerRight = ({ promptFr, promptAr, answer }: Question) => ({ promptFr, promptAr, option: answer })
const answerWrong = (question: Question) => ({
  ...answerRight(question),
  option: question.options.find(option => option !== question.answer) ?? '',
})

test('every level has something to read; a child reads its own and those below', async () => {
  const [beginner, reader] = [await makeChild('niveau-1'), await makeChild('niveau-3')]
  expect(new Set((await beginner.texts()).map(({ level }) => level))).toEqual(new Set(['niveau-1']))
  const levels = (await reader.texts()).map(({ level }) => level)
  expect([...new Set(levels)]).toEqual(['niveau-3', 'niveau-2', 'niveau-1'])
  await expect(beginner.text({ id: 'texte-ou-est-noisette' })).rejects.toEqual(notFound)
  await expect(beginner.finishText({ id: 'texte-ou-est-noisette', answers: [] })).rejects.toEqual(notFound)
})

test('the words of a text are glossed by its glossary and by the vocabulary', async () => {
  const reader = await makeChild('niveau-3')
  const { lines } = await reader.text({ id: 'texte-ou-est-noisette' })
  const glosses = lines.flatMap(({ tokens }) => tokens.flatMap(({ gloss }) => gloss?.fr ?? []))
  expect(glosses).toEqual(
    expect.arrayContaining(['paresseux', 'je cherche', 'un bruit, une voix', 'une armoire']),
  )
  const all = lines.flatMap(({ tokens }) => tokens)
  // Half of the words at least can be touched.
  expect(glosses.length / all.length).toBeGreaterThanOrEqual(0.5)
})

test('the best reading is kept: the server judges, a worse one later takes nothing away', async () => {
  const child = await makeChild('niveau-3')
  const id = 'texte-ou-est-noisette'
  const { questions } = await child.text({ id })
  const [right, wrong] = [questions.map(answerRight), questions.map(answerWrong)]
  const asked = questions.length
  expect(await child.finishText({ id, answers: wrong })).toEqual({ found: 0, asked })
  await Promise.all(Array.from({ length: 4 }, () => child.finishText({ id, answers: right })))
  await child.finishText({ id, answers: wrong })
  expect((await child.texts()).find(one => one.id === id)).toMatchObject({ found: asked, asked })
})

test('the order of the options is drawn for each child and each try, and stays within a try', async () => {
  const id = 'texte-ou-est-noisette'
  const children = await Promise.all(Array.from({ length: 8 }, () => makeChild('niveau-3')))
  const placesOf = async (child: (typeof children)[number]) =>
    (await child.text({ id })).questions.map(({ options, answer }) => options.indexOf(answer)).join('')
  const first = await Promise.all(children.map(placesOf))
  expect(new Set(first).size).toBeGreaterThan(2)
  const [child] = children
  if (!child) throw new Error('There is no child.')
  expect(await placesOf(child)).toBe(first[0])
  const tries: string[] = []
  for (let one = 0; one < 6; one++) {
    await child.finishText({ id, answers: [] })
    tries.push(await placesOf(child))
  }
  expect(new Set(tries).size).toBeGreaterThan(2)
})

test('a text that was corrected while it is read takes the answers that it still asks for, and the list follows the text', async () => {
  const id = 'texte-qui-suis-je'
  const child = await makeChild('niveau-3')
  const { questions } = await child.text({ id })
  const right = questions.map(answerRight)
  const howRead = async () => (await child.texts()).find(one => one.id === id)
  const correct = (corrected: typeof questions) =>
    base.db
      .updateTable('learning_texts')
      .where('id', '=', id)
      .set({ questions: JSON.stringify(corrected) })
      .execute()
  await correct(questions.slice(1))
  const left = questions.length - 1
  expect(await child.finishText({ id, answers: right })).toEqual({ found: left, asked: left })
  expect(await howRead()).toMatchObject({ found: left, asked: left })
  await correct(questions)
  expect(await howRead()).toMatchObject({ found: left, asked: left + 1 })
  await child.finishText({ id, answers: right })
  expect(await howRead()).toMatchObject({ found: left + 1, asked: left + 1 })
  await correct(questions.slice(1))
  expect(await howRead()).toMatchObject({ found: left, asked: left })
})
