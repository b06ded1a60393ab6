import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeTeacher } from '../../../../tests/support/people.ts'
import { rightAnswers } from '../../../../tests/support/simulated-child.ts'
import { listeningGames } from '../games.ts'
import type { ExerciseItem } from '../questions/question.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')
let teacherId = ''
beforeAll(async () => {
  await loadCurriculum(database.url)
  teacherId = (await makeTeacher(database.db)).teacherId
})

const makeChild = async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db
    .updateTable('students')
    .where('id', '=', studentId)
    .set({ level: 'niveau-1', age: 9 })
    .execute()
  const { learning } = callAs(
    database.db,
    { userId: randomUUID(), role: 'student', familyId: parentId, studentId },
    now,
  )
  const parent = callAs(database.db, parentCaller(parentId), now).learning
  return { studentId, learning, parent }
}
const meetWords = (studentId: string) =>
  database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, item, '2026-10-20', '2026-10-20T12:00:00Z' from (
       select item from clip_items where kind = 'word' and level = 'niveau-1'
       union all select 'letter:' || id from learning_letters) known`,
    [studentId],
  )

/** Clips of the first words of level 1. */
const makeClips = async (count: number, isApproved: boolean) => {
  const { db } = database
  await db
    .insertInto('voice_agreements')
    .values({ teacher_id: teacherId, version: '2026-11-23', agreed_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db.deleteFrom('clips').execute()
  const items = await db
    .selectFrom('clip_items')
    .where('kind', '=', 'word')
    .where('level', '=', 'niveau-1')
    .select(['item', 'spoken'])
    .orderBy('place')
    .limit(count)
    .execute()
  const clips = items.map(({ item, spoken }) => ({
    id: randomUUID(),
    item: item ?? '',
    spoken: spoken ?? '',
    teacher_id: teacherId,
    recorded_at: now,
    milliseconds: 800,
    approved_at: isApproved ? now : null,
  }))
  await db.insertInto('clips').values(clips).execute()
  await db
    .insertInto('clip_files')
    .values(
      clips.map(({ id }) => ({
        clip_id: id,
        codec: 'opus' as const,
        hash: createHash('sha256').update(id).digest('hex'),
        bytes: 4000,
      })),
    )
    .execute()
}

test('listening appears nowhere until a clip of the level is approved', async () => {
  const { studentId, learning, parent } = await makeChild()
  await meetWords(studentId)
  await makeClips(20, false)
  const mine = await learning.mine({})
  expect(mine.byEar).toBeNull()
  expect(mine.games.filter(game => listeningGames.includes(game))).toEqual([])
  const start = () =>
    learning.startSession({ id: randomUUID(), purpose: 'vocabulary', subject: 'listen-and-choose' })
  await expect(start()).rejects.toMatchObject({ code: 'not_found' })

  await makeClips(20, true)
  expect(await learning.mine({})).toMatchObject({
    byEar: 0,
    games: expect.arrayContaining(['listen-and-choose', 'dictation']),
  })
  expect((await parent.progressOf({ studentId })).byEar).toBe(0)
  expect((await start()).questions.length).toBeGreaterThanOrEqual(10)
})

test('a word that is heard and found has a card of hearing, raises the figure, and nothing else', async () => {
  await makeClips(20, true)
  const { studentId, learning } = await makeChild()
  await meetWords(studentId)
  const id = randomUUID()
  const { questions } = await learning.startSession({
    id,
    purpose: 'vocabulary',
    subject: 'listen-and-choose',
  })
  expect(questions.every(({ sound }) => sound?.[0]?.address.startsWith('/clips/'))).toBe(true)
  const stored = await database.db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .select('questions')
    .executeTakeFirstOrThrow()
  const before = await learning.mine({})
  for (const [place, exercise] of (stored.questions as unknown as ExerciseItem[]).entries())
    for (const answer of rightAnswers(exercise))
      await learning.answerQuestion({ sessionId: id, id: randomUUID(), place, answer })
  const facets = await database.db
    .selectFrom('learning_cards')
    .where('student_id', '=', studentId)
    .select('facet')
    .distinct()
    .execute()
  expect(facets).toEqual([{ facet: 'hear' }])
  const after = await learning.mine({})
  expect(after.byEar).toBeGreaterThan(0)
  expect([after.reading, after.comprehension]).toEqual([before.reading, before.comprehension])
})
