import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import { type Limits, openLimits } from '#platform/auth/limits.ts'
import { openPool } from '#platform/db/connect.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { remindFamilies } from './remind-families.ts'

const base = testDatabase()
const startsAt = Temporal.Instant.from('2027-02-16T22:30:00Z')
const early = startsAt.subtract({ hours: 72 })

let limits: Limits
let pool: ReturnType<typeof openPool>
beforeAll(() => {
  pool = openPool(base.url, 4, 'plain')
  limits = openLimits(pool)
})
afterAll(() => pool.end())

const createBookedLesson = async ({
  type = 'individual' as 'individual' | 'group',
  at = startsAt,
  children = 1,
} = {}) => {
  const { db } = base
  const people = await makeFamily(db, { timezone: 'America/Toronto', children })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const [studentId = '', secondId = ''] = people.studentIds
  const made = await makeLesson(db, { teacherId, familyId: people.parentId, studentId, startsAt: at, type })
  const parent = (now = early) =>
    callAs(db, parentCaller(people.parentId, 'America/Toronto'), now, { limits })
  const teacher = (now = early) =>
    callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Africa/Cairo' }, now, { limits })
  return { ...people, ...made, studentId, secondId, teacherId, parent, teacher }
}
/** Removes the mail jobs with these ids from the queue and composes their mails. */
const takeMails = async (ids: string[], now = early) => {
  const { rows } = await sql<{ data: MailJob }>`
    delete from pgboss.job where name = 'mail' and (data - 'seats')::text ~ ${ids.join('|')} returning data`.execute(
    base.db,
  )
  const mails = await Promise.all(
    rows.map(({ data }) => composeMail(base.db, data, { publicUrl: 'https://kalima.test', now })),
  )
  return mails.flatMap(mail => mail ?? [])
}

test('mails a parent the link and a calendar entry, in the family’s zone', async () => {
  const { parentId, lessonId, seatId, parent } = await createBookedLesson()
  await parent().lessons.sendLink({ id: lessonId })
  const [mail, ...more] = await takeMails([seatId])
  expect(more).toEqual([])
  expect(mail?.to).toBe(`${parentId}@kalima.test`)
  expect(mail?.subject).toBe('Le lien du cours d’Enfant 1 du mardi 16 février')
  expect(mail?.text).toContain(`https://kalima.test/lesson/${lessonId}`)
  expect(mail?.text).toContain('mardi 16 février 2027 à 17:30, heure de Montréal')
  const entry = mail?.attachments?.[0]
  expect(entry?.contentType).toContain('method=PUBLISH')
  expect(entry?.content).toContain(`UID:${seatId}@kalima.test`)
  expect(entry?.content).toContain('DTSTART:20270216T223000Z')
})

test('a teacher’s link goes to the teacher and to every family with a seat, and names no other family’s child', async () => {
  const one = await createBookedLesson({ type: 'group' })
  const other = await makeFamily(base.db)
  const gone = await makeFamily(base.db)
  const seats = [
    await takeSeat(base.db, one.lessonId, {
      familyId: other.parentId,
      studentId: other.studentIds[0] ?? '',
    }),
    await takeSeat(base.db, one.lessonId, { familyId: gone.parentId, studentId: gone.studentIds[0] ?? '' }),
  ]
  await base.db
    .updateTable('students')
    .set({ first_name: 'Zohra' })
    .where('id', '=', other.studentIds[0] ?? '')
    .execute()
  await callAs(base.db, parentCaller(gone.parentId), early, { limits }).lessons.cancel({ id: one.lessonId })
  await takeMails([...seats, one.teacherId])
  await one.teacher().lessons.sendLink({ id: one.lessonId })
  const mails = await takeMails([one.seatId, ...seats, one.lessonId])
  expect(mails.map(mail => mail.to).sort()).toEqual(
    [one.parentId, other.parentId, one.teacherId].map(id => `${id}@kalima.test`).sort(),
  )
  const family = mails.find(mail => mail.to.startsWith(one.parentId))
  expect(JSON.stringify(family)).not.toContain('Zohra')
  const toTeacher = mails.find(mail => mail.to.startsWith(one.teacherId))
  expect(toTeacher?.attachments?.[0]?.content).toContain(`UID:${one.lessonId}@kalima.test`)
  expect(toTeacher?.text).toContain('mercredi 17 février 2027 à 00:30, heure du Caire')
  expect((await one.parent().notifications.list({})).notifications[0]).toMatchObject({
    kind: 'lesson_link',
    title: 'Salma vous a envoyé le lien du cours d’Enfant 1',
  })
})

test('sends the link of one lesson three times an hour, and others regardless', async () => {
  const { lessonId, seatId, parentId, studentId, teacherId, parent } = await createBookedLesson()
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => parent().lessons.sendLink({ id: lessonId })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await takeMails([seatId])).toHaveLength(3)
  await expect(parent().lessons.sendLink({ id: lessonId })).rejects.toMatchObject({
    code: 'link_too_often',
    status: 429,
    message: expect.stringMatching(/réessayez dans \d+\u00a0min/),
  })
  const next = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: startsAt.add({ hours: 24 }),
  })
  await parent().lessons.sendLink({ id: next.lessonId })
})

test('answers not_found for somebody else’s lesson, and refuses cancelled and past ones', async () => {
  const one = await createBookedLesson()
  const other = await createBookedLesson()
  for (const caller of [other.parent(), other.teacher()])
    for (const id of [one.lessonId, 'no-uuid', one.seatId])
      await expect(caller.lessons.sendLink({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  await expect(
    one.parent().lessons.sendLink({ id: one.lessonId, studentId: other.studentId }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const over = startsAt.add({ hours: 2 })
  await expect(one.parent(over).lessons.sendLink({ id: one.lessonId })).rejects.toMatchObject({
    code: 'link_lesson_over',
    status: 409,
  })
  await one.parent().lessons.sendLink({ id: one.lessonId })
  await one.parent().lessons.cancel({ id: one.lessonId })
  await expect(one.parent().lessons.sendLink({ id: one.lessonId })).rejects.toMatchObject({
    code: 'link_lesson_over',
  })
  // The link job enqueued before the cancellation sends nothing.
  expect((await takeMails([one.seatId])).map(mail => mail.subject)).toEqual([
    'Le cours d’Enfant 1 du mardi 16 février est annulé',
  ])
})

test('a cancellation removes the calendar entries, with the same UID and a higher SEQUENCE', async () => {
  const { lessonId, seatId, teacherId, parent } = await createBookedLesson()
  await parent().lessons.cancel({ id: lessonId })
  const mails = await takeMails([seatId, teacherId])
  const contentFor = (id: string) =>
    mails.find(mail => mail.attachments?.[0]?.content.includes(`UID:${id}@`))?.attachments?.[0]?.content ?? ''
  for (const content of [contentFor(seatId), contentFor(lessonId)]) {
    expect(content).toContain('METHOD:CANCEL')
    expect(Number(content.match(/SEQUENCE:(\d+)/)?.[1])).toBeGreaterThan(0)
  }
})

test('enqueues one reminder a day before, from concurrent and repeated runs', async () => {
  const { seatId } = await createBookedLesson()
  const due = startsAt.subtract({ hours: 24 })
  await remindFamilies(base.db, due.subtract({ minutes: 1 }))
  expect(await takeMails([seatId], due)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => remindFamilies(base.db, due)))
  await remindFamilies(base.db, due.add({ minutes: 10 }))
  const [mail, ...more] = await takeMails([seatId], due)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Rappel\u00a0: le cours d’Enfant 1, mardi 16 février')
  expect(mail?.text).toContain('heure de Montréal')
})

test('sends no reminder after a cancellation, nor for a start that the lesson was moved from', async () => {
  const cancelled = await createBookedLesson()
  const moved = await createBookedLesson()
  const due = startsAt.subtract({ hours: 20 })
  await remindFamilies(base.db, due)
  await cancelled.parent(due).lessons.cancel({ id: cancelled.lessonId })
  const later = startsAt.add({ hours: 48 })
  await base.db
    .updateTable('lessons')
    .set({ starts_at: later, ends_at: later.add({ hours: 1 }) })
    .where('id', '=', moved.lessonId)
    .execute()
  const subjects = (await takeMails([cancelled.seatId, moved.seatId], due)).map(mail => mail.subject)
  expect(subjects.filter(subject => subject.startsWith('Rappel'))).toEqual([])
  // It is reminded of again a day before its new start.
  await remindFamilies(base.db, later.subtract({ hours: 24 }))
  const [mail] = await takeMails([moved.seatId], later.subtract({ hours: 24 }))
  expect(mail?.subject).toBe('Rappel\u00a0: le cours d’Enfant 1, jeudi 18 février')
})

test('enqueues no reminder for a lesson booked shortly before', async () => {
  const soon = Temporal.Now.instant().add({ hours: 20 })
  const { seatId } = await createBookedLesson({ at: soon })
  await remindFamilies(base.db, soon.subtract({ hours: 10 }))
  expect(await takeMails([seatId], soon.subtract({ hours: 10 }))).toEqual([])
})
