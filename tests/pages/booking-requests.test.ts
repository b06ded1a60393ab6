// What a parent reads before approving a child's request.
import { expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { approveRequest } from '#features/booking/server/requests/answer-request.ts'
import { createBookingRequest } from '#features/booking/server/requests/create-booking-request.ts'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { formatDayFrom, showDay } from '#platform/time/date-format.ts'
import { aBookingOf } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

test('a parent reads every date of a series, and approves the hours that stand on the page or none', async () => {
  const { userId: familyId, ids } = await insertFamily(['Nour'], false, 7, database.db)
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(database.db, { timezone: 'UTC' })
  const childId = await makeLogin(database.db, studentId, 'Nour')
  const scope = { familyId, ipAddress: undefined, timezone: 'Europe/Paris' }
  const child = { ...scope, userId: childId, role: 'student', studentId } as unknown as Family
  const parent = { ...scope, userId: familyId, role: 'parent', studentId: null } as unknown as Family
  const now = Temporal.Now.instant()
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 6 })
  // Over nine months, the clocks of Paris change, and those of the teacher do not.
  const dates = Array.from({ length: 20 }, (_, index) => day.add({ days: index * 14 }))
  const startAt = (date: Temporal.PlainDate, timeZone: string) =>
    date.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant()
  const request = aBookingOf(
    { studentId, teacherId },
    {
      startsAt: startAt(day, 'UTC'),
      recurrenceFrequency: 'biweekly',
      numberOfSessions: 20,
      exceptDates: [String(dates[8])],
    },
  )
  expect(await createBookingRequest(database.db, child, request, now)).toMatchObject({ ok: true })

  const page = await pages.open('/parent/dashboard', { as: familyId })
  await page.find(
    'main li',
    'Cours individuel, 60\u00a0min, 19 séances, toutes les deux semaines, 665\u00a0€',
  )
  await page.press('Voir les 20 séances')
  for (const date of dates) await page.find('main li li', showDay(String(date)))
  expect(document.querySelectorAll('main li li time.line-through')).toHaveLength(1)
  await page.find('main li li', `${showDay(String(dates[8]))} à ${timeInParis(dates[8], startAt)} Retirée`)
  await page.find('main li li', 'L’heure change chez vous')
  await expectSound('a series to approve')

  // The other parent is answered with new hours, which this page does not show yet.
  await database.db
    .updateTable('teachers')
    .set({ timezone: 'Europe/Paris' })
    .where('id', '=', teacherId)
    .execute()
  expect(await approveRequest(database.db, parent, request, now)).toMatchObject({ code: 'hours_changed' })
  await page.press('Approuver la demande de Nour')
  await page.toast('Les heures ont changé depuis la demande. Relisez les nouvelles, puis confirmez.')
  await page.gone('main', /L’heure change chez vous/)
  await page.press('Approuver la demande de Nour')
  await page.toast('Cours réservé pour Nour')
})

test('a parent reads until when the lesson can be cancelled free of charge, and again when that became worse', async () => {
  const { userId: familyId, ids } = await insertFamily(['Nour'], false, 7, database.db)
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(database.db)
  const childId = await makeLogin(database.db, studentId, 'Nour')
  const scope = { familyId, ipAddress: undefined, timezone: 'Europe/Paris' }
  const child = { ...scope, userId: childId, role: 'student', studentId } as unknown as Family
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const start = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '12:00' })
  const request = aBookingOf({ studentId, teacherId }, { startsAt: start.toInstant() })
  const requested = await createBookingRequest(database.db, child, request, Temporal.Now.instant())
  expect(requested).toMatchObject({ ok: true })
  const limit = (days: number) =>
    `annulation sans frais jusqu’au ${formatDayFrom(String(day), String(day.subtract({ days })))} à 12:00`
  const setLimit = (free_cancellation_hours: number) =>
    database.db.updateTable('school_settings').set({ free_cancellation_hours }).execute()

  const page = await pages.open('/parent/dashboard', { as: familyId })
  await page.find('main li', limit(1))
  await setLimit(48)
  await page.press('Approuver la demande de Nour')
  await page.toast(
    'Le délai d’annulation a changé depuis : sans frais jusqu’à 48 h avant. Relisez puis confirmez.',
  )
  await page.find('main li', limit(2))
  await page.press('Approuver la demande de Nour')
  await page.toast('Cours réservé pour Nour')
  await setLimit(24)
})

test('a parent reads before approving which lesson, cancelled too late, the child’s request replaces', async () => {
  const { userId: familyId, ids } = await insertFamily(['Nour'], false, 7, database.db)
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(database.db)
  const childId = await makeLogin(database.db, studentId, 'Nour')
  const scope = { familyId, ipAddress: undefined, timezone: 'Europe/Paris' }
  const child = { ...scope, userId: childId, role: 'student', studentId } as unknown as Family
  const parent = { ...scope, userId: familyId, role: 'parent', studentId: null } as unknown as Family
  const now = Temporal.Now.instant()
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 2 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '12:00' }).toInstant()
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 72 }).execute()
  const booked = await bookLessons(
    database.db,
    parent,
    aBookingOf({ studentId, teacherId }, { startsAt }),
    now,
  )
  const lessonId = (booked.ok && booked.value.lessons[0]?.id) || ''
  expect(await cancelSeat(database.db, parent, { lessonId }, now)).toMatchObject({
    value: { givenBack: false },
  })
  const request = aBookingOf({ studentId, teacherId }, { startsAt })
  expect(await createBookingRequest(database.db, child, request, now)).toMatchObject({ ok: true })

  const page = await pages.open('/parent/dashboard', { as: familyId })
  await page.find(
    'main li',
    `Si vous acceptez, le cours annulé trop tard du ${formatDayFrom(String(day), String(day))} à 12:00 (35\u00a0€) ne sera plus dû\u00a0: le nouveau le remplacera.`,
  )
  await page.press('Approuver la demande de Nour')
  await page.toast('Cours réservé pour Nour')
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 24 }).execute()
})

const timeInParis = (
  date: Temporal.PlainDate | undefined,
  startAt: (date: Temporal.PlainDate, timeZone: string) => Temporal.Instant,
) => date && String(startAt(date, 'UTC').toZonedDateTimeISO('Europe/Paris').toPlainTime()).slice(0, 5)
