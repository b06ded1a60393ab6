import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { agreeToRecording, makeClass } from '../../../../tests/support/classroom.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { insertPassword } from '../../../../tests/support/new-family.ts'
import { makeOtherParent } from '../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../tests/support/send-in-order.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

type Person = { id: string; cookie: string }
const person = async (id: string): Promise<Person> => ({ id, cookie: await web.sessionOf(id) })
/** A lesson that runs now, of a child with two parents. */
const makeWorld = async () => {
  const { lessonId, teacherId, families } = await makeClass(database.db)
  const [family] = families
  if (!family) throw new Error('A class has a family')
  const { parentId, studentId, userId } = family
  const otherId = await makeOtherParent(database.db, parentId)
  await insertPassword(database.db, otherId, 'kalima-demo')
  return {
    lessonId,
    studentId,
    childUserId: userId,
    teacher: await person(teacherId),
    first: await person(parentId),
    second: await person(otherId),
  }
}
let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})

const remove = () => web.send('DELETE', `/api/v1/family/parents/${world.second.id}`, undefined, world.first)
const close = (by: Person) => web.post('/api/v1/account/erasure', { password: 'kalima-demo' }, by)
const ways = [
  ['removed by the first', 'second', remove],
  ['who leaves', 'second', () => web.post('/api/v1/family/leaving', {}, world.second)],
  ['who joined and closes the account', 'second', () => close(world.second)],
  ['who opened the family and closes the account', 'first', () => close(world.first)],
] as const

const rpc = async (verb: string, input: object, { cookie }: { cookie: string }) => {
  const answer = await web.post(`/api/rpc/classroom/${verb}`, { json: input }, { cookie })
  return ((await answer.json()) as { json: Record<string, string> }).json
}
const enterRoom = async (by: { cookie: string }) => {
  const id = world.lessonId
  const { key } = await rpc('open', { id }, by)
  const { participantId = '' } = await rpc('enter', { id, key, isMuted: false, isCameraOff: false }, by)
  return participantId
}
const makeToken = async (by: Person) => {
  const made = await web.post(`/api/v1/students/${world.studentId}/entrance`, {}, by)
  const { address } = (await made.json()) as { address: string }
  return new URL(address).searchParams.get('token') ?? ''
}
const enter = (token: string) => web.post('/api/v1/child-entrances', { token })
const enterBy = async (by: Person) => cookieOf(await enter(await makeToken(by)))
const openSpace = (by: Person) => web.post(`/api/v1/students/${world.studentId}/space`, {}, by)
const isInSpace = async (cookie: string) => (await web.get('/api/v1/homework', { cookie })).status === 200
const isRecordable = async () => {
  const answer = await web.get(`/api/v1/lessons/${world.lessonId}/recordable`, world.teacher)
  return ((await answer.json()) as { isRecordable: boolean }).isRecordable
}
const agree = async (what: 'recording' | 'voice', by: Person) => {
  const path = `/api/v1/students/${world.studentId}/${what}-consent`
  const { version } = (await (await web.get(path, by)).json()) as { version: string }
  return web.send('PUT', path, { version }, by)
}
const countConsents = async (table: 'recording_consents' | 'voice_consents') =>
  (
    await database.db
      .selectFrom(table)
      .where('student_id', '=', world.studentId)
      .select('agreed_by')
      .execute()
  ).length

describe.each(ways)('a parent %s', (_, who, leave) => {
  const people = () =>
    who === 'second'
      ? { leaving: world.second, staying: world.first }
      : { leaving: world.first, staying: world.second }

  test('loses the child’s spaces that this parent opened, and the codes that are not used yet', async () => {
    const { leaving, staying } = people()
    const [opened, kept] = [await enterBy(leaving), await enterBy(staying)]
    const unused = await makeToken(leaving)
    expect(await isInSpace(opened)).toBe(true)
    expect((await leave()).ok).toBe(true)
    expect([await isInSpace(opened), await isInSpace(kept)]).toEqual([false, true])
    expect((await enter(unused)).status).toBe(410)
  })

  test('agrees to nothing any more: neither to recordings, of which one that runs stops, nor to the child’s voice', async () => {
    const { leaving, staying } = people()
    for (const what of ['recording', 'voice'] as const) expect((await agree(what, leaving)).status).toBe(200)
    expect(await isRecordable()).toBe(true)
    await enterRoom(world.teacher)
    const id = randomUUID()
    expect(
      (await web.post('/api/v1/recordings', { id, lessonId: world.lessonId }, world.teacher)).status,
    ).toBe(200)
    expect((await leave()).ok).toBe(true)
    expect(await isRecordable()).toBe(false)
    expect([await countConsents('recording_consents'), await countConsents('voice_consents')]).toEqual([0, 0])
    const recording = await database.db
      .selectFrom('recordings')
      .where('id', '=', id)
      .select(['stopped_at as stoppedAt', 'withdrawn_at as withdrawnAt'])
      .executeTakeFirstOrThrow()
    expect(recording).toEqual({
      stoppedAt: expect.any(Temporal.Instant),
      withdrawnAt: expect.any(Temporal.Instant),
    })
    expect((await agree('recording', staying)).status).toBe(200)
    expect(await isRecordable()).toBe(true)
  })

  test('leaves the other parent’s agreement as it is', async () => {
    await agreeToRecording(database.db, { parentId: people().staying.id, studentId: world.studentId })
    expect((await leave()).ok).toBe(true)
    expect(await isRecordable()).toBe(true)
  })
})

test.each(['second', 'first'] as const)(
  'when the %s parent closes the account, the other is mailed, and still opens the papers of the bookings',
  async who => {
    const [leaving, staying] = who === 'second' ? [world.second, world.first] : [world.first, world.second]
    expect((await close(leaving)).ok).toBe(true)
    const mails = await web.deliver()
    const mail = mails.find(({ to }) => to.startsWith(staying.id))
    expect(mail?.subject).toBe('L’autre parent de votre famille a fermé son compte')
    expect(mail?.text).toContain('restent avec vous\u00a0: vous n’avez rien à faire.')
    const { bookings } = (await (await web.get('/api/v1/documents', staying)).json()) as {
      bookings: { id: string }[]
    }
    expect(bookings).toHaveLength(1)
    expect((await web.get(`/api/v1/documents/bookings/${bookings[0]?.id}`, staying)).status).toBe(200)
  },
)

/** Opens the stream of a participant, and reads it until it ends. */
const openStream = async (participantId: string, by: { cookie: string }) => {
  const answer = await web.get(`/api/live/lessons/${world.lessonId}/${participantId}`, by)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  return {
    first: first?.value ?? '',
    rest: async () => {
      let received = ''
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        received += next.value
      return received
    },
  }
}

describe('in the room, a parent who is removed', () => {
  test('is out of it at once, and receives nothing that is said or sent afterwards', async () => {
    const teacher = await enterRoom(world.teacher)
    const second = await enterRoom(world.second)
    const [own, teachers] = [await openStream(second, world.second), await openStream(teacher, world.teacher)]
    expect([own.first, teachers.first].every(text => text.includes(second))).toBe(true)
    expect((await remove()).ok).toBe(true)
    const id = world.lessonId
    await rpc('sendChat', { id, participantId: teacher, text: 'après le retrait' }, world.teacher)
    await rpc('sendSignal', { id, participantId: teacher, to: second, signal: 'offre' }, world.teacher)
    const received = await own.rest()
    expect(received).toContain('"reason":"not_found"')
    expect(received).not.toMatch(/après le retrait|offre/)
    const inside = await database.db
      .selectFrom('room_participants')
      .where('lesson_id', '=', id)
      .select('id')
      .execute()
    expect(inside).toEqual([{ id: teacher }])
  })

  test('does not stay as the child either, in a space that this parent opened', async () => {
    const child = { cookie: await enterBy(world.second) }
    const participant = await enterRoom(child)
    const stream = await openStream(participant, child)
    expect((await remove()).ok).toBe(true)
    expect(await stream.rest()).toContain('"reason":"signed_out"')
  })

  test('does not come back by a participant of before', async () => {
    const participant = await enterRoom(world.second)
    expect((await remove()).ok).toBe(true)
    const answer = await web.get(`/api/live/lessons/${world.lessonId}/${participant}`, world.second)
    expect(answer.status).toBe(404)
  })
})

describe('what a parent does while being removed', () => {
  const both = [
    ['after', (removal: Send, act: Send) => [removal, act]],
    ['before', (removal: Send, act: Send) => [act, removal]],
  ] as const
  type Send = () => Promise<Response>
  const during = async (act: Send, inOrder: (removal: Send, act: Send) => Send[]) => {
    const answers = await sendInOrder(
      database,
      { table: 'parents', id: world.second.id },
      inOrder(remove, act),
    )
    for (const answer of answers) expect(answer.status).toBe('fulfilled')
  }

  test.each(both)('leaves no agreement, %s the removal', async (_, inOrder) => {
    const statuses: number[] = []
    const act = async () => {
      const answer = await agree('recording', world.second)
      statuses.push(answer.status)
      return answer
    }
    await during(act, inOrder)
    expect([200, 404]).toContain(statuses[0])
    expect(await countConsents('recording_consents')).toBe(0)
  })

  test.each(both)('leaves no space of the child open, %s the removal', async (_, inOrder) => {
    const opened: Response[] = []
    const act = async () => {
      const answer = await openSpace(world.second)
      opened.push(answer)
      return answer
    }
    await during(act, inOrder)
    expect(opened).toHaveLength(1)
    for (const answer of opened) expect(await isInSpace(cookieOf(answer))).toBe(false)
    const left = await database.db
      .selectFrom('sessions')
      .where('user_id', '=', world.childUserId)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})
