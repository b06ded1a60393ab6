import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { removeOldArrivals } from './arrivals.ts'
import { closeRooms } from './close-rooms.ts'
import { readRoomSince } from './queries.ts'

const database = testDatabase()
const startsAt = Temporal.Instant.from('2026-12-07T16:00:00Z')
const minutesIn = (minutes: number) => startsAt.add({ minutes })
const during = minutesIn(10)

const createLesson = async (type: 'group' | 'individual' = 'group') => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const families = [await makeFamily(db, { children: 2 }), await makeFamily(db)]
  const [first, second] = families
  const [studentId = '', siblingId = ''] = first?.studentIds ?? []
  const friendId = second?.studentIds[0] ?? ''
  const parentId = first?.parentId ?? ''
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt, type })
  if (type === 'group') {
    await takeSeat(db, lessonId, { familyId: parentId, studentId: siblingId })
    await takeSeat(db, lessonId, { familyId: second?.parentId ?? '', studentId: friendId })
  }
  return {
    lessonId,
    studentId,
    siblingId,
    friendId,
    teacher: teacherCaller(teacherId),
    parent: parentCaller(parentId),
    friend: parentCaller(second?.parentId ?? ''),
  }
}
type Caller = ReturnType<typeof parentCaller>
let s: Awaited<ReturnType<typeof createLesson>>
beforeEach(async () => {
  s = await createLesson()
})
const as = (caller: Caller, now = during) => callAs(database.db, caller, now).classroom
const enter = async (caller: Caller, now = during, lessonId = s.lessonId) => {
  const { key } = await as(caller, now).open({ id: lessonId })
  return as(caller, now).enter({ id: lessonId, key, isMuted: false, isCameraOff: false })
}
const readAs = async (participantId: string, seatNo: number) =>
  (
    await readRoomSince(
      database.db,
      { lessonId: s.lessonId, participantId, seatNo },
      { after: 0, knownErasure: null },
    )
  ).participants
const hands = async (participantId: string) =>
  Object.fromEntries((await readAs(participantId, 0)).map(({ seatNo, handOrder }) => [seatNo, handOrder]))

describe('a raised hand', () => {
  test('has its place in the order, keeps it when raised again, and moves up when another is lowered', async () => {
    const teacher = await enter(s.teacher)
    const first = await enter(s.parent)
    const friend = await enter(s.friend)
    await as(s.teacher).admit({ id: s.lessonId })
    const id = s.lessonId
    await as(s.friend, minutesIn(11)).raiseHand({ id, participantId: friend.participantId, isRaised: true })
    await as(s.parent, minutesIn(12)).raiseHand({ id, participantId: first.participantId, isRaised: true })
    await as(s.friend, minutesIn(13)).raiseHand({ id, participantId: friend.participantId, isRaised: true })
    expect(await hands(teacher.participantId)).toEqual({ 0: null, 1: 2, 3: 1 })
    await as(s.teacher).lowerHand({ id, seatNo: 3 })
    expect(await hands(teacher.participantId)).toEqual({ 0: null, 1: 1, 3: null })
    await as(s.parent).raiseHand({ id, participantId: first.participantId, isRaised: false })
    expect(await hands(teacher.participantId)).toEqual({ 0: null, 1: null, 3: null })
  })

  test('is refused to the teacher and to a family that was not admitted, and lowering it to a family and another teacher', async () => {
    const teacher = await enter(s.teacher)
    const first = await enter(s.parent)
    const id = s.lessonId
    await expect(
      as(s.parent).raiseHand({ id, participantId: first.participantId, isRaised: true }),
    ).rejects.toMatchObject({
      code: 'not_admitted',
    })
    await expect(
      as(s.teacher).raiseHand({ id, participantId: teacher.participantId, isRaised: true }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(as(s.parent).lowerHand({ id })).rejects.toMatchObject({ status: 403 })
    const { teacherId } = await makeTeacher(database.db)
    await expect(as(teacherCaller(teacherId)).lowerHand({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of the teacher is refused by the database', async () => {
    await enter(s.teacher)
    await expect(
      sql`update room_participants set hand_raised_at = now() where lesson_id = ${s.lessonId} and seat_no = 0`.execute(
        database.db,
      ),
    ).rejects.toThrow(/teacher_raises_no_hand/)
  })

  test('ten at once get ten different places and none is lost', async () => {
    const teacher = await enter(s.teacher)
    const first = await enter(s.parent)
    const friend = await enter(s.friend)
    await as(s.teacher).admit({ id: s.lessonId })
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? as(s.parent).raiseHand({ id: s.lessonId, participantId: first.participantId, isRaised: true })
          : as(s.friend).raiseHand({ id: s.lessonId, participantId: friend.participantId, isRaised: true }),
      ),
    )
    expect(Object.values(await hands(teacher.participantId)).toSorted()).toEqual([1, 2, null])
  })
})

test('a family may share its screen only while the teacher lets it', async () => {
  const teacher = await enter(s.teacher)
  await enter(s.parent)
  await as(s.teacher).admit({ id: s.lessonId })
  const mayShare = async () => (await readAs(teacher.participantId, 0)).map(one => one.mayShare)
  expect(await mayShare()).toEqual([false, false])
  await as(s.teacher).allowSharing({ id: s.lessonId, seatNo: 1, isAllowed: true })
  expect(await mayShare()).toEqual([false, true])
  await as(s.teacher).allowSharing({ id: s.lessonId, seatNo: 1, isAllowed: false })
  expect(await mayShare()).toEqual([false, false])
  await expect(
    as(s.parent).allowSharing({ id: s.lessonId, seatNo: 1, isAllowed: true }),
  ).rejects.toMatchObject({
    status: 403,
  })
})

test('of two shared screens the later one stands last; a family’s counts only while the teacher lets it share', async () => {
  const teacher = await enter(s.teacher)
  const first = await enter(s.parent)
  await as(s.teacher).admit({ id: s.lessonId })
  await as(s.teacher).allowSharing({ id: s.lessonId, seatNo: 1, isAllowed: true })
  const screens = async () => (await readAs(teacher.participantId, 0)).map(one => one.screenOrder)
  const set = (caller: Caller, participantId: string, minutes: number, isSharing: boolean) =>
    as(caller, minutesIn(minutes)).updateMediaState({
      id: s.lessonId,
      participantId,
      isMuted: false,
      isCameraOff: false,
      isSharing,
    })
  await set(s.parent, first.participantId, 11, true)
  expect(await screens()).toEqual([null, 1])
  await set(s.teacher, teacher.participantId, 12, true)
  // Sent once more, for the microphone say, the screen keeps its time.
  await set(s.parent, first.participantId, 13, true)
  expect(await screens()).toEqual([2, 1])
  await as(s.teacher).allowSharing({ id: s.lessonId, seatNo: 1, isAllowed: false })
  expect(await screens()).toEqual([1, null])
  await set(s.teacher, teacher.participantId, 14, false)
  expect(await screens()).toEqual([null, null])
})

describe('an arrival in the room', () => {
  const reports = () => callAs(database.db, s.teacher, minutesIn(50)).reports
  const proposed = async (studentId: string) => {
    const { attendance, arrival } = await reports().open({ id: s.lessonId, studentId })
    return { attendance, suggested: arrival?.suggested }
  }

  test('is proposed as present or late, by the first coming, once let in, and never noted without the teacher', async () => {
    await enter(s.teacher)
    await enter(s.parent, minutesIn(4))
    await enter(s.friend, minutesIn(6))
    expect(await proposed(s.studentId)).toEqual({ attendance: null, suggested: undefined })
    await as(s.teacher).admit({ id: s.lessonId })
    await enter(s.parent, minutesIn(30)) // a reload
    expect(await proposed(s.studentId)).toEqual({ attendance: null, suggested: 'present' })
    expect(await proposed(s.siblingId)).toEqual({ attendance: null, suggested: 'present' })
    expect(await proposed(s.friendId)).toEqual({ attendance: null, suggested: 'late' })
    expect(await database.db.selectFrom('seat_attendance').selectAll().execute()).toEqual([])
  })

  test('is let in by a click that was made just before it and waited for the room', async () => {
    await enter(s.teacher)
    await enter(s.parent, minutesIn(4))
    await as(s.teacher, minutesIn(4).subtract({ milliseconds: 50 })).admit({ id: s.lessonId })
    expect(await proposed(s.studentId)).toEqual({ attendance: null, suggested: 'present' })
  })

  test('is deleted when the teacher has noted the attendance, and a month later', async () => {
    await enter(s.teacher)
    await enter(s.parent, minutesIn(4))
    await as(s.teacher).admit({ id: s.lessonId })
    await reports().attend({ id: s.lessonId, studentId: s.studentId, attendance: 'excused' })
    expect(await proposed(s.studentId)).toEqual({ attendance: 'excused', suggested: undefined })
    await removeOldArrivals(database.db, during.add({ hours: 24 * 31 }))
    expect(
      await database.db
        .selectFrom('room_arrivals')
        .innerJoin('seats', 'seats.id', 'room_arrivals.seat_id')
        .where('seats.lesson_id', '=', s.lessonId)
        .select('seat_id')
        .execute(),
    ).toEqual([])
  })

  test('in an individual lesson counts from the first coming, and goes with an erased child', async () => {
    s = await createLesson('individual')
    await enter(s.parent, minutesIn(-5))
    expect(await proposed(s.studentId)).toEqual({ attendance: null, suggested: 'present' })
    await callAs(database.db, s.parent, minutesIn(90)).parentSpace.eraseStudent({ id: s.studentId })
    expect(
      await database.db
        .selectFrom('room_arrivals')
        .where('student_id', '=', s.studentId)
        .selectAll()
        .execute(),
    ).toEqual([])
  })
})

describe('whether teacher and family came', () => {
  const seen = async (caller: Caller, now = during) => {
    const { hasTeacherJoined, hasFamilyJoined } = await as(caller, now).roomAccess({ id: s.lessonId })
    return { hasTeacherJoined, hasFamilyJoined }
  }

  test('is still known when the lesson is over and its room deleted', async () => {
    expect(await seen(s.parent)).toEqual({ hasTeacherJoined: false, hasFamilyJoined: false })
    await enter(s.parent)
    expect(await seen(s.parent)).toEqual({ hasTeacherJoined: false, hasFamilyJoined: true })
    expect(await seen(s.friend)).toEqual({ hasTeacherJoined: false, hasFamilyJoined: false })
    const { participantId } = await enter(s.teacher)
    await as(s.teacher).leave({ id: s.lessonId, participantId })
    await enter(s.teacher, minutesIn(20))
    await closeRooms(database.db, minutesIn(120))
    expect(await seen(s.parent, minutesIn(120))).toEqual({ hasTeacherJoined: true, hasFamilyJoined: true })
  })

  test('is forgotten after a month, the family’s coming first', async () => {
    await enter(s.teacher, minutesIn(1))
    await enter(s.parent)
    const months = (hours: number) => during.add({ hours: 24 * 30 + hours })
    await removeOldArrivals(database.db, months(1))
    expect(await seen(s.parent, months(1))).toEqual({ hasTeacherJoined: true, hasFamilyJoined: false })
    await removeOldArrivals(database.db, months(25))
    expect(await seen(s.parent, months(25))).toEqual({ hasTeacherJoined: false, hasFamilyJoined: false })
  })
})
