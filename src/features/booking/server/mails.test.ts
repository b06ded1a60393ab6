import { expect, it } from 'vitest'
import { asked, newId, now } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeFamily, makeTeacher } from '../../../../tests/support/people.ts'
import { bookLessons } from './book-lessons.ts'
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
    { ...asked({ teacherId, studentId: studentIds[0] ?? '' }, { lessonType: 'trial' }), id },
    now,
  )
  expect(booked).toMatchObject({ ok: true })

  const toFamily = await compose('family', id)
  expect(toFamily?.text).toContain('lundi 11 janvier 2027 à 04:00, heure de Montréal')
  expect(toFamily?.text).toContain('30\u00a0minutes')
  const toTeacher = await compose('teacher', id)
  expect(toTeacher?.text).toContain('lundi 11 janvier 2027 à 11:00, heure du Caire')
  expect(toTeacher?.text).not.toContain('Montréal')
  for (const mail of [toFamily, toTeacher]) {
    const entry = mail?.attachments?.[0]?.content ?? ''
    expect(entry).toContain('DTSTART:20270111T090000Z')
    expect(entry).toContain('DTEND:20270111T093000Z')
  }
})

it('sends no confirmation of a booking cancelled before the mail is sent', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const id = newId()
  await bookLessons(database.db, family, { ...asked({ teacherId, studentId: studentIds[0] ?? '' }), id }, now)
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
  await bookLessons(database.db, family, { ...asked({ teacherId, studentId: studentIds[0] ?? '' }), id }, now)
  const entry = (await compose('family', id))?.attachments?.[0]?.content ?? ''
  expect(entry.split(/\r?\n/)).not.toContain('BEGIN:VALARM, x')
})
