import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'
import { reloadCurriculum } from '../../../../tests/support/reload-curriculum.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const pointId = 'n2-sukun'

beforeAll(async () => {
  await loadCurriculum(database.url)
})

const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  return callAs(database.db, { userId, role: 'admin' }, now).curriculum
}
const asChild = async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db.updateTable('students').set({ level: 'niveau-2' }).where('id', '=', studentId).execute()
  return callAs(database.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, now)
    .learning
}
const reload = () => reloadCurriculum(database)

const line = (key: string, speaker: string, ar: string, asks: 'place' | null = null) => ({
  key,
  speaker,
  ar,
  soundsFr: 'ayna l-kitâb',
  fr: 'Où est le livre\u00a0?',
  asks,
})
const dialogue = (titleFr: string) => ({
  titleFr,
  titleAr: null,
  lines: [line('a1', 'Sara', 'أَيْنَ الْكِتَاب؟', 'place'), line('a2', 'Adam', 'هُنَا.')],
  glossary: [],
  questions: [
    {
      promptFr: 'Que cherche Sara\u00a0?',
      promptAr: null,
      options: ['Un livre', 'Un stylo'],
      answer: 'Un livre',
    },
  ],
})
const exercise = {
  promptFr: 'Choisis le stylo.',
  itemsAr: [],
  options: ['كِتَاب', 'قَلَم'],
  answer: ['قَلَم'],
  whyFr: 'On écrit avec un stylo.',
  alsoRight: [],
}

describe('a dialogue that the school adds', () => {
  test('is read by children of its level at once, waits for a proofreader, and no file deletes it', async () => {
    const [api, child] = [await asSchool(), await asChild()]
    const content = dialogue('Où est mon livre ?')
    const { id } = await api.addText({ kind: 'dialogue', level: 'niveau-2', content, isProofread: false })
    expect(id).toBe('ecole-ou-est-mon-livre')
    await reload()
    expect((await child.texts()).filter(({ level }) => level === 'niveau-2').at(-1)).toMatchObject({ id })
    expect((await child.text({ id })).lines.map(({ speaker }) => speaker)).toEqual(['Sara', 'Adam'])
    expect(await api.text({ id })).toMatchObject({ content, kind: 'dialogue', proofread: null })
    expect((await api.text({ id })).changes).toMatchObject([{ act: 'added', author: 'Farida Amrani' }])
  })

  test('is refused with what the files would be refused for, and twice under one title', async () => {
    const api = await asSchool()
    const add = (content: ReturnType<typeof dialogue>) =>
      api.addText({ kind: 'dialogue', level: 'niveau-1', content, isProofread: true })
    await expect(add({ ...dialogue('Sans rien'), lines: [], questions: [] })).rejects.toMatchObject({
      code: 'entry_faults',
      data: {
        faults: [
          { path: 'lines', code: 'missing' },
          { path: 'questions', code: 'missing' },
        ],
      },
    })
    const both = await Promise.allSettled([add(dialogue('Deux fois')), add(dialogue('Deux fois'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { faults: [{ path: 'titleFr', code: 'same_title' }] } },
    })
  })

  test('is taken out, which keeps how it was read and who proofread it, and put back', async () => {
    const [api, child] = [await asSchool(), await asChild()]
    const content = dialogue('Retiré puis remis')
    const { id } = await api.addText({ kind: 'dialogue', level: 'niveau-2', content, isProofread: true })
    const [question] = content.questions
    const { promptFr = '', answer: option = '' } = question ?? {}
    await child.finishText({ id, answers: [{ promptFr, promptAr: null, option }] })
    const shown = async () => (await child.texts()).find(one => one.id === id)
    const { version } = await api.text({ id })
    await api.retire({ kind: 'text', id, version, isRetired: true })
    await api.retire({ kind: 'text', id, version, isRetired: true })
    await reload()
    expect(await shown()).toBeUndefined()
    await expect(child.text({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await api.entries()).find(one => one.id === id)).toMatchObject({ isRetired: true })
    await expect(api.retire({ kind: 'text', id, version, isRetired: false })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const retired = await api.text({ id })
    await api.retire({ kind: 'text', id, version: retired.version, isRetired: false })
    expect(await shown()).toMatchObject({ found: 1, asked: 1 })
    expect(await api.text({ id })).toMatchObject({ proofread: { reader: 'Farida Amrani' } })
  })
})

describe('an exercise that the school adds', () => {
  test('is practised with the others of its point, and no file deletes it', async () => {
    const [api, child] = [await asSchool(), await asChild()]
    const countOf = async () => (await child.points()).find(({ id }) => id === pointId)?.exercises
    const before = (await countOf()) ?? 0
    const added = await api.addExercise({ pointId, kind: 'choose', content: exercise, isProofread: false })
    expect(added.id).toBe(`${pointId}/ecole-exercice`)
    await reload()
    expect(await countOf()).toBe(before + 1)
    expect((await api.exercises({ id: pointId })).exercises.at(-1)).toMatchObject({
      id: added.id,
      content: exercise,
      proofread: null,
    })
    await expect(
      api.addExercise({ pointId, kind: 'choose', content: exercise, isProofread: false }),
    ).rejects.toMatchObject({ data: { faults: [{ path: 'promptFr', code: 'same_exercise' }] } })
    await expect(
      api.addExercise({ pointId: 'nobody', kind: 'choose', content: exercise, isProofread: false }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const { exercises } = await api.exercises({ id: pointId })
    const version = exercises.at(-1)?.version ?? 0
    await api.retire({ kind: 'exercise', id: added.id, version, isRetired: true })
    expect(await countOf()).toBe(before)
  })

  test('of two that are taken out at once the last one stays', async () => {
    const api = await asSchool()
    const { exercises } = await api.exercises({ id: 'n2-shadda' })
    const [one, other, ...rest] = exercises
    if (!one || !other) throw new Error('fewer than two exercises')
    const retire = ({ id, version }: typeof one) =>
      api.retire({ kind: 'exercise', id, version, isRetired: true })
    for (const exercise of rest) await retire(exercise)
    const outcomes = await Promise.allSettled([retire(one), retire(other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'last_exercise' },
    })
  })
})

test('the database refuses lines without keys of their own, and retired entries that a file could bring back', async () => {
  const set = (change: string) =>
    database.pool.query(`update learning_texts set ${change} where id = 'n2-dialogue-en-classe'`)
  await expect(set(`lines = '[{"ar": "x"}]'`)).rejects.toThrow(/learning_texts_line_keys/)
  await expect(set(`lines = '[{"key": "a"}, {"key": "a"}]'`)).rejects.toThrow(/learning_texts_line_keys/)
  await expect(set(`retired_at = now()`)).rejects.toThrow(/learning_texts_check/)
})
