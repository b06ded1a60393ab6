import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listRecipients } from '#app/mail-recipients.ts'
import { composeMail } from '#app/mails.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeOtherParent,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { readRoomSince } from './queries.ts'

const database = testDatabase()
const startsAt = Temporal.Instant.from('2026-12-07T16:00:00Z')
const during = startsAt.add({ minutes: 10 })
const notAdmitted = { code: 'not_admitted', status: 409 }
const removed = { code: 'room_removed', status: 409 }

/** A lesson of Adam (seat 1), in a group with his sister Lina (seat 2) and Noé of another family (seat 3). */
const createLesson = async (type: 'group' | 'individual' = 'group') => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const other = await makeTeacher(db)
  const family = await makeFamily(db, { children: 2 })
  const second = await makeFamily(db)
  const [adam = '', lina = ''] = family.studentIds
  const [noe = ''] = second.studentIds
  for (const [id, first_name] of [
    [adam, 'Adam'],
    [lina, 'Lina'],
    [noe, 'Noé'],
  ] as const)
    await db.updateTable('students').set({ first_name }).where('id', '=', id).execute()
  const seat = { teacherId, familyId: family.parentId, studentId: adam, startsAt, type }
  const { lessonId } = await makeLesson(db, seat)
  if (type === 'group') {
    await takeSeat(db, lessonId, { familyId: family.parentId, studentId: lina })
    await takeSeat(db, lessonId, { familyId: second.parentId, studentId: noe })
  }
  const child = async (studentId: string, familyId: string, name: string) => ({
    userId: await makeLogin(db, studentId, name),
    role: 'student' as const,
    familyId,
    studentId,
  })
  return {
    lessonId,
    adamId: adam,
    linaId: lina,
    teacher: teacherCaller(teacherId),
    otherTeacher: teacherCaller(other.teacherId),
    parent: parentCaller(family.parentId),
    otherParent: parentCaller(second.parentId),
    adam: await child(adam, family.parentId, 'Adam'),
    lina: await child(lina, family.parentId, 'Lina'),
  }
}
/** Composes the mails about removals from this lesson that wait in the queue, one for each reader. */
const takeMails = async (lessonId: string) => {
  const { rows } = await sql<{ data: MailJob }>`
    select data from pgboss.job where name = 'mail' and data ->> 'kind' = 'room-removed'
      and (data ->> 'seatId')::uuid in (select id from seats where lesson_id = ${lessonId})`.execute(
    database.db,
  )
  const recipients = await Promise.all(rows.map(({ data }) => listRecipients(database.db, data)))
  const mails = await Promise.all(
    recipients.flat().map(({ job }) => composeMail(database.db, job, mailContext(during))),
  )
  return mails.flatMap(mail => mail ?? [])
}
type Lesson = Awaited<ReturnType<typeof createLesson>>
type Caller = Lesson['teacher']
let s: Lesson
beforeEach(async () => {
  s = await createLesson()
})
const as = (caller: Caller) => callAs(database.db, caller, during).classroom
const enter = async (caller: Caller, lesson = s, parts = {}) => {
  const classroom = callAs(database.db, caller, during, parts).classroom
  const { key } = await classroom.open({ id: lesson.lessonId })
  return classroom.enter({ id: lesson.lessonId, key, isMuted: false, isCameraOff: false })
}
const signal = (from: Caller, participantId: string, to: string, lesson = s) =>
  as(from).sendSignal({ id: lesson.lessonId, participantId, to, signal: '{}' })
const read = (participantId: string, seatNo: number) =>
  readRoomSince(
    database.db,
    { lessonId: s.lessonId, participantId, seatNo },
    { after: 0, knownErasure: null },
  )
const namesSeenBy = async (participantId: string, seatNo: number) =>
  (await read(participantId, seatNo)).participants.map(({ name }) => name)

describe('before the teacher lets them in', () => {
  test('families exchange no signal, no chat and no names, in whatever order they come', async () => {
    const adam = await enter(s.adam)
    const noe = await enter(s.otherParent)
    for (const [from, own, other] of [
      [s.adam, adam, noe],
      [s.otherParent, noe, adam],
    ] as const) {
      await expect(signal(from, own.participantId, other.participantId)).rejects.toMatchObject(notAdmitted)
      await expect(
        as(from).sendChat({ id: s.lessonId, participantId: own.participantId, text: 'Bonjour' }),
      ).rejects.toMatchObject(notAdmitted)
    }
    expect(await namesSeenBy(adam.participantId, 1)).toEqual(['Adam'])
    expect((await as(s.adam).roomAccess({ id: s.lessonId })).inside).toEqual([])
  })

  test('the families of a group wait until the teacher, who sees them, admits them', async () => {
    const adam = await enter(s.adam)
    const teacher = await enter(s.teacher)
    const noe = await enter(s.otherParent)
    await as(s.teacher).sendChat({ id: s.lessonId, participantId: teacher.participantId, text: 'Bonjour' })
    for (const [caller, { participantId }] of [
      [s.adam, adam],
      [s.otherParent, noe],
    ] as const) {
      await expect(signal(caller, participantId, teacher.participantId)).rejects.toMatchObject(notAdmitted)
      await expect(signal(s.teacher, teacher.participantId, participantId)).rejects.toMatchObject(notAdmitted)
      expect((await read(participantId, caller === s.adam ? 1 : 3)).events).toEqual([])
    }
    expect(await namesSeenBy(adam.participantId, 1)).toEqual(['Salma', 'Adam'])
    const seen = await read(teacher.participantId, 0)
    expect(seen.participants).toMatchObject([
      { name: 'Salma', isWaiting: false },
      { name: 'Adam', isWaiting: true },
      { name: 'Noé', isWaiting: true },
    ])
  })

  test('only the lesson’s own teacher lets in, silences, removes and ends', async () => {
    await enter(s.adam)
    const seat = { id: s.lessonId, seatNo: 1 }
    for (const [caller, code] of [
      [s.otherTeacher, 'not_found'],
      [s.parent, 'forbidden'],
      [s.adam, 'forbidden'],
    ] as const) {
      await expect(as(caller).admit({ id: s.lessonId })).rejects.toMatchObject({ code })
      await expect(as(caller).silence({ ...seat, isSilenced: true })).rejects.toMatchObject({ code })
      await expect(as(caller).remove(seat)).rejects.toMatchObject({ code })
      await expect(as(caller).end({ id: s.lessonId })).rejects.toMatchObject({ code })
    }
    expect(
      await database.db.selectFrom('room_seats').selectAll().where('lesson_id', '=', s.lessonId).execute(),
    ).toEqual([])
  })
})

describe('once let in', () => {
  test('one family at a time, families are in touch, and a reload needs no second admission', async () => {
    const adam = await enter(s.adam)
    const noe = await enter(s.otherParent)
    const teacher = await enter(s.teacher)
    await as(s.teacher).admit({ id: s.lessonId, seatNo: 1 })
    await signal(s.adam, adam.participantId, teacher.participantId)
    await expect(signal(s.adam, adam.participantId, noe.participantId)).rejects.toMatchObject(notAdmitted)
    expect(await namesSeenBy(noe.participantId, 3)).toEqual(['Salma', 'Noé'])
    await as(s.teacher).admit({ id: s.lessonId })
    await signal(s.adam, adam.participantId, noe.participantId)
    expect(await namesSeenBy(noe.participantId, 3)).toEqual(['Salma', 'Adam', 'Noé'])
    await as(s.adam).leave({ id: s.lessonId, participantId: adam.participantId })
    const again = await enter(s.adam)
    await signal(s.adam, again.participantId, noe.participantId)
  })

  test('they lose touch while the teacher is away, and find it again with the teacher', async () => {
    const adam = await enter(s.adam)
    const noe = await enter(s.otherParent)
    const teacher = await enter(s.teacher)
    await as(s.teacher).admit({ id: s.lessonId })
    await signal(s.adam, adam.participantId, noe.participantId)
    await as(s.teacher).leave({ id: s.lessonId, participantId: teacher.participantId })
    await expect(signal(s.adam, adam.participantId, noe.participantId)).rejects.toMatchObject(notAdmitted)
    expect(await namesSeenBy(adam.participantId, 1)).toEqual(['Adam'])
    await enter(s.teacher)
    await signal(s.adam, adam.participantId, noe.participantId)
  })

  test('the only family of an individual lesson enters with the teacher, without being let in', async () => {
    const lesson = await createLesson('individual')
    const adam = await enter(lesson.adam, lesson)
    await expect(
      as(lesson.adam).sendChat({ id: lesson.lessonId, participantId: adam.participantId, text: 'Bonjour' }),
    ).rejects.toMatchObject(notAdmitted)
    const teacher = await enter(lesson.teacher, lesson)
    await signal(lesson.adam, adam.participantId, teacher.participantId, lesson)
  })

  test('ten who enter while the teacher lets everyone in end up let in or waiting, never lost', async () => {
    await enter(s.teacher)
    const callers = [s.adam, s.lina, s.otherParent]
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => enter(callers[index % 3] ?? s.adam)),
      as(s.teacher).admit({ id: s.lessonId }),
      as(s.teacher).admit({ id: s.lessonId }),
    ])
    await as(s.teacher).admit({ id: s.lessonId })
    const seats = await database.db
      .selectFrom('room_seats')
      .where('lesson_id', '=', s.lessonId)
      .where('admitted_at', 'is not', null)
      .select('seat_no')
      .orderBy('seat_no')
      .execute()
    expect(seats.map(({ seat_no }) => seat_no)).toEqual([1, 2, 3])
  })
})

test('a silenced family stays muted for everyone until the teacher gives the microphone back', async () => {
  const teacher = await enter(s.teacher)
  const adam = await enter(s.adam)
  await as(s.teacher).admit({ id: s.lessonId })
  const stateOfAdam = async () => (await read(teacher.participantId, 0)).participants[1]
  await as(s.teacher).silence({ id: s.lessonId, seatNo: 1, isSilenced: true })
  await as(s.adam).updateMediaState({
    id: s.lessonId,
    participantId: adam.participantId,
    isMuted: false,
    isCameraOff: false,
  })
  expect(await stateOfAdam()).toMatchObject({ isMuted: true, isSilenced: true })
  await enter(s.adam)
  expect(await stateOfAdam()).toMatchObject({ isMuted: true, isSilenced: true })
  await as(s.teacher).silence({ id: s.lessonId, seatNo: 1, isSilenced: false })
  expect(await stateOfAdam()).toMatchObject({ isMuted: false, isSilenced: false })
})

describe('a seat that is given up and taken again', () => {
  const release = async (familyId: string) => {
    await database.db
      .updateTable('seats')
      .set({ released_at: during })
      .where('lesson_id', '=', s.lessonId)
      .where('parent_id', '=', familyId)
      .execute()
    await database.db
      .updateTable('lessons')
      .set(eb => ({ seats_taken: eb('seats_taken', '-', 1) }))
      .where('id', '=', s.lessonId)
      .execute()
  }
  const sitDown = async (known?: { familyId: string; studentId: string }) => {
    const made = await makeFamily(database.db)
    const seated = known ?? { familyId: made.parentId, studentId: made.studentIds[0] ?? '' }
    await takeSeat(database.db, s.lessonId, seated)
    return { ...seated, caller: parentCaller(seated.familyId) }
  }
  const seenBySalma = async (participantId: string) =>
    (await read(participantId, 0)).participants.filter(({ seatNo }) => seatNo === 3)

  test('is that of a family that waits, whatever the teacher decided about the one before', async () => {
    const { participantId } = await enter(s.teacher)
    await enter(s.otherParent)
    await as(s.teacher).admit({ id: s.lessonId })
    await as(s.teacher).silence({ id: s.lessonId, seatNo: 3, isSilenced: true })
    await as(s.teacher).allowSharing({ id: s.lessonId, seatNo: 3, isAllowed: true })
    await release(s.otherParent.userId)
    expect(await seenBySalma(participantId)).toEqual([])
    const { caller } = await sitDown()
    await as(s.teacher).admit({ id: s.lessonId })
    await enter(caller)
    expect(await seenBySalma(participantId)).toMatchObject([
      { isWaiting: true, isSilenced: false, isMuted: false, mayShare: false },
    ])
  })

  test('is open after a removal, except to the family that was removed, by any of its logins', async () => {
    await enter(s.teacher)
    const first = s.otherParent
    await enter(first)
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 3 })
    const seat = await database.db
      .selectFrom('seats')
      .where('lesson_id', '=', s.lessonId)
      .where('seat_no', '=', 3)
      .select(['parent_id as familyId', 'student_id as studentId'])
      .executeTakeFirstOrThrow()
    await release(first.userId)
    const { caller } = await sitDown()
    expect(await enter(caller)).toMatchObject({ participantId: expect.any(String) })
    const studentId = seat.studentId ?? ''
    await sitDown({ familyId: seat.familyId, studentId })
    const otherId = await makeOtherParent(database.db, seat.familyId)
    const otherParent = { ...parentCaller(otherId), familyId: seat.familyId }
    const child = {
      userId: await makeLogin(database.db, studentId, 'Noé'),
      role: 'student' as const,
      familyId: seat.familyId,
      studentId,
    }
    for (const login of [first, otherParent, child]) {
      await expect(as(login).open({ id: s.lessonId })).rejects.toMatchObject(removed)
      expect(await as(login).roomAccess({ id: s.lessonId })).toMatchObject({ access: 'removed' })
    }
  })
})

describe('a removed family', () => {
  test('is gone at once and stays out of this lesson, by its other logins and its other seat too', async () => {
    await enter(s.teacher)
    const noe = await enter(s.otherParent)
    const parent = await enter(s.parent)
    await enter(s.lina)
    await as(s.teacher).admit({ id: s.lessonId })
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 1 })
    expect(await namesSeenBy(noe.participantId, 3)).toEqual(['Salma', 'Noé'])
    await expect(signal(s.parent, parent.participantId, noe.participantId)).rejects.toMatchObject(removed)
    for (const caller of [s.parent, s.adam, s.lina]) {
      await expect(as(caller).open({ id: s.lessonId })).rejects.toMatchObject(removed)
      expect(await as(caller).roomAccess({ id: s.lessonId })).toMatchObject({ access: 'removed' })
    }
    await as(s.teacher).admit({ id: s.lessonId, seatNo: 1 })
    await expect(as(s.adam).open({ id: s.lessonId })).rejects.toMatchObject(removed)
    await database.db
      .updateTable('seats')
      .set({ released_at: during })
      .where('student_id', '=', s.adamId)
      .execute()
    await expect(as(s.parent).open({ id: s.lessonId })).rejects.toMatchObject(removed)
    expect(await enter(s.otherParent)).toMatchObject({ name: 'Noé' })
  })

  test('gets one notification and one mail for each parent, however often it is removed, and no other family does', async () => {
    const [first, other] = [s.parent.userId, s.otherParent.userId]
    const { parentId: second } = await makeFamily(database.db)
    await sql`delete from students where parent_id = ${second}`.execute(database.db)
    await sql`update parents set joined_family = ${first}, place = 2 where id = ${second}`.execute(
      database.db,
    )
    await enter(s.adam)
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 1 })
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 1 })
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 2 })
    const noticesOf = async (userId: string) =>
      (await callAs(database.db, parentCaller(userId), during).notifications.list({})).notifications
    const notice = {
      kind: 'room_removed',
      title: 'Salma a demandé à Adam de quitter la salle du cours',
      detail: expect.stringContaining('17:00'),
      to: `/parent/messages/${s.teacher.userId}`,
    }
    expect(await noticesOf(first)).toMatchObject([notice])
    expect(await noticesOf(second)).toMatchObject([notice])
    expect(await noticesOf(other)).toEqual([])

    const mails = await takeMails(s.lessonId)
    expect(mails.map(mail => mail.to).sort()).toEqual(
      [`${first}@kalima.test`, `${second}@kalima.test`].sort(),
    )
    for (const mail of mails) {
      expect(mail.subject).toBe('Adam a dû quitter la salle du cours du lundi 7\u00a0décembre')
      expect(mail.text).toContain('a demandé à Adam de quitter la salle.')
      expect(mail.text).toContain(`https://kalima.test/parent/messages/${s.teacher.userId}`)
      expect(mail.text).not.toContain('Noé')
    }
  })

  test('is notified of nothing else: when a second device takes the place over, when one leaves or when the lesson ends', async () => {
    await enter(s.teacher)
    await enter(s.adam)
    const { participantId } = await enter(s.parent)
    await as(s.parent).leave({ id: s.lessonId, participantId })
    await enter(s.adam)
    await as(s.teacher).end({ id: s.lessonId })
    const { notifications } = await callAs(database.db, s.parent, during).notifications.list({})
    expect(notifications).toEqual([])
    expect(await takeMails(s.lessonId)).toEqual([])
  })

  test('is refused by the database itself', async () => {
    await enter(s.parent)
    await as(s.teacher).remove({ id: s.lessonId, seatNo: 1 })
    const insert = (seatNo: number, userId: string) =>
      database.db
        .insertInto('room_participants')
        .values({
          lesson_id: s.lessonId,
          seat_no: seatNo,
          id: crypto.randomUUID(),
          user_id: userId,
          name: 'Adam',
          is_muted: false,
          is_camera_off: false,
          entered_at: during,
          seen_at: during,
        })
        .execute()
    const refused = { code: '23514', constraint: 'room_participants_not_removed' }
    await expect(insert(1, s.adam.userId)).rejects.toMatchObject(refused)
    await expect(insert(2, s.lina.userId)).rejects.toMatchObject(refused)
    await insert(3, s.otherParent.userId)
  })

  test('does not come back by entering while it is removed', async () => {
    await enter(s.parent)
    const { key } = await as(s.parent).open({ id: s.lessonId })
    const tries = await Promise.allSettled([
      ...Array.from({ length: 6 }, () =>
        as(s.parent).enter({ id: s.lessonId, key, isMuted: false, isCameraOff: false }),
      ),
      as(s.teacher).remove({ id: s.lessonId, seatNo: 1 }),
    ])
    const refusals = tries.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining(removed)))
    const left = await database.db
      .selectFrom('room_participants')
      .where('lesson_id', '=', s.lessonId)
      .select('seat_no')
      .execute()
    expect(left).toEqual([])
  })
})

test('an ended lesson is empty and shut to families until the teacher enters again', async () => {
  const adam = await enter(s.adam)
  await enter(s.teacher)
  await as(s.teacher).end({ id: s.lessonId })
  const over = { code: 'room_over', status: 409 }
  await expect(enter(s.adam)).rejects.toMatchObject(over)
  await expect(signal(s.adam, adam.participantId, 'x')).rejects.toMatchObject(over)
  expect(await as(s.otherParent).roomAccess({ id: s.lessonId })).toMatchObject({ access: 'over' })
  expect(
    await database.db
      .selectFrom('room_participants')
      .where('lesson_id', '=', s.lessonId)
      .select('id')
      .execute(),
  ).toEqual([])
  await enter(s.teacher)
  expect(await enter(s.adam)).toMatchObject({ name: 'Adam' })
})

test('a group connects through the relay only where there is one, an individual lesson as it can', async () => {
  const turn = { urls: ['stun:a.test', 'turn:b.test'], secret: 'a-secret-shared-with-coturn' }
  const lesson = await createLesson('individual')
  expect(await enter(s.adam, s, { turn })).toMatchObject({ iceTransportPolicy: 'relay' })
  expect(await enter(s.adam)).toMatchObject({ iceTransportPolicy: 'all' })
  expect(await enter(lesson.adam, lesson, { turn })).toMatchObject({ iceTransportPolicy: 'all' })
})

test('an erased child’s chat and name leave the room at once, and everyone reads the chat again', async () => {
  const teacher = await enter(s.teacher)
  const lina = await enter(s.lina)
  const parent = await enter(s.parent)
  await as(s.teacher).admit({ id: s.lessonId })
  const chat = (caller: Caller, participantId: string, text: string) =>
    as(caller).sendChat({ id: s.lessonId, participantId, text })
  await chat(s.lina, lina.participantId, 'Je suis là')
  await chat(s.teacher, teacher.participantId, 'Bravo LINA !')
  await chat(s.teacher, teacher.participantId, 'Malina commence')
  await chat(s.parent, parent.participantId, 'Bonjour')
  await as(s.parent).report({ id: s.lessonId, text: 'Lina n’entend rien, et lina pleure' })
  await as(s.parent).report({ id: s.lessonId, text: 'La caméra de Malina est noire' })
  expect((await read(teacher.participantId, 0)).events).toHaveLength(4)
  await callAs(database.db, s.parent, during).parentSpace.eraseStudent({ id: s.linaId })
  const room = await read(teacher.participantId, 0)
  expect(room.events.map(({ name, body }) => [name, body])).toEqual([
    ['Salma', 'Bravo … !'],
    ['Salma', 'Malina commence'],
    ['Adam', 'Bonjour'],
  ])
  expect(room.participants.map(({ name }) => name)).toEqual(['Salma', 'Adam'])
  expect(room.chatErasedAt).not.toBeNull()
  const rows = await database.pool.query(
    `select e::text from room_events e where lesson_id = $1
     union all select p::text from room_participants p where lesson_id = $1`,
    [s.lessonId],
  )
  expect(JSON.stringify(rows.rows)).not.toMatch(/\blina/i)
  const reports = await database.db
    .selectFrom('room_reports')
    .where('lesson_id', '=', s.lessonId)
    .select('body')
    .execute()
  expect(reports.map(({ body }) => body).toSorted()).toEqual([
    'La caméra de Malina est noire',
    '… n’entend rien, et … pleure',
  ])
})
