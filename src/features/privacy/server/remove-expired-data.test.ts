import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refuseApplication } from '#features/applications/server/refuse-application.ts'
import { anApplicant, applyAndConfirm, applyOver } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signUp } from '../../../../tests/support/parents.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { removeExpiredData } from './remove-expired-data.ts'

const database = testDatabase()
const web = testWeb(database)
const today = Temporal.Now.instant()
const inDays = (days: number) => today.add({ minutes: Math.round(24 * 60 * days) })

const count = async (table: 'account_links' | 'sessions' | 'notifications' | 'messages' | 'conversations') =>
  Number((await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n)
const hasAccount = async (email: string) =>
  (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined

test('an account that nobody confirmed goes after seven days, a confirmed one stays', async () => {
  const waiting = aParent()
  await signUp(web, waiting)
  const applicant = anApplicant()
  await applyOver(web, applicant)
  const parent = await registered(web)
  await removeExpiredData(database.db, inDays(6.9))
  expect(await hasAccount(waiting.email)).toBe(true)
  await removeExpiredData(database.db, inDays(7.1))
  expect(await hasAccount(waiting.email)).toBe(false)
  expect(await hasAccount(applicant.email)).toBe(false)
  expect(await hasAccount(parent.email)).toBe(true)
})

test('a refused application goes after six months, with the account', async () => {
  const { school } = await makeSchool(database.db)
  const { applicant, id } = await applyAndConfirm(web, database.db)
  const waiting = await applyAndConfirm(web, database.db)
  await refuseApplication(database.db, school, { id, reason: 'Complet' }, today)
  await removeExpiredData(database.db, inDays(180))
  expect(await hasAccount(applicant.email)).toBe(true)
  await removeExpiredData(database.db, inDays(185))
  expect(await hasAccount(applicant.email)).toBe(false)
  expect(await hasAccount(waiting.applicant.email)).toBe(true)
  const { rows } = await database.pool.query('select from teacher_applications where email = $1', [
    applicant.email,
  ])
  expect(rows).toEqual([])
})

test('the diplomas of an applicant go thirty days after the refusal, unless there is a new application', async () => {
  const { db } = database
  const { school } = await makeSchool(db)
  const refused = await applyAndConfirm(web, db)
  const again = await applyAndConfirm(web, db)
  const waiting = await applyAndConfirm(web, db)
  const { teacherId } = await makeTeacher(db)
  const owners = [refused.userId, again.userId, waiting.userId, teacherId]
  await db
    .insertInto('diploma_files')
    .values(
      owners.map(user_id => ({
        id: randomUUID(),
        user_id,
        place: 1,
        stored_as: randomUUID(),
        name: 'master.pdf',
        kind: 'pdf' as const,
        size: 1,
        uploaded_at: today,
      })),
    )
    .execute()
  const left = async () =>
    (await db.selectFrom('diploma_files').select('user_id').execute()).map(row => row.user_id).sort()
  for (const { id } of [refused, again]) await refuseApplication(db, school, { id, reason: 'Complet' }, today)
  const { email: _, password: __, ...application } = again.applicant
  const cookie = await web.sessionOf(again.userId)
  expect((await web.post('/api/v1/teacher-applications/mine', application, { cookie })).status).toBe(201)
  await removeExpiredData(db, inDays(29.9))
  expect(await left()).toEqual([...owners].sort())
  await removeExpiredData(db, inDays(30.1))
  expect(await left()).toEqual([again.userId, waiting.userId, teacherId].sort())
})

test('used and expired links go after a week, the session of thirty days after its end', async () => {
  const parent = await registered(web)
  const { id } = await database.db
    .selectFrom('users')
    .where('email', '=', parent.email)
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('sessions').execute() // that of the confirmation
  await web.sessionOf(id) // lasts a day
  expect(await count('account_links')).toBeGreaterThan(0)
  await removeExpiredData(database.db, inDays(30.9))
  expect(await count('account_links')).toBe(0)
  expect(await count('sessions')).toBe(1)
  await removeExpiredData(database.db, inDays(31.1))
  expect(await count('sessions')).toBe(0)
})

test('notifications go after 180 days and messages after 24 months, the conversation with its last', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: today,
  })
  await database.db
    .insertInto('notifications')
    .values({ user_id: parentId, kind: 'lesson_booked', lesson_id: lessonId, created_at: today })
    .execute()
  const { id: conversation_id } = await database.db
    .insertInto('conversations')
    .values({
      parent_id: parentId,
      teacher_id: teacherId,
      last_no: 2,
      last_message_at: inDays(300),
      changed_at: today,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { conversation_id, parent_id: parentId, student_id: studentId, sender: 'parent' as const }
  await database.db
    .insertInto('messages')
    .values([
      { ...message, id: randomUUID(), no: 1, body: 'Bonjour', sent_at: today },
      { ...message, id: randomUUID(), no: 2, body: 'Merci', sent_at: inDays(300) },
    ])
    .execute()
  await removeExpiredData(database.db, inDays(179))
  expect(await count('notifications')).toBe(1)
  await removeExpiredData(database.db, inDays(181))
  expect(await count('notifications')).toBe(0)
  await removeExpiredData(database.db, inDays(729))
  expect(await count('messages')).toBe(2)
  await removeExpiredData(database.db, inDays(732))
  expect(await count('messages')).toBe(1)
  await removeExpiredData(database.db, inDays(1033))
  expect([await count('messages'), await count('conversations')]).toEqual([0, 0])
})

test('the addresses of the audit log go after a year, its entries stay', async () => {
  await database.pool.query(`select write_audit($1, null, 'sign_in_failed', null, '192.0.2.3', null, null)`, [
    today.toString(),
  ])
  const addresses = () => database.pool.query(`select from audit_addresses where address = '192.0.2.3'`)
  await removeExpiredData(database.db, inDays(364))
  expect((await addresses()).rowCount).toBe(1)
  await removeExpiredData(database.db, inDays(367))
  expect((await addresses()).rowCount).toBe(0)
  const { rows } = await database.pool.query(`select from audit_log where action = 'sign_in_failed'`)
  expect(rows.length).toBeGreaterThan(0)
})

test('the log of mails goes after 30 days, with what keeps one from being sent twice', async () => {
  const { pool } = database
  const jobId = randomUUID()
  await pool.query('insert into mail_log (job_id, kind, queued_at) values ($1, $2, $3)', [
    jobId,
    'new-message',
    today.toString(),
  ])
  await pool.query('insert into sent_mails (job_id, sent_at) values ($1, $2)', [jobId, today.toString()])
  const found = async () =>
    (
      await pool.query(
        'select (select count(*)::int from mail_log where job_id = $1) + (select count(*)::int from sent_mails where job_id = $1) as n',
        [jobId],
      )
    ).rows[0]?.n
  await removeExpiredData(database.db, inDays(29.9))
  expect(await found()).toBe(2)
  await removeExpiredData(database.db, inDays(30.1))
  expect(await found()).toBe(0)
})

test('a practice session that was never answered goes after 90 days, one with an answer stays', async () => {
  const { pool } = database
  const { studentIds } = await makeFamily(database.db)
  const [opened, begun] = [randomUUID(), randomUUID()]
  for (const id of [opened, begun])
    await pool.query(
      `insert into learning_sessions (id, student_id, purpose, questions, started_at) values ($1, $2, 'vocabulary', '[]', $3)`,
      [id, studentIds[0], today.toString()],
    )
  await pool.query(
    `insert into learning_answers (session_id, id, student_id, place, answer, result, is_hinted, points, answered_on, answered_at, feedback)
     values ($1, $2, $3, 0, '{"choice":0}', 'right', false, 0, $4::timestamptz::date, $4, '{}')`,
    [begun, randomUUID(), studentIds[0], today.toString()],
  )
  const left = async () =>
    (await pool.query('select id from learning_sessions where student_id = $1', [studentIds[0]])).rows.map(
      row => row.id,
    )
  await removeExpiredData(database.db, inDays(89.9))
  expect((await left()).sort()).toEqual([opened, begun].sort())
  await removeExpiredData(database.db, inDays(90.1))
  expect(await left()).toEqual([begun])
})
