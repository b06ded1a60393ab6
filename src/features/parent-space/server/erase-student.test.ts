import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
beforeAll(() => loadCurriculum(database.url))
const now = Temporal.Instant.from('2026-11-23T08:00:00Z')

const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const startsAt = now.subtract({ minutes: 30 })
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const userId = await makeLogin(db, studentId, 'Adam')
  return {
    studentId,
    lessonId,
    parent: callAs(db, parentCaller(parentId), now),
    teacher: callAs(db, teacherCaller(teacherId), now),
    child: callAs(db, { userId, role: 'student', familyId: parentId, studentId }, now),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** Sends a request that waits for a transaction which deletes the child, or the parent's account. */
const sendWhileErased = async (
  id: string,
  send: () => Promise<unknown>,
  table: 'students' | 'users' = 'students',
) => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`delete from ${table} where id = $1`, [id])
  const [answer] = await Promise.allSettled([
    send(),
    vi
      .waitFor(async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      .finally(async () => {
        await client.query('commit')
        client.release()
      }),
  ])
  return answer
}

const version = consentTexts['voice-consent'].since
test.each<[string, (world: World) => Promise<unknown>]>([
  ['an agreement to its voice', ({ parent, studentId }) => parent.voices.agree({ id: studentId, version })],
  [
    'an agreement to recordings',
    ({ parent, studentId }) => parent.recordings.agree({ id: studentId, version }),
  ],
  [
    'a teacher’s note',
    ({ teacher, studentId }) => teacher.teacherSpace.noteOnStudent({ id: studentId, note: 'Lit bien.' }),
  ],
  ['a session', ({ child }) => child.learning.startSession({ id: randomUUID(), purpose: 'vocabulary' })],
])('%s for a child that is erased meanwhile is not found', async (_what, send) => {
  const world = await makeWorld()
  expect(await sendWhileErased(world.studentId, () => send(world))).toMatchObject({
    status: 'rejected',
    reason: { code: 'not_found', status: 404 },
  })
})

test('a parent who enters the room while the child is erased leaves no arrival', async () => {
  const { parent, studentId, lessonId } = await makeWorld()
  const { key } = await parent.classroom.open({ id: lessonId })
  const entered = await sendWhileErased(studentId, () =>
    parent.classroom.enter({ id: lessonId, key, isMuted: false, isCameraOff: false }),
  )
  const arrivals = await database.db
    .selectFrom('room_arrivals')
    .where('student_id', '=', studentId)
    .select('seat_id')
    .execute()
  expect([entered.status, arrivals]).toEqual(['fulfilled', []])
})

test('a parent whose account is erased while a choice is stored is asked to try again; it was answered with 500', async () => {
  const { parentId } = await makeFamily(database.db)
  const parent = callAs(database.db, parentCaller(parentId), now)
  const answer = await sendWhileErased(
    parentId,
    () => parent.notifications.choose({ reminder: 'hour' }),
    'users',
  )
  expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'busy', status: 503 } })
})
