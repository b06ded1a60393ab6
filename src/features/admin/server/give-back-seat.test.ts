import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseStudentLessons } from '#features/lessons/server/erase-student-lessons.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-12-02T12:00:00Z')
const reason = 'Inès était à l’hôpital'
type Caller = ReturnType<typeof callAs>
let farida: Caller
let karim: Caller
const asSchool = async (time = now) =>
  callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, time)
beforeAll(async () => {
  farida = await asSchool()
  karim = await asSchool()
})
beforeEach(async () => {
  await web.deliver(now)
})

/** A place that the family cancelled two hours before the lesson. */
const cancelledLate = async (startsAt: string, type: 'individual' | 'trial' = 'individual') => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds, family } = await makeFamily(db)
  const studentId = studentIds[0] ?? ''
  const lesson = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at(startsAt),
    type,
  })
  await cancelSeatLate(db, { ...lesson, startsAt: at(startsAt) })
  const readMonth = (month: string, time = now) =>
    callAs(db, teacherCaller(teacherId), time).earnings.month({ month })
  const giveBack = (by: Caller) => by.admin.giveBackFor({ id: parentId, seatId: lesson.seatId, reason })
  return { ...lesson, teacherId, parentId, studentId, family, readMonth, giveBack }
}

test('a place that counted is given back once; the family reads why, and the desk who did it', async () => {
  const { lessonId, parentId, seatId, giveBack } = await cancelledLate('2026-12-01T10:00:00Z')
  const seats = async () => (await farida.admin.lesson({ id: lessonId })).seats
  expect(await seats()).toMatchObject([{ state: 'counted', mayGiveBack: true }])
  expect(await giveBack(farida)).toEqual({ isCorrected: false })
  expect(await seats()).toMatchObject([{ state: 'given_back', mayGiveBack: false }])
  await expect(giveBack(farida)).rejects.toMatchObject({ code: 'seat_not_counted' })
  const mails = await web.deliver(now)
  const toFamily = mails.filter(({ to }) => to === `${parentId}@kalima.test`)
  expect(toFamily).toHaveLength(1)
  expect(toFamily[0]?.text).toContain(reason)
  const { entries } = await karim.admin.history({ kind: 'lesson', id: lessonId })
  expect(entries[0]).toMatchObject({ action: 'seat_given_back', reason, actor: { role: 'admin' } })
  const { parentId: other } = await makeFamily(database.db)
  await expect(farida.admin.giveBackFor({ id: other, seatId, reason })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a place that is held, or was given back when it was cancelled, is not given back', async () => {
  const { lessonId, seatId, giveBack } = await cancelledLate('2027-03-02T10:00:00Z')
  const set = (change: { released_at: Temporal.Instant | null; given_back_at: Temporal.Instant | null }) =>
    database.db.updateTable('seats').set(change).where('id', '=', seatId).execute()
  await set({ released_at: now, given_back_at: now })
  await expect(giveBack(farida)).rejects.toMatchObject({ code: 'seat_not_counted' })
  await database.db
    .updateTable('lessons')
    .set({ status: 'upcoming', cancelled_at: null, seats_taken: 1 })
    .where('id', '=', lessonId)
    .execute()
  await set({ released_at: null, given_back_at: null })
  await expect(giveBack(farida)).rejects.toMatchObject({ code: 'seat_not_counted' })
})

test('a trial that is given back can be booked again', async () => {
  const { teacherId, studentId, giveBack } = await cancelledLate('2026-12-01T14:00:00Z', 'trial')
  const usedTrials = async () =>
    (
      await database.pool.query(
        'select from seats where student_id = $1 and is_trial and given_back_at is null',
        [studentId],
      )
    ).rowCount
  expect(await usedTrials()).toBe(1)
  await giveBack(farida)
  expect(await usedTrials()).toBe(0)
  // It earned nothing, so the teacher reads nothing of it.
  expect(await noticesOf(teacherId)).toEqual([])
})

test('an open month counts it no longer; a closed one stays, and the current one is corrected', async () => {
  const open = await cancelledLate('2026-12-01T16:00:00Z')
  const closed = await cancelledLate('2026-11-10T10:00:00Z')
  await farida.earnings.close({ month: '2026-11' })
  const before = await closed.readMonth('2026-11')
  expect(before).toMatchObject({ cents: 3500, lines: [{ kind: 'late_cancellation' }] })
  expect(await open.readMonth('2026-12')).toMatchObject({ cents: 3500 })

  expect(await open.giveBack(farida)).toEqual({ isCorrected: false })
  expect(await open.readMonth('2026-12')).toMatchObject({ cents: 0, lines: [] })

  expect(await closed.giveBack(farida)).toEqual({ isCorrected: true })
  expect(await closed.readMonth('2026-11')).toEqual(before)
  expect(await closed.readMonth('2026-12')).toMatchObject({
    cents: -3500,
    lines: [{ kind: 'correction', reason: expect.stringContaining('10 novembre 2026') }],
  })

  // Each teacher reads that the earnings change and in which month; neither why, nor whose lesson it was.
  const mails = await web.deliver(now)
  for (const [{ teacherId }, day, sentence] of [
    [open, '1er décembre', 'Il ne compte plus dans vos gains.'],
    [closed, '10 novembre', 'une correction retire ce que vous aviez gagné de votre mois en cours.'],
  ] as const) {
    const [mail, ...others] = mails.filter(({ to }) => to === `${teacherId}@kalima.test`)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(day)
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).toContain('/teacher/earnings')
    for (const secret of [reason, 'Enfant 1', 'Samia']) expect(mail?.text).not.toContain(secret)
    expect(await noticesOf(teacherId)).toMatchObject([
      {
        kind: 'seat_given_back',
        title: 'L’école a rendu à la famille une annulation tardive',
        to: '/teacher/earnings',
      },
    ])
  }
})

const noticesOf = async (teacherId: string) =>
  (await callAs(database.db, teacherCaller(teacherId), now).notifications.list({})).notifications

/** A place of a lesson that was given, in a lesson for one or beside another family in a group. */
const given = async (startsAt: string, type: 'individual' | 'group' | 'trial' = 'individual') => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds, family } = await makeFamily(db)
  const lesson = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: at(startsAt),
    type,
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lesson.lessonId).execute()
  const readMonth = (month: string) => callAs(db, teacherCaller(teacherId), now).earnings.month({ month })
  const giveBack = (by: Caller) => by.admin.giveBackFor({ id: parentId, seatId: lesson.seatId, reason })
  return { ...lesson, teacherId, parentId, studentId: studentIds[0] ?? '', family, readMonth, giveBack }
}

test('the place of a lesson that was given is given back once; the family owes nothing and the teacher keeps the pay', async () => {
  const { lessonId, parentId, readMonth, giveBack } = await given('2026-12-01T18:00:00Z')
  // Of the family, its child and its booking, in the school's records.
  const givenCounts = async () => {
    const { givenLessons, children } = await farida.admin.family({ id: parentId })
    const { bookings } = await farida.admin.familyBookings({ id: parentId })
    return [givenLessons, children[0]?.lessonsGiven, bookings[0]?.given]
  }
  expect(await givenCounts()).toEqual([1, 1, 1])
  const seats = async () => (await farida.admin.lesson({ id: lessonId })).seats
  expect(await seats()).toMatchObject([{ state: 'held', mayGiveBack: true }])
  const earned = await readMonth('2026-12')
  expect(earned).toMatchObject({ cents: 3500, lines: [{ kind: 'individual' }] })

  expect(await giveBack(farida)).toEqual({ isCorrected: false })
  expect(await seats()).toMatchObject([{ state: 'returned', mayGiveBack: false, mayRelease: false }])
  await expect(giveBack(karim)).rejects.toMatchObject({ code: 'seat_not_counted' })
  expect(await readMonth('2026-12')).toEqual(earned)
  expect(await givenCounts()).toEqual([1, 1, 1])

  const parent = callAs(database.db, parentCaller(parentId), now)
  expect(await parent.lessons.list({ scope: 'history' })).toMatchObject({
    lessons: [{ id: lessonId, status: 'completed', givenBack: true }],
  })
  expect(await parent.documents.papers({})).toMatchObject({
    bookings: [{ dueCents: 0, isGivenBack: true }],
    children: [{ lessonsGiven: 1 }],
  })
  expect((await parent.notifications.list({})).notifications).toMatchObject([
    { kind: 'seat_given_back', to: '/parent/history' },
  ])
  const [mail, ...others] = await web.deliver(now)
  // The teacher's earnings stay, so the teacher is not notified.
  expect(others).toEqual([])
  expect(mail?.text).toContain('Ce cours a été donné. L’école a décidé de vous le rendre.')
  expect(mail?.text).toContain(reason)
  const { entries } = await karim.admin.history({ kind: 'lesson', id: lessonId })
  expect(entries[0]).toMatchObject({ action: 'seat_given_back', reason })
})

test('of two admins who give back at once one wins, and the earnings are corrected once', async () => {
  const late = await cancelledLate('2026-12-10T10:00:00Z')
  await (await asSchool(at('2027-01-02T12:00:00Z'))).earnings.close({ month: '2026-12' })
  const [one, other] = await Promise.all([
    asSchool(at('2027-01-03T12:00:00Z')),
    asSchool(at('2027-01-03T12:00:00Z')),
  ])
  const results = await Promise.allSettled([late.giveBack(one), late.giveBack(other)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({
    code: 'seat_not_counted',
  })
  expect(await late.readMonth('2027-01', at('2027-01-04T12:00:00Z'))).toMatchObject({
    cents: -3500,
    lines: [{ kind: 'correction' }],
  })
})

test('beside a place that was cancelled too late, one that was held leaves a closed month as it is', async () => {
  const { db } = database
  const { teacherId, lessonId, readMonth, giveBack } = await given('2027-01-12T10:00:00Z', 'group')
  const other = await makeFamily(db)
  const lateId = await takeSeat(db, lessonId, {
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
  })
  await db.updateTable('seats').set({ released_at: now }).where('id', '=', lateId).execute()
  const later = at('2027-02-02T12:00:00Z')
  const february = await asSchool(later)
  await february.earnings.close({ month: '2027-01' })
  const before = await readMonth('2027-01')
  expect(before.lines.map(({ kind }) => kind).sort()).toEqual(['group', 'late_cancellation'])
  expect(await giveBack(february)).toEqual({ isCorrected: false })
  expect(await readMonth('2027-01')).toEqual(before)
  const { lines } = await callAs(db, teacherCaller(teacherId), later).earnings.month({ month: '2027-02' })
  expect(lines).toEqual([])
})

test('a trial that was given can be booked again once it is given back', async () => {
  const { studentId, giveBack } = await given('2026-12-01T20:00:00Z', 'trial')
  await giveBack(farida)
  const { rowCount } = await database.pool.query(
    'select from seats where student_id = $1 and is_trial and given_back_at is null',
    [studentId],
  )
  expect(rowCount).toBe(0)
})

test('the reason goes with the child', async () => {
  const { family, studentId, teacherId, seatId, giveBack } = await cancelledLate('2027-02-01T10:00:00Z')
  await giveBack(farida)
  await database.db
    .transaction()
    .execute(tx => eraseStudentLessons(tx, family, studentId, new Set([teacherId]), now))
  const { rows } = await database.pool.query('select give_back_reason from seats where id = $1', [seatId])
  expect(rows).toEqual([{ give_back_reason: null }])
})
