import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Level } from '#features/families/families.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { shownOptions } from './read-placement.ts'

const base = testDatabase()
beforeAll(() => loadCurriculum(base.url))
const now = Temporal.Instant.from('2026-11-25T15:00:00Z')
const notFound = expect.objectContaining({ code: 'not_found' })

const makeChild = async () => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const [studentId = ''] = studentIds
  await base.db
    .updateTable('students')
    .where('id', '=', studentId)
    .set({ level: 'niveau-1', level_known: false })
    .execute()
  const parent = (when = now) => callAs(base.db, parentCaller(parentId), when)
  const child = (when = now) =>
    callAs(base.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, when)
  return { parentId, studentId, parent, child }
}
type Child = Awaited<ReturnType<typeof makeChild>>

const solutions = async () =>
  new Map(
    (
      await base.db.selectFrom('placement_questions').select(['prompt_fr', 'ar', 'answer', 'level']).execute()
    ).map(({ prompt_fr, ar, answer, level }) => [`${prompt_fr}${ar}`, { answer, level }]),
  )

const secondsToRead = 5

/** Plays a test: right in the known levels, «Je ne sais pas» elsewhere. */
const play = (family: Child, known: string[], when = now, readsArabic = false) =>
  playWith(family, (level, right) => (known.includes(level) ? right : null), { when, readsArabic })

const playWith = async (
  { studentId, child }: Child,
  choose: (level: string, right: number, place: number) => number | null,
  { when = now, readsArabic = false, seconds = secondsToRead } = {},
) => {
  const [id, right] = [randomUUID(), await solutions()]
  let view = await child(when).placement.start({ studentId, id, readsArabic })
  while (view.running) {
    const { place, question } = view.running
    const { answer = '', level = '' } =
      right.get(`${question.promptFr}${question.show[0]?.text ?? null}`) ?? {}
    const solution = question.options.findIndex(({ text }) => text === answer)
    const at = when.add({ milliseconds: 1000 * seconds * (place + 1) })
    view = await child(at).placement.answer({
      studentId,
      id,
      place,
      choice: choose(level, solution, place),
    })
  }
  return { id, view }
}

test('the next level is named once this one is full for the child’s age, and above the last there is none', async () => {
  const { studentId, parent } = await makeChild()
  const next = async () => (await parent().placement.show({ studentId })).nextLevel
  const setChild = (change: { age?: number; level?: Level }) =>
    base.db.updateTable('students').where('id', '=', studentId).set(change).execute()
  await setChild({ age: 6 })
  expect(await next()).toBeNull()
  await base.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     select $1, item, 'read', 40, 5, '2026-01-01', '2030-01-01', 5 from (
       select 'letter:' || id as item from learning_letters
       union select 'word:' || coalesce(concept, id) from learning_words
       where picture is not null or level = 'niveau-5') known`,
    [studentId],
  )
  expect(await next()).toBe('niveau-2')
  // Grammar and words without a picture are missing.
  await setChild({ age: 7 })
  expect(await next()).toBeNull()
  await setChild({ age: 6, level: 'niveau-5' })
  expect(await next()).toBeNull()
})

test('a test proposes a level and changes nothing; the parent’s yes does', async () => {
  const family = await makeChild()
  const { studentId, parent } = family
  await base.pool.query('update student_progress set reading = 90 where student_id = $1', [studentId])
  const { id, view } = await play(family, ['niveau-1', 'niveau-2'])
  expect(view).toMatchObject({
    level: 'niveau-1',
    levelKnown: false,
    running: null,
    finished: { id, on: '2026-11-25', asked: 12, result: 'niveau-3', isAdvanced: false, decision: null },
  })
  const [accepted] = await Promise.all([
    parent().placement.decide({ studentId, id, accepts: true }),
    parent().placement.decide({ studentId, id, accepts: true }),
  ])
  expect(accepted).toMatchObject({ level: 'niveau-3', levelKnown: true, finished: { decision: 'accepted' } })
  expect((await parent().learning.progressOf({ studentId })).reading).toBe(0)
  // The first decision counts.
  expect(await parent().placement.decide({ studentId, id, accepts: false })).toMatchObject({
    level: 'niveau-3',
    finished: { decision: 'accepted' },
  })
})

test('six presses without reading confirm nothing: the test may be taken again the same day, and nothing is accepted', async () => {
  const family = await makeChild()
  const { parentId, studentId, parent } = family
  const { teacherId } = await makeTeacher(base.db)
  await makeLesson(base.db, { familyId: parentId, studentId, teacherId, startsAt: now.add({ hours: 48 }) })
  const wrong = (right: number) => (right + 1) % 4
  const blind = await playWith(family, (_, right, place) => (place % 2 === 0 ? right : wrong(right)), {
    seconds: 0.4,
  })
  expect(blind.view).toMatchObject({ running: null, againOn: null, finished: { isReliable: false } })
  await expect(parent().placement.decide({ studentId, id: blind.id, accepts: true })).rejects.toEqual(
    notFound,
  )
  const { placement } = await callAs(base.db, teacherCaller(teacherId), now).reports.course({ id: studentId })
  expect(placement).toMatchObject({ isReliable: false })
  const again = await play(family, ['niveau-1'], now.add({ minutes: 10 }))
  expect(again.view).toMatchObject({
    againOn: '2026-12-25',
    finished: { id: again.id, result: 'niveau-2', isReliable: true },
  })
})

test('a parent keeps the present level', async () => {
  const family = await makeChild()
  const { studentId, parent } = family
  const { id } = await play(family, ['niveau-1'])
  expect(await parent().placement.decide({ studentId, id, accepts: false })).toMatchObject({
    level: 'niveau-1',
    levelKnown: false,
    finished: { result: 'niveau-2', decision: 'declined' },
  })
})

test('a child who reads Arabic begins at the third level', async () => {
  const { view } = await play(await makeChild(), ['niveau-3', 'niveau-4', 'niveau-5'], now, true)
  expect(view.finished).toMatchObject({ result: 'niveau-5', isAdvanced: true, asked: 15 })
})

test('a test goes on where it stopped, on another device too, with the options in the same order', async () => {
  const { studentId, child, parent } = await makeChild()
  const id = randomUUID()
  await child().placement.start({ studentId, id, readsArabic: false })
  const first = await child().placement.answer({ studentId, id, place: 0, choice: null })
  expect(first.running).toMatchObject({ id, place: 1 })
  expect(await parent().placement.start({ studentId, id: randomUUID(), readsArabic: true })).toEqual(first)
  expect(await child().placement.show({ studentId })).toEqual(first)
})

test('an answer sent many times counts once', async () => {
  const { studentId, child } = await makeChild()
  const id = randomUUID()
  await Promise.all(
    Array.from({ length: 4 }, () => child().placement.start({ studentId, id, readsArabic: false })),
  )
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => child().placement.answer({ studentId, id, place: 0, choice: null })),
  )
  expect(answers.map(({ running }) => running?.place)).toEqual([1, 1, 1, 1])
  await expect(child().placement.answer({ studentId, id, place: 5, choice: 0 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(child().placement.answer({ studentId, id, place: 1, choice: 9 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('the test may be taken again after thirty days, and then its proposal is the one to decide', async () => {
  const family = await makeChild()
  const { studentId, child, parent } = family
  const { id, view } = await play(family, [])
  expect(view.againOn).toBe('2026-12-25')
  const early = now.add({ hours: 29 * 24 })
  await expect(
    child(early).placement.start({ studentId, id: randomUUID(), readsArabic: false }),
  ).rejects.toMatchObject({ code: 'too_soon', status: 409 })
  const later = now.add({ hours: 30 * 24 })
  const again = await play(family, ['niveau-1'], later)
  expect(again.view.finished).toMatchObject({ id: again.id, result: 'niveau-2' })
  await expect(parent(later).placement.decide({ studentId, id, accepts: true })).rejects.toEqual(notFound)
})

test('parents and the teacher of a coming lesson are notified; the teacher reads every answer', async () => {
  const family = await makeChild()
  const { parentId, studentId } = family
  const { teacherId } = await makeTeacher(base.db)
  await makeLesson(base.db, { familyId: parentId, studentId, teacherId, startsAt: now.add({ hours: 48 }) })
  await play(family, ['niveau-1'])
  const titles = async (caller: ReturnType<typeof callAs>) =>
    (await caller.notifications.list({})).notifications.map(({ kind, to }) => ({ kind, to }))
  expect(await titles(family.parent())).toContainEqual({
    kind: 'placement_finished',
    to: `/parent/children/${studentId}`,
  })
  const teacher = callAs(base.db, teacherCaller(teacherId), now)
  expect(await titles(teacher)).toContainEqual({
    kind: 'placement_finished',
    to: `/teacher/students/${studentId}`,
  })
  const { placement } = await teacher.reports.course({ id: studentId })
  expect(placement).toMatchObject({ result: 'niveau-2', decision: null })
  expect(placement?.answers).toHaveLength(7)
  expect(placement?.answers.at(-1)).toMatchObject({ level: 'niveau-2', choice: null })
})

test('the database holds one running test a child, and no result without an end', async () => {
  const { studentId } = await makeChild()
  const insert = (values: object) =>
    base.db
      .insertInto('placements')
      .values({ id: randomUUID(), student_id: studentId, reads_arabic: false, started_at: now, ...values })
      .execute()
  await insert({})
  await expect(insert({})).rejects.toThrow('placements_one_running')
  await expect(insert({ result: 'niveau-2' })).rejects.toThrow('placements_check')
  await expect(insert({ finished_at: now, result: 'niveau-2', is_advanced: true })).rejects.toThrow(
    'placements_check',
  )
})

test('another family’s child has no test', async () => {
  const { studentId } = await makeChild()
  const other = await makeChild()
  const id = randomUUID()
  for (const { placement } of [other.parent(), other.child()])
    for (const call of [
      () => placement.show({ studentId }),
      () => placement.start({ studentId, id, readsArabic: false }),
      () => placement.answer({ studentId, id, place: 0, choice: 0 }),
    ])
      await expect(call()).rejects.toEqual(notFound)
  await expect(other.parent().placement.decide({ studentId, id, accepts: true })).rejects.toEqual(notFound)
})

test('a question does not show which option is right: the first place is right as often as another', async () => {
  const first = Array.from({ length: 400 }, () => shownOptions(randomUUID(), 3, ['a', 'b', 'c', 'd'])[0])
  for (const option of ['a', 'b', 'c', 'd'])
    expect(first.filter(one => one === option).length).toBeGreaterThan(50)
})
