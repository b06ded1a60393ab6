import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeTeacher,
  takeSeat,
} from '../../../../../tests/support/people.ts'
import { toAgreedMoves } from '../../agreed-moves.ts'
import { bookWithRetries } from '../book-lessons.ts'

const base = testDatabase()
const now = at('2026-11-09T08:00:00Z')
// A Tuesday, 10:00 in Paris, where the teachers of these tests are open from 9 to 18.
const first = at('2026-11-24T09:00:00Z')
const dates = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']

const bookSeries = async ({
  lessonType = 'individual',
  timezone = 'Europe/Paris',
}: {
  lessonType?: 'individual' | 'group'
  timezone?: string
} = {}) => {
  const people = await makeFamily(base.db, { timezone })
  const { teacherId } = await makeTeacher(base.db)
  const studentId = people.studentIds[0] ?? ''
  const request = aBookingOf(
    { studentId, teacherId },
    { startsAt: first, recurrenceFrequency: 'weekly', numberOfSessions: dates.length, lessonType },
  )
  const booked = await bookWithRetries(base.db, people.family as Family, request, now)
  if (!booked.ok) throw new Error(booked.code)
  const lessonIds = booked.value.lessons.map(({ id }) => id)
  const parent = (moment = now) => callAs(base.db, parentCaller(people.parentId, timezone), moment)
  const input = (index: number, startsAt: string, scope: 'following' | 'all' = 'following') => ({
    id: request.id,
    lessonId: lessonIds[index] ?? '',
    scope,
    startsAt,
  })
  return { ...people, teacherId, studentId, bookingId: request.id, lessonIds, parent, input }
}

const listHeld = async (bookingId: string) => {
  const { rows } = await sql<{ hour: string }>`
    select to_char(starts_at at time zone 'Europe/Paris', 'MM-DD HH24:MI') as hour from seats
    where booking_id = ${bookingId}::uuid and released_at is null order by starts_at`.execute(base.db)
  return rows.map(({ hour }) => hour)
}
const problems = (moves: { problem: string | null }[]) => moves.map(({ problem }) => problem)
const listJobs = async (bookingId: string) => {
  const { rows } = await sql<{ data: { kind: string } }>`
    select data from pgboss.job where data->>'bookingId' = ${bookingId} and data->>'kind' like '%postponed'
    order by data->>'kind'`.execute(base.db)
  return rows.map(({ data }) => data)
}

test('moves a lesson of a series and those after it to another weekday and hour, with their prices', async () => {
  const { bookingId, parent, input } = await bookSeries()
  const request = input(1, '2026-12-03T13:00:00Z')
  const { moves } = await parent().booking.previewSeries(request)
  expect(moves).toMatchObject([
    {
      before: { date: '2026-12-01', time: '10:00' },
      after: { date: '2026-12-03', time: '14:00' },
      problem: null,
    },
    { after: { date: '2026-12-10', time: '14:00' }, problem: null },
    { after: { date: '2026-12-17', time: '14:00' }, problem: null },
  ])
  const moved = await parent().booking.postponeSeries(request)
  expect(moved.lessons.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-12-03 14:00',
    '2026-12-10 14:00',
    '2026-12-17 14:00',
  ])
  expect(await listHeld(bookingId)).toEqual(['11-24 10:00', '12-03 14:00', '12-10 14:00', '12-17 14:00'])
  const booking = await parent().booking.show({ id: bookingId })
  const held = booking.booking.lessons.filter(({ status }) => status !== 'cancelled')
  expect(held.map(({ priceCents }) => priceCents)).toEqual([3500, 3500, 3500, 3500])
})

test('says of a series that moves to within its limit what the first lesson then costs', async () => {
  const { parent, input } = await bookSeries()
  const moment = at('2026-11-19T08:00:00Z')
  const preview = (startsAt: string) => parent(moment).booking.previewSeries(input(0, startsAt))
  expect((await preview('2026-11-20T09:00:00Z')).cancelling).toMatchObject({ isFree: true })
  expect((await preview('2026-11-19T13:00:00Z')).cancelling).toEqual({
    isFree: false,
    text: expect.stringMatching(/^Le premier cours commence dans moins de 24\sh.*Chaque cours suivant/),
    late: [],
  })
})

test('moves the whole series onto hours that it holds itself', async () => {
  const { bookingId, parent, input } = await bookSeries()
  await parent().booking.postponeSeries(input(0, '2026-12-01T09:00:00Z', 'all'))
  expect(await listHeld(bookingId)).toEqual(['12-01 10:00', '12-08 10:00', '12-15 10:00', '12-22 10:00'])
})

test('moves a booked trial even if the teacher no longer gives trials', async () => {
  const people = await makeFamily(base.db)
  const { teacherId } = await makeTeacher(base.db)
  const trial = { startsAt: first, lessonType: 'trial' as const }
  const request = aBookingOf({ studentId: people.studentIds[0] ?? '', teacherId }, trial)
  const booked = await bookWithRetries(base.db, people.family as Family, request, now)
  if (!booked.ok) throw new Error(booked.code)
  await base.db
    .updateTable('teachers')
    .set({ trial_lesson_available: false })
    .where('id', '=', teacherId)
    .execute()
  const lessonId = booked.value.lessons[0]?.id ?? ''
  const input = { id: request.id, lessonId, scope: 'all' as const, startsAt: '2026-11-26T09:00:00Z' }
  const parent = callAs(base.db, parentCaller(people.parentId), now)
  expect(problems((await parent.booking.previewSeries(input)).moves)).toEqual([null])
  await parent.booking.postponeSeries(input)
  expect(await listHeld(request.id)).toEqual(['11-26 10:00'])
})

test('names each date that can’t move, moves none, and then moves the others', async () => {
  const { bookingId, parentId, studentId, teacherId, lessonIds, parent, input } = await bookSeries()
  const rival = await makeFamily(base.db)
  await makeLesson(base.db, {
    teacherId,
    familyId: rival.parentId,
    studentId: rival.studentIds[0] ?? '',
    startsAt: at('2026-12-03T09:00:00Z'),
  })
  const other = await makeTeacher(base.db)
  await makeLesson(base.db, {
    teacherId: other.teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-12-10T09:00:00Z'),
  })
  await base.db
    .insertInto('teacher_availability')
    .values({
      teacher_id: teacherId,
      day_of_week: 'jeudi',
      date: '2026-12-17',
      time_slot: '09:00-18:00',
      is_exception: true,
    })
    .execute()
  const request = input(0, '2026-11-26T09:00:00Z')
  const closed = ['teacher_taken', 'student_taken', 'not_offered']
  expect(problems((await parent().booking.previewSeries(request)).moves)).toEqual([null, ...closed])
  await expect(parent().booking.postponeSeries(request)).rejects.toMatchObject({
    code: 'dates_closed',
    status: 409,
    data: { dates: [{ problem: closed[0] }, { problem: closed[1] }, { problem: closed[2] }] },
  })
  expect(await listHeld(bookingId)).toEqual(dates.map(date => `${date.slice(5)} 10:00`))
  await parent().booking.postponeSeries({ ...request, keptLessonIds: lessonIds.slice(1) })
  expect(await listHeld(bookingId)).toEqual(['11-26 10:00', '12-01 10:00', '12-08 10:00', '12-15 10:00'])
})

test('a lesson that stays keeps its hour from the one that was to take it', async () => {
  const { teacherId, bookingId, parent, input } = await bookSeries()
  await base.db
    .insertInto('teacher_availability')
    .values({
      teacher_id: teacherId,
      day_of_week: 'mardi',
      date: '2026-12-22',
      time_slot: '09:00-18:00',
      is_exception: true,
    })
    .execute()
  const { moves } = await parent().booking.previewSeries(input(0, '2026-12-01T09:00:00Z'))
  expect(problems(moves)).toEqual(['teacher_taken', 'teacher_taken', 'teacher_taken', 'not_offered'])
  expect(await listHeld(bookingId)).toHaveLength(4)
})

test('a lesson within 24 hours stays, and one beyond the horizon is named', async () => {
  const { parent, input } = await bookSeries()
  const soon = first.subtract({ hours: 23 })
  const { moves } = await parent(soon).booking.previewSeries(input(1, '2026-12-02T09:00:00Z', 'all'))
  expect(problems(moves)).toEqual(['too_late', null, null, null])
  const far = await parent().booking.previewSeries(input(3, '2027-11-10T09:00:00Z', 'all'))
  expect(problems(far.moves)).toEqual([null, null, null, 'too_far'])
})

test('moves nothing when a lesson has another hour than the one that was read, and names it', async () => {
  const { bookingId, parent, lessonIds, input } = await bookSeries()
  const request = input(0, '2026-11-26T09:00:00Z', 'all')
  const { moves } = await parent().booking.previewSeries(request)
  const agreedMoves = toAgreedMoves(moves)
  // The other parent chooses another hour for the third lesson.
  await parent().booking.postpone({ id: lessonIds[2] ?? '', startsAt: '2026-12-09T13:00:00Z' })
  const before = await listHeld(bookingId)
  await expect(parent().booking.postponeSeries({ ...request, ...agreedMoves })).rejects.toMatchObject({
    code: 'moves_changed',
    status: 409,
    message:
      'Des cours ont changé depuis\u00a0: mardi 8\u00a0décembre 2026 à 10:00. Rien n’a été reporté. Relisez les nouvelles dates, puis confirmez.',
    data: { dates: [{ lessonId: lessonIds[2], date: '2026-12-08', time: '10:00' }] },
  })
  expect(await listHeld(bookingId)).toEqual(before)
  const again = await parent().booking.previewSeries(request)
  await parent().booking.postponeSeries({ ...request, ...toAgreedMoves(again.moves) })
  expect(await listHeld(bookingId)).toEqual(['11-26 10:00', '12-03 10:00', '12-10 10:00', '12-17 10:00'])
})

test('moves no lesson when others that were read are cancelled meanwhile, and names each', async () => {
  const { bookingId, parent, lessonIds, input } = await bookSeries()
  const request = input(0, '2026-11-26T09:00:00Z', 'all')
  const { moves } = await parent().booking.previewSeries(request)
  for (const id of lessonIds.slice(2)) await parent().lessons.cancel({ id })
  await expect(
    parent().booking.postponeSeries({ ...request, ...toAgreedMoves(moves) }),
  ).rejects.toMatchObject({
    code: 'moves_changed',
    message: expect.stringContaining(
      'mardi 8\u00a0décembre 2026 à 10:00 et mardi 15\u00a0décembre 2026 à 10:00',
    ),
  })
  expect(await listHeld(bookingId)).toEqual(['11-24 10:00', '12-01 10:00'])
})

test('names the lessons that did not move, also when it is asked again', async () => {
  const { parent, lessonIds, input } = await bookSeries()
  const request = { ...input(1, '2026-12-03T13:00:00Z'), keptLessonIds: [lessonIds[3] ?? ''] }
  const kept = [{ lessonId: lessonIds[3], date: '2026-12-15', time: '10:00' }]
  const moved = await parent().booking.postponeSeries(request)
  expect(moved).toMatchObject({ lessons: [{ date: '2026-12-03' }, { date: '2026-12-10' }], kept })
  expect(await parent().booking.postponeSeries(request)).toEqual(moved)
})

test('keeps the hour of a lesson whose id is written in upper case', async () => {
  const { bookingId, parent, lessonIds, input } = await bookSeries()
  const request = input(1, '2026-12-03T13:00:00Z')
  await parent().booking.postponeSeries({ ...request, keptLessonIds: [lessonIds[3]?.toUpperCase() ?? ''] })
  expect(await listHeld(bookingId)).toEqual(['11-24 10:00', '12-03 14:00', '12-10 14:00', '12-15 10:00'])
})

test('a move that is sent twice is made once and answered the same', async () => {
  const { bookingId, parent, input } = await bookSeries()
  const request = input(0, '2026-11-25T09:00:00Z')
  const [one, two] = await Promise.all([
    parent().booking.postponeSeries(request),
    parent().booking.postponeSeries(request),
  ])
  expect(one).toEqual(two)
  expect(one.lessons).toHaveLength(4)
  expect((await listJobs(bookingId)).map(({ kind }) => kind)).toEqual([
    'series-postponed',
    'teacher-series-postponed',
  ])
  await expect(parent().booking.postponeSeries(input(0, '2026-11-26T09:00:00Z'))).rejects.toMatchObject({
    code: 'lesson_over',
  })
})

test('parent and teacher at once: a lesson is moved or cancelled, never both, and all end in one place', async () => {
  for (let round = 0; round < 5; round++) {
    const { bookingId, teacherId, lessonIds, parent, input } = await bookSeries()
    const teacher = callAs(base.db, teacherCaller(teacherId), now)
    await Promise.allSettled([
      parent().booking.postponeSeries(input(0, '2026-11-25T09:00:00Z')),
      teacher.lessons.cancel({ id: lessonIds[1] ?? '', reason: 'Voyage' }),
      parent().lessons.cancelSeries({
        id: bookingId,
        lessonId: lessonIds[2] ?? '',
        scope: 'following',
        countedLessons: 0,
      }),
    ])
    const { rows } = await sql<{ held: number; lost: number; counted: number }>`
      select count(*) filter (where s.released_at is null)::int as held,
        count(*) filter (where s.released_at is not null and s.given_back_at is null)::int as lost,
        (select count(*)::int from lessons l where l.teacher_id = ${teacherId}::uuid and l.status <> 'cancelled') as counted
      from seats s where s.booking_id = ${bookingId}::uuid`.execute(base.db)
    const [state] = rows
    expect(state?.lost).toBe(0)
    expect(state?.held).toBe(state?.counted)
    expect(state?.held).toBeLessThanOrEqual(4)
  }
})

test('a group series leaves the other children where they are, and joins the teacher’s group at the new hour', async () => {
  const { teacherId, lessonIds, bookingId, parent, input } = await bookSeries({ lessonType: 'group' })
  const rival = await makeFamily(base.db)
  const seated = { familyId: rival.parentId, studentId: rival.studentIds[0] ?? '' }
  await takeSeat(base.db, lessonIds[1] ?? '', seated)
  const group = await makeLesson(base.db, {
    ...seated,
    teacherId,
    type: 'group',
    startsAt: at('2026-12-03T09:00:00Z'),
  })
  const moved = await parent().booking.postponeSeries(input(0, '2026-11-26T09:00:00Z'))
  expect(moved.lessons[1]?.lessonId).toBe(group.lessonId)
  const { rows } = await sql<{ seats: number }>`
    select seats_taken as seats from lessons where id = ${lessonIds[1]}::uuid`.execute(base.db)
  expect(rows).toEqual([{ seats: 1 }])
  expect(await listHeld(bookingId)).toEqual(['11-26 10:00', '12-03 10:00', '12-10 10:00', '12-17 10:00'])
})

test('family and teacher get one mail each with every old and new date, and the teacher one notification', async () => {
  const { bookingId, teacherId, parent, input } = await bookSeries({ timezone: 'America/Toronto' })
  await parent().booking.postponeSeries(input(0, '2026-11-26T14:00:00Z'))
  const { notifications } = await callAs(base.db, teacherCaller(teacherId), now).notifications.list({})
  expect(notifications).toMatchObject([
    {
      kind: 'series_moved',
      title: 'Série d’Enfant 1 déplacée\u00a0: 4 cours',
      detail: 'à partir du jeudi 26 novembre 2026 à 15:00',
    },
  ])
  const jobs = await listJobs(bookingId)
  const [toFamily, toTeacher] = await Promise.all(
    jobs.map(job => composeMail(base.db, job, { publicUrl: 'https://kalima.test', now })),
  )
  expect(toFamily?.subject).toBe('Série d’Enfant 1 reportée\u00a0: 4 cours du jeudi')
  expect(toFamily?.text).toContain(
    'Au lieu du mardi 15 décembre 2026 à 04:00, heure de Toronto'.replace('Toronto', 'Montréal'),
  )
  expect(toTeacher?.text).toContain('jeudi 17 décembre 2026 à 15:00')
  expect(toFamily?.text).toMatch(
    /Premier cours.: déplacement et annulation sans frais jusqu’au mercredi 25\snovembre à 09:00\. Chaque cours suivant/,
  )
  expect(toTeacher?.text).not.toContain('sans frais')
  expect(toTeacher?.attachments).toHaveLength(2)
})

test('names the lessons that a clock change gives another hour for the family, and its mail says why', async () => {
  const { bookingId, parent, input } = await bookSeries({ timezone: 'America/Toronto' })
  // 15:00 in Paris. Toronto changes its clocks on 14 March, Paris on 28 March.
  const request = input(0, '2027-03-09T14:00:00Z', 'all')
  const { moves } = await parent().booking.previewSeries(request)
  expect(moves.map(({ after, movedForFamily }) => [after?.date, after?.time, movedForFamily])).toEqual([
    ['2027-03-09', '09:00', false],
    ['2027-03-16', '10:00', true],
    ['2027-03-23', '10:00', true],
    ['2027-03-30', '09:00', false],
  ])
  await parent().booking.postponeSeries(request)
  const [toFamily, toTeacher] = await Promise.all(
    (await listJobs(bookingId)).map(job =>
      composeMail(base.db, job, { publicUrl: 'https://kalima.test', now }),
    ),
  )
  expect(toFamily?.text).toContain('changent d’heure pour vous')
  expect(toTeacher?.text).not.toContain('changent d’heure')
})

test('finds no series of another family, and lets no child’s login move one', async () => {
  const { bookingId, parentId, studentId, input } = await bookSeries()
  const request = input(0, '2026-11-26T09:00:00Z')
  const stranger = callAs(base.db, parentCaller((await makeFamily(base.db)).parentId), now)
  await expect(stranger.booking.previewSeries(request)).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.booking.postponeSeries(request)).rejects.toMatchObject({ code: 'not_found' })
  const userId = await makeLogin(base.db, studentId, 'Inès')
  const child = callAs(base.db, { userId, role: 'student', familyId: parentId, studentId }, now)
  await expect(child.booking.postponeSeries(request)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await listHeld(bookingId)).toHaveLength(4)
})

/** Gives lessons of the series to another teacher, as the school does. */
const substitute = async (lessonIds: readonly string[]) => {
  const { teacherId } = await makeTeacher(base.db)
  await sql`update lessons set teacher_id = ${teacherId}::uuid where id = any(${[...lessonIds]}::uuid[])`.execute(
    base.db,
  )
  return teacherId
}
const listTeachers = async (bookingId: string) => {
  const { rows } = await sql<{ teacher: string }>`
    select l.teacher_id as teacher from seats s join lessons l on l.id = s.lesson_id
    where s.booking_id = ${bookingId}::uuid and s.released_at is null order by s.starts_at`.execute(base.db)
  return rows.map(({ teacher }) => teacher)
}

test('a lesson given by a substitute keeps its hour and its teacher when the others move', async () => {
  const { bookingId, teacherId, lessonIds, parent, input } = await bookSeries()
  const other = await substitute([lessonIds[2] ?? ''])
  const request = input(1, '2026-12-03T13:00:00Z')
  const { moves } = await parent().booking.previewSeries(request)
  expect(problems(moves)).toEqual([null, 'other_teacher', null])
  await expect(parent().booking.postponeSeries(request)).rejects.toMatchObject({ code: 'dates_closed' })
  await parent().booking.postponeSeries({ ...request, keptLessonIds: [lessonIds[2] ?? ''] })
  expect(await listHeld(bookingId)).toEqual(['11-24 10:00', '12-03 14:00', '12-08 10:00', '12-17 14:00'])
  expect(await listTeachers(bookingId)).toEqual([teacherId, teacherId, other, teacherId])
})

test('substituted lessons move in the substitute’s calendar and stay with the substitute, who is notified', async () => {
  const { bookingId, teacherId, lessonIds, parent, input } = await bookSeries()
  const other = await substitute(lessonIds.slice(2))
  const request = input(2, '2026-12-10T13:00:00Z')
  const people = await makeFamily(base.db)
  // The substitute is taken at one of the new hours; the original teacher is not.
  await makeLesson(base.db, {
    teacherId: other,
    familyId: people.parentId,
    studentId: people.studentIds[0] ?? '',
    startsAt: at('2026-12-17T13:00:00Z'),
  })
  const { moves } = await parent().booking.previewSeries(request)
  expect(problems(moves)).toEqual([null, 'teacher_taken'])
  await parent().booking.postponeSeries({ ...request, keptLessonIds: [lessonIds[3] ?? ''] })
  expect(await listHeld(bookingId)).toEqual(['11-24 10:00', '12-01 10:00', '12-10 14:00', '12-15 10:00'])
  expect(await listTeachers(bookingId)).toEqual([teacherId, teacherId, other, other])
  const notified = await callAs(base.db, teacherCaller(other), now).notifications.list({})
  expect(notified.notifications).toHaveLength(1)
  const notNotified = await callAs(base.db, teacherCaller(teacherId), now).notifications.list({})
  expect(notNotified.notifications).toHaveLength(0)
})

test('hours that were read in the calendar of the teacher before move no series, those of the substitute do', async () => {
  const { bookingId, teacherId, lessonIds, parent, input } = await bookSeries()
  const request = input(0, '2026-11-26T13:00:00Z', 'all')
  const { moves } = await parent().booking.previewSeries(request)
  const move = (whose: string) =>
    parent().booking.postponeSeries({ ...request, ...toAgreedMoves(moves), teacherId: whose })
  const other = await substitute(lessonIds)
  await expect(move(teacherId)).rejects.toMatchObject({
    code: 'teacher_changed',
    status: 409,
    message: expect.stringContaining('à un autre professeur'),
  })
  expect(await listHeld(bookingId)).toEqual(dates.map(date => `${date.slice(5)} 10:00`))
  const moved = await move(other)
  expect(await listTeachers(bookingId)).toEqual(Array(4).fill(other))
  // Sent again, it is answered the same.
  expect(await move(other)).toEqual(moved)
})

test('a suspended teacher’s series is not moved, and its preview says so like a single lesson’s', async () => {
  const { teacherId, parent, input } = await bookSeries()
  const suspended = base.db.updateTable('teachers').set({ suspended_at: now })
  await suspended.where('id', '=', teacherId).execute()
  const request = input(0, '2026-11-26T13:00:00Z', 'all')
  const refusal = { code: 'teacher_unavailable', status: 409 }
  await expect(parent().booking.previewSeries(request)).rejects.toMatchObject(refusal)
  await expect(parent().booking.postponeSeries(request)).rejects.toMatchObject(refusal)
})

test('while the substitute’s calendar is locked, a move of its lessons waits', async () => {
  const { lessonIds, parent, input } = await bookSeries()
  const other = await substitute(lessonIds.slice(2))
  const holder = await base.pool.connect()
  await holder.query('begin')
  await holder.query('select from teachers where id = $1 for no key update', [other])
  let isDone = false
  const move = parent()
    .booking.postponeSeries(input(2, '2026-12-10T13:00:00Z'))
    .finally(() => {
      isDone = true
    })
  await expect
    .poll(async () => {
      const { rows } = await base.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(1)
  expect(isDone).toBe(false)
  await holder.query('commit')
  holder.release()
  expect((await move).lessons).toHaveLength(2)
})
