import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeAudit } from '#platform/audit/audit.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeOtherParent,
  makePackage,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { readOwnData } from './own-data.ts'

const database = testDatabase()
const at = Temporal.Now.instant().round('second')

const read = async (userId: string, familyId = userId) => {
  const sections = await readOwnData(database.db, { userId, familyId }, { readsStudents: true })
  return (name: string) =>
    (sections.find(section => section.name === name)?.rows ?? []).filter(row => row.action !== 'role_given')
}

test('an archive says what others did to a child’s file, and has the addresses and zones of its owner alone', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const [child = ''] = studentIds
  const other = await makeOtherParent(db, parentId)
  const { teacherId } = await makeTeacher(db)
  const { userId: adminId } = await makeSchool(db)
  const write = (
    actor: string | null,
    action: 'student_file_read' | 'seat_cancelled' | 'sign_in_failed',
    subject = child,
  ) => writeAudit(db, { at, actor, action, subject, ipAddress: `address of ${actor}`, zone: 'Europe/Paris' })
  for (const reader of [teacherId, adminId]) await write(reader, 'student_file_read')
  await write(other, 'seat_cancelled')
  await write(parentId, 'seat_cancelled')
  await write(null, 'sign_in_failed', parentId)

  const { first_name: name } = await db
    .selectFrom('students')
    .where('id', '=', child)
    .select('first_name')
    .executeTakeFirstOrThrow()
  const entry = (
    action: string,
    known: { address: string; zone: string } | undefined,
    about: string | null = name,
  ) => ({
    at: expect.any(String),
    action,
    child: about,
    address: known?.address ?? null,
    zone: known?.zone ?? null,
  })
  expect((await read(parentId))('journal')).toEqual([
    entry('student_file_read', undefined),
    entry('student_file_read', undefined),
    entry('seat_cancelled', undefined),
    entry('seat_cancelled', { address: `address of ${parentId}`, zone: 'Europe/Paris' }),
    entry('sign_in_failed', undefined, null),
  ])
  const ofTeacher = (await read(teacherId))('journal')
  expect(ofTeacher).toEqual([
    // The child is not of this person's family.
    entry('student_file_read', { address: `address of ${teacherId}`, zone: 'Europe/Paris' }, null),
  ])
})

test('of a child’s sessions an archive has address and device where its owner opened them', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const other = await makeOtherParent(db, parentId)
  const login = await makeLogin(db, studentIds[0] ?? '', 'Adam')
  const sessions = [
    { user_id: parentId, opened_by: null },
    { user_id: login, opened_by: parentId },
    { user_id: login, opened_by: other },
    { user_id: login, opened_by: null },
    { user_id: other, opened_by: null },
  ]
  for (const [n, session] of sessions.entries())
    await db
      .insertInto('sessions')
      .values({
        ...session,
        token: randomUUID(),
        created_at: at.add({ seconds: n }),
        expires_at: at.add({ hours: 24 }),
        ip_address: `192.0.2.${n}`,
        user_agent: `browser ${n}`,
      })
      .execute()
  const known = async (userId: string) =>
    (await read(userId, parentId))('sessions').map(({ address, device }) => [address, device])
  const nothing = [null, null]
  expect(await known(parentId)).toEqual([
    ['192.0.2.0', 'browser 0'],
    ['192.0.2.1', 'browser 1'],
    nothing,
    nothing,
  ])
  expect(await known(other)).toEqual([
    nothing,
    ['192.0.2.2', 'browser 2'],
    nothing,
    ['192.0.2.4', 'browser 4'],
  ])
})

test('an archive of a parent has the sign-ins and the wrong codes of its children, without address, and of no others', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const login = await makeLogin(db, studentIds[0] ?? '', 'Adam')
  const ofOthers = await makeFamily(db)
  const other = await makeLogin(db, ofOthers.studentIds[0] ?? '', 'Lina')
  for (const user of [login, other]) {
    await writeAudit(db, { at, actor: user, action: 'signed_in', subject: user, ipAddress: '192.0.2.1' })
    await writeAudit(db, { at, actor: null, action: 'sign_in_failed', subject: user, ipAddress: '192.0.2.2' })
  }
  const { first_name: child } = await db
    .selectFrom('students')
    .where('user_id', '=', login)
    .select('first_name')
    .executeTakeFirstOrThrow()
  const known = { at: expect.any(String), child, address: null, zone: null }
  expect((await read(parentId))('journal')).toEqual([
    { ...known, action: 'signed_in' },
    { ...known, action: 'sign_in_failed' },
  ])
})

test('an archive of a parent has the choices of a booking, what was proposed, removals from rooms, former addresses and reviews', async () => {
  const { db, pool } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const startsAt = at.subtract({ hours: 48 }).round('hour')
  const { lessonId, seatId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const packageId = await makePackage(db, { name: 'Trois mois', percentage: 10 })
  await pool.query(
    `update bookings set package_id = $2, is_recurring = true, recurrence_frequency = 'weekly', lesson_minutes = 90
     where parent_id = $1`,
    [parentId, packageId],
  )
  await db
    .insertInto('lesson_reports')
    .values({
      seat_id: seatId,
      student_id: studentId,
      teacher_id: teacherId,
      draft_version: 1,
      proposed_package_id: packageId,
      sent_at: at,
    })
    .execute()
  await pool.query(
    `insert into booking_requests (id, parent_id, student_id, teacher_id, lesson_type, choices, fingerprint, starts_at,
       number_of_sessions, total_cents, requested_at, expires_at, timezone, teacher_timezone)
     values (gen_random_uuid(), $1, $2, $3, 'individual', '{"duration": 90, "recurrenceFrequency": "weekly"}', 'x',
       $4::timestamptz + interval '10 days', 2, 7000, $4, $4::timestamptz + interval '1 day', 'Europe/Paris', 'Europe/Paris')`,
    [parentId, studentId, teacherId, at.toString()],
  )
  await pool.query("insert into rooms (lesson_id, key) values ($1, repeat('k', 27))", [lessonId])
  await pool.query('insert into room_removals (lesson_id, family_id) values ($1, $2)', [lessonId, parentId])
  await pool.query(
    `insert into email_changes (user_id, email, former_email, requested_at, changed_at)
     values ($1, 'new@example.test', 'old@example.test', $2, $2)`,
    [parentId, at.toString()],
  )
  const sessionId = randomUUID()
  await pool.query(
    `insert into learning_sessions (id, student_id, purpose, subject, questions, started_at)
     values ($1, $2, 'vocabulary', '', '[]', $3)`,
    [sessionId, studentId, at.toString()],
  )
  await pool.query(
    `insert into learning_answers (session_id, id, student_id, place, answer, result, is_hinted, answered_on, answered_at, feedback)
     select $1, gen_random_uuid(), $2, n, '{}', 'right', false, '2026-11-01', $3, '{}' from generate_series(0, 2) n`,
    [sessionId, studentId, at.toString()],
  )
  await pool.query(
    `insert into learning_reviews (session_id, answer_id, student_id, item, facet, rating, reviewed_on, reviewed_at, stability,
       difficulty, due_on)
     select session_id, id, student_id, 'word:bab', 'read', (case place when 0 then 'again' else 'good' end)::learning_rating,
       '2026-11-01'::date + place, answered_at, 5, 5, '2026-11-09' from learning_answers where session_id = $1`,
    [sessionId],
  )

  const of = await read(parentId)
  expect(of('bookings')).toMatchObject([
    {
      minutes: 90,
      rhythm: 'weekly',
      package: 'Trois mois',
      freeCancellationHours: expect.any(Number),
    },
  ])
  expect(of('requests')).toMatchObject([{ minutes: 90, rhythm: 'weekly', sessions: 2 }])
  expect(of('reports')).toMatchObject([{ proposedPackage: 'Trois mois' }])
  expect(of('roomRemovals')).toMatchObject([{ teacher: expect.any(String), startsAt: expect.any(String) }])
  expect(of('emailChanges')).toMatchObject([{ email: 'new@example.test', formerEmail: 'old@example.test' }])
  expect(of('practice')).toMatchObject([
    { item: 'word:bab', reviews: 3, forgotten: 1, lastReviewedOn: '2026-11-03' },
  ])
  const stranger = await read((await makeFamily(db)).parentId)
  for (const name of ['bookings', 'reports', 'roomRemovals', 'emailChanges', 'practice'])
    expect(stranger(name)).toEqual([])
})

test('a package and an announcement have the words of the reader’s language alone', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: at.round('hour'),
  })
  const packageId = await makePackage(db, { name: '3 mois', nameEn: '3 months', percentage: 10 })
  await db.updateTable('bookings').set({ package_id: packageId }).where('parent_id', '=', parentId).execute()
  const id = randomUUID()
  const words = { subject: 'Fermeture', body: 'Fermé.', english_subject: 'Closed', english_body: 'Shut.' }
  await db
    .insertInto('announcements')
    .values({ id, audience: 'families', is_urgent: false, recipients: 1, written_at: at, ...words })
    .execute()
  await db.insertInto('announcement_recipients').values({ announcement_id: id, user_id: parentId }).execute()
  const wordsIn = (locale: 'fr' | 'en') =>
    runWithLocale(locale, async () => {
      const of = await read(parentId)
      const [announcement] = of('announcements')
      return [of('bookings')[0]?.package, announcement?.subject, announcement?.text]
    })
  expect(await wordsIn('fr')).toEqual(['3 mois', 'Fermeture', 'Fermé.'])
  expect(await wordsIn('en')).toEqual(['3 months', 'Closed', 'Shut.'])
})

test('an archive of a teacher has the agreement to the voice, the choices of the profile, and since when the curriculum is proofread', async () => {
  const { db, pool } = database
  const { teacherId } = await makeTeacher(db)
  await pool.query(
    `update teachers set lesson_lengths = '{30,90}', chosen_notice_minutes = 240, minimum_notice_minutes = 240,
       trial_lesson_available = true where id = $1`,
    [teacherId],
  )
  await pool.query(
    `insert into voice_agreements (teacher_id, version, agreed_at) values ($1, '2026-01-01', $2)`,
    [teacherId, at.toString()],
  )
  await pool.query('insert into curriculum_editors (teacher_id, allowed_at) values ($1, $2)', [
    teacherId,
    at.toString(),
  ])
  const of = await read(teacherId)
  expect(of('teacher')).toMatchObject([
    { lessonLengths: [30, 90], noticeMinutes: 240, givesTrials: true, editorSince: expect.any(String) },
  ])
  expect(of('voiceAgreement')).toMatchObject([{ version: '2026-01-01', acceptedAt: expect.any(String) }])
})
