import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { makeSchool } from '../../../../tests/support/applicants.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { dashboardOfSchool, periodsAt } from './dashboard.ts'

const database = testDatabase()
const web = testWeb(database)
// A Tuesday.
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
type Seat = { parentId: string; studentId: string }
const at = (text: string) => Temporal.Instant.from(text)
let school: Admin
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const made = await makeSchool(database.db)
  school = made.school
  asSchool = callAs(database.db, { userId: made.userId, role: 'admin' }, now)
})
beforeEach(async () => void (await web.deliver(now)))

describe('week and month of the school', () => {
  test.each([
    ['2026-11-24T10:00:00Z', '2026-11-22T23:00:00Z', '2026-10-31T23:00:00Z'],
    // Sunday night in Paris is still this week; the clocks change in it.
    ['2026-10-25T22:59:00Z', '2026-10-18T22:00:00Z', '2026-09-30T22:00:00Z'],
    ['2026-12-31T23:30:00Z', '2026-12-27T23:00:00Z', '2026-12-31T23:00:00Z'],
    ['2028-02-29T12:00:00Z', '2028-02-27T23:00:00Z', '2028-01-31T23:00:00Z'],
  ])('at %s', (instant, monday, first) => {
    const { week, month } = periodsAt(at(instant))
    expect(String(week.from)).toBe(monday)
    expect(String(month.from)).toBe(first)
    const days = week.from.until(week.until).total('hours') / 24
    expect(days).toBeCloseTo(7, 1)
    expect(month.from.until(month.until).total('hours') / 24).toBeLessThanOrEqual(31.1)
    expect(Temporal.Instant.compare(at(instant), month.until)).toBe(-1)
  })
})

test('the first screen counts what is there, in one statement', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db, { children: 2 })
  const [studentId = ''] = studentIds
  const seat = { teacherId, parentId, studentId }
  const held = await makeLesson(database.db, { ...seat, startsAt: at('2026-11-26T16:00:00Z') })
  await makeLesson(database.db, { ...seat, startsAt: at('2026-12-03T16:00:00Z') })
  const given = await makeLesson(database.db, { ...seat, startsAt: at('2026-11-27T16:00:00Z') })
  await asSchool.lessons.cancel({ id: given.lessonId, reason: 'Le professeur est souffrant.' })
  await database.pool.query("update bookings set created_at = '2026-11-20T10:00:00Z'")
  await database.pool.query("update bookings set created_at = '2026-10-20T10:00:00Z' where id = $1", [
    held.bookingId,
  ])
  const found = await dashboardOfSchool(database.db, school, now)
  expect(found).toMatchObject({
    pendingCount: 0,
    families: 1,
    students: 2,
    teachers: 1,
    lessonsOfWeek: 1,
    bookingsOfMonth: 2,
    revenueCents: 3500,
  })
  expect(found.lessons.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-26T16:00:00Z',
    '2026-12-03T16:00:00Z',
  ])
  expect(await asSchool.admin.dashboard()).toMatchObject({ teachers: 1, zoneLabel: 'heure de Paris' })
})

describe('suspending a teacher', () => {
  const request = (teacherId: string, studentId: string, startsAt: string) => ({
    id: crypto.randomUUID(),
    studentId,
    teacherId,
    packageId: null,
    lessonType: 'individual' as const,
    startsAt: at(startsAt),
    isRecurring: false,
    recurrenceFrequency: null,
    numberOfSessions: 1,
    exceptDates: [],
    movedSessions: [],
  })

  test('takes the teacher out of list and search, keeps what is booked, and tells the teacher once', async () => {
    const { teacherId } = await makeTeacher(database.db, { firstName: 'Rim' })
    const { parentId, studentIds, family } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const kept = await makeLesson(database.db, {
      teacherId,
      parentId,
      studentId,
      startsAt: at('2026-11-30T09:00:00Z'),
    })
    const book = (startsAt: string) =>
      bookLessons(database.db, family, request(teacherId, studentId, startsAt), now)
    expect(await book('2026-12-02T10:00:00Z')).toMatchObject({ ok: true })
    await web.deliver(now)
    await Promise.all(Array.from({ length: 8 }, () => suspendTeacher(database.db, school, teacherId, now)))
    expect((await web.deliver(now)).map(({ subject }) => subject)).toEqual([
      'Votre profil n’est plus proposé aux familles',
    ])
    const asFamily = callAs(database.db, { userId: parentId, role: 'parent', parentId }, now)
    await expect(asFamily.teachers.show({ id: teacherId })).rejects.toMatchObject({ status: 404 })
    expect((await asFamily.teachers.list({ search: 'Rim' })).total).toBe(0)
    const hours = await database.pool.query('select from teacher_hours where teacher_id = $1 and is_listed', [
      teacherId,
    ])
    expect(hours.rowCount).toBe(0)
    expect(await book('2026-12-01T10:00:00Z')).toMatchObject({ ok: false, code: 'not_found' })
    const { lessons } = await asSchool.admin.lessons({ teacherId })
    expect(lessons).toMatchObject([{ id: kept.lessonId, status: 'upcoming', mayCancel: true }, {}])
    const row = (await asSchool.admin.teachers({ search: 'rim essai' })).teachers[0]
    expect(row).toMatchObject({ id: teacherId, isListed: false, upcomingLessons: 2, hasHours: true })
    expect(row?.suspendedOn).toBe('mardi 24 novembre 2026')

    await reinstateTeacher(database.db, school, teacherId)
    await reinstateTeacher(database.db, school, teacherId)
    expect((await asFamily.teachers.list({ search: 'Rim' })).total).toBe(1)
    expect((await web.deliver(now)).map(({ subject }) => subject)).toEqual([
      'Votre profil est de nouveau proposé aux familles',
    ])
  })

  test('at the moment of a booking: either it was booked before, or it is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { teacherId } = await makeTeacher(database.db)
      const { studentIds, family } = await makeFamily(database.db)
      const [studentId = ''] = studentIds
      const [booked] = await Promise.all([
        bookLessons(database.db, family, request(teacherId, studentId, '2026-12-01T10:00:00Z'), now),
        suspendTeacher(database.db, school, teacherId, now),
      ])
      if (!booked.ok) expect(booked.code).toBe('not_found')
    }
  })

  test('who is none is not found', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      await expect(asSchool.admin.suspend({ id })).rejects.toMatchObject({ status: 404 })
      await expect(asSchool.admin.reinstate({ id })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('the school cancels a lesson', () => {
  test('with a reason that every family reads; the seat is given back, at the last minute too', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const { parentId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const { lessonId, seatId } = await makeLesson(database.db, {
      teacherId,
      parentId,
      studentId,
      startsAt: now.add({ minutes: 30 }),
      type: 'trial',
    })
    await expect(asSchool.lessons.cancel({ id: lessonId })).rejects.toMatchObject({ status: 400 })
    const reason = '  Panne de réseau\r\nBcc: a@b.fr  '
    expect(await asSchool.lessons.cancel({ id: lessonId, reason })).toMatchObject({ status: 'cancelled' })
    expect(await asSchool.lessons.cancel({ id: lessonId, reason })).toMatchObject({ status: 'cancelled' })
    const seat = await database.db
      .selectFrom('seats')
      .where('id', '=', seatId)
      .select('given_back_at')
      .executeTakeFirstOrThrow()
    expect(seat.given_back_at).not.toBeNull()
    const mails = await web.deliver(now)
    const [toFamily] = mails.filter(({ to }) => to === `${parentId}@kalima.test`)
    expect(toFamily?.text).toContain('Panne de réseau Bcc: a@b.fr')
    expect(toFamily?.text).toContain('L’école a dû annuler ce cours')
    expect(mails.filter(({ to }) => to === `${teacherId}@kalima.test`)).toHaveLength(1)
    const { lessons } = await asSchool.admin.lessons({ day: '2026-11-24', teacherId })
    expect(lessons).toMatchObject([
      {
        id: lessonId,
        status: 'cancelled',
        mayCancel: false,
        cancellationReason: 'Panne de réseau Bcc: a@b.fr',
      },
    ])
  })
})

describe('families and lessons', () => {
  test('are found by name or address, whatever case and accents, and say no more than is needed', async () => {
    const { parentId } = await makeFamily(database.db, { children: 3 })
    await database.db
      .updateTable('profiles')
      .set({ first_name: 'Éloïse', last_name: 'D’Albe_100%' })
      .where('id', '=', parentId)
      .execute()
    for (const search of ['eloise', 'ÉLOÏSE', 'albe_100%', parentId.slice(0, 13), '  éloïse   d’albe '])
      expect((await asSchool.admin.families({ search })).families.map(({ id }) => id)).toEqual([parentId])
    const [family] = (await asSchool.admin.families({ search: 'eloise' })).families
    expect(Object.keys(family ?? {}).sort()).toEqual(
      ['children', 'email', 'firstName', 'id', 'lastName', 'since', 'upcomingLessons'].sort(),
    )
    expect(family).toMatchObject({ children: 3, upcomingLessons: 0 })
    expect((await asSchool.admin.families({ search: '%' })).families.map(({ id }) => id)).toEqual([parentId])
    expect((await asSchool.admin.families({ search: 'personne' })).total).toBe(0)
  })

  test('of one family are read alone, with the children’s names and the family’s, cancelled ones too', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [one, other] = [await makeFamily(database.db), await makeFamily(database.db)]
    const seats = [one, other].map(({ parentId, studentIds }) => ({
      parentId,
      studentId: studentIds[0] ?? '',
    }))
    const [mine, theirs] = seats as [Seat, Seat]
    const startsAt = at('2027-02-01T09:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...mine, startsAt, type: 'group' })
    await takeSeat(database.db, lessonId, theirs)
    await makeLesson(database.db, { teacherId, ...theirs, startsAt: startsAt.add({ hours: 2 }) })
    const ask = () => asSchool.admin.lessons({ familyId: one.parentId })
    expect(await ask()).toMatchObject({
      total: 1,
      familyName: 'Samia Essai',
      lessons: [{ id: lessonId, studentName: 'Enfant 1 (Essai), Enfant 1 (Essai)' }],
    })
    await asSchool.lessons.cancel({ id: lessonId, reason: 'Fermeture' })
    expect((await ask()).lessons).toMatchObject([
      { status: 'cancelled', studentName: 'Enfant 1 (Essai), Enfant 1 (Essai)' },
    ])
    await expect(asSchool.admin.lessons({ familyId: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  test('come in pages, in the days of the school', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const { parentId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    // 23:30 and 00:30 in Paris: two days.
    for (const startsAt of ['2027-01-04T22:30:00Z', '2027-01-04T23:30:00Z'])
      await makeLesson(database.db, { teacherId, parentId, studentId, startsAt: at(startsAt) })
    const ask = (day: string) => asSchool.admin.lessons({ day, teacherId })
    expect((await ask('2027-01-04')).lessons.map(({ time }) => time)).toEqual(['23:30'])
    expect((await ask('2027-01-05')).lessons.map(({ time }) => time)).toEqual(['00:30'])
    const second = await asSchool.admin.lessons({ teacherId, page: 2, pageSize: 1 })
    expect(second).toMatchObject({ total: 2, lessons: [{ time: '00:30' }], teacherName: 'Salma Essai' })
    for (const wrong of [{ day: '2026-02-30' }, { page: 0 }, { pageSize: 1000 }])
      await expect(asSchool.admin.lessons(wrong)).rejects.toThrow()
  })
})

describe('what teachers earned in a month', () => {
  const given = async (timezone: string, ...starts: string[]) => {
    const { teacherId } = await makeTeacher(database.db, { timezone })
    const { parentId, studentIds } = await makeFamily(database.db)
    const seat = { teacherId, parentId, studentId: studentIds[0] ?? '' }
    for (const startsAt of starts) {
      const { lessonId } = await makeLesson(database.db, { ...seat, startsAt: at(startsAt) })
      await database.db
        .updateTable('lessons')
        .set({ status: 'completed' })
        .where('id', '=', lessonId)
        .execute()
    }
    return { teacherId, seat }
  }
  const lineOf = async (teacherId: string, month?: string) =>
    (await asSchool.admin.earnings({ pageSize: 100, ...(month && { month }) })).teachers.find(
      ({ id }) => id === teacherId,
    )

  test('is what each reads in their own calendar: at midnight of the month in Cairo and in Montréal', async () => {
    // 23:00 in Paris on the last day of October: already November in Cairo, still October in Montréal.
    const cairo = await given('Africa/Cairo', '2026-10-31T22:30:00Z', '2026-11-10T10:00:00Z')
    const toronto = await given('America/Toronto', '2026-10-31T22:30:00Z')
    expect(await lineOf(cairo.teacherId)).toMatchObject({ lessons: 2, hours: 2, earningsCents: 7000 })
    expect(await lineOf(toronto.teacherId)).toBeUndefined()
    expect(await lineOf(toronto.teacherId, '2026-10')).toMatchObject({ lessons: 1, earningsCents: 3500 })
    for (const [id, timezone] of [
      [cairo.teacherId, 'Africa/Cairo'],
      [toronto.teacherId, 'America/Toronto'],
    ] as const) {
      const own = await callAs(
        database.db,
        { userId: id, role: 'teacher', timezone },
        now,
      ).teacherSpace.stats()
      for (const { month, lessons, earningsCents } of own.months.slice(-2)) {
        const line = await lineOf(id, month.slice(0, 7))
        expect([line?.lessons ?? 0, line?.earningsCents ?? 0]).toEqual([lessons, earningsCents])
      }
    }
  })

  test('counts what was given up too late, not what was given back, and adds up', async () => {
    const { teacherId, seat } = await given('Europe/Paris', '2026-09-10T10:00:00Z')
    const released = async (startsAt: string, isGivenBack: boolean) => {
      const { seatId, lessonId } = await makeLesson(database.db, { ...seat, startsAt: at(startsAt) })
      await database.db
        .updateTable('seats')
        .set({ released_at: now, given_back_at: isGivenBack ? now : null })
        .where('id', '=', seatId)
        .execute()
      await database.db
        .updateTable('lessons')
        .set({ status: 'cancelled', cancelled_at: now })
        .where('id', '=', lessonId)
        .execute()
    }
    await released('2026-09-11T10:00:00Z', false)
    await released('2026-09-12T10:00:00Z', true)
    expect(await lineOf(teacherId, '2026-09')).toMatchObject({
      lessons: 1,
      cancelled: 2,
      earningsCents: 7000,
    })
    const whole = await asSchool.admin.earnings({ month: '2026-09', pageSize: 1 })
    expect(whole).toMatchObject({
      total: 1,
      lessons: 1,
      cancelled: 2,
      earningsCents: 7000,
      currentMonth: '2026-11',
    })
    for (const month of ['2026-13', '2026', 'x'])
      await expect(asSchool.admin.earnings({ month })).rejects.toThrow()
  })
})
