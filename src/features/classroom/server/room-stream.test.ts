import { beforeAll, expect, test } from 'vitest'
import { classPassword, makeClass } from '../../../../tests/support/classroom.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

let lesson: Awaited<ReturnType<typeof makeClass>>
beforeAll(async () => {
  lesson = await makeClass(database.db, { children: ['Adam', 'Lina'] })
})

const signInAs = async (login: object) => {
  const kind = 'email' in login ? 'email' : 'username'
  return cookieOf(await web.post(`/api/auth/sign-in/${kind}`, { ...login, password: classPassword }))
}
const rpc = async (verb: string, input: object, cookie: string) => {
  const response = await web.post(`/api/rpc/classroom/${verb}`, { json: input }, { cookie })
  const { json }: { json: Record<string, string> } = await response.json()
  return { status: response.status, json }
}
const enterAs = async (login: object, id = lesson.lessonId) => {
  const cookie = await signInAs(login)
  const { json: room } = await rpc('open', { id }, cookie)
  const { json } = await rpc('enter', { id, key: room.key, isMuted: false, isCameraOff: false }, cookie)
  return { cookie, participantId: json.participantId ?? '' }
}
const openStream = async (
  { cookie, participantId }: { cookie: string; participantId: string },
  after = '',
) => {
  const query = after && `?after=${after}`
  const response = await web.get(`/api/live/lessons/${lesson.lessonId}/${participantId}${query}`, { cookie })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    response,
    /** Reads until the text was received. */
    readUntil: async (text: string) => {
      while (!received.includes(text)) {
        const next = await reader?.read()
        if (!next || next.done) throw new Error(`It ended before « ${text} »: ${received}`)
        received += next.value
      }
      return received
    },
    close: () => reader?.cancel(),
  }
}

test('sends participants and chat to everyone, and a signal to its recipient alone', async () => {
  const teacher = await enterAs(lesson.teacher)
  const child = await enterAs(lesson.families[0]?.child ?? {})
  const other = await enterAs(lesson.families[1]?.child ?? {})
  const [childStream, otherStream] = [await openStream(child), await openStream(other)]
  await rpc('admit', { id: lesson.lessonId }, teacher.cookie)
  await childStream.readUntil('"name":"Lina"')
  await otherStream.readUntil('"name":"Lina"')
  const id = lesson.lessonId
  await rpc(
    'sendSignal',
    { id, participantId: teacher.participantId, to: child.participantId, signal: 'for-adam-alone' },
    teacher.cookie,
  )
  await rpc('sendChat', { id, participantId: teacher.participantId, text: 'Bonjour à tous' }, teacher.cookie)
  expect(await childStream.readUntil('Bonjour à tous')).toContain('for-adam-alone')
  expect(await otherStream.readUntil('Bonjour à tous')).not.toContain('for-adam-alone')
  await rpc(
    'updateMediaState',
    { id, participantId: teacher.participantId, isMuted: true, isCameraOff: false },
    teacher.cookie,
  )
  const received = await otherStream.readUntil('"isMuted":true')
  expect(received).not.toMatch(/Essai|@/)

  const last = /id: (\d+)\nevent: chat/.exec(received)?.[1]
  const again = await openStream(other, last)
  expect(await again.readUntil('event: participants')).not.toContain('Bonjour à tous')
  for (const stream of [childStream, otherStream, again]) await stream.close()
})

test('names the moment of the last erasure, the same to each stream', async () => {
  const teacher = await enterAs(lesson.teacher)
  const first = await openStream(teacher)
  expect(await first.readUntil('event: participants')).not.toContain('event: erased')
  await database.db
    .updateTable('rooms')
    .set({ chat_erased_at: Temporal.Instant.from('2026-09-05T08:01:00.5Z') })
    .where('lesson_id', '=', lesson.lessonId)
    .execute()
  for (let streams = 0; streams < 2; streams++) {
    const stream = await openStream(teacher)
    await stream.readUntil('event: erased\ndata: "2026-09-05T08:01:00.5Z"')
    await stream.close()
  }
  await first.close()
})

test('ends when the same seat enters elsewhere, and when the session ends', async () => {
  const child = await enterAs(lesson.families[0]?.child ?? {})
  const first = await openStream(child)
  await first.readUntil('event: participants')
  const parent = await enterAs(lesson.families[0]?.parent ?? {})
  await first.readUntil('"reason":"replaced"')
  const second = await openStream(parent)
  await second.readUntil('event: participants')
  await web.post('/api/auth/sign-out', {}, { cookie: parent.cookie })
  await second.readUntil('"reason":"signed_out"')
})

test('removes an absent participant, whose stream ends with «absent»', async () => {
  const child = await enterAs(lesson.families[0]?.child ?? {})
  await database.db
    .updateTable('room_participants')
    .set({ seen_at: Temporal.Now.instant().subtract({ seconds: 31 }) })
    .where('id', '=', child.participantId)
    .execute()
  const other = await openStream(await enterAs(lesson.families[1]?.child ?? {}))
  expect(await other.readUntil('event: participants')).not.toContain(child.participantId)
  await (await openStream(child)).readUntil('"reason":"absent"')
  await other.close()
})

test('is refused to strangers and to other participants', async () => {
  const child = await enterAs(lesson.families[0]?.child ?? {})
  const outsider = await makeClass(database.db)
  const strangerCookie = await signInAs(outsider.families[0]?.parent ?? {})
  const requestStream = (cookie?: string) =>
    web.get(`/api/live/lessons/${lesson.lessonId}/${child.participantId}`, cookie ? { cookie } : {})
  expect((await requestStream(strangerCookie)).status).toBe(404)
  expect((await requestStream()).status).toBe(401)
  const other = await enterAs(lesson.families[1]?.child ?? {})
  const foreign = await openStream({ cookie: other.cookie, participantId: child.participantId })
  expect(await foreign.readUntil('event: end')).not.toContain('event: participants')
})

test('tells an EventSource, which cannot read a status, why it is refused', async () => {
  const ended = await makeClass(database.db)
  const child = await enterAs(ended.families[0]?.child ?? {}, ended.lessonId)
  const outsider = await makeClass(database.db)
  const path = `/api/live/lessons/${ended.lessonId}/${child.participantId}`
  const endOf = async (cookie: string) => {
    const response = await web.get(path, { cookie, headers: { accept: 'text/event-stream' } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    return await response.text()
  }
  expect(await endOf('')).toBe('event: end\ndata: {"reason":"signed_out"}\n\n')
  expect(await endOf(await signInAs(outsider.families[0]?.parent ?? {}))).toBe(
    'event: end\ndata: {"reason":"not_found"}\n\n',
  )
  await database.db
    .updateTable('lessons')
    .set({ status: 'cancelled', cancelled_at: Temporal.Now.instant(), seats_taken: 0 })
    .where('id', '=', ended.lessonId)
    .execute()
  expect(await endOf(child.cookie)).toContain('"reason":"cancelled"')
})

test('allows camera, microphone and screen on lesson pages only', async () => {
  const allowed = async (path: string) => (await web.get(path)).headers.get('permissions-policy')
  expect(await allowed(lesson.path)).toContain('camera=(self), microphone=(self), display-capture=(self)')
  for (const path of ['/', '/parent', '/lesson', `${lesson.path}/more`])
    expect(await allowed(path)).toContain('camera=(), microphone=(), display-capture=()')
})

test('lets a closing tab leave through the REST address', async () => {
  const child = await enterAs(lesson.families[0]?.child ?? {})
  const left = await web.post(
    `/api/v1/lessons/${lesson.lessonId}/room/departures`,
    { participantId: child.participantId },
    { cookie: child.cookie },
  )
  expect(left.status).toBe(204)
  const participants = await database.db
    .selectFrom('room_participants')
    .where('id', '=', child.participantId)
    .select('id')
    .execute()
  expect(participants).toEqual([])
})
