import { beforeAll, beforeEach, expect, test } from 'vitest'
import { toAgreedMoves } from '#features/booking/agreed-moves.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { cancelSeries } from '#features/lessons/server/cancel-series.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
// A Tuesday, 11:00 in Paris.
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const reason = 'Changement d’école'
let school: ReturnType<typeof callAs>
beforeAll(async () => {
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
})
beforeEach(async () => {
  await web.deliver(now)
})

/** Four lessons on Wednesdays at 10:00 in Paris, the first one tomorrow, booked by a family in Montréal. */
const booked = async (noticeMinutes = 120) => {
  const { teacherId } = await makeTeacher(database.db, { noticeMinutes })
  const { parentId, studentIds, family } = await makeFamily(database.db, { timezone: 'America/Toronto' })
  const request = aBookingOf(
    { teacherId, studentId: studentIds[0] ?? '' },
    {
      startsAt: at('2026-11-25T09:00:00Z'),
      isRecurring: true,
      recurrenceFrequency: 'weekly',
      numberOfSessions: 4,
    },
  )
  const outcome = await bookLessons(database.db, family, request, at('2026-11-20T10:00:00Z'))
  if (!outcome.ok) throw new Error(outcome.code)
  await web.deliver(now)
  return {
    teacherId,
    parentId,
    family,
    bookingId: request.id,
    lessonIds: outcome.value.lessons.map(({ id }) => id),
    of: { id: parentId, bookingId: request.id, lessonId: outcome.value.lessons[0]?.id ?? '' },
  }
}

const held = async (bookingId: string) => {
  const seats = await database.db
    .selectFrom('seats')
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .select('starts_at')
    .orderBy('starts_at')
    .execute()
  return seats.map(({ starts_at }) => String(starts_at))
}

test('the school reads a family’s series in its own zone, with what the family’s rule would give back', async () => {
  const { of } = await booked()
  const { lessons } = await school.admin.seriesFor(of)
  expect(lessons.map(({ date, time, givenBack }) => [date, time, givenBack])).toEqual([
    ['2026-11-25', '10:00', false],
    ['2026-12-02', '10:00', true],
    ['2026-12-09', '10:00', true],
    ['2026-12-16', '10:00', true],
  ])
})

test('the school cancels a series by the family’s hours, or gives it all back; both read that it did, and why', async () => {
  const { of, bookingId, parentId, teacherId } = await booked()
  const act = { ...of, scope: 'all' as const, reason, waivesLimit: false }
  await expect(school.admin.cancelSeriesFor({ ...act, countedLessons: 0 })).rejects.toMatchObject({
    code: 'series_changed',
  })
  const done = await school.admin.cancelSeriesFor({ ...act, countedLessons: 1 })
  expect(done.lessons.map(({ givenBack }) => givenBack)).toEqual([false, true, true, true])
  expect(await school.admin.cancelSeriesFor({ ...act, countedLessons: 1 })).toEqual(done)
  expect(await held(bookingId)).toEqual([])
  const mails = await web.deliver(now)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toContain('L’école a annulé')
    expect(mail.text, 'two colons in one line').not.toMatch(/^.*[a-zA-Z]\u00a0: .*\u00a0: /m)
    expect(mail.text).toContain(reason)
  }
  for (const caller of [parentCaller(parentId), teacherCaller(teacherId)]) {
    const { notifications } = await callAs(database.db, caller, now).notifications.list({})
    expect(notifications[0]?.title).toContain('4 cours')
  }

  const free = await booked()
  const given = await school.admin.cancelSeriesFor({
    ...free.of,
    scope: 'all',
    reason,
    waivesLimit: true,
    countedLessons: 0,
  })
  expect(given.lessons.every(({ givenBack }) => givenBack)).toBe(true)
})

test('cancelling does what the school read before: late lessons without a teacher are given back, the others count', async () => {
  const { of, teacherId, lessonIds, parentId, bookingId } = await booked()
  const [late = '', second = ''] = lessonIds
  // The day before the second lesson: two of them are too late to be given back by the hour.
  const then = at('2026-12-01T20:00:00Z')
  const desk = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, then)
  await database.pool.query(
    `update lessons set starts_at = '2026-12-02T06:00Z', ends_at = '2026-12-02T07:00Z' where id = $1`,
    [late],
  )
  const preview = async () => (await desk.admin.seriesFor(of)).lessons
  const counted = async () =>
    (await preview()).filter(({ givenBack }) => !givenBack).map(({ lessonId }) => lessonId)
  expect(await counted()).toEqual([late, second])
  await callAs(database.db, teacherCaller(teacherId), then).lessons.reportAbsence({ id: second, reason: '' })
  expect(await counted()).toEqual([late])
  // The family reads what cancelling costs, not that the teacher is away.
  const { lessons: read } = await callAs(database.db, parentCaller(parentId), then).lessons.series({
    id: bookingId,
  })
  expect(read.filter(({ givenBack }) => !givenBack).map(({ lessonId }) => lessonId)).toEqual([late])

  const before = await preview()
  const done = await desk.admin.cancelSeriesFor({
    ...of,
    scope: 'all',
    reason,
    waivesLimit: false,
    countedLessons: 1,
  })
  const facts = ({ lessonId, date, time, priceCents, givenBack }: (typeof done.lessons)[number]) => ({
    ...{ lessonId, date, time, priceCents, givenBack },
  })
  expect(done.lessons.map(facts)).toEqual(before.map(facts))
  expect(await held(bookingId)).toEqual([])
})

test('the school moves this lesson and those after it, the late one too; both read that it did, and why', async () => {
  const { of, bookingId, parentId, lessonIds } = await booked()
  // Thursdays at 14:00, two days later than planned.
  const move = { ...of, scope: 'all' as const, startsAt: '2026-11-26T13:00:00Z' }
  const { moves } = await school.admin.previewSeriesFor(move)
  expect(moves.map(({ after, problem }) => [after?.date, after?.time, problem])).toEqual([
    ['2026-11-26', '14:00', null],
    ['2026-12-03', '14:00', null],
    ['2026-12-10', '14:00', null],
    ['2026-12-17', '14:00', null],
  ])
  await school.admin.postponeSeriesFor({ ...move, reason, keptLessonIds: [lessonIds[3] ?? ''] })
  expect(await held(bookingId)).toEqual([
    '2026-11-26T13:00:00Z',
    '2026-12-03T13:00:00Z',
    '2026-12-10T13:00:00Z',
    '2026-12-16T09:00:00Z',
  ])
  const mails = await web.deliver(now)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toContain('L’école a déplacé')
    expect(mail.text).toContain(reason)
  }
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  expect(notifications[0]?.title).toContain('3 cours')
})

test('the school moves nothing over the hour that the family chose since it read the lessons', async () => {
  const { of, bookingId, parentId, lessonIds } = await booked()
  const move = { ...of, scope: 'all' as const, startsAt: '2026-11-26T13:00:00Z' }
  const { moves } = await school.admin.previewSeriesFor(move)
  const parent = callAs(database.db, parentCaller(parentId), now)
  await parent.booking.postpone({ id: lessonIds[2] ?? '', startsAt: '2026-12-11T10:00:00Z' })
  const before = await held(bookingId)
  await expect(
    school.admin.postponeSeriesFor({ ...move, reason, ...toAgreedMoves(moves) }),
  ).rejects.toMatchObject({ code: 'moves_changed', data: { dates: [{ lessonId: lessonIds[2] }] } })
  expect(await held(bookingId)).toEqual(before)
})

test('hours read in the calendar of another teacher than the lesson’s are refused', async () => {
  const { of, bookingId } = await booked()
  const before = await held(bookingId)
  const { teacherId } = await makeTeacher(database.db)
  const move = { ...of, scope: 'all' as const, startsAt: '2026-11-26T13:00:00Z', reason, teacherId }
  await expect(school.admin.postponeSeriesFor(move)).rejects.toMatchObject({ code: 'teacher_changed' })
  expect(await held(bookingId)).toEqual(before)
})

test('a move within the teacher’s notice needs the school to say so', async () => {
  const { of } = await booked(60 * 72)
  const move = { ...of, scope: 'all' as const, startsAt: '2026-11-26T13:00:00Z' }
  const problems = async (waivesNotice: boolean) =>
    (await school.admin.previewSeriesFor({ ...move, waivesNotice })).moves.map(({ problem }) => problem)
  expect((await problems(false))[0]).toBe('too_soon')
  expect(await problems(true)).toEqual([null, null, null, null])
})

test('a lesson whose new date has passed is refused for that, not for the teacher’s notice', async () => {
  const { of } = await booked()
  const move = { ...of, scope: 'all' as const, startsAt: '2026-11-23T13:00:00Z', waivesNotice: false }
  const { moves } = await school.admin.previewSeriesFor(move)
  expect(moves.map(({ problem }) => problem)).toEqual(['past', null, null, null])
  await expect(school.admin.postponeSeriesFor({ ...move, reason, keptLessonIds: [] })).rejects.toMatchObject({
    code: 'dates_closed',
  })
})

test('of the school and the family who change a series at once, one wins and nothing is given back twice', async () => {
  const { of, bookingId, family } = await booked()
  const [moved] = await Promise.allSettled([
    school.admin.postponeSeriesFor({ ...of, scope: 'all', startsAt: '2026-11-26T13:00:00Z', reason }),
    cancelSeries(
      database.db,
      family,
      { bookingId, lessonId: of.lessonId, scope: 'all', countedLessons: 4 },
      now,
    ),
  ])
  const left = await held(bookingId)
  expect(left).toHaveLength(moved.status === 'fulfilled' ? 4 : 0)
})

test('a series of another family is not found', async () => {
  const { of } = await booked()
  const { parentId: other } = await makeFamily(database.db)
  const elsewhere = { ...of, id: other }
  await expect(school.admin.seriesFor(elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    school.admin.cancelSeriesFor({
      ...elsewhere,
      scope: 'all',
      reason,
      waivesLimit: true,
      countedLessons: 0,
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    school.admin.postponeSeriesFor({ ...elsewhere, scope: 'all', startsAt: '2026-11-26T13:00:00Z', reason }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
