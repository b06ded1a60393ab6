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

const booked = async ({
  type = 'individual' as 'individual' | 'group',
  at = startsAt,
  children = 1,
} = {}) => {
  const { db } = base
  const people = await makeFamily(db, { timezone: 'America/Toronto', children })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const [studentId = '', secondId = ''] = people.studentIds
  const made = await makeLesson(db, { teacherId, parentId: people.parentId, studentId, startsAt: at, type })
  const parent = (now = early) =>
    callAs(db, parentCaller(people.parentId, 'America/Toronto'), now, { limits })
  const teacher = (now = early) =>
    callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Africa/Cairo' }, now, { limits })
  return { ...people, ...made, studentId, secondId, teacherId, parent, teacher }
}
/** Takes the jobs about these ids out of the queue and writes their mails. */
const sent = async (ids: string[], now = early) => {
  const { rows } = await sql<{ data: MailJob }>`
    delete from pgboss.job where name = 'mail' and data::text ~ ${ids.join('|')} returning data`.execute(
    base.db,
  )
  const mails = await Promise.all(
    rows.map(({ data }) => composeMail(base.db, data, { publicUrl: 'https://kalima.test', now })),
  )
  return mails.flatMap(mail => mail ?? [])
}

test('a parent has the link mailed, with the lesson for the calendar, on the own clock', async () => {
  const { parentId, lessonId, seatId, parent } = await booked()
  await parent().lessons.sendLink({ id: lessonId })
  const [mail, ...more] = await sent([seatId])
  expect(more).toEqual([])
  expect(mail?.to).toBe(`${parentId}@kalima.test`)
  expect(mail?.subject).toBe('Le lien du cours d’Enfant 1 du mardi 16 février')
  expect(mail?.text).toContain(`https://kalima.test/lesson/${lessonId}`)
  expect(mail?.text).toContain('mardi 16 février 2027 à 17:30, heure de Montréal')
  const entry = mail?.attachments?.[0]
  expect(entry?.contentType).toContain('method=PUBLISH')
  expect(entry?.content).toContain(`UID:${seatId}@kalima.test`)
  expect(entry?.content).toContain('DTSTART:20270216T223000Z')
})

test('a teacher’s sending reaches every family that still sits there, and the teacher; families read nothing of each other', async () => {
  const one = await booked({ type: 'group' })
  const other = await makeFamily(base.db)
  const gone = await makeFamily(base.db)
  const seats = [
    await takeSeat(base.db, one.lessonId, {
      parentId: other.parentId,
      studentId: other.studentIds[0] ?? '',
    }),
    await takeSeat(base.db, one.lessonId, { parentId: gone.parentId, studentId: gone.studentIds[0] ?? '' }),
  ]
  await base.db
    .updateTable('students')
    .set({ first_name: 'Zohra' })
    .where('id', '=', other.studentIds[0] ?? '')
    .execute()
  await callAs(base.db, parentCaller(gone.parentId), early, { limits }).lessons.cancel({ id: one.lessonId })
  await sent([...seats, one.teacherId])
  await one.teacher().lessons.sendLink({ id: one.lessonId })
  const mails = await sent([one.seatId, ...seats, one.lessonId])
  expect(mails.map(mail => mail.to).sort()).toEqual(
    [one.parentId, other.parentId, one.teacherId].map(id => `${id}@kalima.test`).sort(),
  )
  const family = mails.find(mail => mail.to.startsWith(one.parentId))
  expect(JSON.stringify(family)).not.toContain('Zohra')
  const toTeacher = mails.find(mail => mail.to.startsWith(one.teacherId))
  expect(toTeacher?.attachments?.[0]?.content).toContain(`UID:${one.lessonId}@kalima.test`)
  expect(toTeacher?.text).toContain('mercredi 17 février 2027 à 00:30, heure du Caire')
  expect((await one.parent().notifications.list({})).notifications[0]).toMatchObject({
    kind: 'lesson_link',
    title: 'Salma vous a envoyé le lien du cours d’Enfant 1',
  })
})

test('three times an hour for one lesson, then kind words; another lesson is not held up', async () => {
  const { lessonId, seatId, parentId, studentId, teacherId, parent } = await booked()
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => parent().lessons.sendLink({ id: lessonId })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await sent([seatId])).toHaveLength(3)
  await expect(parent().lessons.sendLink({ id: lessonId })).rejects.toMatchObject({
    code: 'link_too_often',
    status: 429,
    message: expect.stringMatching(/réessayez dans \d+ min/),
  })
  const next = await makeLesson(base.db, {
    teacherId,
    parentId,
    studentId,
    startsAt: startsAt.add({ hours: 24 }),
  })
  await parent().lessons.sendLink({ id: next.lessonId })
})

test('a stranger’s lesson does not exist; a cancelled or past one has no link to send', async () => {
  const one = await booked()
  const other = await booked()
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
  // The link that was on its way does not follow the cancellation.
  expect((await sent([one.seatId])).map(mail => mail.subject)).toEqual([
    'Le cours d’Enfant 1 du mardi 16 février est annulé',
  ])
})

test('a cancellation takes the entry out of both calendars, under the same identity and a newer revision', async () => {
  const { lessonId, seatId, teacherId, parent } = await booked()
  await parent().lessons.cancel({ id: lessonId })
  const mails = await sent([seatId, teacherId])
  const contentFor = (id: string) =>
    mails.find(mail => mail.attachments?.[0]?.content.includes(`UID:${id}@`))?.attachments?.[0]?.content ?? ''
  for (const content of [contentFor(seatId), contentFor(lessonId)]) {
    expect(content).toContain('METHOD:CANCEL')
    expect(Number(content.match(/SEQUENCE:(\d+)/)?.[1])).toBeGreaterThan(0)
  }
})

test('a reminder leaves a day before, once, however often and by however many it is looked for', async () => {
  const { seatId } = await booked()
  const due = startsAt.subtract({ hours: 24 })
  await remindFamilies(base.db, due.subtract({ minutes: 1 }))
  expect(await sent([seatId], due)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => remindFamilies(base.db, due)))
  await remindFamilies(base.db, due.add({ minutes: 10 }))
  const [mail, ...more] = await sent([seatId], due)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Rappel\u00a0: le cours d’Enfant 1, mardi 16 février')
  expect(mail?.text).toContain('heure de Montréal')
})

test('no reminder after a cancellation, nor for an hour that the lesson has left', async () => {
  const cancelled = await booked()
  const moved = await booked()
  const due = startsAt.subtract({ hours: 20 })
  await remindFamilies(base.db, due)
  await cancelled.parent(due).lessons.cancel({ id: cancelled.lessonId })
  const later = startsAt.add({ hours: 48 })
  await base.db
    .updateTable('lessons')
    .set({ starts_at: later, ends_at: later.add({ hours: 1 }) })
    .where('id', '=', moved.lessonId)
    .execute()
  const subjects = (await sent([cancelled.seatId, moved.seatId], due)).map(mail => mail.subject)
  expect(subjects.filter(subject => subject.startsWith('Rappel'))).toEqual([])
  // A day before the new hour it is reminded of again.
  await remindFamilies(base.db, later.subtract({ hours: 24 }))
  const [mail] = await sent([moved.seatId], later.subtract({ hours: 24 }))
  expect(mail?.subject).toBe('Rappel\u00a0: le cours d’Enfant 1, jeudi 18 février')
})

test('who booked the day before has the confirmation, and needs no reminder', async () => {
  const soon = Temporal.Now.instant().add({ hours: 20 })
  const { seatId } = await booked({ at: soon })
  await remindFamilies(base.db, soon.subtract({ hours: 10 }))
  expect(await sent([seatId], soon.subtract({ hours: 10 }))).toEqual([])
})
