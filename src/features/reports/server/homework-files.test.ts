import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { mp4Clip, webmClip } from '../../../../tests/support/clips.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import type { HomeworkView } from './view.ts'

const database = testDatabase()
const web = testWeb(database)

const startsAt = Temporal.Instant.from('2026-01-12T16:00:00Z')
type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const { seatId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
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
  const { id } = await db
    .insertInto('homework')
    .values({
      seat_id: seatId,
      student_id: studentId,
      place: 1,
      task: 'Une ligne de ق',
      due_on: '2026-01-19',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    homeworkId: id,
    studentId,
    parent: await web.sessionOf(parentId),
    child: await web.sessionOf(await makeLogin(db, studentId, `Adam-${studentId.slice(0, 8)}`)),
    teacher: await web.sessionOf(teacherId),
  }
}
beforeEach(async () => {
  world = await makeWorld()
})

type Sent = { id?: string; cookie?: string; homeworkId?: string }
const send = (bytes: Uint8Array, { id = randomUUID(), cookie = world.child, homeworkId }: Sent = {}) => {
  const body = new FormData()
  body.set('id', id)
  body.set('homeworkId', homeworkId ?? world.homeworkId)
  body.set('file', new File([new Uint8Array(bytes)], 'reponse'))
  return web.raw('/api/v1/homework-files', { method: 'POST', body, headers: { origin } }, { cookie })
}
const answered = async (response: Promise<Response>) => {
  const read = await response
  expect(read.status).toBe(200)
  return (await read.json()) as HomeworkView
}
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code: string }).code
const addressOf = (id: string, cookie: string) => web.get(`/api/v1/homework-files/${id}`, { cookie })
const open = async (id: string, cookie: string) => {
  const { address } = (await (await addressOf(id, cookie)).json()) as { address: string }
  return web.get(address.replace(origin, ''))
}
const takeBack = (id: string, cookie = world.child) =>
  web.send('DELETE', `/api/v1/homework-files/${id}`, { homeworkId: world.homeworkId }, { cookie })
const versionOf = async () => {
  const read = await web.get(`/api/v1/homework/${world.homeworkId}`, { cookie: world.child })
  return ((await read.json()) as HomeworkView).version
}
const see = async (isSeen: boolean, cookie = world.teacher, version?: number) =>
  web.send(
    'PUT',
    `/api/v1/homework/${world.homeworkId}/seen`,
    { isSeen, version: version ?? (await versionOf()) },
    { cookie },
  )
const storedFiles = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant().add({ hours: 2 }))
  return (await storage.list('homework/')).length
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'Telephone' } })
    .png()
    .toBuffer()

describe('an answer to homework', () => {
  test('as a photo is re-encoded without what the telephone wrote, seen by the family and the teacher alone', async () => {
    const view = await answered(send(await photo()))
    expect(view).toMatchObject({ isDone: true, isSeen: false, files: [{ kind: 'photo', seconds: null }] })
    const id = view.files[0]?.id ?? ''
    for (const cookie of [world.child, world.parent, world.teacher]) {
      const file = await open(id, cookie)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const { format, exif } = await sharp(await file.arrayBuffer()).metadata()
      expect([format, exif]).toEqual(['jpeg', undefined])
    }
    const other = await makeWorld()
    for (const cookie of [other.child, other.parent, other.teacher])
      expect((await addressOf(id, cookie)).status).toBe(404)
    // The school reads the report and that homework was done, without what the child sent.
    const school = await web.sessionOf((await makeSchool(database.db)).userId)
    const list = await web.get(`/api/v1/students/${world.studentId}/reports`, { cookie: school })
    const { reports } = (await list.json()) as { reports: { homework: HomeworkView[] }[] }
    expect(reports[0]?.homework).toMatchObject([{ isDone: true, files: [] }])
  })

  test('as a voice says how long it is, in either format', async () => {
    await answered(send(webmClip(2400)))
    const { files } = await answered(send(mp4Clip(1000)))
    expect(files.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['sound', 2],
      ['sound', 1],
    ])
    expect((await open(files[0]?.id ?? '', world.teacher)).headers.get('content-type')).toBe('audio/webm')
  })

  test('is refused when it is something else, too long, too short or somebody else’s homework', async () => {
    expect(await codeOf(send(new TextEncoder().encode('<svg onload=alert(1)>')))).toBe('answer_unreadable')
    expect(await codeOf(send((await photo()).subarray(0, 60)))).toBe('answer_unreadable')
    expect(await codeOf(send(webmClip(61_000)))).toBe('sound_too_long')
    expect(await codeOf(send(webmClip(200)))).toBe('sound_too_short')
    const other = await makeWorld()
    expect(await codeOf(send(webmClip(1000), { cookie: other.child }))).toBe('not_found')
    expect(await codeOf(send(webmClip(1000), { cookie: world.teacher }))).toBe('forbidden')
  })

  test('sent twice is kept once; of eight at once four are kept, and no file stays behind', async () => {
    const before = await storedFiles()
    const id = randomUUID()
    const twice = await Promise.all([send(webmClip(1000), { id }), send(webmClip(1000), { id })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const eight = await Promise.all(Array.from({ length: 8 }, () => send(webmClip(1000))))
    expect(eight.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await storedFiles()) - before).toBe(4)
  })

  test('is taken back with its file until the teacher has seen it, and stays from then on', async () => {
    const before = await storedFiles()
    const [file] = (await answered(send(webmClip(1000)))).files
    expect((await answered(takeBack(file?.id ?? ''))).files).toEqual([])
    expect((await storedFiles()) - before).toBe(0)

    const [kept] = (await answered(send(webmClip(1000)))).files
    const { teacher: stranger } = await makeWorld()
    expect((await see(true, stranger)).status).toBe(404)
    expect((await see(true)).status).toBe(200)
    expect(await codeOf(takeBack(kept?.id ?? ''))).toBe('homework_seen')
    expect(await codeOf(send(webmClip(1000)))).toBe('homework_seen')
    const words = { isDone: true, answer: 'Autre chose', version: await versionOf() }
    const change = web.send('PUT', `/api/v1/homework/${world.homeworkId}`, words, { cookie: world.child })
    expect(await codeOf(change)).toBe('homework_seen')
    expect((await see(false)).status).toBe(200)
    expect((await takeBack(kept?.id ?? '')).status).toBe(200)
  })

  test('is marked as seen only as the teacher has read it, files included; the refusal carries the new one', async () => {
    const [file] = (await answered(send(webmClip(1000)))).files
    const read = await versionOf()
    await answered(send(webmClip(1200)))
    const refused = await see(true, world.teacher, read)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'homework_changed',
      data: { version: read + 1, isSeen: false, files: [{}, {}] },
    })
    await answered(takeBack(file?.id ?? ''))
    await answered(takeBack(file?.id ?? ''))
    expect(await codeOf(see(true, world.teacher, read + 1))).toBe('homework_changed')
    expect((await see(true, world.teacher, read + 2)).status).toBe(200)
    // Sent again, or by a page that was loaded before: it is seen.
    expect((await see(true, world.teacher, read)).status).toBe(200)
  })

  test('taken back while the teacher marks it as seen: one comes first, and the other is refused', async () => {
    const [file] = (await answered(send(webmClip(1000)))).files
    const [taken] = await Promise.all([takeBack(file?.id ?? ''), see(true)])
    const { files } = (await (
      await web.get(`/api/v1/homework/${world.homeworkId}`, { cookie: world.child })
    ).json()) as HomeworkView
    expect(files).toHaveLength(taken.status === 200 ? 0 : 1)
  })

  test('goes 90 days after the homework was due, and with the child', async () => {
    const { db } = database
    await db.deleteFrom('homework_files').execute()
    const before = await storedFiles()
    await answered(send(webmClip(1000)))
    await removeExpiredData(db, Temporal.Instant.from('2026-04-19T12:00:00Z'))
    expect((await storedFiles()) - before).toBe(1)
    await removeExpiredData(db, Temporal.Instant.from('2026-04-20T12:00:00Z'))
    expect((await storedFiles()) - before).toBe(0)
    await answered(send(webmClip(1000)))
    await db.deleteFrom('students').where('id', '=', world.studentId).execute()
    expect((await storedFiles()) - before).toBe(0)
  })
})

test('only the page of an answer may use the microphone', async () => {
  const policy = async (path: string) => (await web.get(path)).headers.get('permissions-policy')
  for (const path of ['/student/devoirs/x', '/parent/homework/x'])
    expect(await policy(path)).toContain('camera=(), microphone=(self), display-capture=()')
  for (const path of ['/student', '/student/devoirs/x/y', '/parent/children/x'])
    expect(await policy(path)).toContain('camera=(), microphone=(), display-capture=()')
})
