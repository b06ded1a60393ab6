import { beforeAll, describe, expect, test } from 'vitest'
import { replyItemId } from '#features/learning/items.ts'
import { listReplyPrompts } from '#features/learning/questions/conversation-questions.ts'
import { loadContentUpTo } from '#features/learning/server/content.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'
import { reloadCurriculum } from '../../../../tests/support/reload-curriculum.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const textId = 'n2-dialogue-en-classe'
const pointId = 'n2-sukun'

beforeAll(async () => {
  await loadCurriculum(database.url)
})

const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  return callAs(database.db, { userId, role: 'admin' }, now).curriculum
}
const reload = () => reloadCurriculum(database)

describe('a text', () => {
  test('is corrected, stays corrected when the program starts again, and is undone', async () => {
    const api = await asSchool()
    const before = await api.text({ id: textId })
    const content = { ...before.content, titleFr: 'En classe, ce matin' }
    await api.correctText({ id: textId, version: before.version, content, isProofread: true })
    await reload()
    const corrected = await api.text({ id: textId })
    expect(corrected).toMatchObject({ content, proofread: { reader: 'Farida Amrani' } })
    expect(corrected.changes.map(({ act }) => act).sort()).toEqual(['corrected', 'proofread'])
    const change = corrected.changes.find(({ act }) => act === 'corrected')
    expect(change?.differences).toEqual([
      { field: 'titleFr', before: before.content.titleFr, after: 'En classe, ce matin' },
    ])
    await api.undoEntry({ kind: 'text', id: textId, version: corrected.version, change: change?.id ?? '' })
    expect(await api.text({ id: textId })).toMatchObject({ content: before.content, proofread: null })
  })

  test('takes in another line, and every child remembers every reply as before', async () => {
    const api = await asSchool()
    const id = 'n1-dialogue-bonjour'
    const readTalks = async () => {
      const { dialogues } = await loadContentUpTo(database.db, 'niveau-1')
      return Object.fromEntries(
        listReplyPrompts(dialogues).map(prompt => [replyItemId(prompt), prompt.asked.ar]),
      )
    }
    const before = await readTalks()
    expect(before[`reply:${id}/2`]).toContain('مَا اسْمُكِ')
    const { version, content } = await api.text({ id })
    const [first] = content.lines
    if (!first) throw new Error('no line')
    const lines = [{ ...first, key: 'b7c3', asks: null }, ...content.lines]
    await api.correctText({ id, version, content: { ...content, lines }, isProofread: false })
    expect(await readTalks()).toEqual(before)
    const after = await api.text({ id })
    expect(after.changes[0]?.differences.map(({ field }) => field).sort()).toEqual([
      'lines.0.ar',
      'lines.0.fr',
      'lines.0.soundsFr',
      'lines.0.speaker',
    ])
    const twice = [...lines, { ...first, key: 'b7c3' }]
    await expect(
      api.correctText({
        id,
        version: after.version,
        content: { ...content, lines: twice },
        isProofread: false,
      }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('whose lines change places has that in its history, and is undone', async () => {
    const api = await asSchool()
    const id = 'n1-dialogue-bonjour'
    const { version, content } = await api.text({ id })
    const lines = content.lines.map(line => ({ ...line, asks: null }))
    await api.correctText({ id, version, content: { ...content, lines }, isProofread: false })
    const [first, second, ...others] = lines
    if (!first || !second) throw new Error('no lines')
    const before = await api.text({ id })
    const moved = { ...content, lines: [second, first, ...others] }
    await api.correctText({ id, version: before.version, content: moved, isProofread: false })
    const after = await api.text({ id })
    const change = after.changes.find(({ differences }) => differences.some(({ field }) => field === 'lines'))
    expect(change).toMatchObject({
      act: 'corrected',
      author: 'Farida Amrani',
      differences: [
        {
          field: 'lines',
          before: `1. ${first.fr}\n2. ${second.fr}`,
          after: `1. ${second.fr}\n2. ${first.fr}`,
        },
      ],
    })
    await api.undoEntry({ kind: 'text', id, version: after.version, change: change?.id ?? '' })
    expect((await api.text({ id })).content.lines).toEqual(lines)
  })

  test('from before lines had keys is taken again with the places as keys', async () => {
    const api = await asSchool()
    const id = 'n2-dialogue-animaux'
    const { version, content } = await api.text({ id })
    const older = { ...content, lines: content.lines.map(({ key: _, ...line }) => line), titleFr: 'Avant' }
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into curriculum_changes (entry, act, before, after, done_at) values ($1, 'corrected', $2, $3, $4) returning id`,
      [`text:${id}`, JSON.stringify(older), JSON.stringify(content), now.toString()],
    )
    await api.undoEntry({ kind: 'text', id, version, change: rows[0]?.id ?? '' })
    expect((await api.text({ id })).content).toEqual({ ...content, titleFr: 'Avant' })
  })

  test('with an answer that is not offered is refused', async () => {
    const api = await asSchool()
    const { version, content } = await api.text({ id: textId })
    const [first, ...others] = content.questions
    if (!first) throw new Error('no question')
    const questions = [{ ...first, answer: 'Personne' }, ...others]
    await expect(
      api.correctText({ id: textId, version, content: { ...content, questions }, isProofread: false }),
    ).rejects.toMatchObject({
      code: 'entry_faults',
      data: { faults: [{ path: 'questions.0.answer', code: 'answer_not_offered' }] },
    })
  })

  test('two editors at once: one wins and the other is refused', async () => {
    const [one, other] = [await asSchool(), await asSchool()]
    const { version, content } = await one.text({ id: textId })
    const outcomes = await Promise.allSettled(
      [one, other].map((api, at) =>
        api.correctText({
          id: textId,
          version,
          content: { ...content, titleFr: `En classe ${at}` },
          isProofread: false,
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'changed_meanwhile' },
    })
  })
})

describe('an exercise', () => {
  test('keeps its id and what children remember of it when it is corrected, also over a new start', async () => {
    const api = await asSchool()
    const { studentIds } = await makeFamily(database.db)
    const [{ id = '', version = 0, content } = {}] = (await api.exercises({ id: pointId })).exercises
    if (!content) throw new Error('no exercise')
    await database.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, $2, 'read', 5, 5, '2026-11-01', '2026-11-06', 2)`,
      [studentIds[0], `exercise:${id}`],
    )
    await api.correctExercise({
      id,
      version,
      content: { ...content, whyFr: 'Parce que c’est ainsi.' },
      isProofread: false,
    })
    await reload()
    const after = await api.exercises({ id: pointId })
    expect(after.exercises[0]).toMatchObject({ id, content: { whyFr: 'Parce que c’est ainsi.' } })
    expect(after.changes).toMatchObject([{ entry: `exercise:${id}`, act: 'corrected' }])
    const { rows } = await database.pool.query(
      `select c.item from learning_cards c join learning_exercises e on c.item = 'exercise:' || e.id where c.student_id = $1`,
      [studentIds[0]],
    )
    expect(rows).toEqual([{ item: `exercise:${id}` }])
  })

  test('is proofread by itself, and the list of lessons counts what is left', async () => {
    const api = await asSchool()
    const unread = async () => (await api.entries()).find(({ id }) => id === pointId)?.unread
    const before = await unread()
    const { exercises } = await api.exercises({ id: pointId })
    const last = exercises.at(-1)
    if (!last) throw new Error('no exercise')
    await api.proofread({ kind: 'exercise', id: last.id, version: last.version, isProofread: true })
    expect(await unread()).toBe((before ?? 0) - 1)
    await api.proofread({ kind: 'exercise', id: last.id, version: last.version, isProofread: false })
    expect(await unread()).toBe(before)
  })

  test('every stored text and exercise is read by the editor as it stands', async () => {
    const api = await asSchool()
    const entries = await api.entries()
    const points = entries.filter(({ kind }) => kind === 'point')
    const texts = entries.filter(({ kind }) => kind !== 'point')
    expect(points.length).toBeGreaterThan(20)
    expect(texts.length).toBeGreaterThan(20)
    for (const { id } of points) expect((await api.exercises({ id })).exercises.length, id).toBeGreaterThan(0)
    for (const { id } of texts)
      expect((await api.text({ id })).content.questions.length, id).toBeGreaterThan(0)
  })
})
