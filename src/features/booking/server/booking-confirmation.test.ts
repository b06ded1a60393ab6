import { expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeFamily, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { bookWithRetries } from './book-lessons.ts'
import { makeCalendarFile } from './booking-confirmation.ts'

const base = testDatabase()
const web = testWeb(base)
const now = at('2026-11-09T08:00:00Z')

const book = async (startsAt: string, lessonType: 'trial' | 'individual' | 'group') => {
  const people = await makeFamily(base.db, { children: 2 })
  const { teacherId } = await makeTeacher(base.db)
  const request = aBookingOf(
    { studentId: people.studentIds[0] ?? '', teacherId },
    { startsAt: at(startsAt), lessonType },
  )
  const booked = await bookWithRetries(base.db, people.family as Family, request, now)
  if (!booked.ok) throw new Error(booked.code)
  await base.db.updateTable('bookings').set({ created_at: now }).where('id', '=', request.id).execute()
  const { id } = request
  return {
    id,
    studentIds: people.studentIds,
    show: (moment: Temporal.Instant) =>
      callAs(base.db, parentCaller(people.parentId, 'Europe/Paris'), moment).booking.show({ id }),
    parentId: people.parentId,
    saved: async () =>
      web.get(`/api/v1/bookings/${id}/calendar`, { cookie: await web.sessionOf(people.parentId) }),
    calendar: () => makeCalendarFile(base.db, people.family as Family, id, mailContext(now)),
  }
}

test('the page of a booking confirms it for an hour, and shows the booking later', async () => {
  const { show } = await book('2026-11-24T09:00:00Z', 'individual')
  expect(await show(now.add({ minutes: 59 }))).toMatchObject({ isFresh: true })
  expect(await show(now.add({ hours: 1 }))).toMatchObject({ isFresh: false })
})

test('a child’s login reads its own bookings, not those of its brothers and sisters', async () => {
  const { id, parentId, studentIds } = await book('2026-11-24T09:00:00Z', 'individual')
  const [own = '', sibling = ''] = studentIds
  const asChild = (studentId: string) =>
    ({ userId: parentId, role: 'student', familyId: parentId, studentId, timezone: 'Europe/Paris' }) as const
  expect(await callAs(base.db, asChild(own), now).booking.show({ id })).toMatchObject({ isFresh: true })
  await expect(callAs(base.db, asChild(sibling), now).booking.show({ id })).rejects.toMatchObject({
    code: 'not_found',
  })
  const familyOf = (studentId: string) => asChild(studentId) as unknown as Family
  expect(await makeCalendarFile(base.db, familyOf(own), id, mailContext(now))).toBeDefined()
  expect(await makeCalendarFile(base.db, familyOf(sibling), id, mailContext(now))).toBeUndefined()
})

test('a trial within the limit is known to be neither free to cancel nor open to be moved', async () => {
  const { show } = await book('2026-11-10T09:00:00Z', 'trial')
  const { first, lesson } = await show(at('2026-11-09T10:00:00Z'))
  expect([first?.isFree, first?.freeCancellationHours, lesson?.mayPostpone, lesson?.mayCancel]).toEqual([
    false,
    24,
    false,
    true,
  ])
})

test('the calendar file is saved by a plain link, under a name in the parent’s language', async () => {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 7 })
  const { saved, parentId } = await book(`${day}T10:00:00Z`, 'individual')
  const french = await saved()
  expect(french.headers.get('content-disposition')).toContain('filename="cours.ics"')
  expect(french.headers.get('content-type')).toContain('text/calendar')
  expect(await french.text()).toContain('SUMMARY:Cours d’arabe')
  await base.db
    .updateTable('parents')
    .set({ language_preference: 'english' })
    .where('id', '=', parentId)
    .execute()
  const english = await saved()
  expect(english.headers.get('content-disposition')).toContain('filename="lessons.ics"')
  expect(await english.text()).toContain('SUMMARY:Arabic lesson')
})

test('page and calendar file of a group with one child say until when a second one can join', async () => {
  const { show, calendar } = await book('2026-11-24T09:00:00Z', 'group')
  expect((await show(now)).first?.joinUntil).toEqual({ date: '2026-11-23', time: '10:00' })
  const content = (await calendar())?.content.replace(/\r\n[ \t]/g, '')
  expect(content).toContain('STATUS:TENTATIVE')
  expect(content).toMatch(/DESCRIPTION:Le cours a lieu si .* avant le lundi 23\snovembre à 10:00\./)
})
