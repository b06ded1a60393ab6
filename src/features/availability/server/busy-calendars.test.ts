import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { aBookingOf, at } from '../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { serveHttps } from '../../../../tests/support/https-server.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { findFreeTeachers } from './find-free-teachers.ts'
import { readDueCalendars } from './read-busy-calendars.ts'

const database = testDatabase()
/** A Monday, 9:00 in Paris. The teachers give lessons every day from 9 to 18. */
const now = at('2026-11-23T08:00:00Z')
const tuesday = '2026-11-24'

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}@x`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const meeting = ['SUMMARY:Dentiste', 'DTSTART:20261124T094500Z', 'DTEND:20261124T111500Z']

let text = ''
let status = 200
let requests = 0
const server = await serveHttps((_, response) => {
  requests++
  response.writeHead(status).end(text)
})
afterAll(() => server.close())
const access = { fetchPublic: server.fetchPublic, calendarKey: 'a key of the tests', ownSuffix: '@localhost' }
const secret = server.address('/calendar/ical/private-1f2e3d/basic.ics')

let teacherId = ''
let people: Awaited<ReturnType<typeof makeFamily>>
beforeEach(async () => {
  text = calendar(meeting)
  status = 200
  requests = 0
  await database.pool.query('delete from busy_calendars')
  teacherId = (await makeTeacher(database.db)).teacherId
  people = await makeFamily(database.db)
})

const limits = { count: async () => undefined } as unknown as Limits
const as = (userId = teacherId, when = now) =>
  callAs(database.db, teacherCaller(userId), when, { limits, fetchPublic: server.fetchPublic })
const add = (id: string = randomUUID(), userId = teacherId, address = secret) =>
  as(userId).availability.addBusyCalendar({ id, name: 'Perso', address })
const timesOn = async (date = tuesday, lessonType: 'individual' | 'group' = 'individual') => {
  const query = { id: teacherId, from: date, to: date, timezone: 'Europe/Paris', lessonType }
  return (await as().availability.slots(query)).slots.map(({ time }) => time)
}
const listed = async (when = now) => (await as(teacherId, when).availability.busyCalendars()).calendars
const notifications = async () =>
  (await database.pool.query('select kind from notifications where user_id = $1', [teacherId])).rows

const book = (startsAt: string) =>
  bookWithRetries(
    database.db,
    people.family,
    aBookingOf({ studentId: people.studentIds[0] ?? '', teacherId }, { startsAt: at(startsAt) }),
    now,
  )

test('the hours that another calendar takes are neither offered nor booked, and are offered again without it', async () => {
  expect(await timesOn()).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ])
  const { id } = await add()
  expect(await timesOn()).toEqual(['09:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
  const isFree = async (startsAt: string) =>
    (
      await findFreeTeachers(database.db, { startsAt: at(startsAt), lessonType: 'individual', now }, 1000)
    ).some(card => card.id === teacherId)
  expect([await isFree('2026-11-24T10:00:00Z'), await isFree('2026-11-24T12:00:00Z')]).toEqual([false, true])
  expect(await book('2026-11-24T10:00:00Z')).toMatchObject({
    code: 'slot_taken',
    data: { dates: [{ reason: 'teacher_taken' }] },
  })
  const { days } = await as().availability.week({ date: tuesday })
  const states = days.find(({ date }) => date === tuesday)?.hours.map(({ state }) => state)
  expect(states?.slice(8, 14)).toEqual(['closed', 'available', 'busy', 'busy', 'busy', 'available'])

  await as().availability.removeBusyCalendar({ id })
  expect(await timesOn()).toContain('11:00')
  expect(await book('2026-11-24T10:00:00Z')).toMatchObject({ ok: true })
})

test('only when the teacher is busy is stored; the address is encrypted and never sent', async () => {
  await add()
  const { rows } = await database.pool.query('select * from busy_calendars')
  expect(JSON.stringify(rows)).not.toMatch(/Dentiste|private-1f2e3d/)
  expect(rows[0].busy).toBe('{["2026-11-24 09:45:00+00","2026-11-24 11:15:00+00")}')
  const [only] = await listed()
  expect(only).toMatchObject({
    name: 'Perso',
    host: 'calendar.test',
    periods: 1,
    unreadEvents: 0,
    read: { date: '2026-11-23', time: '09:00' },
    failure: null,
    isDropped: false,
  })
  expect(JSON.stringify(only)).not.toContain('private')
})

test('the teacher reads how many events of a calendar could not be read, until they can', async () => {
  text = calendar(meeting, ['DTSTART:demain'], ['DTSTART:20261125T094500Z', 'RDATE:un jour'])
  await add()
  expect(await listed()).toMatchObject([{ unreadEvents: 2, periods: 1, failure: null }])
  text = calendar(meeting)
  await as().availability.refreshBusyCalendars({})
  expect(await listed()).toMatchObject([{ unreadEvents: 0, periods: 1 }])
})

test('lessons that are booked stay, and a group in a busy hour can still be joined', async () => {
  const lesson = (startsAt: string, type: 'individual' | 'group') =>
    makeLesson(database.db, {
      teacherId,
      familyId: people.parentId,
      studentId: people.studentIds[0] ?? '',
      startsAt: at(startsAt),
      type,
    })
  const { lessonId } = await lesson('2026-11-24T10:00:00Z', 'individual')
  await lesson('2026-11-24T09:00:00Z', 'group')
  await add()
  const { lessons } = await as().lessons.list({})
  expect(lessons.map(({ id }) => id)).toContain(lessonId)
  expect(await timesOn(tuesday, 'group')).toEqual([
    '09:00',
    '10:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ])
  expect(await timesOn()).not.toContain('10:00')
})

test('what leads to no calendar is refused with its reason, and nothing is stored', async () => {
  text = '<!doctype html><title>Se connecter</title>'
  await expect(add()).rejects.toMatchObject({ code: 'not_a_calendar' })
  text = calendar(meeting) + ' '.repeat(1_000_000)
  await expect(add()).rejects.toMatchObject({ code: 'oversized' })
  status = 403
  await expect(add()).rejects.toMatchObject({ code: 'refused' })
  for (const address of [
    'http://calendar.test/a.ics',
    'calendar.test',
    'https://a:b@calendar.test',
    server.address(`/${'é'.repeat(400)}`),
  ])
    await expect(add(randomUUID(), teacherId, address)).rejects.toMatchObject({ code: 'address_invalid' })
  for (const address of [
    'https://127.0.0.2/a.ics',
    'https://unknown.test/a.ics',
    'webcal://elsewhere.test/a.ics',
  ])
    await expect(add(randomUUID(), teacherId, address)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await listed()).toEqual([])
})

test('a calendar that takes too long is given up, and others are read meanwhile', async () => {
  const daily = ['DTSTART:20261124T094500Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']
  text = calendar(...Array.from({ length: 8000 }, () => daily))
  const endless = add()
  endless.catch(() => undefined)
  while (requests === 0) await new Promise(resolve => setImmediate(resolve))
  text = calendar(meeting)
  await add()
  expect(await listed()).toHaveLength(1)
  await expect(endless).rejects.toMatchObject({ code: 'oversized' })
}, 20_000)

test('three calendars at most, also of two added at once; sent twice, one is added once; nobody removes another teacher’s', async () => {
  const first = await add()
  expect(await add(first.id)).toEqual(first)
  await add()
  const results = await Promise.allSettled([add(), add()])
  expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(add()).rejects.toMatchObject({ code: 'too_many_calendars' })
  expect(await listed()).toHaveLength(3)
  const { teacherId: other } = await makeTeacher(database.db)
  await expect(as(other).availability.removeBusyCalendar(first)).rejects.toMatchObject({ code: 'not_found' })
  await expect(add(first.id, other)).rejects.toMatchObject({ code: 'id_taken' })
})

test('another address or name under the id of a calendar is refused, and the same one is not read again', async () => {
  const { id } = await add()
  const read = requests
  await add(id)
  const address = server.address('/calendar/ical/private-other/basic.ics')
  await expect(add(id, teacherId, address)).rejects.toMatchObject({ code: 'id_taken', status: 409 })
  await expect(
    as().availability.addBusyCalendar({ id, name: 'Travail', address: secret }),
  ).rejects.toMatchObject({ code: 'id_taken' })
  expect([requests, (await listed()).map(({ name }) => name)]).toEqual([read, ['Perso']])
})

describe('the job', () => {
  const read = (hours: number) => readDueCalendars(database.db, access, now.add({ hours }))

  test('reads what has waited twenty minutes, once for two workers', async () => {
    await add()
    await readDueCalendars(database.db, access, now.add({ minutes: 19 }))
    expect(requests).toBe(1)
    text = calendar(['DTSTART:20261125T090000Z', 'DTEND:20261125T100000Z'])
    await Promise.all([read(1), read(1)])
    expect(requests).toBe(2)
    expect(await timesOn()).toContain('11:00')
    expect(await timesOn('2026-11-25')).not.toContain('10:00')
  })

  test('keeps what was read for a day, then drops it and notifies the teacher once; a good reading mends all', async () => {
    await add()
    status = 404
    await read(23)
    expect(await timesOn()).not.toContain('11:00')
    expect(await listed(now.add({ hours: 23 }))).toMatchObject([
      { failure: 'refused', failingSince: { date: tuesday, time: '08:00' }, isDropped: false },
    ])
    expect(await notifications()).toEqual([])
    await read(24)
    await read(25)
    expect(await listed()).toMatchObject([{ failure: 'refused', isDropped: true, periods: 0 }])
    expect(await timesOn()).toContain('11:00')
    expect(await notifications()).toEqual([{ kind: 'calendar_unreadable' }])
    status = 200
    await read(26)
    expect(await listed()).toMatchObject([
      { failure: null, failingSince: null, isDropped: false, periods: 1 },
    ])
  })

  test('takes an address that can’t be decrypted for one that does not answer', async () => {
    await add()
    await readDueCalendars(database.db, { ...access, calendarKey: 'another key' }, now.add({ hours: 1 }))
    expect(await listed()).toMatchObject([{ failure: 'unreachable' }])
  })

  test('makes bookings that were planned on other busy times plan again, and no others', async () => {
    const version = async () =>
      (await database.pool.query('select calendar_version from teachers where id = $1', [teacherId])).rows[0]
        .calendar_version
    const before = await version()
    await add()
    const added = await version()
    await read(1)
    const same = await version()
    text = calendar()
    await read(2)
    const changed = await version()
    expect([added > before, same === added, changed > same]).toEqual([true, true, true])
  })
})

describe('a change of the teacher’s zone', () => {
  const wholeDay = calendar(['DTSTART;VALUE=DATE:20261125'])
  const stored = async () => (await database.pool.query('select busy from busy_calendars')).rows[0].busy
  const inParis = '{["2026-11-24 23:00:00+00","2026-11-25 23:00:00+00")}'
  const inToronto = '{["2026-11-25 05:00:00+00","2026-11-26 05:00:00+00")}'
  const move = () => as().teacherSpace.changeOwnSettings({ timezone: 'America/Toronto' })

  test('moves whole days at once', async () => {
    text = wholeDay
    await add()
    expect(await stored()).toBe(inParis)
    await as().teacherSpace.changeOwnSettings({ headline: 'Bonjour' })
    expect(requests).toBe(1)
    await move()
    expect([requests, await stored()]).toEqual([2, inToronto])
  })

  test('leaves a calendar that was read too often to the next run of the job', async () => {
    text = wholeDay
    await add()
    const busyLimits = { count: async () => 60 } as unknown as Limits
    await callAs(database.db, teacherCaller(teacherId), now, {
      limits: busyLimits,
    }).teacherSpace.changeOwnSettings({ timezone: 'America/Toronto' })
    expect([requests, await stored()]).toEqual([1, inParis])
    await readDueCalendars(database.db, access, now.add({ minutes: 1 }))
    expect(await stored()).toBe(inToronto)
  })

  test('says so of a calendar that can’t be read then, until it can', async () => {
    text = wholeDay
    await add()
    status = 500
    await move()
    expect(await stored()).toBe(inParis)
    expect(await listed()).toMatchObject([{ failure: 'unreachable', isOfOtherZone: true }])
    status = 200
    await readDueCalendars(database.db, access, now.add({ minutes: 20 }))
    expect(await stored()).toBe(inToronto)
    expect(await listed()).toMatchObject([{ failure: null, isOfOtherZone: false }])
  })

  test('makes a reading that began before it store nothing', async () => {
    text = wholeDay
    await add()
    const slow = {
      ...access,
      fetchPublic: async (...sent: Parameters<typeof access.fetchPublic>) => {
        const fetched = await access.fetchPublic(...sent)
        await move()
        return fetched
      },
    }
    await readDueCalendars(database.db, slow, now.add({ hours: 1 }))
    expect(await stored()).toBe(inToronto)
  })
})

test('«Actualiser» reads the teacher’s calendars at once', async () => {
  await add()
  text = calendar()
  await as().availability.refreshBusyCalendars({})
  expect(await timesOn()).toContain('11:00')
})
