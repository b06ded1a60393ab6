import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { closeRooms } from './close-rooms.ts'

const database = testDatabase()
const startsAt = Temporal.Instant.from('2026-12-07T16:00:00Z')
const during = startsAt.add({ minutes: 10 })
const notFound = { code: 'not_found', status: 404 }

/** A group lesson with two children of one family and one of another, and people who have no seat in it. */
const createLesson = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const other = await makeTeacher(db, { firstName: 'Idris' })
  const family = await makeFamily(db, { children: 3 })
  const second = await makeFamily(db)
  const stranger = await makeFamily(db)
  const [first = '', sibling = '', athome = ''] = family.studentIds
  const [friend = ''] = second.studentIds
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: family.parentId,
    studentId: first,
    startsAt,
    type: 'group',
  })
  await takeSeat(db, lessonId, { familyId: family.parentId, studentId: sibling })
  await takeSeat(db, lessonId, { familyId: second.parentId, studentId: friend })
  const child = async (studentId: string, familyId: string, name: string) => ({
    userId: await makeLogin(db, studentId, name),
    role: 'student' as const,
    familyId,
    studentId,
  })
  return {
    lessonId,
    teacher: teacherCaller(teacherId),
    otherTeacher: teacherCaller(other.teacherId),
    parent: parentCaller(family.parentId),
    secondParent: parentCaller(second.parentId),
    stranger: parentCaller(stranger.parentId),
    child: await child(first, family.parentId, 'Adam'),
    childAtHome: await child(athome, family.parentId, 'Rim'),
  }
}
type GroupLesson = Awaited<ReturnType<typeof createLesson>>
let s: GroupLesson
beforeAll(async () => {
  s = await createLesson()
})
const as = (caller: Parameters<typeof callAs>[1], now = during) => callAs(database.db, caller, now).classroom
const admin = { userId: randomUUID(), role: 'admin' as const }

describe('opening a room', () => {
  test('twenty concurrent requests get one room with an unguessable key', async () => {
    const here = await createLesson()
    const callers = [here.teacher, here.parent, here.secondParent, here.child]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => as(callers[index % 4]).open({ id: here.lessonId })),
    )
    const addresses = new Set(replies.map(({ roomUrl }) => roomUrl))
    expect(addresses.size).toBe(1)
    const key = new URL([...addresses][0] ?? '').searchParams.get('salle') ?? ''
    expect(Buffer.from(key, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const rooms = await database.db
      .selectFrom('rooms')
      .where('lesson_id', '=', here.lessonId)
      .select('key')
      .execute()
    expect(rooms).toEqual([{ key }])
  })

  test('a parent appears under the children’s names, everyone else under their own first name, nobody with a surname', async () => {
    const names = await Promise.all(
      [s.parent, s.child, s.secondParent, s.teacher].map(
        async caller => (await as(caller).open({ id: s.lessonId })).name,
      ),
    )
    expect(names).toEqual(['Enfant 1, Enfant 2', 'Enfant 1', 'Enfant 1', 'Salma'])
    const { roomUrl } = await as(s.parent).open({ id: s.lessonId })
    expect(roomUrl).not.toMatch(/Enfant|Essai|Samia/)
  })

  test('the waiting room names all children to the teacher, and to a family its own only', async () => {
    const names = await Promise.all(
      [s.teacher, s.parent, s.child].map(
        async caller => (await as(caller).roomAccess({ id: s.lessonId })).studentNames,
      ),
    )
    expect(names).toEqual(['Enfant 1, Enfant 2, Enfant 1', 'Enfant 1, Enfant 2', 'Enfant 1'])
  })

  test('strangers, a child without a seat, another teacher and an admin get not_found', async () => {
    for (const caller of [s.stranger, s.childAtHome, s.otherTeacher, admin])
      for (const id of [s.lessonId, randomUUID(), 'nonsense']) {
        await expect(as(caller).open({ id })).rejects.toMatchObject(notFound)
        await expect(as(caller).roomAccess({ id })).rejects.toMatchObject(notFound)
      }
    await expect(as(undefined).open({ id: s.lessonId })).rejects.toMatchObject({
      code: 'signed_out',
      status: 401,
    })
  })

  test.each([
    ['too early', startsAt.subtract({ minutes: 16 }), 'room_early'],
    ['a day later', startsAt.add({ hours: 24 }), 'room_over'],
    ['a quarter of an hour after the end', startsAt.add({ minutes: 75 }), 'room_over'],
  ])('%s, attendees are refused with the reason and strangers get not_found', async (_when, now, code) => {
    for (const caller of [s.teacher, s.parent, s.child])
      await expect(as(caller, now).open({ id: s.lessonId })).rejects.toMatchObject({ code, status: 409 })
    await expect(as(s.stranger, now).open({ id: s.lessonId })).rejects.toMatchObject(notFound)
  })

  test('a cancelled lesson has no room for teacher or family', async () => {
    const here = await createLesson()
    const { key } = await as(here.parent).open({ id: here.lessonId })
    await callAs(database.db, here.teacher, startsAt.subtract({ hours: 2 })).lessons.cancel({
      id: here.lessonId,
    })
    for (const caller of [here.teacher, here.parent, here.child]) {
      await expect(as(caller).open({ id: here.lessonId })).rejects.toMatchObject({ code: 'lesson_cancelled' })
      await expect(
        as(caller).enter({ id: here.lessonId, key, isMuted: false, isCameraOff: false }),
      ).rejects.toMatchObject({ code: 'lesson_cancelled' })
    }
  })

  test('a failing video service gives the specified message', async () => {
    const down = {
      kind: 'daily' as const,
      enter: async () => ({ ok: false, code: 'room_unavailable' }) as const,
    }
    await expect(
      callAs(database.db, s.parent, during, { video: down }).classroom.open({ id: s.lessonId }),
    ).rejects.toMatchObject({
      code: 'room_unavailable',
      status: 503,
      message: 'Impossible de créer la salle de cours. Veuillez réessayer.',
    })
  })

  test('the video service gets the owner and the times at which the room opens and closes', async () => {
    const calls: unknown[] = []
    const video = {
      kind: 'daily' as const,
      enter: async (...args: unknown[]) => {
        calls.push(args)
        return { ok: true, value: 'https://kalima.daily.co/x?t=token' } as const
      },
    }
    for (const caller of [s.teacher, s.child])
      await callAs(database.db, caller, during, { video }).classroom.open({ id: s.lessonId })
    expect(calls).toMatchObject([
      [
        { opensAt: startsAt.subtract({ minutes: 15 }), closesAt: startsAt.add({ minutes: 75 }) },
        { isOwner: true, name: 'Salma' },
      ],
      [{}, { isOwner: false, name: 'Enfant 1' }],
    ])
  })
})

const enter = async (here: GroupLesson, caller: GroupLesson['parent'] | GroupLesson['child']) => {
  const { key } = await as(caller).open({ id: here.lessonId })
  return as(caller).enter({ id: here.lessonId, key, isMuted: false, isCameraOff: true })
}
const listParticipants = (lessonId: string) =>
  database.db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .select(['id', 'seat_no', 'name', 'is_muted', 'is_camera_off'])
    .orderBy('seat_no')
    .execute()

describe('our own room', () => {
  test('is entered with its own key only', async () => {
    const here = await createLesson()
    await as(here.parent).open({ id: here.lessonId })
    const { key: another } = await as(s.parent).open({ id: s.lessonId })
    for (const key of [another, 'guess', 'A'.repeat(27)])
      await expect(
        as(here.parent).enter({ id: here.lessonId, key, isMuted: true, isCameraOff: true }),
      ).rejects.toMatchObject(notFound)
  })

  test('gives a relay’s credentials that outlive the room by a quarter of an hour', async () => {
    const here = await createLesson()
    const turn = { urls: ['turns:relay.kalima.test'], secret: 'a secret' }
    const { classroom } = callAs(database.db, here.teacher, during, { turn })
    const { key } = await classroom.open({ id: here.lessonId })
    const { closesAt, iceServers } = await classroom.enter({
      id: here.lessonId,
      key,
      isMuted: false,
      isCameraOff: false,
    })
    const [expiry = ''] = iceServers[0]?.username?.split(':') ?? []
    expect(Number(expiry) * 1000).toBe(Temporal.Instant.from(closesAt).add({ minutes: 15 }).epochMilliseconds)
  })

  test('keeps one participant per seat when two tabs enter at once', async () => {
    const here = await createLesson()
    const teacher = await enter(here, here.teacher)
    const [first, second] = await Promise.all([enter(here, here.parent), enter(here, here.parent)])
    const now = await listParticipants(here.lessonId)
    expect(now.map(({ seat_no, name }) => [seat_no, name])).toEqual([
      [0, 'Salma'],
      [1, 'Enfant 1, Enfant 2'],
    ])
    await as(here.teacher).admit({ id: here.lessonId })
    const current = now[1]?.id
    const replaced = current === first.participantId ? second : first
    const sendSignal = (participantId: string) =>
      as(here.parent).sendSignal({
        id: here.lessonId,
        participantId,
        to: teacher.participantId,
        signal: '{}',
      })
    await sendSignal(current ?? '')
    await expect(sendSignal(replaced.participantId)).rejects.toMatchObject({
      code: 'not_inside',
      status: 409,
    })
  })

  test('tells who is about to enter that another device of the same seat is in', async () => {
    const here = await createLesson()
    const isSeatTaken = async (caller: typeof here.parent) =>
      (await as(caller).roomAccess({ id: here.lessonId })).isSeatTaken
    await enter(here, here.teacher)
    expect([await isSeatTaken(here.teacher), await isSeatTaken(here.parent)]).toEqual([true, false])
    const { participantId } = await enter(here, here.parent)
    expect(await isSeatTaken(here.parent)).toBe(true)
    await as(here.parent).leave({ id: here.lessonId, participantId })
    expect(await isSeatTaken(here.parent)).toBe(false)
  })

  test('refuses chat with another’s id, in another lesson, after the seat was released, and when closed', async () => {
    const here = await createLesson()
    const { participantId } = await enter(here, here.parent)
    await enter(here, here.teacher)
    await as(here.teacher).admit({ id: here.lessonId })
    const chat = (caller: GroupLesson['parent'], id: string, now = during) =>
      as(caller, now).sendChat({ id, participantId, text: 'Bonjour' })
    await chat(here.parent, here.lessonId)
    await expect(chat(here.secondParent, here.lessonId)).rejects.toMatchObject({ code: 'not_inside' })
    await expect(chat(here.stranger, here.lessonId)).rejects.toMatchObject(notFound)
    await expect(chat(here.parent, s.lessonId)).rejects.toMatchObject(notFound)
    await expect(chat(here.parent, here.lessonId, startsAt.add({ hours: 2 }))).rejects.toMatchObject({
      code: 'room_over',
    })
    await database.db
      .updateTable('seats')
      .set({ released_at: during })
      .where('lesson_id', '=', here.lessonId)
      .where('parent_id', '=', here.parent.familyId ?? '')
      .execute()
    await expect(chat(here.parent, here.lessonId)).rejects.toMatchObject(notFound)
  })

  test('limits the length and the pace of messages', async () => {
    const here = await createLesson()
    const { participantId } = await enter(here, here.teacher)
    const chat = (text: string, now = during) =>
      as(here.teacher, now).sendChat({ id: here.lessonId, participantId, text })
    for (const text of ['', '   ', 'a'.repeat(501)])
      await expect(chat(text)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      as(here.teacher).sendSignal({ id: here.lessonId, participantId, to: 'x', signal: 'a'.repeat(20_001) }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    const all = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => chat(`Mot ${index}`)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too_many', status: 429 },
    })
    await chat('Plus tard', during.add({ seconds: 11 }))
  })

  test('has one participant for each of five seats at most', async () => {
    const here = await createLesson()
    const { participantId } = await enter(here, here.teacher)
    const values = (seatNo: number) => ({
      lesson_id: here.lessonId,
      seat_no: seatNo,
      id: `${participantId}again`,
      user_id: here.teacher.userId,
      name: 'Salma',
      is_muted: false,
      is_camera_off: false,
      entered_at: during,
      seen_at: during,
    })
    const insert = (seatNo: number) =>
      database.db.insertInto('room_participants').values(values(seatNo)).execute()
    await expect(insert(5)).rejects.toMatchObject({ code: '23514' })
    await expect(insert(0)).rejects.toMatchObject({ code: '23505' })
  })

  test('can be left twice without an error, and only by the participant', async () => {
    const here = await createLesson()
    const { participantId } = await enter(here, here.child)
    await as(here.parent).leave({ id: here.lessonId, participantId }) // another person's participant
    expect(await listParticipants(here.lessonId)).toHaveLength(1)
    await as(here.child).leave({ id: here.lessonId, participantId })
    await as(here.child).leave({ id: here.lessonId, participantId })
    expect(await listParticipants(here.lessonId)).toEqual([])
  })

  test('is deleted with its chat once it is closed', async () => {
    const here = await createLesson()
    const { participantId } = await enter(here, here.teacher)
    await as(here.teacher).sendChat({ id: here.lessonId, participantId, text: 'Bonjour' })
    await closeRooms(database.db, startsAt.add({ minutes: 74 }))
    expect(await listParticipants(here.lessonId)).toHaveLength(1)
    await Promise.all([
      closeRooms(database.db, startsAt.add({ minutes: 75 })),
      closeRooms(database.db, startsAt.add({ minutes: 75 })),
    ])
    const left = await database.db
      .selectFrom('room_events')
      .where('lesson_id', '=', here.lessonId)
      .select('id')
      .execute()
    expect([left, await listParticipants(here.lessonId)]).toEqual([[], []])
  })
})
