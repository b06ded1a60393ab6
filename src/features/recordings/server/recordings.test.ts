import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { maxPieceBytes } from '../recordings.ts'
import { assembleRecordings } from './assemble.ts'

const version = consentTexts['recording-consent'].since
const database = testDatabase()
const web = testWeb(database)
const begins = () => Temporal.Now.instant().subtract({ minutes: 5 })

type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const [first, second] = [await makeFamily(db), await makeFamily(db)]
  const studentId = first.studentIds[0] ?? ''
  const friendId = second.studentIds[0] ?? ''
  const { lessonId } = await makeLesson(db, {
    teacherId,
    startsAt: begins(),
    type: 'group',
    familyId: first.parentId,
    studentId,
  })
  await takeSeat(db, lessonId, { familyId: second.parentId, studentId: friendId })
  const teacher = await web.sessionOf(teacherId)
  await web.post(`/api/v1/lessons/${lessonId}/room`, {}, { cookie: teacher })
  return {
    lessonId,
    studentId,
    friendId,
    teacherId,
    teacher,
    parent: await web.sessionOf(first.parentId),
    friend: await web.sessionOf(second.parentId),
    child: await web.sessionOf(await makeLogin(db, studentId, `Adam-${studentId.slice(0, 8)}`)),
  }
}
beforeEach(async () => {
  world = await makeWorld()
})

const consent = (method: 'PUT' | 'DELETE', studentId: string, cookie: string) =>
  web.send(method, `/api/v1/students/${studentId}/recording-consent`, { version }, { cookie })
const agreeAll = async () => {
  expect((await consent('PUT', world.studentId, world.parent)).status).toBe(200)
  expect((await consent('PUT', world.friendId, world.friend)).status).toBe(200)
}
const start = (id = randomUUID(), cookie = world.teacher) =>
  web.post('/api/v1/recordings', { id, lessonId: world.lessonId }, { cookie })
const started = async () => {
  const id = randomUUID()
  expect((await start(id)).status).toBe(200)
  return id
}
const contents = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x81, 1]), Buffer.from('bbb'), Buffer.from('cc')]
const send = (id: string, number: number, cookie = world.teacher, bytes = contents[number]) => {
  const body = new FormData()
  body.set('id', id)
  body.set('number', String(number))
  body.set('milliseconds', '4000')
  body.set('file', new File([new Uint8Array(bytes ?? Buffer.from('x'))], 'morceau'))
  return web.raw('/api/v1/recording-pieces', { method: 'PUT', body, headers: { origin } }, { cookie })
}
const stop = (id: string, pieces: number) =>
  web.send('PUT', `/api/v1/recordings/${id}/end`, { pieces }, { cookie: world.teacher })
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code: string }).code
type Listed = {
  recordings: { lessonId: string; deletedOn: string; parts: { id: string; seconds: number }[] }[]
  total: number
}
const listed = async (cookie: string, studentId = world.studentId) =>
  (await (await web.get(`/api/v1/students/${studentId}/recordings`, { cookie })).json()) as Listed
const assemble = (after = 0) =>
  assembleRecordings(database.db, getProgram().storage, Temporal.Now.instant().add({ seconds: after }))
const storedFiles = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant().add({ hours: 2 }))
  return (await storage.list('recordings/')).length
}
const watch = (id: string, cookie: string) => web.get(`/api/v1/recordings/${id}`, { cookie })

describe('without the agreement of one family', () => {
  test('nothing begins, and PostgreSQL itself refuses', async () => {
    expect(await codeOf(start())).toBe('not_consented')
    expect((await consent('PUT', world.studentId, world.parent)).status).toBe(200)
    expect(await codeOf(start())).toBe('not_consented')
    const insert = database.db
      .insertInto('recordings')
      .values({
        id: randomUUID(),
        lesson_id: world.lessonId,
        teacher_id: world.teacherId,
        part: 1,
        started_at: begins(),
      })
      .execute()
    await expect(insert).rejects.toMatchObject({ constraint: 'recordings_consented' })
  })

  test('only a parent of the child agrees', async () => {
    expect((await consent('PUT', world.studentId, world.friend)).status).toBe(404)
    expect((await consent('PUT', world.studentId, world.child)).status).toBe(403)
    expect((await consent('PUT', world.studentId, world.teacher)).status).toBe(403)
  })
})

describe('a recording', () => {
  test('arrives in any order and twice, is put together once, and plays in parts for those in it alone', async () => {
    await agreeAll()
    const before = await storedFiles()
    const id = await started()
    expect((await start(id)).status).toBe(200) // the same id again
    await Promise.all([send(id, 2), send(id, 0), send(id, 2)])
    expect((await stop(id, 3)).status).toBe(200)
    await assemble()
    expect((await listed(world.parent)).recordings).toEqual([]) // one piece is under way
    expect((await send(id, 1)).status).toBe(200)
    expect((await send(id, 1)).status).toBe(200)
    expect(await codeOf(send(id, 3))).toBe('recording_over')
    await Promise.all([assemble(), assemble()])
    for (const cookie of [world.parent, world.child, world.teacher]) {
      expect((await listed(cookie)).recordings).toMatchObject([
        { lessonId: world.lessonId, parts: [{ id, seconds: 12 }] },
      ])
      const { address } = (await (await watch(id, cookie)).json()) as { address: string }
      const part = await web.raw(address.replace(origin, ''), { headers: { range: 'bytes=4-' } })
      expect([part.status, await part.text()]).toEqual([206, '\x81\x01bbbcc'.replace('\x81', '\ufffd')])
    }
    expect(await storedFiles()).toBe(before + 1)
    const records = await web.get(`/api/v1/lesson-records?lessonIds[]=${world.lessonId}`, {
      cookie: world.parent,
    })
    expect(await records.json()).toEqual({
      reports: [],
      recordings: [{ lessonId: world.lessonId, studentId: world.studentId }],
    })
    const stranger = await makeWorld()
    for (const cookie of [stranger.parent, stranger.child, stranger.teacher]) {
      const list = await web.get(`/api/v1/students/${world.studentId}/recordings`, { cookie })
      expect([(await watch(id, cookie)).status, list.status]).toEqual([404, 404])
    }
  })

  test('of a teacher who reloads goes on as a further part; what waited on the device completes the first', async () => {
    await agreeAll()
    const first = await started()
    await send(first, 0)
    const second = await started()
    await send(second, 0)
    expect(await (await send(second, 1)).json()).toEqual({ isOver: false })
    await stop(second, 2)
    await assemble(24 * 3600 - 60)
    expect((await listed(world.parent)).recordings[0]?.parts.map(part => part.id)).toEqual([second])
    expect(await (await send(first, 1)).json()).toEqual({ isOver: true })
    expect((await stop(first, 2)).status).toBe(200)
    await assemble()
    const [recording] = (await listed(world.parent)).recordings
    expect(recording?.parts.map(part => [part.id, part.seconds])).toEqual([
      [first, 8],
      [second, 8],
    ])
    expect(await codeOf(send(first, 2))).toBe('recording_over')
  })

  test('goes part by part; the list names the day until which all its parts are there', async () => {
    await agreeAll()
    const [first, second] = [await started(), await started()]
    for (const part of [first, second]) {
      await send(part, 0)
      await stop(part, 1)
    }
    await assemble()
    const { db } = database
    const startPart = (id: string, startedAt: string) =>
      db
        .updateTable('recordings')
        .set({ started_at: Temporal.Instant.from(startedAt) })
        .where('id', '=', id)
        .execute()
    await startPart(first, '2026-01-10T21:30:00Z')
    await startPart(second, '2026-01-12T21:30:00Z')
    expect((await listed(world.parent)).recordings).toMatchObject([
      { deletedOn: '2026-03-11', parts: [{ id: first }, { id: second }] },
    ])
    await removeExpiredData(db, Temporal.Instant.from('2026-03-11T21:30:00Z'))
    expect((await listed(world.parent)).recordings).toMatchObject([{ deletedOn: '2026-03-11' }])
    await removeExpiredData(db, Temporal.Instant.from('2026-03-12T03:17:00Z'))
    expect((await listed(world.parent)).recordings).toMatchObject([
      { deletedOn: '2026-03-13', parts: [{ id: second }] },
    ])
  })

  test('of a device that never comes back is put together after a day, up to the first missing piece', async () => {
    await agreeAll()
    const id = await started()
    await Promise.all([send(id, 0), send(id, 2)])
    await assemble(200) // it falls silent
    await assemble(24 * 3600)
    expect((await listed(world.parent)).total).toBe(0)
    await assemble(24 * 3600 + 300)
    expect((await listed(world.parent)).recordings).toMatchObject([{ parts: [{ id, seconds: 4 }] }])
  })

  test('that falls silent is no longer announced as running, and takes what arrives later', async () => {
    await agreeAll()
    const id = await started()
    await send(id, 0)
    const isRunning = async () =>
      (
        await database.db
          .selectFrom('recordings')
          .where('id', '=', id)
          .where('stopped_at', 'is', null)
          .select('id')
          .execute()
      ).length === 1
    await assemble(170)
    expect(await isRunning()).toBe(true)
    await assemble(190)
    expect(await isRunning()).toBe(false)
    expect(await (await send(id, 1)).json()).toEqual({ isOver: true })
  })

  test('is refused to another teacher, before the room opens, and when it is no recording', async () => {
    await agreeAll()
    const other = await makeWorld()
    expect(await codeOf(start(randomUUID(), other.teacher))).toBe('not_found')
    expect(await codeOf(start(randomUUID(), world.parent))).toBe('forbidden')
    const id = await started()
    expect((await send(id, 0, other.teacher)).status).toBe(404)
    const [head] = contents.splice(0, 1, Buffer.from('<svg>'))
    expect(await codeOf(send(id, 0))).toBe('piece_unreadable')
    contents.splice(0, 1, head ?? Buffer.from(''))
  })

  test('takes a piece of four megabytes, and none that is longer', async () => {
    await agreeAll()
    const id = await started()
    const piece = (bytes: number) => send(id, 1, world.teacher, Buffer.alloc(bytes))
    expect(await codeOf(piece(maxPieceBytes + 1))).toBe('too_large')
    expect((await piece(maxPieceBytes)).status).toBe(200)
  })

  test('stops when a parent withdraws, while pieces arrive: none is kept after that', async () => {
    await agreeAll()
    const id = await started()
    await send(id, 0)
    const [withdrawn, ...pieces] = await Promise.all([
      consent('DELETE', world.friendId, world.friend),
      send(id, 1),
      send(id, 2),
    ])
    expect(withdrawn.status).toBe(200)
    for (const piece of pieces) expect([200, 403, 409]).toContain(piece.status)
    const kept = pieces.filter(({ status }) => status === 200).length
    expect([403, 409]).toContain((await send(id, 5)).status)
    const rows = await database.db
      .selectFrom('recording_pieces')
      .where('recording_id', '=', id)
      .select('number')
      .execute()
    expect(rows).toHaveLength(1 + kept)
    expect(await codeOf(start())).toBe('not_consented')
    // Also when the parent agrees again: PostgreSQL itself refuses a piece that waited.
    await agreeAll()
    expect(await codeOf(send(id, 3))).toBe('not_consented')
    const late = { recording_id: id, number: 9, stored_as: randomUUID(), bytes: 1, milliseconds: 1 }
    await expect(
      database.db
        .insertInto('recording_pieces')
        .values({ ...late, received_at: begins() })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'recordings_consented' })
    // Existing recordings can still be watched, and deleted.
    await assemble()
    expect((await listed(world.friend, world.friendId)).total).toBe(1)
    const remove = (cookie: string) =>
      web.send('DELETE', `/api/v1/lessons/${world.lessonId}/recordings`, {}, { cookie })
    expect((await remove(world.child)).status).toBe(404)
    expect((await remove(world.friend)).status).toBe(200)
    expect((await listed(world.parent)).total).toBe(0)
  })

  test('goes with a child who was in it, and after the days that the school sets', async () => {
    await agreeAll()
    const { db } = database
    const before = await storedFiles()
    const id = await started()
    await send(id, 0)
    await stop(id, 1)
    await assemble()
    expect(await storedFiles()).toBe(before + 1)
    await db.deleteFrom('students').where('id', '=', world.friendId).execute()
    expect((await listed(world.parent)).total).toBe(0)
    expect(await storedFiles()).toBe(before)

    world = await makeWorld()
    await agreeAll()
    const kept = await started()
    await send(kept, 0)
    await stop(kept, 1)
    await assemble()
    const count = async () =>
      (await db.selectFrom('recordings').where('id', '=', kept).select('id').execute()).length
    await removeExpiredData(db, Temporal.Now.instant().add({ hours: 24 * 59 }))
    expect(await count()).toBe(1)
    await removeExpiredData(db, Temporal.Now.instant().add({ hours: 24 * 61 }))
    expect(await count()).toBe(0)
  })
})
