import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { serializeBooking } from '#features/booking/server/new-booking.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { applyAndConfirm } from '../../../../tests/support/applicants.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeOtherParent,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { sendInOrder, waitForLocks } from '../../../../tests/support/send-in-order.ts'
import { cookieOf, removedEntriesIn, testWeb } from '../../../../tests/support/web.ts'
import { blockAccount, cancelBlockedLessons, unblockAccount } from './block-account.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Now.instant().round('hour')
const reason = 'Propos déplacés dans les messages.'
let school: Admin
let schoolId = ''
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const made = await makeSchool(database.db)
  school = made.school
  schoolId = made.userId
  asSchool = callAs(database.db, { userId: made.userId, role: 'admin' }, now)
})
beforeEach(async () => void (await web.deliver(now)))

const password = 'des dattes et du thé'
const setPassword = async (userId: string) => {
  const hashed = await hashPassword(password)
  await database.db
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hashed })
    .execute()
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
const viewerOf = async (cookie: string) => {
  const answer = await web.post('/api/rpc/accounts/me', {}, { cookie })
  return ((await answer.json()) as { json: { viewer: object | null } }).json.viewer
}

const makeBooked = async (type: 'individual' | 'group' = 'individual', hours = 72) => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const lesson = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ hours }),
    type,
  })
  return { teacherId, parentId, studentId, ...lesson }
}
const readLesson = (id: string) =>
  database.db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readSeat = (id: string) =>
  database.db.selectFrom('seats').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('blocking a parent ends the sessions of family and child, gives the lessons back and mails teacher and parent', async () => {
  const { teacherId, parentId, studentId, lessonId, seatId } = await makeBooked('individual', 3)
  const login = await makeLogin(database.db, studentId, 'Zoé')
  const cookies = [await web.sessionOf(parentId), await web.sessionOf(login)]
  expect(await asSchool.admin.block({ id: parentId, reason })).toEqual({ id: parentId, isBlocked: true })
  for (const cookie of cookies) expect(await viewerOf(cookie)).toBeNull()
  await expect(web.sessionOf(parentId)).rejects.toMatchObject({ constraint: 'sessions_not_blocked' })
  await expect(web.sessionOf(login)).rejects.toMatchObject({ constraint: 'sessions_not_blocked' })
  expect(await readLesson(lessonId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' })
  // Three hours before the start: a parent's own cancellation would not give it back.
  expect((await readSeat(seatId)).given_back_at).not.toBeNull()
  const inbox = await callAs(database.db, { userId: teacherId, role: 'teacher' }, now).notifications.list({})
  expect(inbox.notifications).toMatchObject([{ kind: 'lesson_cancelled' }])
  const mails = await web.deliver(now)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [`${parentId}@kalima.test`, `${teacherId}@kalima.test`].sort(),
  )
  for (const mail of mails) expect(mail.text).not.toContain(reason)
})

test('the other parent of a blocked family is told, and again when it is opened; the block of the second tells nobody else', async () => {
  const { parentId } = await makeBooked()
  const { parentId: otherId } = await makeFamily(database.db)
  await database.pool.query('delete from students where parent_id = $1', [otherId])
  await database.pool.query('update parents set joined_family = $1, place = 2 where id = $2', [
    parentId,
    otherId,
  ])
  const toOther = async () =>
    (await web.deliver(now))
      .filter(({ to }) => to === `${otherId}@kalima.test`)
      .map(({ subject, text }) => `${subject} ${text}`)
  await asSchool.admin.block({ id: parentId, reason })
  const about = (await toOther()).filter(text => text.startsWith('L’accès de votre famille'))
  expect(about).toHaveLength(1)
  expect(about[0]).toContain('ni vous ni vos enfants ne pouvez plus vous connecter')
  expect(about[0]).not.toContain(reason)
  await asSchool.admin.unblock({ id: parentId })
  expect(await toOther()).toHaveLength(1)
  await asSchool.admin.block({ id: otherId, reason })
  const mails = await web.deliver(now)
  expect(mails.map(({ to }) => to)).toEqual([`${otherId}@kalima.test`])
  // The family keeps its lessons.
  expect(mails[0]?.text).not.toContain('cours')
})

test('when a family is left to its blocked parent, its children are signed out, the lessons are given back, and nothing opens again by itself', async () => {
  const { db } = database
  const { teacherId, parentId, studentId, seatId, lessonId } = await makeBooked()
  const otherId = await makeOtherParent(db, parentId)
  await setPassword(parentId)
  const child = await web.sessionOf(await makeLogin(db, studentId, 'Nour'))
  await asSchool.admin.block({ id: otherId, reason })
  expect(await viewerOf(child)).not.toBeNull()
  const cookie = await web.sessionOf(parentId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect(await viewerOf(child)).toBeNull()
  await cancelBlockedLessons(db, now)
  expect(await readSeat(seatId)).toMatchObject({ given_back_at: expect.anything(), student_id: studentId })
  expect((await readLesson(lessonId)).status).toBe('cancelled')
  const mails = await web.deliver(now)
  const mailTo = (id: string) => mails.filter(({ to }) => to === `${id}@kalima.test`)
  expect(mailTo(teacherId).some(({ text }) => text.includes('annulé'))).toBe(true)
  // The parent who is left reads that the lessons go, and both calendars lose them.
  const toOther = mailTo(otherId).find(({ text }) => text.includes('Vos cours à venir sont annulés'))
  expect(removedEntriesIn(toOther)).toEqual([seatId])
  const toErased = mailTo(parentId).find(({ subject }) => subject === 'Votre compte est effacé')
  expect(removedEntriesIn(toErased)).toEqual([seatId])
  await asSchool.admin.unblock({ id: otherId })
  // As after any block, the session that was open does not come back.
  expect(await viewerOf(child)).toBeNull()
  const answer = await web.get('/api/v1/students', { cookie: await web.sessionOf(otherId) })
  expect(await answer.text()).toContain(studentId)
})

test('the mails to a blocked family take its lessons out of the calendars of both parents, before they are cancelled too', async () => {
  const { parentId, seatId } = await makeBooked()
  const otherId = await makeOtherParent(database.db, parentId)
  await database.db
    .insertInto('account_blocks')
    .values({ user_id: parentId, blocked_at: now, blocked_by: schoolId, reason })
    .execute()
  const enqueue = (more: object) =>
    enqueueMail(database.db, { kind: 'account-blocked', userId: parentId, ...more })
  await enqueue({})
  expect(await removedEntries(parentId)).toEqual([seatId])
  await cancelBlockedLessons(database.db, now)
  await enqueue({ otherId })
  expect(await removedEntries(otherId)).toEqual([seatId])
})

test('a request of a child ends when the family is left to its blocked parent, without a lesson too', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const otherId = await makeOtherParent(db, parentId)
  const child = callAs(
    db,
    { userId: await makeLogin(db, studentId, 'Nour'), role: 'student', familyId: parentId, studentId },
    now,
  )
  const { slots } = await child.availability.next({ id: teacherId, count: 1 })
  const startsAt = Temporal.Instant.from(slots[0]?.startsAt ?? '')
  const request = aBookingOf({ studentId, teacherId }, { startsAt })
  await child.booking.request(serializeBooking(request))
  await setPassword(parentId)
  await asSchool.admin.block({ id: otherId, reason })
  const isOpen = async () => {
    const { rows } = await database.pool.query(
      'select expires_at > $2 as open from booking_requests where id = $1',
      [request.id, now.toString()],
    )
    return rows
  }
  const cookie = await web.sessionOf(parentId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect(await isOpen()).toEqual([{ open: true }])
  await cancelBlockedLessons(db, now)
  expect(await isOpen()).toEqual([{ open: false }])
})

test('blocking a teacher takes the profile off the list, cancels the lessons and mails the families', async () => {
  const { teacherId, parentId, lessonId, seatId } = await makeBooked()
  await asSchool.admin.block({ id: teacherId, reason })
  expect(await readLesson(lessonId)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' })
  expect((await readSeat(seatId)).given_back_at).not.toBeNull()
  await expect(asSchool.teachers.show({ id: teacherId })).rejects.toMatchObject({ code: 'not_found' })
  // Only unblocking lists the profile again, and a suspension would be lost with it.
  for (const refused of [
    asSchool.admin.reinstate({ id: teacherId }),
    asSchool.admin.suspend({ id: teacherId }),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'teacher_blocked', status: 409 })
  const mails = await web.deliver(now)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [`${parentId}@kalima.test`, `${teacherId}@kalima.test`].sort(),
  )
  await asSchool.admin.unblock({ id: teacherId })
  expect(await asSchool.teachers.show({ id: teacherId })).toMatchObject({ id: teacherId })
  expect(await readLesson(lessonId)).toMatchObject({ status: 'cancelled' })
})

/** The entries that the mail to a person takes out of the calendar. */
const removedEntries = async (id: string) =>
  removedEntriesIn((await web.deliver(now)).find(({ to }) => to === `${id}@kalima.test`))

describe('the mail to a blocked teacher', () => {
  test('removes the cancelled lessons from the calendar, and no other', async () => {
    const { teacherId, parentId, studentId, lessonId } = await makeBooked()
    const people = { teacherId, familyId: parentId, studentId }
    const gone = await makeLesson(database.db, { ...people, startsAt: now.add({ hours: 100 }) })
    await asSchool.lessons.cancel({ id: gone.lessonId, reason })
    await makeLesson(database.db, { ...people, startsAt: now.subtract({ hours: 50 }) })
    await database.db
      .updateTable('lessons')
      .set({ cancelled_at: now.subtract({ hours: 1 }) })
      .where('id', '=', gone.lessonId)
      .execute()
    await web.deliver(now)
    await asSchool.admin.block({ id: teacherId, reason })
    expect(await removedEntries(teacherId)).toEqual([lessonId])
  })

  test('removes them too if it leaves before they are cancelled', async () => {
    const { teacherId, lessonId } = await makeBooked()
    await database.db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', teacherId).execute()
    await database.db
      .insertInto('account_blocks')
      .values({ user_id: teacherId, blocked_at: now, blocked_by: schoolId, reason, has_suspended: true })
      .execute()
    await enqueueMail(database.db, { kind: 'account-blocked', userId: teacherId })
    expect(await removedEntries(teacherId)).toEqual([lessonId])
  })
})

test('blocking a teacher sends each family one mail that lists its lessons, and one notification', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Salma' })
  const family = await makeFamily(db, { children: 2 })
  const [adam = '', maya = ''] = family.studentIds
  const asParent = callAs(db, parentCaller(family.parentId), now)
  const { slots } = await asParent.availability.next({ id: teacherId, count: 2 })
  const book = (studentId: string, place: number, changes: object) =>
    asParent.booking.book({
      id: crypto.randomUUID(),
      studentId,
      teacherId,
      lessonType: 'individual',
      startsAt: slots[place]?.startsAt ?? '',
      ...changes,
    })
  await book(adam, 0, { isRecurring: true, recurrenceFrequency: 'weekly', numberOfSessions: 3 })
  await book(maya, 1, { lessonType: 'trial' })
  const single = await makeFamily(db)
  await makeLesson(db, {
    teacherId,
    familyId: single.parentId,
    studentId: single.studentIds[0] ?? '',
    startsAt: now.add({ hours: 24 * 40 }),
  })
  await asSchool.admin.block({ id: teacherId, reason })
  const mails = await web.deliver(now)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [family.parentId, single.parentId, teacherId].map(id => `${id}@kalima.test`).sort(),
  )
  const mail = mails.find(({ to }) => to === `${family.parentId}@kalima.test`)
  expect(mail?.subject).toBe('4 cours n’auront pas lieu')
  expect(mail?.text).toContain('L’école a dû annuler vos cours à venir avec Salma Essai.')
  expect(mail?.text).toContain('3 cours vous sont rendus\u00a0: 105\u00a0€ ne sont pas dus.')
  expect(mail?.text).toContain('Le cours d’essai vous est rendu')
  expect(mail?.text.match(/Enfant [12]\u00a0:/g)?.sort()).toEqual([
    'Enfant 1\u00a0:',
    'Enfant 1\u00a0:',
    'Enfant 1\u00a0:',
    'Enfant 2\u00a0:',
  ])
  expect(mail?.text).not.toContain(reason)
  const noticesOf = async (parentId: string) =>
    (await callAs(db, parentCaller(parentId), now).notifications.list({})).notifications.map(
      ({ title, detail, to }) => [title, detail, to],
    )
  // One for the act, as the mail: four lessons of two children.
  expect(await noticesOf(family.parentId)).toEqual([
    ['L’école a annulé 4 cours de vos enfants', expect.stringMatching(/^à partir du /), '/parent/history'],
  ])
  expect((await noticesOf(single.parentId)).map(([title]) => title)).toEqual([
    'L’école a annulé le cours d’Enfant 1',
  ])
  expect(mails.find(({ to }) => to === `${single.parentId}@kalima.test`)?.subject).toMatch(
    /^Le cours d’Enfant 1 du .+ est annulé$/,
  )
})

test('a teacher who was suspended before stays suspended after unblocking', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await asSchool.admin.suspend({ id: teacherId })
  await asSchool.admin.block({ id: teacherId, reason })
  await asSchool.admin.unblock({ id: teacherId })
  await expect(asSchool.teachers.show({ id: teacherId })).rejects.toMatchObject({ code: 'not_found' })
})

test('a suspension while the account is unblocked is written after it, and stays', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await asSchool.admin.block({ id: teacherId, reason })
  const [unblocked, suspended] = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    () => asSchool.admin.unblock({ id: teacherId }),
    () => asSchool.admin.suspend({ id: teacherId }),
  ])
  expect([unblocked?.status, suspended]).toMatchObject(['fulfilled', { value: { isSuspended: true } }])
  await expect(asSchool.teachers.show({ id: teacherId })).rejects.toMatchObject({ code: 'not_found' })
})

test('the teacher of a family that is blocked, or of a child that is erased, gets one notification for all its lessons', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const family = await makeFamily(db, { children: 2 })
  const [adam = '', maya = ''] = family.studentIds
  const other = await makeFamily(db)
  const lessonOf = (studentId: string, days: number, type: 'individual' | 'group' = 'individual') =>
    makeLesson(db, {
      teacherId,
      familyId: family.parentId,
      studentId,
      startsAt: now.add({ hours: 24 * days }),
      type,
    })
  const group = await lessonOf(maya, 2, 'group')
  await takeSeat(db, group.lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  await lessonOf(maya, 4)
  await lessonOf(adam, 5)
  await lessonOf(adam, 3)
  const listed = async () => {
    const caller = callAs(db, { userId: teacherId, role: 'teacher', timezone: 'Europe/Paris' }, now)
    return (await caller.notifications.list({})).notifications.map(({ title, to }) => [title, to])
  }
  // The group goes on, so the first lesson is not among the cancelled ones.
  await callAs(db, parentCaller(family.parentId), now).parentSpace.eraseStudent({ id: maya })
  const erased = ['2 places sont annulées dans vos cours', '/teacher/lessons']
  expect(await listed()).toEqual([erased])
  await asSchool.admin.block({ id: family.parentId, reason })
  const blocked = ['L’école a annulé 2 cours d’Enfant 1', '/teacher/lessons?scope=cancelled']
  expect(await listed()).toEqual([blocked, erased])
})

test('another family stays in the group of a blocked one', async () => {
  const { lessonId, parentId } = await makeBooked('group')
  const other = await makeFamily(database.db)
  await takeSeat(database.db, lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  await asSchool.admin.block({ id: parentId, reason })
  expect(await readLesson(lessonId)).toMatchObject({ status: 'pending', seats_taken: 1 })
})

test('blocking a child’s login ends its session, keeps the lessons, and the parent cannot replace it', async () => {
  const { parentId, studentId, lessonId } = await makeBooked()
  const login = await makeLogin(database.db, studentId, 'Zoé')
  const [own, parent] = [await web.sessionOf(login), await web.sessionOf(parentId)]
  await asSchool.admin.block({ id: login, reason })
  expect(await viewerOf(own)).toBeNull()
  expect(await viewerOf(parent)).not.toBeNull()
  expect(await readLesson(lessonId)).toMatchObject({ status: 'upcoming' })
  const asParent = callAs(database.db, parentCaller(parentId), now)
  await expect(asParent.families.withdrawStudentLogin({ id: studentId })).rejects.toMatchObject({
    code: 'account_blocked',
  })
  const mailKind = async () => {
    const { rows } = await database.pool.query(
      "select data->>'kind' as kind from pgboss.job where name = 'mail'",
    )
    expect(await web.deliver(now)).toMatchObject([{ to: `${parentId}@kalima.test` }])
    return rows[0]?.kind
  }
  expect(await mailKind()).toBe('child-login-blocked')
  await asSchool.admin.unblock({ id: login })
  expect(await mailKind()).toBe('child-login-unblocked')
  const { entries } = await asSchool.admin.history({ kind: 'family', id: parentId })
  const about = entries.filter(({ action }) => action === 'account_blocked' || action === 'account_unblocked')
  expect(about).toMatchObject([{ subject: { isChild: true } }, { subject: { isChild: true } }])
})

test('a blocked account reads that it must write to the school, and only after the right password', async () => {
  const { parentId } = await makeFamily(database.db)
  const email = await setPassword(parentId)
  await asSchool.admin.block({ id: parentId, reason })
  const wrong = await web.post('/api/auth/sign-in/email', { email, password: 'un autre mot de passe' })
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'invalid_credentials' }])
  const right = await web.post('/api/auth/sign-in/email', { email, password })
  expect([right.status, await right.json()]).toMatchObject([403, { code: 'account_blocked' }])
  expect(cookieOf(right)).toBe('')
  await asSchool.admin.unblock({ id: parentId })
  expect((await web.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
})

test('before a block the school reads in how many lessons the family has how many places', async () => {
  const { parentId, studentIds } = await makeFamily(database.db, { children: 2 })
  const { parentId: otherId, studentIds: others } = await makeFamily(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const [first = '', second = ''] = studentIds
  const lesson = { teacherId, familyId: parentId, studentId: first }
  const { lessonId } = await makeLesson(database.db, {
    ...lesson,
    startsAt: now.add({ hours: 72 }),
    type: 'group',
  })
  await takeSeat(database.db, lessonId, { familyId: parentId, studentId: second })
  await takeSeat(database.db, lessonId, { familyId: otherId, studentId: others[0] ?? '' })
  await makeLesson(database.db, { ...lesson, startsAt: now.add({ hours: 96 }) })
  const { accounts } = await asSchool.admin.accounts({ search: `${parentId}@` })
  expect(accounts).toMatchObject([{ upcomingLessons: 2, upcomingPlaces: 3 }])
  const { families } = await asSchool.admin.families({ search: `${parentId}@` })
  expect(families).toMatchObject([{ upcomingLessons: 2 }])
  expect(await asSchool.admin.family({ id: parentId })).toMatchObject({ upcomingLessons: 2 })
  const { accounts: ofTeacher } = await asSchool.admin.accounts({ search: `${teacherId}@` })
  expect(ofTeacher).toMatchObject([{ upcomingLessons: 2, upcomingPlaces: 0 }])
  await asSchool.admin.block({ id: parentId, reason })
  expect((await readLesson(lessonId)).status).not.toBe('cancelled')
})

test('blocking twice, or by ten admins’ clicks at once, writes one entry and one mail', async () => {
  const { parentId } = await makeFamily(database.db)
  await Promise.all(Array.from({ length: 10 }, () => asSchool.admin.block({ id: parentId, reason })))
  await asSchool.admin.block({ id: parentId, reason: 'Un autre motif.' })
  expect(await web.deliver(now)).toHaveLength(1)
  const { entries } = await asSchool.admin.journal({ action: 'account_blocked' })
  expect(entries.filter(({ subject }) => subject)).toHaveLength(entries.length)
  const { rows } =
    await sql`select from audit_log where action = 'account_blocked' and subject = ${parentId}`.execute(
      database.db,
    )
  expect(rows).toHaveLength(1)
  const { accounts } = await asSchool.admin.accounts({ search: `${parentId}@`, blocked: 'yes' })
  expect(accounts).toMatchObject([{ id: parentId, blockReason: reason }])
})

test('nobody blocks their own account, and two admins who block each other leave one', async () => {
  await expect(asSchool.admin.block({ id: schoolId, reason })).rejects.toMatchObject({ code: 'own_account' })
  const { school: second, userId: secondId } = await makeSchool(database.db)
  const outcomes = await Promise.all([
    blockAccount(database.db, school, { id: secondId, reason }, now),
    blockAccount(database.db, second, { id: schoolId, reason }, now),
  ])
  expect(outcomes.map(one => (one.ok ? 'blocked' : one.code)).sort()).toEqual(['blocked', 'last_admin'])
  for (const id of [schoolId, secondId]) await unblockAccount(database.db, school, id, now)
})

test('bookings that race with the block are refused or given back', async () => {
  const { db } = database
  for (let round = 0; round < 4; round++) {
    // A lesson that begins at this instant is no longer to come.
    const { teacherId } = await makeTeacher(db, { noticeMinutes: 60 })
    const { parentId, studentIds } = await makeFamily(db, { children: 4 })
    const asParent = callAs(db, parentCaller(parentId), now)
    const { slots } = await asParent.availability.next({ id: teacherId, count: 4 })
    await Promise.allSettled([
      ...studentIds.map((studentId, index) =>
        asParent.booking.book({
          id: crypto.randomUUID(),
          studentId,
          teacherId,
          lessonType: 'individual',
          startsAt: slots[index]?.startsAt ?? '',
        }),
      ),
      asSchool.admin.block({ id: parentId, reason }),
    ])
    const held = await db
      .selectFrom('seats')
      .select('id')
      .where('parent_id', '=', parentId)
      .where('released_at', 'is', null)
      .execute()
    expect(held).toEqual([])
  }
})

test('the job cancels the lessons of a block whose process died', async () => {
  const { parentId, lessonId } = await makeBooked()
  await database.db
    .insertInto('account_blocks')
    .values({ user_id: parentId, blocked_at: now, blocked_by: schoolId, reason })
    .execute()
  await cancelBlockedLessons(database.db, now)
  expect(await readLesson(lessonId)).toMatchObject({ status: 'cancelled' })
})

test('an application of a blocked account is not accepted', async () => {
  const { id, userId } = await applyAndConfirm(web, database.db)
  await asSchool.admin.block({ id: userId, reason })
  await expect(asSchool.applications.accept({ id })).rejects.toMatchObject({ code: 'account_blocked' })
})

test('an applicant who is accepted and blocked at the same time is not listed', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, userId } = await applyAndConfirm(web, database.db)
    const accept = () => asSchool.applications.accept({ id })
    const block = () => asSchool.admin.block({ id: userId, reason })
    const outcomes = await Promise.allSettled(round % 2 ? [block(), accept()] : [accept(), block()])
    expect(outcomes[round % 2 ? 0 : 1]).toMatchObject({ status: 'fulfilled', value: { isBlocked: true } })
    const teacher = await database.db
      .selectFrom('teachers')
      .select('is_listed')
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(teacher?.is_listed ?? false).toBe(false)
  }
})

/** Writes a profile and a block of one account in two transactions that overlap; returns what the second is refused by. */
const overlap = async (first: string, second: string) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (insert into users (id, name, email, email_verified)
        select id, 'Essai', id || '@kalima.test', true from (select gen_random_uuid() as id) given returning id),
      named as (insert into profiles (id, first_name, last_name) select id, 'Essai', 'Essai' from made)
      insert into user_roles (user_id, role) select id, 'teacher' from made returning user_id as id`,
  )
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await one.query('begin')
    await one.query(first, [rows[0]?.id])
    const refused = other.query(second, [rows[0]?.id]).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
    await waitForLocks(database, 1)
    await one.query('commit')
    return await refused
  } finally {
    one.release()
    other.release()
  }
}

test('the database lists no blocked account, whichever of profile and block is written last', async () => {
  const list = "insert into teachers (id, timezone, approved_at) values ($1, 'UTC', now())"
  const block = "insert into account_blocks (user_id, blocked_at, reason) values ($1, now(), 'Essai')"
  expect(await overlap(list, block)).toBe('account_blocks_teacher_suspended')
  expect(await overlap(block, list)).toBe('teachers_not_blocked')
})
