import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Limits, openLimits } from '#platform/auth/limits.ts'
import { openPool } from '#platform/db/connect.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { mails } from './mails.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2027-01-07T08:00:00Z')
const later = (minutes: number) => now.add({ minutes })

let limits: Limits
let pool: ReturnType<typeof openPool>
beforeAll(() => {
  pool = openPool(base.url, 4, 'plain')
  limits = openLimits(pool)
})
afterAll(() => pool.end())

const createPair = async ({ children = 1, timezone = 'Europe/Paris' } = {}) => {
  const { db } = base
  const people = await makeFamily(db, { children, timezone })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const [studentId = '', secondId = ''] = people.studentIds
  await makeLesson(db, { teacherId, familyId: people.parentId, studentId, startsAt: later(60 * 24 * 5) })
  const parent = (at = now) => callAs(db, parentCaller(people.parentId, timezone), at, { limits })
  const teacher = (at = now) =>
    callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Africa/Cairo' }, at, { limits })
  const write = (text: string, at = now) =>
    parent(at).messages.send({ id: randomUUID(), teacherId, studentId, text })
  const reply = (text: string, at = now) => teacher(at).messages.send({ id: randomUUID(), studentId, text })
  return { ...people, studentId, secondId, teacherId, parent, teacher, write, reply }
}

const listMailJobs = async (parentId: string) => {
  const { rows } = await sql<{ data: MailJob; start_after: Temporal.Instant }>`
    select j.data, j.start_after from pgboss.job j
    join conversations c on j.data->>'conversationId' = c.id::text
    where c.parent_id = ${parentId}::uuid order by j.created_on, j.id`.execute(base.db)
  return rows
}
const catchRefusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string; status: number; message: string; data?: unknown }) => ({
      code: error.code,
      status: error.status,
      message: error.message,
      data: error.data,
    }),
  )

test('a parent is offered the teachers of its children, until it has written to them; nobody else is', async () => {
  const { parent, teacher, write, teacherId, parentId, secondId } = await createPair({ children: 2 })
  const other = await makeTeacher(base.db)
  await makeLesson(base.db, {
    teacherId: other.teacherId,
    familyId: parentId,
    studentId: secondId,
    startsAt: later(60 * 24 * 6),
  })
  const offered = async () =>
    (await parent().messages.recipients()).recipients.map(({ personId, children }) => [
      personId,
      children.map(({ firstName }) => firstName),
    ])
  expect((await offered()).toSorted()).toEqual(
    [
      [teacherId, ['Enfant 1']],
      [other.teacherId, ['Enfant 2']],
    ].toSorted(),
  )
  await write('Bonjour')
  expect(await offered()).toEqual([[other.teacherId, ['Enfant 2']]])
  await base.db.updateTable('teachers').set({ retired_at: now }).where('id', '=', other.teacherId).execute()
  expect(await offered()).toEqual([])
  expect(await catchRefusal(teacher().messages.recipients())).toMatchObject({ code: 'forbidden' })
})

test('a parent and a teacher write to each other, each with times in their own zone', async () => {
  const { parentId, teacherId, parent, teacher, write, reply } = await createPair({
    timezone: 'America/Toronto',
  })
  await write('Bonjour, Enfant 1 a-t-il un exercice ?')
  expect(await teacher().notifications.unread()).toEqual({ notifications: 1, messages: 1 })
  const { conversations } = await teacher().messages.conversations({})
  expect(conversations).toMatchObject([
    { personId: parentId, firstName: 'Samia', unread: 1, children: [{ firstName: 'Enfant 1' }] },
  ])
  expect(conversations[0]?.last).toMatchObject({ isMine: false, date: '2027-01-07', time: '10:00' })

  await reply('Oui, la page 12.', later(5))
  const seen = await parent(later(6)).messages.conversation({ personId: teacherId })
  expect(seen).toMatchObject({ firstName: 'Salma', mayWrite: true, ownRead: 0, otherRead: 0, next: null })
  expect(
    seen.messages.map(({ isMine, text, time, studentName }) => [isMine, text, time, studentName]),
  ).toEqual([
    [false, 'Oui, la page 12.', '03:05', 'Enfant 1'],
    [true, 'Bonjour, Enfant 1 a-t-il un exercice ?', '03:00', 'Enfant 1'],
  ])
  await parent(later(7)).messages.read({ personId: teacherId, upTo: seen.messages[0]?.no ?? 0 })
  expect(await parent().notifications.unread()).toEqual({ notifications: 0, messages: 0 })
  expect(await teacher().messages.conversation({ personId: parentId })).toMatchObject({ otherRead: 2 })
})

test('the other side gets both names, no address or account', async () => {
  const { parentId, teacherId, parent, teacher, write } = await createPair()
  await write('Bonjour')
  const replies = JSON.stringify([
    await teacher().messages.conversations({}),
    await teacher().messages.conversation({ personId: parentId }),
    await teacher().notifications.list({}),
    await parent().messages.conversation({ personId: teacherId }),
  ])
  expect(replies).not.toMatch(/@|email|phone/)
})

test('a message sent ten times at once is stored once and returned each time', async () => {
  const { parentId, teacherId, studentId, parent, teacher } = await createPair()
  const message = { id: randomUUID(), teacherId, studentId, text: 'Une seule fois' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => parent().messages.send(message)))
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect((await teacher().messages.conversation({ personId: parentId })).messages).toHaveLength(1)
  expect(await teacher().notifications.unread()).toEqual({ notifications: 1, messages: 1 })
  expect(await listMailJobs(parentId)).toHaveLength(1)
  await expect(parent().messages.send({ ...message, text: 'Autre chose' })).rejects.toMatchObject({
    code: 'message_id_taken',
    status: 409,
  })
  const stranger = await createPair()
  await expect(
    stranger.parent().messages.send({
      ...message,
      teacherId: stranger.teacherId,
      studentId: stranger.studentId,
    }),
  ).rejects.toMatchObject({ code: 'message_id_taken' })
})

test('twenty concurrent messages of both sides are all stored with consecutive numbers', async () => {
  const { teacherId, parent, write, reply } = await createPair()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? write(`parent ${index}`) : reply(`professeur ${index}`),
    ),
  )
  const { messages } = await parent().messages.conversation({ personId: teacherId, pageSize: 100 })
  expect(messages).toHaveLength(20)
  expect(messages.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
  expect(await parent().notifications.unread()).toEqual({ notifications: 1, messages: 10 })
})

test('people without a common booking get not_found, as for a person who does not exist', async () => {
  const one = await createPair({ children: 2 })
  const other = await createPair()
  await one.write('Bonjour')
  const { db } = base
  const child = callAs(
    db,
    { userId: one.studentId, role: 'student', familyId: one.parentId, studentId: one.studentId },
    now,
    { limits },
  )
  const missing = await catchRefusal(other.parent().messages.conversation({ personId: randomUUID() }))
  expect(missing).toMatchObject({ code: 'not_found', status: 404 })
  const send = (caller: ReturnType<typeof one.parent>, teacherId: string | undefined, studentId: string) =>
    caller.messages.send({ id: randomUUID(), ...(teacherId && { teacherId }), studentId, text: 'Bonjour' })
  for (const call of [
    () => other.parent().messages.conversation({ personId: one.teacherId }),
    () => other.parent().messages.conversation({ personId: 'no-uuid' }),
    () => other.teacher().messages.conversation({ personId: one.parentId }),
    () => other.teacher().messages.conversation({ personId: one.studentId }),
    () => other.parent().messages.read({ personId: one.teacherId, upTo: 1 }),
    () => other.teacher().messages.read({ personId: one.parentId, upTo: 1 }),
    // Another family's child, another family's teacher, one's own child with another family's teacher, and a sibling whom
    // this teacher does not teach.
    () => send(other.parent(), one.teacherId, one.studentId),
    () => send(other.parent(), other.teacherId, one.studentId),
    () => send(other.parent(), one.teacherId, other.studentId),
    () => send(one.parent(), one.teacherId, one.secondId),
    () => send(other.teacher(), undefined, one.studentId),
  ])
    expect(await catchRefusal(call())).toEqual(missing)
  expect((await other.parent().messages.conversations({})).conversations).toEqual([])
  expect((await other.teacher().messages.conversations({})).conversations).toEqual([])
  for (const caller of [child, callAs(db, { userId: randomUUID(), role: 'admin' }, now, { limits })])
    expect(await catchRefusal(caller.messages.conversations({}))).toMatchObject({
      code: 'forbidden',
      status: 403,
    })
  expect((await one.teacher().messages.conversation({ personId: one.parentId })).messages).toHaveLength(1)
})

test('a teacher finds the family by the id of a child and may write first', async () => {
  const { parentId, studentId, teacherId, parent, teacher, reply } = await createPair()
  expect(await teacher().messages.conversation({ personId: studentId })).toMatchObject({
    personId: parentId,
    firstName: 'Samia',
    messages: [],
    mayWrite: true,
  })
  await reply('Bonjour, je suis sa nouvelle professeure.')
  expect((await parent().messages.conversation({ personId: teacherId })).messages).toHaveLength(1)
})

test('a message has 1 to 4,000 characters', async () => {
  const { write } = await createPair()
  expect((await write('é'.repeat(4000))).text).toHaveLength(4000)
  expect((await write('🙂'.repeat(4000))).text).toBe('🙂'.repeat(4000))
  for (const text of ['', ' \n ', '\u0000', 'a'.repeat(4001)])
    await expect(write(text)).rejects.toMatchObject({ status: 400 })
  expect((await write('<img src=x onerror=alert(1)>')).text).toBe('<img src=x onerror=alert(1)>')
})

test('after sixty messages further ones are refused with too_many', async () => {
  const { teacherId, parent, write } = await createPair()
  const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => catchRefusal(write(`${index}`))))
  expect(answers.filter(answer => answer === 'accepted')).toHaveLength(60)
  expect(answers.find(answer => answer !== 'accepted')).toMatchObject({
    code: 'too_many',
    status: 429,
    data: { retryAfterSeconds: expect.any(Number) },
  })
  expect(
    (await parent().messages.conversation({ personId: teacherId, pageSize: 100 })).messages,
  ).toHaveLength(60)
})

test('pages list every message and every conversation once', async () => {
  const { parentId, studentId, teacherId, parent, write } = await createPair()
  for (let index = 1; index <= 7; index++) await write(`${index}`, later(index))
  const seen: string[] = []
  let before: number | null | undefined
  do {
    const page = await parent().messages.conversation({
      personId: teacherId,
      pageSize: 3,
      ...(before && { before }),
    })
    seen.push(...page.messages.map(({ text }) => text))
    before = page.next
  } while (before)
  expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1'])

  const others: string[] = []
  for (let index = 0; index < 4; index++) {
    const { teacherId: other } = await makeTeacher(base.db)
    await makeLesson(base.db, {
      teacherId: other,
      familyId: parentId,
      studentId,
      startsAt: later(60 * 24 * (10 + index)),
    })
    // Equal times: the id decides the order.
    await parent(later(100)).messages.send({ id: randomUUID(), teacherId: other, studentId, text: 'Bonjour' })
    others.push(other)
  }
  const people: string[] = []
  let after: string | null | undefined
  do {
    const page = await parent().messages.conversations({ pageSize: 2, ...(after && { after }) })
    people.push(...page.conversations.map(({ personId }) => personId))
    after = page.next
  } while (after)
  expect(people.slice(0, 4).sort()).toEqual(others.sort())
  expect(people[4]).toBe(teacherId)
  for (const wrong of ['x', '2027-02-30T00:00:00Z_01990000-0000-7000-8000-000000000000', `_${teacherId}`])
    await expect(parent().messages.conversations({ after: wrong })).rejects.toMatchObject({ status: 400 })
})

test('the read mark never moves back, nor beyond the last message', async () => {
  const { teacherId, parent, reply } = await createPair()
  for (let index = 0; index < 3; index++) await reply(`${index}`)
  await Promise.all([3, 1, 2, 99].map(upTo => parent().messages.read({ personId: teacherId, upTo })))
  expect(await parent().messages.conversation({ personId: teacherId })).toMatchObject({ ownRead: 3 })
})

test('unread messages make one notification and one mail; after reading, the next message makes both again', async () => {
  const { parentId, teacherId, parent, reply } = await createPair()
  for (let index = 0; index < 5; index++) await reply(`${index}`, later(index))
  expect((await parent().notifications.list({})).notifications).toMatchObject([
    { kind: 'message', title: '5 nouveaux messages de Salma', to: `/parent/messages/${teacherId}` },
  ])
  const [job, ...more] = await listMailJobs(parentId)
  expect(more).toEqual([])
  // The mail is delayed, and not sent when the messages were read meanwhile.
  expect(job?.start_after.toString()).toBe(later(3).toString())
  const compose = (one: MailJob | undefined) => {
    if (!one) throw new Error('No such job')
    return mails['new-message']?.(base.db, one, mailContext(now))
  }
  const mail = await compose(job?.data)
  expect(mail?.to).toBe(`${parentId}@kalima.test`)
  expect(mail?.subject).toBe('5 messages de Salma')
  expect(mail?.text).toContain(`https://kalima.test/parent/messages/${teacherId}`)

  await parent().messages.read({ personId: teacherId, upTo: 5 })
  expect(await compose(job?.data)).toBeUndefined()
  await reply('Encore', later(60))
  const jobs = await listMailJobs(parentId)
  expect(jobs).toHaveLength(2)
  expect((await compose(jobs[1]?.data))?.subject).toBe('Salma vous a écrit')
  // The first job, if it runs late, sends no second mail about the new message.
  expect(await compose(jobs[0]?.data)).toBeUndefined()
})

test('a mail contains neither the message nor the name of the child', async () => {
  const { parentId, write } = await createPair()
  await write('Le code de la porte est 1234')
  const [job] = await listMailJobs(parentId)
  const mail = await mails['new-message']?.(base.db, job?.data ?? { kind: '' }, mailContext(now))
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/1234|Enfant 1/)
})

test('deleting a child deletes the messages about it and their notifications only', async () => {
  const { parentId, teacherId, studentId, secondId, parent, teacher, write, reply } = await createPair({
    children: 2,
  })
  await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId: secondId,
    startsAt: later(60 * 24 * 9),
  })
  await write('Sur l’aîné')
  await reply('Réponse sur l’aîné')
  const kept = await parent().messages.send({
    id: randomUUID(),
    teacherId,
    studentId: secondId,
    text: 'Sur la cadette',
  })
  await parent().parentSpace.eraseStudent({ id: studentId })
  expect((await teacher().messages.conversation({ personId: parentId })).messages).toMatchObject([
    { id: kept.id },
  ])
  expect(await parent().notifications.unread()).toEqual({ notifications: 0, messages: 0 })
  expect(await teacher().notifications.unread()).toMatchObject({ messages: 1 })
  await expect(write('Encore')).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await base.pool.query('select count(*)::int as n from messages where body like $1', [
    '%aîné%',
  ])
  expect(rows).toEqual([{ n: 0 }])

  await parent().parentSpace.eraseStudent({ id: secondId })
  expect(await parent().messages.conversation({ personId: teacherId })).toMatchObject({
    messages: [],
    mayWrite: false,
  })
  expect((await parent().messages.conversations({})).conversations).toEqual([])
})

/** A family with two children of one teacher. */
const createPairWithTwo = async () => {
  const pair = await createPair({ children: 2 })
  const { parentId, teacherId, studentId, secondId, parent, teacher } = pair
  const startsAt = later(60 * 24 * 9)
  await makeLesson(base.db, { teacherId, familyId: parentId, studentId: secondId, startsAt })
  const send = {
    parent: (id: string, at = now) =>
      parent(at).messages.send({ id: randomUUID(), teacherId, studentId: id, text: 'Bonjour' }),
    teacher: (id: string, at = now) =>
      teacher(at).messages.send({ id: randomUUID(), studentId: id, text: 'Bonjour' }),
  }
  const readers = {
    parent: { reader: teacher, personId: parentId },
    teacher: { reader: parent, personId: teacherId },
  }
  const listMails = async (from: 'parent' | 'teacher') =>
    (await listMailJobs(parentId)).filter(({ data }) => data.to !== from)
  return { ...pair, studentId, secondId, send, readers, listMails }
}

test.each(['parent', 'teacher'] as const)(
  'after an unread message of the %s went with its child, the next one sends its mail',
  async from => {
    const { studentId, secondId, parent, send, readers, listMails } = await createPairWithTwo()
    const { reader, personId } = readers[from]
    await send[from](secondId)
    await reader().messages.read({ personId, upTo: 1 })
    await send[from](studentId)
    await parent().parentSpace.eraseStudent({ id: studentId })
    expect(await reader().notifications.unread()).toMatchObject({ messages: 0 })
    await send[from](secondId, later(60))
    const jobs = await listMails(from)
    expect(jobs).toHaveLength(3)
    expect(
      await mails['new-message']?.(base.db, jobs[2]?.data ?? { kind: '' }, mailContext(now)),
    ).toBeDefined()
  },
)

test.each(['parent', 'teacher'] as const)(
  'whoever reads all messages of the %s that an erased child left has read all',
  async from => {
    const { studentId, secondId, parent, send, readers, listMails } = await createPairWithTwo()
    const { reader, personId } = readers[from]
    await send[from](secondId)
    await send[from](studentId)
    await parent().parentSpace.eraseStudent({ id: studentId })
    const before = await reader().notifications.unread()
    expect(before.messages).toBe(1)
    await reader().messages.read({ personId, upTo: 1 })
    expect(await reader().notifications.unread()).toEqual({
      notifications: before.notifications - 1,
      messages: 0,
    })
    await send[from](secondId, later(60))
    expect(await listMails(from)).toHaveLength(2)
  },
)

test('a conversation that an erased child leaves empty is offered again for the other children', async () => {
  const { teacherId, studentId, parent, send } = await createPairWithTwo()
  await send.parent(studentId)
  expect((await parent().messages.recipients()).recipients).toEqual([])
  await parent().parentSpace.eraseStudent({ id: studentId })
  expect((await parent().messages.recipients()).recipients).toMatchObject([{ personId: teacherId }])
})

test('deleting a child takes its name out of what was written about its brothers and sisters, however it is written', async () => {
  const { db } = base
  const { parentId, teacherId, studentId, secondId, parent, teacher } = await createPair({ children: 2 })
  await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: secondId,
    startsAt: later(60 * 24 * 9),
  })
  await db.updateTable('students').set({ first_name: 'Inès-Lou' }).where('id', '=', studentId).execute()
  const text = 'Ines Lou, INÈS-LOU et inès’lou :\n« désinès-lou », Inès-Louise, Inès.'
  await parent().messages.send({ id: randomUUID(), teacherId, studentId: secondId, text })
  await teacher().teacherSpace.noteOnStudent({ id: secondId, note: 'Sœur d’ineslou.' })
  await parent().parentSpace.eraseStudent({ id: studentId })
  expect((await parent().messages.conversation({ personId: teacherId })).messages).toMatchObject([
    { text: '…, … et … :\n« désinès-lou », Inès-Louise, Inès.' },
  ])
  const { note } = await db
    .selectFrom('teacher_notes')
    .where('student_id', '=', secondId)
    .select('note')
    .executeTakeFirstOrThrow()
  expect(note).toBe('Sœur d’….')
})

test('a message sent while its child is being deleted is deleted too', async () => {
  for (let round = 0; round < 8; round++) {
    const { parentId, studentId, parent, write } = await createPair()
    const [written] = await Promise.all([
      catchRefusal(write('Pendant')),
      parent().parentSpace.eraseStudent({ id: studentId }),
    ])
    expect(['accepted', 'not_found', 'busy']).toContain(typeof written === 'string' ? written : written.code)
    const left = await base.db.selectFrom('messages').where('parent_id', '=', parentId).select('id').execute()
    expect(left).toEqual([])
  }
})

test('a conversation with a teacher who left can be read but not continued', async () => {
  const { teacherId, parent, write } = await createPair()
  await write('Bonjour')
  await base.db.updateTable('teachers').set({ retired_at: now }).where('id', '=', teacherId).execute()
  await expect(write('Encore')).rejects.toMatchObject({ code: 'teacher_gone', status: 409 })
  expect(await parent().messages.conversation({ personId: teacherId })).toMatchObject({
    mayWrite: false,
    messages: [{ text: 'Bonjour' }],
  })
})

test('nobody writes to a suspended teacher or a blocked family, nor is mailed then; the conversation says why', async () => {
  const { teacherId, parentId, studentId, parent, teacher, write, reply } = await createPair()
  const composeMails = async () =>
    Promise.all(
      (await listMailJobs(parentId)).map(({ data }) =>
        mails['new-message']?.(base.db, data, mailContext(now)),
      ),
    )
  const suspend = (suspended_at: Temporal.Instant | null) =>
    base.db.updateTable('teachers').set({ suspended_at }).where('id', '=', teacherId).execute()
  await suspend(now)
  await expect(write('Bonjour')).rejects.toMatchObject({ code: 'teacher_unavailable', status: 409 })
  // Nothing is written: the teacher is offered again as one whom the family has not written to.
  await suspend(null)
  expect((await parent().messages.recipients()).recipients).toMatchObject([{ personId: teacherId }])
  const sent = await write('Bonjour')
  await reply('Bonjour à vous')
  await suspend(now)
  expect(await composeMails()).toEqual([undefined, expect.anything()])
  expect(await parent().messages.conversation({ personId: teacherId })).toMatchObject({
    mayWrite: false,
    unreachable: 'teacher_unavailable',
    messages: [{ text: 'Bonjour à vous' }, { text: 'Bonjour' }],
  })
  // Sent again after a lost answer, it is the message that was stored.
  expect(await parent().messages.send({ id: sent.id, teacherId, studentId, text: 'Bonjour' })).toEqual(sent)
  await suspend(null)
  await base.db
    .insertInto('account_blocks')
    .values({ user_id: parentId, blocked_at: now, reason: 'Essai' })
    .execute()
  await expect(reply('Encore')).rejects.toMatchObject({ code: 'family_unavailable', status: 409 })
  expect(await composeMails()).toEqual([expect.anything(), undefined])
  expect(await teacher().messages.conversation({ personId: parentId })).toMatchObject({
    mayWrite: false,
    unreachable: 'family_unavailable',
  })
})

test('a message that meets the erasure of its teacher is refused', async () => {
  const { teacherId, write } = await createPair()
  await base.db.updateTable('users').set({ erased_at: now }).where('id', '=', teacherId).execute()
  await expect(write('Bonjour')).rejects.toMatchObject({ code: 'teacher_gone', status: 409 })
})

test('families of one group lesson do not see each other’s messages', async () => {
  const one = await createPair()
  const other = await makeFamily(base.db)
  const { lessonId } = await makeLesson(base.db, {
    teacherId: one.teacherId,
    familyId: one.parentId,
    studentId: one.studentId,
    startsAt: later(60 * 24 * 20),
    type: 'group',
  })
  await takeSeat(base.db, lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  await one.write('Entre nous')
  const stranger = callAs(base.db, parentCaller(other.parentId), now, { limits })
  expect((await stranger.messages.conversations({})).conversations).toEqual([])
  expect((await stranger.messages.conversation({ personId: one.teacherId })).messages).toEqual([])
  await expect(stranger.messages.conversation({ personId: one.parentId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a substitute and the family of a given lesson write to each other; a teacher without a lesson of the child may not', async () => {
  const { parentId, studentId, teacherId, parent } = await createPair()
  const { teacherId: substitute } = await makeTeacher(base.db)
  const asSubstitute = callAs(base.db, { userId: substitute, role: 'teacher' }, now, { limits })
  const write = () =>
    asSubstitute.messages.send({ id: randomUUID(), studentId, text: 'Je remplace votre professeur.' })
  expect(await catchRefusal(write())).toMatchObject({ code: 'not_found' })
  expect(await catchRefusal(asSubstitute.messages.conversation({ personId: studentId }))).toMatchObject({
    code: 'not_found',
  })
  await sql`update lessons set teacher_id = ${substitute}::uuid
    where teacher_id = ${teacherId}::uuid`.execute(base.db)
  await write()
  const opened = await parent().messages.conversation({ personId: substitute })
  expect(opened).toMatchObject({ mayWrite: true, children: [{ id: studentId }] })
  expect(opened.messages.map(({ text }) => text)).toEqual(['Je remplace votre professeur.'])
  await parent().messages.send({ id: randomUUID(), teacherId: substitute, studentId, text: 'Merci !' })
  expect((await asSubstitute.messages.conversations({})).conversations).toMatchObject([
    { personId: parentId, children: [{ id: studentId }] },
  ])
  // The teacher who booked keeps the conversation.
  expect(await parent().messages.conversation({ personId: teacherId })).toMatchObject({ mayWrite: true })
  // Once the lesson is given back, what is on the screen is closed with a reason.
  await sql`update lessons set teacher_id = ${teacherId}::uuid
    where teacher_id = ${substitute}::uuid`.execute(base.db)
  const closed = { code: 'conversation_closed', status: 409 }
  expect(await catchRefusal(write())).toMatchObject(closed)
  const answer = { id: randomUUID(), teacherId: substitute, studentId, text: 'Merci encore' }
  expect(await catchRefusal(parent().messages.send(answer))).toMatchObject(closed)
  expect(await parent().messages.conversation({ personId: substitute })).toMatchObject({ mayWrite: false })
  const stranger = await makeFamily(base.db)
  expect(
    await catchRefusal(
      callAs(base.db, parentCaller(stranger.parentId), now, { limits }).messages.send(answer),
    ),
  ).toMatchObject({ code: 'not_found' })
})
