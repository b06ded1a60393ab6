import { expect, it } from 'vitest'
import { aBookingOf, at, newId, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { everyDay, makeFamily, makePackage, makeTeacher } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'
import { findBookingConfirmation } from './booking-confirmation.ts'
import { mails } from './mails.ts'

const database = testDatabase()
const context = mailContext(now)

const compose = async (to: 'family' | 'teacher', bookingId: string) =>
  mails['booking-confirmed']?.(database.db, { kind: 'booking-confirmed', bookingId, to }, context)

it('states the lesson in the recipient’s zone, with a calendar entry in UTC', async () => {
  const { teacherId } = await makeTeacher(database.db, { timezone: 'Africa/Cairo' })
  const { family, studentIds } = await makeFamily(database.db, { timezone: 'America/Toronto' })
  const id = newId()
  const booked = await bookLessons(
    database.db,
    family,
    { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }, { lessonType: 'trial' }), id },
    now,
  )
  expect(booked).toMatchObject({ ok: true })

  const toFamily = await compose('family', id)
  expect(toFamily?.text).toContain('lundi 11 janvier 2027 à 04:00, heure de Montréal')
  expect(toFamily?.text).toContain('30\u00a0minutes')
  const toTeacher = await compose('teacher', id)
  expect(toTeacher?.text).toContain('lundi 11 janvier 2027 à 11:00, heure du Caire')
  expect(toTeacher?.text).not.toContain('Montréal')
  expect(toTeacher?.text).toContain('Enfant 1, 8\u00a0ans, Découverte')
  expect(toTeacher?.text).toContain('https://kalima.test/teacher/lessons?day=2027-01-11')
  for (const mail of [toFamily, toTeacher]) {
    const entry = mail?.attachments?.[0]?.content ?? ''
    expect(entry).toContain('DTSTART:20270111T090000Z')
    expect(entry).toContain('DTEND:20270111T093000Z')
  }
})

it('says that some sessions of a series are at another hour, for the family alone', async () => {
  const { teacherId } = await makeTeacher(database.db, { timezone: 'Africa/Cairo' })
  const { family, studentIds } = await makeFamily(database.db, { timezone: 'Europe/Paris' })
  const book = async (startsAt: string) => {
    const booking = aBookingOf(
      { teacherId, studentId: studentIds[0] ?? '' },
      { startsAt: at(startsAt), recurrenceFrequency: 'weekly', numberOfSessions: 4 },
    )
    expect(await bookLessons(database.db, family, booking, now)).toMatchObject({ ok: true })
    return booking.id
  }
  // Paris changes its clocks on 28 March 2027, Cairo on 30 April.
  const across = await book('2027-03-16T10:00:00Z')
  expect((await compose('family', across))?.text).toContain('Certaines séances changent d’heure pour vous')
  expect((await compose('teacher', across))?.text).not.toContain('changent d’heure')
  const before = await book('2027-02-02T10:00:00Z')
  expect((await compose('family', before))?.text).not.toContain('changent d’heure')
})

it('says which of two equal hours ends free cancellation', async () => {
  const { teacherId } = await makeTeacher(database.db, { timezone: 'UTC', hours: everyDay('00:00-12:00') })
  const { family, studentIds } = await makeFamily(database.db, { timezone: 'Europe/Paris' })
  const booking = aBookingOf(
    { teacherId, studentId: studentIds[0] ?? '' },
    { startsAt: at('2027-11-01T01:00:00Z') },
  )
  expect(await bookLessons(database.db, family, booking, now)).toMatchObject({ ok: true })
  expect((await compose('family', booking.id))?.text).toContain(
    'sans frais jusqu’au dimanche 31\u00a0octobre à 02:00 (après le changement d’heure).',
  )
})

it('sends no confirmation of a booking cancelled before the mail is sent', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const id = newId()
  await bookLessons(
    database.db,
    family,
    { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }), id },
    now,
  )
  await database.db.updateTable('seats').set({ released_at: now }).where('booking_id', '=', id).execute()
  expect(await compose('family', id)).toBeUndefined()
})

it('escapes line breaks and commas of a child’s name in the calendar entry', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const name = 'Adam\r\nBEGIN:VALARM, x'
  await database.db
    .updateTable('students')
    .set({ first_name: name })
    .where('id', '=', studentIds[0] ?? '')
    .execute()
  const id = newId()
  await bookLessons(
    database.db,
    family,
    { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }), id },
    now,
  )
  const entry = (await compose('family', id))?.attachments?.[0]?.content ?? ''
  expect(entry.split(/\r?\n/)).not.toContain('BEGIN:VALARM, x')
})

it('leads the teacher to the lesson among those of its day in the teacher’s zone, where it is confirmed', async () => {
  const { teacherId } = await makeTeacher(database.db, {
    timezone: 'Asia/Tokyo',
    hours: everyDay('00:00-23:00'),
  })
  const { family, studentIds } = await makeFamily(database.db)
  const id = newId()
  const startsAt = at('2027-01-11T16:00:00Z')
  await bookLessons(
    database.db,
    family,
    { ...aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }, { startsAt }), id },
    now,
  )
  const mail = await compose('teacher', id)
  expect(mail?.text).toContain('https://kalima.test/teacher/lessons?day=2027-01-12')
  expect(mail?.text).not.toContain('https://kalima.test/lesson/')
})

/** A group that a child opens, alone. */
const openGroup = async (changes: Parameters<typeof aBookingOf>[1] = {}, teacherId?: string) => {
  const teacher = teacherId ?? (await makeTeacher(database.db, { timezone: 'Africa/Cairo' })).teacherId
  const { family, studentIds } = await makeFamily(database.db)
  const request = aBookingOf(
    { teacherId: teacher, studentId: studentIds[0] ?? '' },
    { lessonType: 'group', ...changes },
  )
  expect(await bookLessons(database.db, family, request, now)).toMatchObject({ ok: true })
  return { id: request.id, teacherId: teacher }
}
const unfold = (content: string | undefined) => (content ?? '').replace(/\r\n[ \t]/g, '')

it('says of a group with one child until when a second one can join, and does not call it confirmed', async () => {
  const { id } = await openGroup()
  const toFamily = await compose('family', id)
  expect(toFamily?.subject).toBe('1 séance d’arabe en groupe\u00a0: réservation enregistrée pour Enfant 1')
  expect(toFamily?.text).toContain(
    'Le cours a lieu si un deuxième enfant s’inscrit avant le dimanche 10 janvier à 10:00. Sinon, la place est rendue et rien n’est dû.',
  )
  expect(toFamily?.text).not.toContain('confirmée')
  const toTeacher = await compose('teacher', id)
  expect(toTeacher?.text).toContain(
    'Le cours a lieu si un deuxième enfant s’inscrit avant le dimanche 10 janvier à 11:00. Sinon, il est annulé.',
  )
  for (const [mail, time] of [
    [toFamily, '10:00'],
    [toTeacher, '11:00'],
  ] as const) {
    const entry = unfold(mail?.attachments?.[0]?.content)
    expect(entry).toContain('STATUS:TENTATIVE')
    expect(entry).toMatch(
      new RegExp(`DESCRIPTION:Le cours a lieu si .* avant le dimanche 10 janvier à ${time}`),
    )
  }
})

it('confirms a group lesson to the family that joins as the second', async () => {
  const { teacherId } = await openGroup()
  const { id } = await openGroup({}, teacherId)
  for (const mail of [await compose('family', id), await compose('teacher', id)]) {
    expect(mail?.text).not.toContain('deuxième enfant')
    expect(unfold(mail?.attachments?.[0]?.content)).toContain('STATUS:CONFIRMED')
  }
  expect((await compose('family', id))?.subject).toContain('réservation confirmée')
})

it('says of a group that begins in less than a day that nothing is due without a second child', async () => {
  const { id } = await openGroup({ startsAt: now.add({ hours: 23 }).round('hour') })
  expect((await compose('family', id))?.text).toContain(
    'dès qu’un deuxième enfant s’inscrit, il ne peut plus être annulé ni déplacé sans frais. Sans lui, rien n’est dû.',
  )
})

it('marks the sessions of a series that wait for a second child, and those alone', async () => {
  const { teacherId } = await openGroup()
  const { id } = await openGroup({ recurrenceFrequency: 'weekly', numberOfSessions: 2 }, teacherId)
  const toFamily = await compose('family', id)
  expect(toFamily?.subject).toContain('réservation enregistrée')
  expect(toFamily?.text).toContain('Un cours où votre enfant est seul inscrit')
  expect(toFamily?.text).toMatch(/lundi 11\sjanvier 2027 à 10:00, heure de Paris$/m)
  expect(toFamily?.text).toContain(
    'lundi 18 janvier 2027 à 10:00, heure de Paris, si un deuxième enfant s’inscrit avant le dimanche 17 janvier à 10:00',
  )
  expect((await compose('teacher', id))?.text).toContain(
    'heure du Caire, si un deuxième enfant s’inscrit avant le dimanche 17 janvier à 11:00',
  )
  const entries = unfold(toFamily?.attachments?.[0]?.content)
  expect(entries.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE'])
  expect(entries.match(/DESCRIPTION:/g)).toHaveLength(1)
})

it('names the package of the booking and its discount, also once it is retired', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const packageId = await makePackage(database.db, { name: '3 mois', percentage: 10 })
  const booking = aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }, { packageId })
  expect(await bookLessons(database.db, family, booking, now)).toMatchObject({ ok: true })
  await database.db
    .updateTable('lesson_packages')
    .set({ retired_at: now })
    .where('id', '=', packageId)
    .execute()
  expect((await compose('family', booking.id))?.text).toMatch(/Forfait 3 mois, −10\s%/)
  expect((await compose('teacher', booking.id))?.text).not.toContain('Forfait')
  expect(await findBookingConfirmation(database.db, family, booking.id, now)).toMatchObject({
    value: { packageLabel: 'Forfait 3 mois, −10\u00a0%' },
  })
})
