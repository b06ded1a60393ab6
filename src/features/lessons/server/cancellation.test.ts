import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import {
  makeFamily,
  makeLesson,
  makePending,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)

const getSeat = (seatId: string) =>
  base.db.selectFrom('seats').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow()
const getLesson = (lessonId: string) =>
  base.db.selectFrom('lessons').selectAll().where('id', '=', lessonId).executeTakeFirstOrThrow()
const listFamilyMails = async (seatId: string) =>
  (
    await sql<{ kind: string }>`select data->>'kind' as kind from pgboss.job
      where data->>'seatId' = ${seatId} order by 1`.execute(base.db)
  ).rows.map(row => row.kind)

const createBookedLesson = async (
  startsAt: string,
  { type = 'individual' as 'individual' | 'trial' | 'group', children = 1, timezone = 'Europe/Paris' } = {},
) => {
  const { db } = base
  const people = await makeFamily(db, { children, timezone })
  const { teacherId } = await makeTeacher(db)
  const [studentId = '', secondId = ''] = people.studentIds
  const made = await makeLesson(db, {
    teacherId,
    familyId: people.parentId,
    studentId,
    startsAt: at(startsAt),
    type,
  })
  const parent = (now: string) => callAs(db, parentCaller(people.parentId, timezone), at(now))
  const teacher = (now: string) => callAs(db, { userId: teacherId, role: 'teacher' }, at(now))
  return { ...people, ...made, studentId, secondId, teacherId, parent, teacher }
}

test('gives the seat back until 24 elapsed hours before the start, to the second, over a clock change too', async () => {
  // On 29 March 2026 Paris skips an hour: Saturday 16:00 is 23 hours before Sunday 16:00.
  for (const { now, givenBack } of [
    { now: '2026-03-28T14:00:00Z', givenBack: true },
    { now: '2026-03-28T14:00:01Z', givenBack: false },
    { now: '2026-03-28T15:00:00Z', givenBack: false },
  ]) {
    const { lessonId, seatId, parent } = await createBookedLesson('2026-03-29T14:00:00Z')
    const view = await parent(now).lessons.cancel({ id: lessonId })
    expect(view).toMatchObject({ status: 'cancelled', givenBack, mayCancel: false })
    expect((await getSeat(seatId)).given_back_at !== null).toBe(givenBack)
  }
})

test('shows the family in its own zone until when cancelling is free of charge', async () => {
  const { parent } = await createBookedLesson('2026-03-29T14:00:00Z')
  const { lessons, total } = await parent('2026-03-20T10:00:00Z').lessons.list({})
  expect(total).toBe(1)
  expect(lessons[0]).toMatchObject({
    date: '2026-03-29',
    time: '16:00',
    endTime: '17:00',
    free: {
      until: '2026-03-28T14:00:00Z',
      date: '2026-03-28',
      time: '15:00',
      hours: 24,
      isOpen: true,
      teacherChanged: false,
    },
    mayCancel: true,
    mayJoin: false,
  })
})

test('cancelling twice returns the same and sends one mail', async () => {
  const { lessonId, seatId, parent } = await createBookedLesson('2026-10-20T14:00:00Z')
  const first = await parent('2026-10-10T08:00:00Z').lessons.cancel({ id: lessonId })
  const second = await parent('2026-10-10T08:00:00Z').lessons.cancel({ id: lessonId })
  expect(second).toEqual(first)
  expect(await listFamilyMails(seatId)).toEqual(['seat-cancelled'])
  expect(await getLesson(lessonId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'parent',
    seats_taken: 0,
  })
})

test('ten concurrent cancellations release the seat once', async () => {
  const { lessonId, seatId, parent } = await createBookedLesson('2026-10-20T14:00:00Z')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => parent('2026-10-10T08:00:00Z').lessons.cancel({ id: lessonId })),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(await listFamilyMails(seatId)).toEqual(['seat-cancelled'])
})

test('when parent and teacher cancel concurrently, the first one decides whether the seat is given back', async () => {
  for (let round = 0; round < 5; round++) {
    const { lessonId, seatId, parent, teacher } = await createBookedLesson('2026-10-20T14:00:00Z')
    const now = '2026-10-20T10:00:00Z'
    const [, byTeacher] = await Promise.allSettled([
      parent(now).lessons.cancel({ id: lessonId }),
      teacher(now).lessons.cancel({ id: lessonId }),
    ])
    const [seat, lesson] = [await getSeat(seatId), await getLesson(lessonId)]
    // The teacher's cancellation is refused if the parent's came first.
    const outcome = byTeacher.status === 'rejected' ? byTeacher.reason.code : byTeacher.value.status
    expect(outcome).toBe(lesson.cancelled_by === 'teacher' ? 'cancelled' : 'already_cancelled')
    // Four hours before the start: too late for the parent to get the seat back.
    expect(seat.given_back_at !== null).toBe(lesson.cancelled_by === 'teacher')
    expect(lesson.seats_taken).toBe(0)
    expect(await listFamilyMails(seatId)).toEqual([
      lesson.cancelled_by === 'teacher' ? 'family-lesson-cancelled' : 'seat-cancelled',
    ])
  }
})

test('a trial released in time can be used again, one released late cannot', async () => {
  for (const { now, used } of [
    { now: '2026-10-18T14:00:00Z', used: false },
    { now: '2026-10-20T08:00:00Z', used: true },
  ]) {
    const { lessonId, parent } = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'trial' })
    const before = await parent(now).families.students()
    expect(before.students[0]?.hasHadTrialLesson).toBe(true)
    await parent(now).lessons.cancel({ id: lessonId })
    const after = await parent(now).families.students()
    expect(after.students[0]?.hasHadTrialLesson).toBe(used)
  }
})

test('shows a trial as thirty minutes', async () => {
  const { parent } = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'trial' })
  const { lessons } = await parent('2026-10-10T08:00:00Z').lessons.list({ scope: 'upcoming' })
  expect(lessons[0]).toMatchObject({ duration: 60, taughtMinutes: 30, time: '16:00', endTime: '16:30' })
})

test('cancelling one seat of a group keeps the others; with one student left it is pending, with none cancelled', async () => {
  const one = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'group', children: 2 })
  const other = await makeFamily(base.db)
  const otherSeat = await takeSeat(base.db, one.lessonId, {
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
  })
  const sisterSeat = await takeSeat(base.db, one.lessonId, {
    familyId: one.parentId,
    studentId: one.secondId,
  })
  const now = '2026-10-10T08:00:00Z'
  await expect(one.parent(now).lessons.cancel({ id: one.lessonId })).rejects.toMatchObject({
    code: 'student_required',
    status: 400,
  })

  await one.parent(now).lessons.cancel({ id: one.lessonId, studentId: one.studentId })
  expect(await getLesson(one.lessonId)).toMatchObject({ status: 'upcoming', seats_taken: 2 })
  expect((await getSeat(sisterSeat)).released_at).toBeNull()
  expect((await getSeat(otherSeat)).released_at).toBeNull()
  // Repeated without studentId, it does not release the sister's seat.
  await expect(one.parent(now).lessons.cancel({ id: one.lessonId })).rejects.toMatchObject({
    code: 'student_required',
  })

  await one.parent(now).lessons.cancel({ id: one.lessonId, studentId: one.secondId })
  expect(await getLesson(one.lessonId)).toMatchObject({ status: 'pending', seats_taken: 1 })

  await callAs(base.db, parentCaller(other.parentId), at(now)).lessons.cancel({ id: one.lessonId })
  expect(await getLesson(one.lessonId)).toMatchObject({ status: 'cancelled', seats_taken: 0 })
})

test('a teacher’s cancellation gives every seat back, late ones included, and mails each family', async () => {
  const one = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'group', children: 2 })
  const second = await takeSeat(base.db, one.lessonId, { familyId: one.parentId, studentId: one.secondId })
  const now = '2026-10-20T12:00:00Z'
  await one.parent(now).lessons.cancel({ id: one.lessonId, studentId: one.secondId })
  expect((await getSeat(second)).given_back_at).toBeNull()

  const answer = await one.teacher(now).lessons.cancel({ id: one.lessonId })
  expect(answer).toMatchObject({ status: 'cancelled', mayCancel: false })
  expect((await getSeat(one.seatId)).given_back_at).not.toBeNull()
  expect((await getSeat(second)).given_back_at).not.toBeNull()
  expect(await listFamilyMails(one.seatId)).toEqual(['family-lesson-cancelled', 'second-student-left'])
  expect(await one.teacher(now).lessons.cancel({ id: one.lessonId })).toEqual(answer)
})

test('family and teacher read until when a second child can join a pending group', async () => {
  const { lessonId, parent, teacher } = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'group' })
  const now = '2026-10-10T08:00:00Z'
  const read = async (caller: ReturnType<typeof parent>) => (await caller.lessons.list({})).lessons[0]
  expect(await read(teacher(now))).toMatchObject({ status: 'upcoming', joinUntil: null })
  await makePending(base.db, lessonId, at('2026-10-19T14:00:00Z'))
  const pending = { status: 'pending', joinUntil: { date: '2026-10-19', time: '16:00' } }
  expect(await read(parent(now))).toMatchObject(pending)
  expect(await read(teacher(now))).toMatchObject(pending)
  expect(await parent(now).lessons.cancel({ id: lessonId })).toMatchObject({
    status: 'cancelled',
    joinUntil: null,
  })
})

test('a teacher can’t cancel a lesson that the family moved, nor is it cancelled at its new hour', async () => {
  const { lessonId, parent, teacher, studentId } = await createBookedLesson('2026-10-20T14:00:00Z')
  const now = '2026-10-10T08:00:00Z'
  const moved = await parent(now).booking.postpone({ id: lessonId, startsAt: '2026-10-21T09:00:00Z' })
  for (let sent = 0; sent < 2; sent++)
    await expect(teacher(now).lessons.cancel({ id: lessonId })).rejects.toMatchObject({
      code: 'lesson_moved',
      status: 409,
      message: expect.stringContaining('déplacé à une autre heure'),
    })
  const held = await teacher(now).lessons.list({})
  expect(held.lessons).toMatchObject([{ id: moved.id, status: 'upcoming', studentId }])
  // At its new hour it is cancelled as any other, and a second time with the same answer.
  const cancelled = await teacher(now).lessons.cancel({ id: moved.id })
  expect(cancelled.status).toBe('cancelled')
  expect(await teacher(now).lessons.cancel({ id: moved.id })).toEqual(cancelled)
})

test('a group that one family moved away from and its teacher cancelled is answered the same twice', async () => {
  const one = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'group', children: 2 })
  await takeSeat(base.db, one.lessonId, { familyId: one.parentId, studentId: one.secondId })
  const now = '2026-10-10T08:00:00Z'
  await one
    .parent(now)
    .booking.postpone({ id: one.lessonId, studentId: one.studentId, startsAt: '2026-10-21T09:00:00Z' })
  const cancelled = await one.teacher(now).lessons.cancel({ id: one.lessonId })
  expect(cancelled.status).toBe('cancelled')
  expect(await one.teacher(now).lessons.cancel({ id: one.lessonId })).toEqual(cancelled)
})

test('refuses a parent’s cancellation once the lesson has started or is completed', async () => {
  const { lessonId, parent } = await createBookedLesson('2026-10-20T14:00:00Z')
  await expect(parent('2026-10-20T14:00:00Z').lessons.cancel({ id: lessonId })).rejects.toMatchObject({
    code: 'lesson_started',
    status: 409,
  })
  await base.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await expect(parent('2026-10-20T15:30:00Z').lessons.cancel({ id: lessonId })).rejects.toMatchObject({
    code: 'lesson_over',
    status: 409,
  })
})

test('answers not_found for somebody else’s lesson, as for one that does not exist', async () => {
  const { lessonId, studentId, seatId } = await createBookedLesson('2026-10-20T14:00:00Z')
  const { db } = base
  const now = at('2026-10-10T08:00:00Z')
  const stranger = await makeFamily(db)
  const foreignTeacher = await makeTeacher(db)
  const callers = [
    callAs(db, parentCaller(stranger.parentId), now),
    callAs(db, { userId: foreignTeacher.teacherId, role: 'teacher' }, now),
  ]
  const outcome = async (call: Promise<unknown>) =>
    call.then(
      () => 'succeeded',
      (error: { code: string; status: number; message: string; data: unknown }) => ({
        code: error.code,
        status: error.status,
        message: error.message,
        data: error.data,
      }),
    )
  for (const caller of callers) {
    const missing = await outcome(caller.lessons.cancel({ id: '01990000-0000-7000-8000-000000000000' }))
    expect(missing).toMatchObject({ code: 'not_found', status: 404 })
    for (const id of [lessonId, seatId, 'no-uuid'])
      expect(await outcome(caller.lessons.cancel({ id }))).toEqual(missing)
    expect(await outcome(caller.lessons.cancel({ id: lessonId, studentId }))).toEqual(missing)
    expect((await caller.lessons.list({})).total).toBe(0)
    expect((await caller.lessons.list({ scope: 'history' })).total).toBe(0)
  }
  expect((await getLesson(lessonId)).status).toBe('upcoming')
})

test('a signed-in child lists its own lessons and cannot cancel', async () => {
  const { lessonId, parentId, secondId, studentId } = await createBookedLesson('2026-10-20T14:00:00Z', {
    children: 2,
  })
  const now = at('2026-10-10T08:00:00Z')
  const child = (id: string) =>
    callAs(base.db, { userId: parentId, role: 'student', familyId: parentId, studentId: id }, now)
  expect((await child(studentId).lessons.list({})).lessons[0]).toMatchObject({
    id: lessonId,
    mayCancel: false,
  })
  await expect(child(studentId).lessons.cancel({ id: lessonId })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await child(secondId).lessons.list({})).total).toBe(0)
  await expect(child(secondId).lessons.cancel({ id: lessonId })).rejects.toMatchObject({ code: 'not_found' })
})

test('history lists lessons that were given, cancelled or moved, latest first, page by page', async () => {
  const { parent, lessonId, teacherId, parentId, studentId } =
    await createBookedLesson('2026-10-20T14:00:00Z')
  const early = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-10-21T14:00:00Z'),
  })
  const late = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-10-22T14:00:00Z'),
  })
  await parent('2026-10-10T08:00:00Z').lessons.cancel({ id: early.lessonId })
  await parent('2026-10-22T08:00:00Z').lessons.cancel({ id: late.lessonId })
  const first = await parent('2026-10-23T08:00:00Z').lessons.list({ scope: 'history', pageSize: 1 })
  expect(first).toMatchObject({ total: 3, page: 1, pageSize: 1 })
  expect(first.lessons).toMatchObject([{ id: late.lessonId, status: 'cancelled', givenBack: false }])
  const next = await parent('2026-10-23T08:00:00Z').lessons.list({ scope: 'history', pageSize: 1, page: 2 })
  expect(next.lessons).toMatchObject([
    {
      id: early.lessonId,
      status: 'cancelled',
      givenBack: true,
      seat: { releasedBy: 'parent', releasedOn: { date: '2026-10-10', time: '10:00' }, reason: null },
    },
  ])
  const last = await parent('2026-10-23T08:00:00Z').lessons.list({ scope: 'history', pageSize: 1, page: 3 })
  expect(last.lessons.map(lesson => lesson.id)).toEqual([lessonId])
  const far = await parent('2026-10-23T08:00:00Z').lessons.list({ scope: 'history', page: 9 })
  expect(far).toMatchObject({ total: 3, lessons: [] })
})

test('a lesson cancelled ahead stands in the history where it was cancelled, before its hour', async () => {
  const { parent, lessonId, teacherId, parentId, studentId } =
    await createBookedLesson('2026-10-20T14:00:00Z')
  const people = { teacherId, familyId: parentId, studentId }
  const ahead = await makeLesson(base.db, { ...people, startsAt: at('2027-03-02T14:00:00Z') })
  await parent('2026-10-10T08:00:00Z').lessons.cancel({ id: ahead.lessonId })
  const idsAt = async (moment: string) =>
    (await parent(moment).lessons.list({ scope: 'history' })).lessons.map(({ id }) => id)
  expect(await idsAt('2026-10-23T08:00:00Z')).toEqual([lessonId, ahead.lessonId])
  expect(await idsAt('2027-03-03T08:00:00Z')).toEqual([ahead.lessonId, lessonId])
})

test('lessons ahead that were cancelled on one day stand by their own dates', async () => {
  const { parent, lessonId, teacherId, parentId, studentId } =
    await createBookedLesson('2026-10-20T14:00:00Z')
  const people = { teacherId, familyId: parentId, studentId }
  const near = await makeLesson(base.db, { ...people, startsAt: at('2026-10-25T14:00:00Z') })
  const far = await makeLesson(base.db, { ...people, startsAt: at('2026-11-05T14:00:00Z') })
  await parent('2026-10-24T08:00:00Z').lessons.cancel({ id: far.lessonId })
  await parent('2026-10-24T16:00:00Z').lessons.cancel({ id: near.lessonId })
  const { lessons } = await parent('2026-10-24T17:00:00Z').lessons.list({ scope: 'history' })
  expect(lessons.map(({ id }) => id)).toEqual([far.lessonId, near.lessonId, lessonId])
})

test('the history says who else cancelled a lesson, and why', async () => {
  const { lessonId, parent, teacher } = await createBookedLesson('2026-11-24T16:00:00Z')
  await teacher('2026-11-20T08:00:00Z').lessons.cancel({ id: lessonId, reason: 'Réunion à l’école' })
  const { lessons } = await parent('2026-11-21T08:00:00Z').lessons.list({ scope: 'history' })
  expect(lessons).toMatchObject([
    { id: lessonId, givenBack: true, seat: { releasedBy: 'teacher', reason: 'Réunion à l’école' } },
  ])
})

test('a lesson cancelled too late appears in its teacher’s history after its end, with the child’s name', async () => {
  const { lessonId, parent, teacher } = await createBookedLesson('2026-11-24T16:00:00Z')
  await parent('2026-11-24T08:00:00Z').lessons.cancel({ id: lessonId })
  const past = async (now: string) => (await teacher(now).lessons.list({ scope: 'history' })).lessons
  expect(await past('2026-11-24T16:59:00Z')).toEqual([])
  expect(await past('2026-11-24T17:00:00Z')).toMatchObject([
    { id: lessonId, status: 'cancelled', givenBack: false, studentName: 'Enfant 1' },
  ])
})

test('names both children when two families cancel a group lesson too late', async () => {
  const made = await createBookedLesson('2026-11-24T16:00:00Z', { type: 'group', children: 2 })
  await takeSeat(base.db, made.lessonId, { familyId: made.parentId, studentId: made.secondId })
  // A confirmed group takes place with one child: the second one to leave does not wait for another.
  await made.teacher('2026-11-23T08:00:00Z').lessons.confirm({ id: made.lessonId })
  for (const [studentId, now] of [
    [made.studentId, '2026-11-24T08:00:00Z'],
    [made.secondId, '2026-11-24T09:00:00Z'],
  ] as const)
    await made.parent(now).lessons.cancel({ id: made.lessonId, studentId })
  const { lessons } = await made.teacher('2026-11-25T08:00:00Z').lessons.list({ scope: 'history' })
  expect(lessons).toMatchObject([
    { id: made.lessonId, studentName: 'Enfant 1 et Enfant 2', givenBack: false },
  ])
})

test('a lesson cancelled in time does not appear in the teacher’s history', async () => {
  const { lessonId, parent, teacher } = await createBookedLesson('2026-11-24T16:00:00Z')
  await parent('2026-11-20T08:00:00Z').lessons.cancel({ id: lessonId })
  expect((await teacher('2026-11-25T08:00:00Z').lessons.list({ scope: 'history' })).lessons).toEqual([])
})

test('a teacher’s reason is optional and appears in the family’s mail', async () => {
  const { lessonId, seatId, teacher } = await createBookedLesson('2026-11-24T16:00:00Z')
  await teacher('2026-11-24T08:00:00Z').lessons.cancel({ id: lessonId, reason: 'Je suis souffrante.' })
  const mail = await composeMail(
    base.db,
    { kind: 'family-lesson-cancelled', seatId },
    { publicUrl: 'https://kalima.test', now: at('2026-11-24T08:00:00Z') },
  )
  expect(mail?.text).toContain('Je suis souffrante.')
  const other = await createBookedLesson('2026-11-25T16:00:00Z')
  expect(await other.teacher('2026-11-24T08:00:00Z').lessons.cancel({ id: other.lessonId })).toMatchObject({
    status: 'cancelled',
    studentName: 'Enfant 1',
  })
})

test('a reason is one line, and nothing in it can make the rest of the mail read backwards', async () => {
  const { lessonId, teacher } = await createBookedLesson('2026-11-24T16:00:00Z')
  const as = teacher('2026-11-20T08:00:00Z')
  for (const reason of ['Je suis \u202Eetnarffuos', '', ' \n ', 'x'.repeat(501)])
    await expect(as.lessons.cancel({ id: lessonId, reason }), reason).rejects.toMatchObject({ status: 400 })
  await as.lessons.cancel({ id: lessonId, reason: ' Je suis\r\n\tsouffrante. ' })
  const lesson = base.db.selectFrom('lessons').where('id', '=', lessonId).select('cancellation_reason')
  expect(await lesson.executeTakeFirst()).toEqual({ cancellation_reason: 'Je suis souffrante.' })
})

test('two children who leave the same group of three make two mails to its teacher, distinguished by their seats', async () => {
  const { studentIds, lessonId, teacherId, parentId, parent } = await createBookedLesson(
    '2026-03-29T14:00:00Z',
    { type: 'group', children: 3 },
  )
  const [first = '', second = '', third = ''] = studentIds
  for (const studentId of [second, third])
    await takeSeat(base.db, lessonId, { familyId: parentId, studentId })
  const as = parent('2026-03-20T10:00:00Z')
  for (const studentId of [first, second]) await as.lessons.cancel({ id: lessonId, studentId })
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where data->>'kind' = 'teacher-seats-cancelled' and data->>'teacherId' = ${teacherId}`.execute(
    base.db,
  )
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ data }) => JSON.stringify(data))).size).toBe(2)
})

test('when all leave a group without a teacher, a seat that was cancelled too late is given back with the mail', async () => {
  const { db } = base
  const one = await createBookedLesson('2026-10-20T14:00:00Z', { type: 'group' })
  const other = await makeFamily(db)
  await takeSeat(db, one.lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  const now = '2026-10-20T08:00:00Z'
  const id = one.lessonId
  await one.teacher(now).lessons.confirm({ id })
  expect(await one.parent(now).lessons.cancel({ id })).toMatchObject({ givenBack: false })
  await one.teacher(now).lessons.reportAbsence({ id, reason: 'Malade' })
  const last = callAs(db, parentCaller(other.parentId), at(now))
  expect(await last.lessons.cancel({ id })).toMatchObject({ givenBack: true })
  expect(await getLesson(id)).toMatchObject({ status: 'cancelled' })
  expect((await getSeat(one.seatId)).given_back_at).not.toBeNull()
  const earned = await db.selectFrom('open_earnings').where('lesson_id', '=', id).selectAll().execute()
  expect(earned).toEqual([])
  const { rows } = await sql<{ data: MailJob }>`select data from pgboss.job
    where data->>'kind' = 'seat-given-back' and data->>'seatId' = ${one.seatId}`.execute(db)
  const mails = await Promise.all(rows.map(({ data }) => composeMail(db, data, mailContext(at(now)))))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Finalement, il n’a pas lieu\..*35\s€ ne sont pas dus/s)
})
