import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deliverMail } from '#app/deliver-mail.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { sendAnnouncements } from './send-announcements.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let school: ReturnType<typeof callAs>
beforeAll(async () => {
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
})

const text = {
  subject: 'Fermeture',
  body: 'L’école ferme lundi.\n\nBonnes fêtes.',
  english: null,
  isUrgent: false,
}
/** A teacher with a family that has a lesson in so many days. */
const teach = async (days: number) => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: now.add({ hours: 24 * days }),
  })
  return { teacherId, parentId }
}
const noticesOf = async (userId: string) => {
  const rows = await database.db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', 'announcement')
    .select('id')
    .execute()
  return rows.length
}
/** Sends what waits, as the worker would. @returns the mails to this person */
const mailsTo = async (userId: string) => {
  const { rows } = await sql<{ id: string; data: { kind: string }; retryCount: number; retryLimit: number }>`
    delete from pgboss.job where name = 'mail' and data->>'userId' = ${userId}
    returning id, data, retry_count as "retryCount", retry_limit as "retryLimit"`.execute(database.db)
  const mails: Mail[] = []
  for (const job of rows)
    await deliverMail(database.db, async (_tx, mail) => void mails.push(mail), job, {
      publicUrl: 'http://localhost:3000',
      now,
    })
  return mails
}

test('the families of a teacher get it once, though it is sent twice and two workers run', async () => {
  const { teacherId, parentId } = await teach(2)
  const other = await teach(2)
  const to = { audience: 'teacher' as const, teacherId }
  expect(await school.announcements.preview({ to })).toEqual({ recipients: 1 })
  const id = randomUUID()
  const sent = await Promise.all([1, 2].map(() => school.announcements.send({ ...text, id, to })))
  expect(sent).toEqual([1, 2].map(() => ({ id, recipients: 1 })))
  await Promise.all([sendAnnouncements(database.db, now), sendAnnouncements(database.db, now)])
  await sendAnnouncements(database.db, now)
  expect([await noticesOf(parentId), await noticesOf(other.parentId)]).toEqual([1, 0])
  const [mail, ...more] = await mailsTo(parentId)
  expect([mail?.subject, more]).toEqual(['Fermeture', []])
  expect(mail?.text).toContain('Bonnes fêtes.')
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  expect(notifications[0]).toMatchObject({ title: 'Annonce de l’école\u00a0: Fermeture', detail: text.body })
  const [row] = (await school.announcements.list({})).announcements
  expect(row).toMatchObject({ id, audience: 'teacher', recipients: 1, sent: 1 })
})

test('another text or other recipients under the id of an announcement are refused', async () => {
  const { teacherId } = await teach(2)
  const other = await teach(2)
  const sent = { ...text, id: randomUUID(), to: { audience: 'teacher' as const, teacherId } }
  await school.announcements.send(sent)
  // An id has one meaning, in capitals too.
  const capitals = { ...sent.to, teacherId: teacherId.toUpperCase() }
  expect(await school.announcements.send({ ...sent, to: capitals })).toEqual({ id: sent.id, recipients: 1 })
  for (const changed of [
    { body: 'L’école ferme mardi.' },
    { isUrgent: true },
    { english: { subject: 'Closed', body: 'Closed on Monday.' } },
    { to: { audience: 'teacher' as const, teacherId: other.teacherId } },
  ])
    await expect(school.announcements.send({ ...sent, ...changed })).rejects.toMatchObject({
      code: 'id_taken',
      status: 409,
    })
})

test('a family whose lessons with the teacher are long ago gets none, and an announcement to nobody is refused', async () => {
  const { teacherId } = await teach(-91)
  const to = { audience: 'teacher' as const, teacherId }
  expect(await school.announcements.preview({ to })).toEqual({ recipients: 0 })
  await expect(school.announcements.send({ ...text, id: randomUUID(), to })).rejects.toMatchObject({
    status: 409,
  })
})

test('English goes to those who read it', async () => {
  const { teacherId, parentId } = await teach(3)
  await database.db
    .updateTable('parents')
    .set({ language_preference: 'english' })
    .where('id', '=', parentId)
    .execute()
  const english = { subject: 'Closed', body: 'The school closes on Monday.' }
  await school.announcements.send({
    ...text,
    english,
    id: randomUUID(),
    to: { audience: 'teacher', teacherId },
  })
  await sendAnnouncements(database.db, now)
  expect((await mailsTo(parentId)).map(({ subject }) => subject)).toEqual(['Closed'])
})

test('a parent who switched announcements off gets the urgent ones alone by mail', async () => {
  const { teacherId, parentId } = await teach(4)
  await callAs(database.db, parentCaller(parentId), now).notifications.choose({
    mutedMails: ['announcements'],
  })
  const announce = async (isUrgent: boolean) => {
    await school.announcements.send({
      ...text,
      isUrgent,
      id: randomUUID(),
      to: { audience: 'teacher', teacherId },
    })
    await sendAnnouncements(database.db, now)
    return (await mailsTo(parentId)).length
  }
  expect([await announce(false), await announce(true), await noticesOf(parentId)]).toEqual([0, 1, 2])
})

test('all families and all teachers are reached, blocked accounts are not', async () => {
  const before = await school.announcements.preview({ to: { audience: 'families' } })
  const { parentId } = await makeFamily(database.db)
  expect(await school.announcements.preview({ to: { audience: 'families' } })).toEqual({
    recipients: before.recipients + 1,
  })
  await school.admin.block({ id: parentId, reason: 'Essai' })
  expect(await school.announcements.preview({ to: { audience: 'families' } })).toEqual(before)
  const teachers = await school.announcements.preview({ to: { audience: 'teachers' } })
  await makeTeacher(database.db)
  expect(await school.announcements.preview({ to: { audience: 'teachers' } })).toEqual({
    recipients: teachers.recipients + 1,
  })
})

test('who was blocked or removed from the family since it was written gets none', async () => {
  const { teacherId, parentId } = await teach(2)
  const { parentId: otherId } = await makeFamily(database.db)
  await database.pool.query('delete from students where parent_id = $1', [otherId])
  const setPlace = (family: string | null) =>
    database.pool.query('update parents set joined_family = $1, place = $2 where id = $3', [
      family,
      family ? 2 : null,
      otherId,
    ])
  const announce = async () => {
    await setPlace(parentId)
    const to = { audience: 'teacher', teacherId } as const
    expect(await school.announcements.send({ ...text, id: randomUUID(), to })).toMatchObject({
      recipients: 2,
    })
  }
  const send = () => sendAnnouncements(database.db, now)
  await announce()
  await setPlace(null)
  await send()
  expect([await noticesOf(otherId), (await mailsTo(otherId)).length]).toEqual([0, 0])
  // Between the notification and the mail.
  await announce()
  await send()
  await setPlace(null)
  expect([await noticesOf(otherId), (await mailsTo(otherId)).length]).toEqual([1, 0])
  expect((await mailsTo(parentId)).length).toBe(2)
  await announce()
  await school.admin.block({ id: parentId, reason: 'Essai' })
  await send()
  expect([await noticesOf(parentId), await noticesOf(otherId)]).toEqual([2, 1])
  expect((await mailsTo(parentId)).map(({ subject }) => subject)).not.toContain(text.subject)
})

test.each([
  ['an empty subject', { subject: '' }],
  ['an empty text', { body: '' }],
  ['a long subject', { subject: 'x'.repeat(121) }],
  ['a long text', { body: 'x'.repeat(5001) }],
])('refuses %s', async (_name, wrong) => {
  await expect(
    school.announcements.send({ ...text, ...wrong, id: randomUUID(), to: { audience: 'families' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('a group is named by the clock of the school, as its page shows it', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  await db.updateTable('teachers').set({ timezone: 'Asia/Tokyo' }).where('id', '=', teacherId).execute()
  const { parentId, studentIds } = await makeFamily(db)
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    type: 'group',
    // Wednesday 02:00 in Tokyo.
    startsAt: Temporal.Instant.from('2026-12-01T17:00:00Z'),
  })
  const { groupId } = await db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select('group_id as groupId')
    .executeTakeFirstOrThrow()
  const groups = await school.announcements.groups()
  expect(groups.find(({ id }) => id === groupId)).toMatchObject({ weekday: 'mardi', time: '18:00' })
})
