import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { getCurrentPeriods, getDashboard } from './figures/dashboard.ts'

const database = testDatabase()
const web = testWeb(database)
// A Tuesday.
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
type Seat = { familyId: string; studentId: string }
const at = (text: string) => Temporal.Instant.from(text)
let school: Admin
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const made = await makeSchool(database.db)
  school = made.school
  asSchool = callAs(database.db, { userId: made.userId, role: 'admin' }, now)
})
beforeEach(async () => void (await web.deliver(now)))

describe('current week and month of the school', () => {
  test.each([
    ['2026-11-24T10:00:00Z', '2026-11-22T23:00:00Z', '2026-10-31T23:00:00Z'],
    // Sunday night in Paris, in the week of the clock change.
    ['2026-10-25T22:59:00Z', '2026-10-18T22:00:00Z', '2026-09-30T22:00:00Z'],
    ['2026-12-31T23:30:00Z', '2026-12-27T23:00:00Z', '2026-12-31T23:00:00Z'],
    ['2028-02-29T12:00:00Z', '2028-02-27T23:00:00Z', '2028-01-31T23:00:00Z'],
  ])('at %s', (instant, monday, first) => {
    const { week, month } = getCurrentPeriods(at(instant))
    expect(String(week.from)).toBe(monday)
    expect(String(month.from)).toBe(first)
    const days = week.from.until(week.until).total('hours') / 24
    expect(days).toBeCloseTo(7, 1)
    expect(month.from.until(month.until).total('hours') / 24).toBeLessThanOrEqual(31.1)
    expect(Temporal.Instant.compare(at(instant), month.until)).toBe(-1)
  })
})

test('the dashboard counts families, students, teachers, lessons, bookings and revenue', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db, { children: 2 })
  const { parentId: secondParent } = await makeFamily(database.db)
  await database.pool.query('delete from students where parent_id = $1', [secondParent])
  await database.pool.query('update parents set joined_family = $2, place = 2 where id = $1', [
    secondParent,
    parentId,
  ])
  const [studentId = ''] = studentIds
  const seat = { teacherId, familyId: parentId, studentId }
  const held = await makeLesson(database.db, { ...seat, startsAt: at('2026-11-26T16:00:00Z') })
  await makeLesson(database.db, { ...seat, startsAt: at('2026-12-03T16:00:00Z') })
  const given = await makeLesson(database.db, { ...seat, startsAt: at('2026-11-27T16:00:00Z') })
  await asSchool.lessons.cancel({ id: given.lessonId, reason: 'Le professeur est souffrant.' })
  await database.pool.query("update bookings set created_at = '2026-11-20T10:00:00Z'")
  await database.pool.query("update bookings set created_at = '2026-10-20T10:00:00Z' where id = $1", [
    held.bookingId,
  ])
  const found = await getDashboard(database.db, school, now)
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

test('the dashboard counts the missing details of each page as the page lists them', async () => {
  const missingOn = async (part: 'identity' | 'details') =>
    (await asSchool.school.text({ part, locale: 'fr' })).missing.length
  const { missingDetails } = await asSchool.admin.dashboard()
  expect(missingDetails).toEqual({ contact: await missingOn('identity'), legal: await missingOn('details') })
  expect(missingDetails.legal).toBeGreaterThan(0)
})

describe('suspending a teacher', () => {
  const request = (teacherId: string, studentId: string, startsAt: string) => ({
    id: crypto.randomUUID(),
    studentId,
    teacherId,
    packageId: null,
    lessonType: 'individual' as const,
    duration: 60 as const,
    startsAt: at(startsAt),
    isRecurring: false,
    recurrenceFrequency: null,
    numberOfSessions: 1,
    exceptDates: [],
    movedSessions: [],
    agreedTotalCents: null,
    agreedFreeCancellationHours: null,
  })

  test('removes the teacher from list and search, keeps booked lessons, and mails the teacher once', async () => {
    const { teacherId } = await makeTeacher(database.db, { firstName: 'Rim' })
    const { parentId, studentIds, family } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const booked = await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
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
    const asFamily = callAs(database.db, { userId: parentId, role: 'parent', familyId: parentId }, now)
    await expect(asFamily.teachers.show({ id: teacherId })).rejects.toMatchObject({ status: 404 })
    expect((await asFamily.teachers.list({ search: 'Rim' })).total).toBe(0)
    const hours = await database.pool.query('select from teacher_hours where teacher_id = $1 and is_listed', [
      teacherId,
    ])
    expect(hours.rowCount).toBe(0)
    expect(await book('2026-12-01T10:00:00Z')).toMatchObject({ ok: false, code: 'not_found' })
    const { lessons } = await asSchool.admin.lessons({ teacherId })
    expect(lessons).toMatchObject([{ id: booked.lessonId, status: 'upcoming', mayCancel: true }, {}])
    const row = (await asSchool.admin.teachers({ search: 'rim essai' })).teachers[0]
    expect(row).toMatchObject({ id: teacherId, isListed: false, upcomingLessons: 2, hasHours: true })
    expect(row?.suspendedOn).toBe('mardi 24 novembre 2026')

    await reinstateTeacher(database.db, school, teacherId, now)
    await reinstateTeacher(database.db, school, teacherId, now)
    expect((await asFamily.teachers.list({ search: 'Rim' })).total).toBe(1)
    expect((await web.deliver(now)).map(({ subject }) => subject)).toEqual([
      'Votre profil est de nouveau proposé aux familles',
    ])
  })

  test('a booking at the same moment is either made before the suspension or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { teacherId } = await makeTeacher(database.db)
      const { studentIds, family } = await makeFamily(database.db)
      const [studentId = ''] = studentIds
      const [booked] = await Promise.all([
        bookLessons(database.db, family, request(teacherId, studentId, '2026-12-01T10:00:00Z'), now),
        suspendTeacher(database.db, school, teacherId, now),
      ])
      expect(booked.ok ? 'booked' : booked.code).toMatch(/^(booked|not_found)$/)
      const later = request(teacherId, studentId, '2026-12-02T10:00:00Z')
      expect(await bookLessons(database.db, family, later, now)).toMatchObject({
        ok: false,
        code: 'not_found',
      })
    }
  })

  test('answers 404 for an unknown teacher', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      await expect(asSchool.admin.suspend({ id })).rejects.toMatchObject({ status: 404 })
      await expect(asSchool.admin.reinstate({ id })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('the school cancels a lesson', () => {
  test('requires a reason, mails it to the families, and gives the seats back even at the last minute', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const { parentId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const { lessonId, seatId } = await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
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
  test('families are found by name or email whatever case and accents, without the children’s names', async () => {
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
      ['children', 'email', 'firstName', 'id', 'isNew', 'lastName', 'since', 'upcomingLessons'].sort(),
    )
    expect(family).toMatchObject({ children: 3, upcomingLessons: 0 })
    expect((await asSchool.admin.families({ search: '00%' })).families.map(({ id }) => id)).toEqual([
      parentId,
    ])
    // A word of one or two letters begins a name.
    expect((await asSchool.admin.families({ search: 'él' })).families.map(({ id }) => id)).toEqual([parentId])
    expect((await asSchool.admin.families({ search: '%' })).families).toEqual([])
    expect((await asSchool.admin.families({ search: 'lb' })).families).toEqual([])
    expect(await asSchool.admin.families({ search: 'personne' })).toEqual({ families: [], next: null })
  })

  test('lessons can be filtered by family, with the children’s names, including cancelled ones', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [one, other] = [await makeFamily(database.db), await makeFamily(database.db)]
    const seats = [one, other].map(({ parentId, studentIds }) => ({
      familyId: parentId,
      studentId: studentIds[0] ?? '',
    }))
    const [first, second] = seats as [Seat, Seat]
    const startsAt = at('2027-02-01T09:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...first, startsAt, type: 'group' })
    await takeSeat(database.db, lessonId, second)
    await makeLesson(database.db, { teacherId, ...second, startsAt: startsAt.add({ hours: 2 }) })
    const listLessons = () => asSchool.admin.lessons({ familyId: one.parentId })
    expect(await listLessons()).toMatchObject({
      next: null,
      familyName: 'Samia Essai',
      lessons: [{ id: lessonId, studentName: 'Enfant 1 (Essai) et Enfant 1 (Essai)' }],
    })
    await asSchool.lessons.cancel({ id: lessonId, reason: 'Fermeture' })
    expect((await listLessons()).lessons).toMatchObject([
      { status: 'cancelled', studentName: 'Enfant 1 (Essai) et Enfant 1 (Essai)' },
    ])
    await expect(asSchool.admin.lessons({ familyId: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  test('lessons come in pages, by day in the school’s time zone', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const { parentId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    // 23:30 and 00:30 in Paris, on two days.
    for (const startsAt of ['2027-01-04T22:30:00Z', '2027-01-04T23:30:00Z'])
      await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt: at(startsAt) })
    const listDay = (day: string) => asSchool.admin.lessons({ day, teacherId })
    expect((await listDay('2027-01-04')).lessons.map(({ time }) => time)).toEqual(['23:30'])
    expect((await listDay('2027-01-05')).lessons.map(({ time }) => time)).toEqual(['00:30'])
    const first = await asSchool.admin.lessons({ teacherId, limit: 1 })
    expect(first).toMatchObject({ lessons: [{ time: '23:30' }], teacherName: 'Salma Essai' })
    const second = await asSchool.admin.lessons({ teacherId, limit: 1, after: first.next ?? '' })
    expect(second).toMatchObject({ lessons: [{ time: '00:30' }], next: null })
    for (const wrong of [{ day: '2026-02-30' }, { after: 'x' }, { limit: 1000 }])
      await expect(asSchool.admin.lessons(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
