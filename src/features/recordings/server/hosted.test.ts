import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProgram } from '#app/context.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import { log } from '#platform/logging/log.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { dailyRooms } from '#platform/video/daily.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { collectHosted, deleteWithdrawn } from './collect-hosted.ts'

// A stand-in for Daily's REST API as docs.daily.co/reference/rest-api describes it: rooms, meeting tokens, recordings.

const version = consentTexts['recording-consent'].since
const database = testDatabase()
const web = testWeb(database)
const db = () => database.db

type Recording = { id: string; room_name: string; start_ts: number; status: string; duration?: number }
const service = {
  recordings: [] as Recording[],
  tokens: [] as Record<string, unknown>[],
  stops: [] as string[],
  downloads: 0,
  file: Buffer.from(''),
  /** Answers in place of the stand-in, to simulate failures. */
  intercept: (_path: string, _response: ServerResponse): boolean => false,
  /** Runs before a file is sent. */
  beforeFile: async () => {},
}
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom'), Buffer.alloc(300_000, 7)])

const send = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const read = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Record<string, Record<string, unknown>>) : {}
}
let base = ''
const server = createServer(async (request, response) => {
  const body = await read(request)
  const url = new URL(request.url ?? '', base)
  const call = `${request.method} ${url.pathname}`
  if (service.intercept(call, response)) return
  if (url.pathname.startsWith('/files/')) {
    await service.beforeFile()
    service.downloads++
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': service.file.length })
    return response.end(service.file)
  }
  if (request.headers.authorization !== 'Bearer a-key-of-the-stand-in') return send(response, 401, {})
  if (call === 'POST /v1/rooms')
    return send(response, 200, { url: `https://kalima.daily.co/${Reflect.get(body, 'name')}` })
  if (call === 'POST /v1/meeting-tokens') {
    service.tokens.push(body.properties ?? {})
    return send(response, 200, { token: 'a-token' })
  }
  if (call === 'GET /v1/recordings') {
    const data = service.recordings.filter(one => one.room_name === url.searchParams.get('room_name'))
    return send(response, 200, { total_count: data.length, data })
  }
  const [, , first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
  if (request.method === 'POST' && first === 'rooms' && `${third}/${fourth}` === 'recordings/stop') {
    const running = service.recordings.filter(one => one.room_name === second && one.status === 'in-progress')
    if (running.length === 0) return send(response, 400, { error: 'invalid-request-error' })
    service.stops.push(second)
    for (const one of running) Object.assign(one, { status: 'finished', duration: 60 })
    return send(response, 200, { status: 'sent' })
  }
  const one = first === 'recordings' ? service.recordings.find(({ id }) => id === second) : undefined
  if (!one) return send(response, 404, { error: 'not-found' })
  if (third === 'access-link')
    return send(response, 200, { download_link: `${base}/files/${one.id}.mp4`, expires: 0 })
  if (request.method !== 'DELETE') return send(response, 200, one)
  service.recordings = service.recordings.filter(other => other !== one)
  return send(response, 200, { deleted: true, id: one.id })
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const video = () => dailyRooms({ apiKey: 'a-key-of-the-stand-in', apiUrl: `${base}/v1` })

const now = () => Temporal.Now.instant()
type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
/** A group lesson of two families that began five minutes ago. */
const makeWorld = async () => {
  const { teacherId } = await makeTeacher(db())
  const [first, second] = [await makeFamily(db()), await makeFamily(db())]
  const studentId = first.studentIds[0] ?? ''
  const friendId = second.studentIds[0] ?? ''
  const startsAt = now().subtract({ minutes: 5 })
  const { lessonId } = await makeLesson(db(), {
    teacherId,
    startsAt,
    type: 'group',
    familyId: first.parentId,
    studentId,
  })
  await takeSeat(db(), lessonId, { familyId: second.parentId, studentId: friendId })
  const as = (caller: Parameters<typeof callAs>[1]) => callAs(db(), caller, now(), { video: video() })
  return {
    lessonId,
    teacherId,
    studentId,
    friendId,
    parentId: first.parentId,
    teacher: () => as(teacherCaller(teacherId)),
    parent: () => as(parentCaller(first.parentId)),
    friend: () => as(parentCaller(second.parentId)),
  }
}
beforeEach(async () => {
  vi.restoreAllMocks()
  Object.assign(service, { recordings: [], tokens: [], stops: [], downloads: 0, file: mp4 })
  service.intercept = () => false
  service.beforeFile = async () => {}
  world = await makeWorld()
})

const agreeAll = async () => {
  await world.parent().recordings.agree({ id: world.studentId, version })
  await world.friend().recordings.agree({ id: world.friendId, version })
}
const openRecorded = () => world.teacher().recordings.openRecorded({ id: world.lessonId })
/** The teacher enters with the box ticked; Daily then records under this id. */
const record = async (id: string, status = 'finished') => {
  await openRecorded()
  const { room_key } = await db()
    .selectFrom('hosted_recordings')
    .where('lesson_id', '=', world.lessonId)
    .select('room_key')
    .executeTakeFirstOrThrow()
  const duration = status === 'in-progress' ? {} : { duration: 1800 }
  const start_ts = Math.floor(now().epochMilliseconds / 1000) + service.recordings.length
  service.recordings.push({ id, room_name: room_key, start_ts, status, ...duration })
}
const services = () => {
  const { recordings } = video()
  if (!recordings) throw new Error('Daily records')
  return { db: db(), storage: getProgram().storage, recordings }
}
const run = (after: Temporal.DurationLike = { seconds: 0 }) => ({
  clock: () => now().add(after),
  signal: new AbortController().signal,
})
const collect = (after?: Temporal.DurationLike) => collectHosted(services(), run(after))
const clean = (after?: Temporal.DurationLike) => deleteWithdrawn(services(), run(after))
const listed = async () =>
  (await world.parent().recordings.list({ id: world.studentId })).recordings.flatMap(({ parts }) => parts)
const storedFiles = async () => {
  const { storage } = getProgram()
  await drainRemovals(db(), storage, now().add({ hours: 2 }))
  return (await storage.list('recordings/')).length
}
const isWatched = async () =>
  (await db()
    .selectFrom('hosted_recordings')
    .where('lesson_id', '=', world.lessonId)
    .select('lesson_id')
    .executeTakeFirst()) !== undefined
const muteErrors = () => vi.spyOn(log, 'error').mockReturnValue()

describe('the wish to record a lesson at Daily', () => {
  test('gives the teacher’s token, and no other, the right to record', async () => {
    await agreeAll()
    expect(await world.teacher().recordings.recordable({ id: world.lessonId })).toMatchObject({
      isRecordable: true,
    })
    const { roomUrl } = await openRecorded()
    expect(roomUrl).toMatch(/^https:\/\/kalima\.daily\.co\/.+\?t=a-token$/)
    await world.teacher().classroom.open({ id: world.lessonId })
    await world.parent().classroom.open({ id: world.lessonId })
    const [recording, ...others] = service.tokens
    expect(recording).toMatchObject({
      is_owner: true,
      enable_recording: 'cloud',
      start_cloud_recording: true,
    })
    expect(others).toHaveLength(2)
    expect(JSON.stringify(others)).not.toContain('recording')
  })

  test('is refused unless a parent of every child agrees; PostgreSQL itself refuses the row', async () => {
    await world.parent().recordings.agree({ id: world.studentId, version })
    await expect(openRecorded()).rejects.toMatchObject({ code: 'not_consented', status: 403 })
    expect(service.tokens).toEqual([])
    const row = { lesson_id: world.lessonId, teacher_id: world.teacherId, room_key: 'x' }
    await expect(
      db()
        .insertInto('hosted_recordings')
        .values({ ...row, requested_at: now(), due_at: now() })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'recordings_consented' })
  })

  test('is refused to another teacher, and where the rooms are our own', async () => {
    await agreeAll()
    const other = await makeWorld()
    await expect(other.teacher().recordings.openRecorded({ id: world.lessonId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      callAs(db(), teacherCaller(world.teacherId), now()).recordings.openRecorded({ id: world.lessonId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what Daily recorded', () => {
  test('is brought here in parts, deleted there, and plays with seeking for those in it', async () => {
    await agreeAll()
    const before = await storedFiles()
    await record('rec-1')
    await record('rec-2')
    await record('rec-3', 'in-progress')
    await record('rec-4', 'canceled')
    await collect()
    expect(service.recordings.map(({ id }) => id)).toEqual(['rec-3'])
    const parts = await listed()
    expect(parts.map(({ seconds }) => seconds)).toEqual([1800, 1800])
    expect(await storedFiles()).toBe(before + 2)
    const cookie = await web.sessionOf(world.parentId)
    const watched = await web.get(`/api/v1/recordings/${parts[0]?.id}`, { cookie })
    const { address } = (await watched.json()) as { address: string }
    const part = await web.raw(address.replace(origin, ''), { headers: { range: 'bytes=4-11' } })
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
      206,
      'video/mp4',
      'ftypisom',
    ])
    const stranger = await makeWorld()
    await expect(stranger.parent().recordings.watch({ id: parts[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is stored once: after a crash before the deletion there, by two workers, and after its deletion here', async () => {
    await agreeAll()
    const before = await storedFiles()
    await record('rec-once')
    const said = muteErrors()
    service.intercept = (call, response) => {
      if (!call.startsWith('DELETE')) return false
      send(response, 500, {})
      return true
    }
    await collect()
    expect(said).toHaveBeenCalled()
    expect(service.recordings).toHaveLength(1)
    service.intercept = () => false
    await Promise.all([collect({ minutes: 11 }), collect({ minutes: 11 })])
    expect(service.recordings).toEqual([])
    expect(service.downloads).toBe(1)
    expect(await listed()).toHaveLength(1)
    expect(await storedFiles()).toBe(before + 1)

    world = await makeWorld()
    await agreeAll()
    await record('rec-twice')
    await Promise.all([collect(), collect()])
    expect(await listed()).toHaveLength(1)
    expect(await storedFiles()).toBe(before + 2)
    // As if the deletion there had failed once more.
    await record('rec-twice')
    await db().deleteFrom('recordings').where('lesson_id', '=', world.lessonId).execute()
    await collect()
    expect([await listed(), service.recordings]).toEqual([[], []])
  })

  test.each([
    [
      'breaks off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 1000 })
        response.write(mp4.subarray(0, 100))
        setImmediate(() => response.destroy())
      },
    ],
    ['is no film', (response: ServerResponse) => response.end('<Error>denied</Error>')],
    [
      'leads elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: '/files/other' }).end(),
    ],
    [
      'is too large',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 5_000_000_001 }).flushHeaders()
      },
    ],
  ])('whose download %s stays there, nothing is kept, and it is tried again', async (_what, answer) => {
    await agreeAll()
    const before = await storedFiles()
    const broken = randomUUID()
    await record(broken)
    await record(randomUUID())
    muteErrors()
    service.intercept = (call, response) => {
      if (call !== `GET /files/${broken}.mp4`) return false
      answer(response)
      return true
    }
    await collect()
    expect(service.recordings.map(({ id }) => id)).toEqual([broken])
    expect([(await listed()).length, await storedFiles()]).toEqual([1, before + 1])
    service.intercept = () => false
    await collect({ minutes: 9 })
    expect(await listed()).toHaveLength(1)
    await collect({ minutes: 11 })
    expect(await listed()).toHaveLength(2)
    expect(service.recordings).toEqual([])
  })

  test('is fetched from an https address alone', async () => {
    await agreeAll()
    await record('rec-plain')
    const said = muteErrors()
    for (const download_link of ['http://files.example/rec.mp4', 'no access', 'file:///etc/passwd']) {
      service.intercept = (call, response) => {
        if (!call.endsWith('/access-link')) return false
        send(response, 200, { download_link, expires: 0 })
        return true
      }
      await expect(services().recordings.open('rec-plain', run().signal)).rejects.toThrow(/no address/)
    }
    await collect()
    expect(said).toHaveBeenCalledTimes(1)
    expect(service.downloads).toBe(0)
  })

  test('leaves the list of lessons once nothing is left there, six hours after the room closed', async () => {
    await agreeAll()
    await record('rec-late', 'in-progress')
    await collect({ hours: 12 })
    expect(await isWatched()).toBe(true)
    Object.assign(service.recordings[0] ?? {}, { status: 'finished', duration: 60 })
    await collect({ hours: 13 })
    expect([await isWatched(), (await listed()).length]).toEqual([false, 1])

    world = await makeWorld()
    await agreeAll()
    await openRecorded()
    await collect({ hours: 7 })
    expect(await isWatched()).toBe(true)
    await collect({ hours: 8 })
    expect(await isWatched()).toBe(false)
  })

  test('goes after the days that the school sets, and is not brought here after them', async () => {
    await agreeAll()
    const before = await storedFiles()
    await record('rec-old')
    await collect()
    await removeExpiredData(db(), now().add({ hours: 24 * 59 }))
    expect([(await listed()).length, await storedFiles()]).toEqual([1, before + 1])
    await removeExpiredData(db(), now().add({ hours: 24 * 61 }))
    expect([await listed(), await storedFiles()]).toEqual([[], 0])
    await record('rec-older')
    await collect({ hours: 24 * 61 })
    expect([await listed(), service.recordings, service.downloads]).toEqual([[], [], 1])
  })
})

describe('a withdrawal', () => {
  test('stops what runs at Daily; what was not collected is deleted there and never stored', async () => {
    await agreeAll()
    const before = await storedFiles()
    await record('rec-stored')
    await collect()
    await record('rec-waits')
    await record('rec-runs', 'in-progress')
    await world.friend().recordings.withdraw({ id: world.friendId })
    await clean()
    expect(service.stops).toHaveLength(1)
    await clean({ seconds: 11 })
    expect(service.recordings).toEqual([])
    // What was stored before stays; nothing begins again, also after a new agreement.
    await agreeAll()
    expect([(await listed()).length, await storedFiles()]).toEqual([1, before + 1])
    expect(await world.teacher().recordings.recordable({ id: world.lessonId })).toMatchObject({
      isRecordable: false,
    })
    await expect(openRecorded()).rejects.toMatchObject({ code: 'not_consented' })
    await clean({ hours: 8 })
    expect(await isWatched()).toBe(false)
  })

  test('is tried again while Daily fails, also when the teacher starts once more', async () => {
    await agreeAll()
    await record('rec-runs', 'in-progress')
    await world.parent().recordings.withdraw({ id: world.studentId })
    muteErrors()
    service.intercept = (call, response) => {
      if (!call.endsWith('/stop')) return false
      send(response, 503, {})
      return true
    }
    await clean()
    expect(service.stops).toEqual([])
    service.intercept = () => false
    await clean({ seconds: 11 })
    expect(service.stops).toHaveLength(1)
    const room_name = service.recordings[0]?.room_name ?? ''
    service.recordings = [{ id: 'rec-again', room_name, start_ts: 0, status: 'in-progress' }]
    await clean({ seconds: 22 })
    expect(service.stops).toHaveLength(2)
    await clean({ seconds: 33 })
    expect([service.recordings, await listed()]).toEqual([[], []])
  })

  test.each([
    ['a withdrawal', () => world.parent().recordings.withdraw({ id: world.studentId })],
    ['the erasure of a child', () => world.friend().parentSpace.eraseStudent({ id: world.friendId })],
  ])('%s while the file is on its way leaves nothing', async (_what, happen) => {
    await agreeAll()
    const before = await storedFiles()
    await record('rec-midway')
    service.beforeFile = async () => void (await happen())
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    await collect()
    expect(warned).toHaveBeenCalledTimes(1)
    expect([await storedFiles(), service.recordings]).toEqual([before, []])
    const rows = db().selectFrom('recordings').where('lesson_id', '=', world.lessonId).select('id')
    expect(await rows.execute()).toEqual([])
  })

  test('so does a child who was erased, or seated later without an agreement', async () => {
    await agreeAll()
    await record('rec-runs', 'in-progress')
    await world.friend().parentSpace.eraseStudent({ id: world.friendId })
    await clean()
    await clean({ seconds: 11 })
    expect([service.stops.length, service.recordings]).toEqual([1, []])

    world = await makeWorld()
    await agreeAll()
    await record('rec-later', 'in-progress')
    const late = await makeFamily(db())
    await takeSeat(db(), world.lessonId, { familyId: late.parentId, studentId: late.studentIds[0] ?? '' })
    await collect()
    await clean({ seconds: 11 })
    expect([service.stops.length, service.recordings, await listed()]).toEqual([2, [], []])
  })

  test('and the deletion of the recording here deletes what Daily still has of it', async () => {
    await agreeAll()
    await record('rec-first')
    await collect()
    await record('rec-second')
    await world.parent().recordings.remove({ id: world.lessonId })
    await collect({ minutes: 2 })
    await clean()
    expect([await listed(), service.recordings]).toEqual([[], []])
  })
})
