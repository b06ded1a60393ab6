import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { localOf } from '#platform/time/zones.ts'
import { aBookingOf, at } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  everyDay,
  makeFamily,
  makeLesson,
  makeLogin,
  makeTeacher,
} from '../../../../tests/support/people.ts'

const base = testDatabase()
const now = at('2026-11-09T08:00:00Z')
// A Tuesday, 10:00 in Paris.
const first = at('2026-11-24T09:00:00Z')
const dates = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']

const bookSeries = async ({ timezone = 'Europe/Paris', lessonType = 'individual' as const } = {}) => {
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
  const cancel = (
    index: number,
    scope: 'following' | 'all' = 'following',
    { moment = now, countedLessons = 0 } = {},
  ) =>
    parent(moment).lessons.cancelSeries({
      id: request.id,
      lessonId: lessonIds[index] ?? '',
      scope,
      countedLessons,
    })
  return { ...people, teacherId, studentId, bookingId: request.id, lessonIds, parent, cancel }
}

const listHeldDates = async (bookingId: string) => {
  const { rows } = await sql<{ date: string }>`
    select to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as date from seats
    where booking_id = ${bookingId}::uuid and released_at is null order by starts_at`.execute(base.db)
  return rows.map(({ date }) => date)
}
const listJobs = async (id: string) => {
  const { rows } = await sql<{ data: { kind: string } }>`
    select data from pgboss.job where data::text like ${`%${id}%`} and data->>'kind' like '%cancelled' order by data->>'kind'`.execute(
    base.db,
  )
  return rows.map(({ data }) => data)
}

test('cancels a lesson of a series and those after it; the ones before stay', async () => {
  const { bookingId, cancel, lessonIds, parent } = await bookSeries()
  expect(await parent().lessons.series({ id: bookingId })).toMatchObject({
    studentName: 'Enfant 1',
    lessons: dates.map((date, index) => ({
      lessonId: lessonIds[index],
      date,
      time: '10:00',
      givenBack: true,
    })),
  })
  expect(await cancel(2)).toEqual({
    lessons: dates.slice(2).map((date, index) => ({
      lessonId: lessonIds[index + 2],
      date,
      time: '10:00',
      priceCents: 3500,
      givenBack: true,
    })),
    givenBackCents: 7000,
    countedCents: 0,
  })
  expect(await listHeldDates(bookingId)).toEqual(dates.slice(0, 2))
})

test('cancels the whole series from any of its lessons, and gives back each by its own limit', async () => {
  const { bookingId, cancel } = await bookSeries()
  const moment = first.subtract({ hours: 23 })
  await expect(cancel(3, 'all', { moment })).rejects.toMatchObject({ code: 'series_changed', status: 409 })
  expect(await listHeldDates(bookingId)).toEqual(dates)
  expect(await cancel(3, 'all', { moment, countedLessons: 1 })).toMatchObject({
    lessons: [{ givenBack: false }, { givenBack: true }, { givenBack: true }, { givenBack: true }],
    givenBackCents: 10_500,
    countedCents: 3500,
  })
  expect(await listHeldDates(bookingId)).toEqual([])
})

test('leaves lessons alone that were given, and those cancelled before', async () => {
  const { bookingId, cancel, lessonIds, parent } = await bookSeries()
  await parent().lessons.cancel({ id: lessonIds[2] ?? '' })
  const moment = first.add({ hours: 30 })
  expect((await cancel(1, 'all', { moment })).lessons.map(({ date }) => date)).toEqual([
    '2026-12-01',
    '2026-12-15',
  ])
  expect(await listHeldDates(bookingId)).toEqual([dates[0]])
})

test('a cancellation that is sent twice is made once and answered the same', async () => {
  const { bookingId, teacherId, cancel } = await bookSeries()
  const answers = await Promise.all([cancel(1), cancel(1)])
  expect(answers[0]).toEqual(answers[1])
  expect(await cancel(1, 'following', { moment: now.add({ hours: 1 }) })).toEqual(answers[0])
  expect((await listJobs(bookingId)).map(({ kind }) => kind)).toEqual([
    'series-cancelled',
    'teacher-series-cancelled',
  ])
  const { notifications } = await callAs(base.db, teacherCaller(teacherId), now).notifications.list({})
  expect(notifications).toHaveLength(1)
})

test('parent and teacher cancel at once: every seat is freed once, and nothing is given back twice', async () => {
  const { bookingId, teacherId, lessonIds, cancel } = await bookSeries()
  const teacher = callAs(base.db, teacherCaller(teacherId), now)
  await Promise.allSettled([
    cancel(0),
    ...lessonIds.map(id => teacher.lessons.cancel({ id, reason: 'Voyage' })),
    cancel(0, 'all'),
  ])
  expect(await listHeldDates(bookingId)).toEqual([])
  const { rows } = await sql<{ seats: string[] }>`
    select details->'seats' as seats from audit_log
    where action in ('seat_cancelled', 'series_cancelled', 'lesson_cancelled') and (details->>'booking' = ${bookingId}
      or details->>'lesson' = any(${lessonIds}::text[]))`.execute(base.db)
  const freed = rows.flatMap(({ seats }) => seats)
  expect(freed).toHaveLength(dates.length)
  expect(new Set(freed).size).toBe(dates.length)
})

test('the teacher gets one notification and one mail for the series, with name, weekday and years', async () => {
  const { bookingId, teacherId, cancel } = await bookSeries()
  await cancel(0)
  const { notifications } = await callAs(base.db, teacherCaller(teacherId), now).notifications.list({})
  expect(notifications).toMatchObject([
    {
      kind: 'series_cancelled',
      title: 'Série d’Enfant 1 annulée\u00a0: 4 cours du mardi',
      detail: 'à partir du mardi 24 novembre 2026 à 10:00',
    },
  ])
  const [toFamily, toTeacher] = await Promise.all(
    (await listJobs(bookingId)).map(job =>
      composeMail(base.db, job, { publicUrl: 'https://kalima.test', now }),
    ),
  )
  expect(toTeacher?.subject).toBe('Série d’Enfant 1 annulée\u00a0: 4 cours du mardi')
  expect(toTeacher?.text).toMatch(/^Enfant\s: Enfant 1$/m)
  expect(toTeacher?.text).toContain('mardi 15 décembre 2026 à 10:00')
  expect(toFamily?.text).toContain('4 cours vous sont rendus\u00a0: 140\u00a0€ ne sont pas dus.')
})

test('a series has the weekday that the program knows, also where PostgreSQL knows other rules of the zone', async () => {
  const timezone = 'Africa/Casablanca'
  const startsAt = at('2026-11-24T23:00:00Z')
  const { teacherId } = await makeTeacher(base.db, {
    timezone,
    hours: everyDay('00:00-12:00', '12:00-00:00'),
  })
  const { family, parentId, studentIds } = await makeFamily(base.db)
  const request = aBookingOf(
    { teacherId, studentId: studentIds[0] ?? '' },
    { startsAt, recurrenceFrequency: 'weekly', numberOfSessions: 2 },
  )
  const booked = await bookWithRetries(base.db, family, request, now)
  if (!booked.ok) throw new Error(booked.code)
  const [{ id: lessonId = '' } = {}] = booked.value.lessons
  await callAs(base.db, parentCaller(parentId), now).lessons.cancelSeries({
    id: request.id,
    lessonId,
    scope: 'all',
    countedLessons: 0,
  })
  const { notifications } = await callAs(base.db, teacherCaller(teacherId, timezone), now).notifications.list(
    {},
  )
  expect(notifications).toMatchObject([
    { title: `Série d’Enfant 1 annulée\u00a0: 2 cours du ${localOf(startsAt, timezone).weekday}` },
  ])
})

test('names no erased child in the mails of a series', async () => {
  const { bookingId, studentId, cancel, parent } = await bookSeries()
  await cancel(0)
  const jobs = await listJobs(bookingId)
  await parent().parentSpace.eraseStudent({ id: studentId })
  const [toFamily, toTeacher] = await Promise.all(
    jobs.map(job => composeMail(base.db, job, { publicUrl: 'https://kalima.test', now })),
  )
  expect(toFamily?.subject).toBe('La série de votre enfant est annulée\u00a0: 4 cours du mardi')
  expect(JSON.stringify(toFamily)).not.toContain('Enfant 1')
  expect(toTeacher?.subject).toBe('Série annulée\u00a0: 4 cours du mardi')
  expect(toTeacher?.text).not.toContain('Enfant 1')
})

test('erasing a child sends the family one mail with the lessons that this cancels, which names nobody', async () => {
  const { parentId, studentId, parent } = await bookSeries()
  const { teacherId } = await makeTeacher(base.db)
  const startsAt = now.round('hour').subtract({ hours: 48 })
  const late = await makeLesson(base.db, { teacherId, familyId: parentId, studentId, startsAt })
  await cancelSeatLate(base.db, { ...late, startsAt })
  await parent().parentSpace.eraseStudent({ id: studentId })
  const { rows } = await sql<{ data: MailJob }>`
    select data from pgboss.job where data->>'familyId' = ${parentId}`.execute(base.db)
  const mails = await Promise.all(
    rows.map(({ data }) => composeMail(base.db, data, { publicUrl: 'https://kalima.test', now })),
  )
  expect(mails.map(mail => mail?.subject)).toEqual([`${dates.length} cours annulés`])
  expect(mails[0]?.to).toBe(`${parentId}@kalima.test`)
  expect(mails[0]?.text).not.toContain('Enfant 1')
  expect(mails[0]?.text).toContain(
    '35\u00a0€ d’un cours annulé trop tard restent dus s’ils ne sont pas réglés. Vous retrouvez ce montant dans vos documents',
  )
  expect(mails[0]?.text.match(/2026 à \d\d:\d\d, heure de/g)).toHaveLength(dates.length)
  expect(mails[0]?.attachments?.[0]?.content.match(/STATUS:CANCELLED/g)).toHaveLength(dates.length)
})

test('finds no series of another family, and lets no child’s login cancel one', async () => {
  const { bookingId, lessonIds, parentId, studentId } = await bookSeries()
  const request = { id: bookingId, lessonId: lessonIds[0] ?? '', scope: 'all', countedLessons: 0 } as const
  const stranger = callAs(base.db, parentCaller((await makeFamily(base.db)).parentId), now)
  await expect(stranger.lessons.series({ id: bookingId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.lessons.cancelSeries(request)).rejects.toMatchObject({ code: 'not_found' })
  const userId = await makeLogin(base.db, studentId, 'Inès')
  const child = callAs(base.db, { userId, role: 'student', familyId: parentId, studentId }, now)
  await expect(child.lessons.cancelSeries(request)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await listHeldDates(bookingId)).toEqual(dates)
})

test('a series with a substituted lesson is cancelled whole: each teacher is notified of the lessons he or she was to give', async () => {
  const { teacherId, bookingId, lessonIds, cancel } = await bookSeries()
  const { teacherId: other } = await makeTeacher(base.db)
  await sql`update lessons set teacher_id = ${other}::uuid where id = ${lessonIds[2] ?? ''}::uuid`.execute(
    base.db,
  )
  const { lessons } = await cancel(1)
  expect(lessons).toHaveLength(3)
  expect(await listHeldDates(bookingId)).toEqual(['2026-11-24'])
  const listOf = async (id: string) =>
    (await callAs(base.db, teacherCaller(id), now).notifications.list({})).notifications.map(
      ({ kind }) => kind,
    )
  expect(await listOf(teacherId)).toEqual(['series_cancelled'])
  expect(await listOf(other)).toEqual(['lesson_cancelled'])
  const { rows } = await sql<{ data: { teacherId: string; seats: unknown[] } }>`
    select data from pgboss.job where data->>'kind' in ('teacher-series-cancelled', 'teacher-seats-cancelled')
      and data->>'teacherId' = any(${[teacherId, other]}::text[])`.execute(base.db)
  expect(rows.map(({ data }) => [data.teacherId, data.seats.length]).toSorted()).toEqual(
    [
      [teacherId, 2],
      [other, 1],
    ].toSorted(),
  )
})

test('the mail of a cancelled series names the teacher of each lesson where they differ, and else once', async () => {
  const mailOf = async (bookingId: string) => {
    const job = (await listJobs(bookingId)).find(({ kind }) => kind === 'series-cancelled')
    if (!job) throw new Error('No mail')
    const compose = () => composeMail(base.db, job, { publicUrl: 'https://kalima.test', now })
    return { french: (await compose())?.text, english: (await runWithLocale('en', compose))?.text }
  }
  const one = await bookSeries()
  await one.cancel(0)
  const same = await mailOf(one.bookingId)
  expect(same.french).toMatch(/Professeur.: Salma Essai/)
  expect(same.french?.match(/Salma/g)).toHaveLength(1)

  const { bookingId, lessonIds, cancel } = await bookSeries()
  for (const [index, firstName] of ['Ugo', 'Vera'].entries()) {
    const { teacherId } = await makeTeacher(base.db, { firstName })
    await base.db
      .updateTable('lessons')
      .set({ teacher_id: teacherId })
      .where('id', '=', lessonIds[index] ?? '')
      .execute()
  }
  await cancel(0)
  const { french, english } = await mailOf(bookingId)
  expect(french?.match(/professeur\u00a0: (\w+)/g)?.map(part => part.split(' ').at(-1))).toEqual([
    'Ugo',
    'Vera',
    'Salma',
    'Salma',
  ])
  expect(french).not.toMatch(/Professeur.:/)
  expect(english).toContain('given back, teacher: Ugo Essai')
  expect(english).toContain('given back, teacher: Vera Essai')
})

test('while a substitute’s calendar is locked, a cancellation of the series waits', async () => {
  const { lessonIds, cancel } = await bookSeries()
  const { teacherId: other } = await makeTeacher(base.db)
  await sql`update lessons set teacher_id = ${other}::uuid where id = ${lessonIds[2] ?? ''}::uuid`.execute(
    base.db,
  )
  const holder = await base.pool.connect()
  await holder.query('begin')
  await holder.query('select from teachers where id = $1 for no key update', [other])
  const cancelled = cancel(1)
  await expect
    .poll(async () => {
      const { rows } = await base.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(1)
  await holder.query('commit')
  holder.release()
  expect((await cancelled).lessons).toHaveLength(3)
})
