import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-10-10T08:00:00Z')
const as = (parentId: string) => callAs(base.db, parentCaller(parentId), now)
const adam = { firstName: 'Adam', age: 8, level: 'niveau-2', languagePreference: 'both' } as const

test('a child sent twice under one id is added once and answered the same; ten times at once too', async () => {
  const { parentId } = await makeFamily(base.db)
  const before = (await as(parentId).families.students()).students.length
  const id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as(parentId).families.addChild({ id, ...adam })),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect((await as(parentId).families.students()).students).toHaveLength(before + 1)
  await expect(as(parentId).families.addChild({ id, ...adam, age: 9 })).rejects.toMatchObject({
    code: 'id_taken',
    status: 409,
  })
})

test('someone else’s id is taken, and nothing of that child is told', async () => {
  const [one, other] = [await makeFamily(base.db), await makeFamily(base.db)]
  const id = one.studentIds[0] ?? ''
  await expect(as(other.parentId).families.addChild({ id, ...adam })).rejects.toMatchObject({
    code: 'id_taken',
    data: undefined,
  })
})

test('every field of a child is judged, and what is not the family’s to say is not read', async () => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const id = studentIds[0] ?? ''
  const bad = [
    { age: 3 },
    { age: 18 },
    { age: 8.5 },
    { age: '8' },
    { firstName: '' },
    { firstName: '   ' },
    { firstName: 'A\nB' },
    { firstName: 'x'.repeat(81) },
    { level: 'niveau-6' },
    { languagePreference: 'french' },
    { learningGoals: Array.from({ length: 21 }, () => 'lire') },
    { learningGoals: ['x'.repeat(121)] },
    { interests: 'dessin' },
    { availability: 'x'.repeat(501) },
  ]
  for (const change of bad) {
    await expect(
      as(parentId).families.changeChild({ id, ...change } as never),
      JSON.stringify(change),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const changed = await as(parentId).families.changeChild({
    id,
    age: 9,
    hasHadTrialLesson: true,
    parentId: randomUUID(),
    role: 'admin',
  } as never)
  expect(changed).toMatchObject({
    firstName: 'Enfant 1',
    age: 9,
    hasHadTrialLesson: false,
    level: 'niveau-2',
  })
})

test('a stranger’s child is not found, by any verb, and stays as it is', async () => {
  const [one, stranger] = [await makeFamily(base.db), await makeFamily(base.db)]
  const id = one.studentIds[0] ?? ''
  for (const wrong of [id, randomUUID(), 'no-uuid']) {
    await expect(as(stranger.parentId).families.changeChild({ id: wrong, age: 9 })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(as(stranger.parentId).parentSpace.eraseChild({ id: wrong })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  const { students } = await as(stranger.parentId).families.students()
  expect(students.map(student => student.id)).toEqual(stranger.studentIds)
  expect((await as(one.parentId).families.students()).students[0]?.age).toBe(8)
})

test('a child that is signed in sees itself alone and changes nothing', async () => {
  const { parentId, studentIds } = await makeFamily(base.db, { children: 2 })
  const studentId = studentIds[1] ?? ''
  const child = callAs(base.db, { userId: randomUUID(), role: 'student', parentId, studentId }, now)
  expect((await child.families.students()).students.map(student => student.id)).toEqual([studentId])
  await expect(child.families.changeChild({ id: studentId, age: 9 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(child.parentSpace.eraseChild({ id: studentId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(child.parentSpace.dashboard()).rejects.toMatchObject({ code: 'forbidden' })
})

test('deleting a child erases it: no profile, no login, no session, no name anywhere; figures stay', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const other = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  const name = `Zakariya${randomUUID().slice(0, 8)}`
  await db.updateTable('students').set({ first_name: name }).where('id', '=', studentId).execute()
  const user = await db
    .insertInto('users')
    .values({ name, email: `${randomUUID()}@eleve.kalima.test`, username: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: user.id, role: 'student' }).execute()
  await db
    .insertInto('sessions')
    .values({ user_id: user.id, token: randomUUID(), expires_at: now.add({ hours: 24 }) })
    .execute()
  await db.updateTable('students').set({ user_id: user.id }).where('id', '=', studentId).execute()

  const past = await makeLesson(db, { teacherId, parentId, studentId, startsAt: now.subtract({ hours: 72 }) })
  await db
    .updateTable('lessons')
    .set({ status: 'completed', recording_url: '/recordings/one' })
    .where('id', '=', past.lessonId)
    .execute()
  const named = await makeLesson(db, { teacherId, parentId, studentId, startsAt: now.add({ hours: 9 }) })
  await callAs(db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({
    id: named.lessonId,
    reason: `${name} est malade.`,
  })
  // Two hours before its start: an erased child's lesson is given back all the same.
  const soon = await makeLesson(db, { teacherId, parentId, studentId, startsAt: now.add({ hours: 2 }) })
  const group = await makeLesson(db, {
    teacherId,
    parentId,
    studentId,
    startsAt: now.add({ hours: 50 }),
    type: 'group',
  })
  await takeSeat(db, group.lessonId, { parentId: other.parentId, studentId: other.studentIds[0] ?? '' })

  // Mails that our own mailbox showed, as a booking leaves them.
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow()
  const mailTo = (recipient: string, text: string) => ({
    recipient,
    sender: 'bonjour@kalima.test',
    subject: text,
    text,
    html: `<p>${text}</p>`,
    attachments: JSON.stringify([
      { filename: 'cours.ics', content: `SUMMARY:${name.slice(0, 9)}\n ${name.slice(9)}` },
    ]),
  })
  await db
    .insertInto('dev_mails')
    .values([mailTo(email, `Le cours de ${name} est réservé.`), mailTo(email, `${name}tte grandit.`)])
    .execute()

  await as(parentId).parentSpace.eraseChild({ id: studentId })

  const kept = await db
    .selectFrom('dev_mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  expect(kept.map(mail => mail.text)).toEqual(['Le cours de … est réservé.', `${name}tte grandit.`])
  expect(kept[0]?.attachments).toEqual([])
  await db.deleteFrom('dev_mails').where('recipient', '=', email).execute()

  expect((await as(parentId).families.students()).students).toEqual([])
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
    db,
  )
  for (const { name: table } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)} t
      where t::text ilike ${`%${name}%`} or t::text like ${`%${user.id}%`}`.execute(db)
    expect(rows[0]?.n, table).toBe(0)
  }
  const seats = await db.selectFrom('seats').selectAll().where('parent_id', '=', parentId).execute()
  expect(seats.map(seat => [seat.student_id, seat.price_cents])).toEqual([
    [null, 3500],
    [null, 3500],
    [null, 3500],
    [null, 3500],
  ])
  const lesson = (id: string) =>
    db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await lesson(soon.lessonId)).toMatchObject({ status: 'cancelled' })
  expect(await lesson(group.lessonId)).toMatchObject({ status: 'pending', seats_taken: 1 })
  expect(await lesson(past.lessonId)).toMatchObject({ status: 'completed', recording_url: null })
  expect(seats.find(seat => seat.lesson_id === soon.lessonId)?.given_back_at).not.toBeNull()
  const jobs = await sql<{ data: { kind: string; seats: unknown[] } }>`
    select data from pgboss.job where data->>'teacherId' = ${teacherId}`.execute(db)
  expect(jobs.rows).toHaveLength(1)
  expect(jobs.rows[0]?.data.seats).toHaveLength(2)
})

test('two erased children may have sat at the same hour: nothing forbids two nameless seats', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  for (const studentId of studentIds) {
    const { teacherId } = await makeTeacher(db)
    await makeLesson(db, {
      teacherId,
      parentId,
      studentId,
      startsAt: now.subtract({ hours: 3 }),
      type: 'trial',
    })
  }
  for (const id of studentIds) await as(parentId).parentSpace.eraseChild({ id })
  expect((await as(parentId).families.students()).students).toEqual([])
  expect((await as(parentId).lessons.list({ scope: 'history' })).total).toBe(0)
})

test('the dashboard counts what the lists list', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  for (const hours of [-80, -70, 5, 30, 60])
    await makeLesson(db, { teacherId, parentId, studentId, startsAt: now.add({ hours }) })
  await db.updateTable('lessons').set({ status: 'completed' }).where('ends_at', '<', now).execute()
  const board = await as(parentId).parentSpace.dashboard()
  expect(board).toMatchObject({ upcomingCount: 3, completedCount: 2 })
  expect(board.students).toHaveLength(2)
  expect(board.students[0]?.lessonCounts).toEqual({ upcoming: 3, completed: 2, cancelled: 0 })
  expect(board.upcoming.map(lesson => lesson.startsAt)).toEqual(
    [5, 30, 60].map(hours => now.add({ hours }).toString()),
  )
  expect(board.history).toHaveLength(2)
})

test('a parent moves to Montreal: the lesson keeps its instant and is read on the new clock', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  await makeLesson(db, {
    teacherId,
    parentId,
    studentId: studentIds[0] ?? '',
    startsAt: Temporal.Instant.from('2026-11-24T16:00:00Z'),
  })
  const profile = await as(parentId).families.changeOwnProfile({
    timezone: 'America/Montreal',
    country: 'Canada',
  })
  expect(profile).toMatchObject({ firstName: 'Samia', timezone: 'America/Montreal', country: 'Canada' })
  const moved = callAs(db, parentCaller(parentId, 'America/Montreal'), now)
  expect((await moved.lessons.list({})).lessons[0]).toMatchObject({
    startsAt: '2026-11-24T16:00:00Z',
    date: '2026-11-24',
    time: '11:00',
  })
  for (const timezone of ['Mars/Olympus', '+02:00', 'europe/paris', ''])
    await expect(as(parentId).families.changeOwnProfile({ timezone })).rejects.toMatchObject({
      code: 'invalid_input',
    })
})
