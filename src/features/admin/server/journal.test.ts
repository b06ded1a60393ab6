import { beforeAll, expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { postponeSeat } from '#features/booking/server/postponement/postpone-seat.ts'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { applyAndConfirm } from '../../../../tests/support/applicants.ts'
import { aBookingOf, newId } from '../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { registered, signIn } from '../../../../tests/support/parents.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { detailLabels } from '../journal-labels.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
let made: Awaited<ReturnType<typeof makeSchool>>
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  made = await makeSchool(database.db)
  asSchool = callAs(database.db, { userId: made.userId, role: 'admin' }, now)
})

const entriesAbout = async (id: string) =>
  database.db
    .selectFrom('audit_log')
    .leftJoin('audit_addresses', 'audit_addresses.entry_id', 'audit_log.id')
    .where(eb => eb.or([eb('subject', '=', id), eb('actor', '=', id)]))
    .orderBy('id')
    .select(['action', 'actor', 'subject', 'address', 'details'])
    .execute()
const userIdOf = async (email: string) =>
  (await database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id

test('signing in, failing to and signing out everywhere are logged with the address they came from', async () => {
  const parent = await registered(web)
  const id = await userIdOf(parent.email)
  await signIn(web, { ...parent, password: 'pas-le-bon-mot' }, '192.0.2.9')
  await signIn(web, parent, '192.0.2.9')
  await database.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  expect(await entriesAbout(id)).toMatchObject([
    { action: 'role_given', details: { role: 'parent' } },
    // The confirmation of the address signs in.
    { action: 'signed_in', actor: id, address: '192.0.2.1' },
    { action: 'sign_in_failed', actor: null, address: '192.0.2.9' },
    { action: 'signed_in', actor: id, address: '192.0.2.9' },
    { action: 'sessions_ended', actor: id, details: { sessions: 2 } },
  ])
})

test('a failed sign-in of an unknown address is logged without the address that was typed', async () => {
  await signIn(web, { email: 'personne@kalima.test', password: 'figue-et-olive' }, '192.0.2.10')
  const { rows } = await database.pool.query(
    `select a.* from audit_log a join audit_addresses d on d.entry_id = a.id where d.address = '192.0.2.10'`,
  )
  expect(rows).toMatchObject([{ action: 'sign_in_failed', actor: null, subject: null, details: {} }])
})

test('bookings, postponements and cancellations are logged with who made them', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds, family } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const early = at('2027-01-05T10:00:00Z')
  const request = aBookingOf({ teacherId, studentId }, { startsAt: at('2027-01-11T09:00:00Z') })
  const booked = await bookLessons(database.db, family, { ...request, id: newId() }, early)
  if (!booked.ok) throw new Error(booked.code)
  const [lesson] = booked.value.lessons
  const moved = await postponeSeat(
    database.db,
    family,
    { lessonId: lesson?.id ?? '', startsAt: at('2027-01-12T09:00:00Z') },
    early,
  )
  if (!moved.ok) throw new Error(moved.code)
  await cancelSeat(database.db, family, { lessonId: moved.value.id }, early)
  await cancelSeat(database.db, family, { lessonId: moved.value.id }, early)
  expect(await entriesAbout(studentId)).toMatchObject([
    { action: 'lessons_booked', actor: parentId, details: { teacher: teacherId, sessions: 1 } },
    { action: 'seat_postponed', actor: parentId, details: { lesson: lesson?.id } },
    { action: 'seat_cancelled', actor: parentId, details: { lesson: moved.value.id, givenBack: true } },
  ])
})

test('what the school decides is logged once, however often it is sent', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const startsAt = at('2026-12-01T09:00:00Z')
  const { lessonId, seatId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt,
  })
  await suspendTeacher(database.db, made.school, teacherId, now)
  await suspendTeacher(database.db, made.school, teacherId, now)
  await reinstateTeacher(database.db, made.school, teacherId, now)
  await asSchool.lessons.cancel({ id: lessonId, reason: 'Jour férié' })
  const { actor, address } = { actor: made.userId, address: '127.0.0.1' }
  expect((await entriesAbout(teacherId)).slice(1)).toMatchObject([
    { action: 'teacher_suspended', actor },
    { action: 'teacher_reinstated', actor },
    { action: 'lesson_cancelled', actor, address, details: { lesson: lessonId, seats: [seatId] } },
  ])
  const { id, userId } = await applyAndConfirm(web, database.db)
  await asSchool.applications.accept({ id })
  expect((await entriesAbout(userId)).map(({ action }) => action)).toEqual([
    'role_given',
    'application_accepted',
  ])
})

test('a teacher who reads the list of students is logged once an hour for each child', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-12-02T09:00:00Z'),
  })
  const read = async (when: string) =>
    callAs(database.db, teacherCaller(teacherId), at(when)).teacherSpace.ownStudents({})
  for (const when of ['2026-11-24T10:00:00Z', '2026-11-24T10:30:00Z', '2026-11-24T11:30:00Z'])
    await read(when)
  const reads = (await entriesAbout(studentId)).filter(({ action }) => action === 'student_file_read')
  expect(reads).toMatchObject([
    { actor: teacherId, address: '127.0.0.1' },
    { actor: teacherId, address: '127.0.0.1' },
  ])
})

test('the school finds entries by person and by action, and reads no child’s name', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Wafa' })
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db
    .updateTable('profiles')
    .set({ first_name: 'Zoubida' })
    .where('id', '=', parentId)
    .execute()
  await database.db
    .updateTable('students')
    .set({ first_name: 'Ilyane' })
    .where('id', '=', studentId)
    .execute()
  const startsAt = at('2026-12-03T09:00:00Z')
  await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  await callAs(database.db, teacherCaller(teacherId), now).teacherSpace.ownStudents({})
  const found = await asSchool.admin.journal({ search: 'zoubida', action: 'student_file_read' })
  expect(found).toMatchObject({
    next: null,
    entries: [
      {
        action: 'student_file_read',
        day: 'mardi 24 novembre 2026',
        time: '11:00',
        actor: { name: 'Wafa Essai', isChild: false },
        subject: { name: 'Zoubida Essai', isChild: true },
      },
    ],
  })
  const all = await asSchool.admin.journal({ search: 'zoubida', limit: 100 })
  expect(all.entries.map(({ action }) => action)).toEqual([
    'student_file_read',
    'lessons_booked',
    'role_given',
  ])
  expect(JSON.stringify(await asSchool.admin.journal({ limit: 100 }))).not.toContain('Ilyane')
  expect(await asSchool.admin.journal({ search: 'nobody at all' })).toEqual({ entries: [], next: null })
  const [first, ...others] = all.entries
  const second = await asSchool.admin.journal({ search: 'zoubida', after: first?.id ?? 0 })
  expect(second.entries).toEqual(others)
  expect(await asSchool.admin.journal({ search: 'zoubida', limit: 1 })).toMatchObject({ next: first?.id })
})

test('the journal names the package, the announcement and the months of an entry', async () => {
  await makeFamily(database.db)
  const id = newId()
  const terms = {
    discountPercentage: 10,
    isDiscovery: false,
    durationMonths: 3,
    numberOfLessons: 12,
    nameEn: 'Term',
  }
  await asSchool.booking.offerPackage({ ...terms, id, name: 'Trimestre' })
  await asSchool.booking.retirePackage({ id })
  await asSchool.announcements.send({
    id: newId(),
    to: { audience: 'families' },
    subject: 'Fermeture',
    body: 'L’école ferme lundi.',
    english: null,
    isUrgent: false,
  })
  const { entries } = await asSchool.admin.journal({ limit: 3 })
  expect(entries.map(({ action, about, months }) => ({ action, about, months }))).toEqual([
    { action: 'announcement_sent', about: 'Fermeture', months: null },
    { action: 'package_retired', about: 'Trimestre', months: null },
    { action: 'package_created', about: 'Trimestre', months: null },
  ])
})

test('the journal names the list that was downloaded, and the hour of a group on its teacher’s clock', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const { id: group } = await db
    .insertInto('groups')
    .values({
      teacher_id: teacherId,
      day_of_week: 'mardi',
      hour: 17,
      level: 'niveau-1',
      youngest: 6,
      oldest: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { at: now, actor: made.userId }
  await writeAudit(db, { ...entry, action: 'list_exported', details: { list: 'lessons' } })
  await writeAudit(db, { ...entry, action: 'group_closed', subject: teacherId, details: { group } })
  const { entries } = await asSchool.admin.journal({ limit: 2 })
  expect(entries.map(one => detailLabels(one))).toEqual([['Mardi, 17:00, heure du Caire'], ['Cours']])
})

test('the journal says with whom and when lessons were booked, and which were given to whom, without a child’s name', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Karim' })
  const { teacherId: substitute } = await makeTeacher(db, { firstName: 'Leïla' })
  const { studentIds, family } = await makeFamily(db)
  const booked = await bookLessons(
    db,
    family,
    aBookingOf(
      { teacherId, studentId: studentIds[0] ?? '' },
      { startsAt: at('2026-12-01T16:00:00Z'), recurrenceFrequency: 'weekly', numberOfSessions: 2 },
    ),
    now,
  )
  if (!booked.ok) throw new Error(booked.code)
  const [first, second] = booked.value.lessons
  // The booking keeps the hours that it took.
  await postponeSeat(db, family, { lessonId: second?.id ?? '', startsAt: at('2026-12-09T09:00:00Z') }, now)
  const id = first?.id ?? ''
  await asSchool.admin.substitute({ id, insteadOf: teacherId, teacherId: substitute })
  const labels = async (action: 'lessons_booked' | 'teacher_substituted') => {
    const { entries } = await asSchool.admin.journal({ action, limit: 1 })
    return entries.flatMap(entry => detailLabels(entry)).map(label => label.replaceAll('\u00a0', ' '))
  }
  expect(await labels('lessons_booked')).toEqual([
    '2 cours avec Karim Essai',
    'Dates : mar. 1er déc. à 17:00, mar. 8 déc. à 17:00',
  ])
  expect(await labels('teacher_substituted')).toEqual([
    'Cours du mar. 1er déc. à 17:00 confié à Leïla Essai, à la place de Karim Essai',
  ])
  const several = { lessons: [id, second?.id ?? ''], fromTeacher: substitute, toTeacher: teacherId }
  await writeAudit(db, { at: now, actor: made.userId, action: 'teacher_substituted', details: several })
  expect(await labels('teacher_substituted')).toEqual([
    '2 cours confiés à Karim Essai, à la place de Leïla Essai',
    'Dates : mar. 1er déc. à 17:00, mar. 8 déc. à 17:00',
  ])
})
