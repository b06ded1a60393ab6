import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { localOf } from '#platform/time/zones.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-10-10T08:00:00Z')
const callerFor = (parentId: string) => callAs(base.db, parentCaller(parentId), now)
const adam = { firstName: 'Adam', age: 8, level: 'niveau-2', languagePreference: 'both' } as const

test('adds a child once when sent ten times at once under one id', async () => {
  const { parentId } = await makeFamily(base.db)
  const before = (await callerFor(parentId).families.students()).students.length
  const id = randomUUID()
  const results = await Promise.all(
    Array.from({ length: 10 }, () => callerFor(parentId).families.addStudent({ id, ...adam })),
  )
  expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
  expect((await callerFor(parentId).families.students()).students).toHaveLength(before + 1)
  for (const other of [{ age: 9 }, { levelKnown: false }])
    await expect(callerFor(parentId).families.addStudent({ id, ...adam, ...other })).rejects.toMatchObject({
      code: 'id_taken',
      status: 409,
    })
})

test('refuses an id of another family’s child without revealing anything about it', async () => {
  const [one, other] = [await makeFamily(base.db), await makeFamily(base.db)]
  const id = one.studentIds[0] ?? ''
  await expect(callerFor(other.parentId).families.addStudent({ id, ...adam })).rejects.toMatchObject({
    code: 'id_taken',
    data: undefined,
  })
})

test('validates every field of a child and ignores what the family may not set', async () => {
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
      callerFor(parentId).learning.changeStudent({ id, ...change } as never),
      JSON.stringify(change),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const changed = await callerFor(parentId).learning.changeStudent({
    id,
    age: 9,
    hasHadTrialLesson: true,
    familyId: randomUUID(),
    role: 'admin',
  } as never)
  expect(changed).toMatchObject({
    firstName: 'Enfant 1',
    age: 9,
    hasHadTrialLesson: false,
    level: 'niveau-2',
  })
})

test('refuses a child’s first name and a parent’s name with a link or an address', async () => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const parent = callerFor(parentId).families
  const child = { age: 9, level: 'niveau-1', languagePreference: 'both' } as const
  for (const firstName of [
    'www.exemple.com',
    'Zoé https://exemple.com',
    'zoe@exemple.com',
    'gagnez.exemple.fr',
  ]) {
    const refusal = { code: 'name_with_link' }
    await expect(parent.addStudent({ ...child, firstName })).rejects.toMatchObject(refusal)
    await expect(
      callerFor(parentId).learning.changeStudent({ id: studentIds[0] ?? '', firstName }),
    ).rejects.toMatchObject(refusal)
    await expect(parent.changeOwnProfile({ firstName })).rejects.toMatchObject(refusal)
  }
  expect(await parent.addStudent({ ...child, firstName: 'J.Paul' })).toMatchObject({ firstName: 'J.Paul' })
  // A name that is older than the rule is still shown.
  await sql`update students set first_name = 'a.exemple.com' where id = ${studentIds[0]}`.execute(base.db)
  const { students } = await parent.students()
  expect(students.map(({ firstName }) => firstName)).toContain('a.exemple.com')
})

test('neither changes nor erases another family’s child', async () => {
  const [one, stranger] = [await makeFamily(base.db), await makeFamily(base.db)]
  const id = one.studentIds[0] ?? ''
  for (const wrong of [id, randomUUID(), 'no-uuid']) {
    await expect(
      callerFor(stranger.parentId).learning.changeStudent({ id: wrong, age: 9 }),
    ).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(callerFor(stranger.parentId).parentSpace.eraseStudent({ id: wrong })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  const { students } = await callerFor(stranger.parentId).families.students()
  expect(students.map(student => student.id)).toEqual(stranger.studentIds)
  expect((await callerFor(one.parentId).families.students()).students[0]?.age).toBe(8)
})

test('lets a signed-in child see only itself and change nothing', async () => {
  const { parentId, studentIds } = await makeFamily(base.db, { children: 2 })
  const studentId = studentIds[1] ?? ''
  const child = callAs(base.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, now)
  expect((await child.families.students()).students.map(student => student.id)).toEqual([studentId])
  await expect(child.learning.changeStudent({ id: studentId, age: 9 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(child.parentSpace.eraseStudent({ id: studentId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(child.parentSpace.dashboard()).rejects.toMatchObject({ code: 'forbidden' })
})

test('erases a child’s profile, login, sessions and name everywhere, and keeps the amounts', async () => {
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

  const past = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.subtract({ hours: 72 }),
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', past.lessonId).execute()
  const named = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ hours: 9 }),
  })
  await callAs(db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({
    id: named.lessonId,
    reason: `${name} est malade.`,
  })
  // Two hours before its start: an erased child's lesson is given back nevertheless.
  const soon = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ hours: 2 }),
  })
  const group = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: now.add({ hours: 50 }),
    type: 'group',
  })
  await takeSeat(db, group.lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })

  // Mails in the development mailbox, as bookings produce them.
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

  await callerFor(parentId).parentSpace.eraseStudent({ id: studentId })

  const remaining = await db
    .selectFrom('dev_mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  expect(remaining.map(mail => mail.text)).toEqual(['Le cours de … est réservé.', `${name}tte grandit.`])
  expect(remaining[0]?.attachments).toEqual([])
  await db.deleteFrom('dev_mails').where('recipient', '=', email).execute()

  expect((await callerFor(parentId).families.students()).students).toEqual([])
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
    db,
  )
  for (const { name: table } of tables.rows) {
    // The audit log keeps the ids of accounts, which lead nowhere once the account is gone; a name is never in it.
    const id = table === 'public.audit_log' ? name : user.id
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)} t
      where t::text ilike ${`%${name}%`} or t::text like ${`%${id}%`}`.execute(db)
    expect(rows[0]?.n, table).toBe(0)
  }
  const { reason } = await db
    .selectFrom('lessons')
    .where('id', '=', named.lessonId)
    .select('cancellation_reason as reason')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('… est malade.')
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
  expect(await lesson(past.lessonId)).toMatchObject({ status: 'completed' })
  expect(seats.find(seat => seat.lesson_id === soon.lessonId)?.given_back_at).not.toBeNull()
  const jobs = await sql<{ data: { kind: string; seats: unknown[] } }>`
    select data from pgboss.job
    where data->>'kind' = 'teacher-seats-cancelled' and data->>'teacherId' = ${teacherId}`.execute(db)
  expect(jobs.rows).toHaveLength(1)
  expect(jobs.rows[0]?.data.seats).toHaveLength(2)
})

test('erases two children who had lessons at the same hour', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  for (const studentId of studentIds) {
    const { teacherId } = await makeTeacher(db)
    await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: now.subtract({ hours: 3 }),
      type: 'trial',
    })
  }
  for (const id of studentIds) await callerFor(parentId).parentSpace.eraseStudent({ id })
  expect((await callerFor(parentId).families.students()).students).toEqual([])
  expect((await callerFor(parentId).lessons.list({ scope: 'history' })).total).toBe(0)
})

test('the lessons of another family’s child are not found', async () => {
  const [own, other] = [await makeFamily(base.db), await makeFamily(base.db)]
  const [studentId = '', otherId = ''] = [own.studentIds[0], other.studentIds[0]]
  const { lessons } = callerFor(own.parentId)
  expect(await lessons.list({ studentId })).toMatchObject({ lessons: [], total: 0 })
  for (const id of [otherId, randomUUID()])
    await expect(lessons.list({ studentId: id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test('a name in which nothing can be seen is refused; joiners in words and emoji stay', async () => {
  const { parentId, studentIds } = await makeFamily(base.db)
  const id = studentIds[0] ?? ''
  const rename = (firstName: string) => callerFor(parentId).learning.changeStudent({ id, firstName })
  for (const nothing of [
    '\u200b',
    ' \u200d\u2060 ',
    '\ufeff\u00ad',
    '\ufe0f',
    '\u3164',
    '\u2800',
    'Ad\u202eam',
  ])
    await expect(rename(nothing)).rejects.toMatchObject({ status: 400 })
  for (const name of ['نی\u200cلا', 'Inès 👩\u200d🚀', 'L\u200dy'])
    expect(await rename(name)).toMatchObject({ firstName: name.normalize() })
})

test('the counts of the dashboard agree with its lists', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  const seatIds: string[] = []
  for (const hours of [-80, -70, -60, 5, 30, 60]) {
    const startsAt = now.add({ hours })
    seatIds.push((await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })).seatId)
  }
  await db.updateTable('lessons').set({ status: 'completed' }).where('ends_at', '<', now).execute()
  const dashboard = await callerFor(parentId).parentSpace.dashboard()
  expect(dashboard).toMatchObject({ upcomingCount: 3, completedCount: 3 })
  expect(dashboard.students).toHaveLength(2)
  expect(dashboard.students[0]?.lessonCounts).toEqual({
    upcoming: 3,
    completed: 3,
    attended: 3,
    cancelled: 0,
  })
  expect(dashboard.upcoming.map(lesson => lesson.startsAt)).toEqual(
    [5, 30, 60].map(hours => now.add({ hours }).toString()),
  )
  expect(dashboard.history).toHaveLength(3)

  const [absent = '', excused = ''] = seatIds
  for (const [seat_id, attendance] of [
    [absent, 'absent'],
    [excused, 'excused'],
  ] as const)
    await db
      .insertInto('seat_attendance')
      .values({ seat_id, student_id: studentId, attendance, set_at: now })
      .execute()
  const { students } = await callerFor(parentId).families.students()
  expect(students[0]?.lessonCounts).toMatchObject({ completed: 3, attended: 1 })
  const { children } = await callerFor(parentId).documents.papers({})
  expect(children[0]?.lessonsGiven).toBe(1)
})

test('a new zone changes the time shown of a lesson, not its instant', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: Temporal.Instant.from('2026-11-24T16:00:00Z'),
  })
  const profile = await callerFor(parentId).families.changeOwnProfile({
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
    await expect(callerFor(parentId).families.changeOwnProfile({ timezone })).rejects.toMatchObject({
      code: 'invalid_input',
    })
})

test('a parent who signed up with a first name only changes language and zone without a last name', async () => {
  const { parentId } = await makeFamily(base.db)
  const setLastName = (last_name: string) =>
    base.db.updateTable('profiles').set({ last_name }).where('id', '=', parentId).execute()
  const profile = { firstName: 'Samia', lastName: '', country: 'France', timezone: 'Europe/Paris' }
  await setLastName('')
  expect(
    await callerFor(parentId).families.changeOwnProfile({ ...profile, languagePreference: 'english' }),
  ).toMatchObject({ lastName: '', languagePreference: 'english' })
  const { name } = await base.db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('name')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Samia')
  // A last name that is there is not removed.
  await setLastName('Essai')
  await expect(callerFor(parentId).families.changeOwnProfile(profile)).rejects.toMatchObject({
    code: 'missing_fields',
  })
})

test('says when a trial is that is still to come, on the family’s clock, and no more once it is over', async () => {
  const { parentId, studentIds } = await makeFamily(base.db, { timezone: 'Pacific/Auckland' })
  const { teacherId } = await makeTeacher(base.db)
  const startsAt = Temporal.Instant.from('2026-10-12T15:00:00Z')
  const [studentId = ''] = studentIds
  await makeLesson(base.db, { teacherId, startsAt, type: 'trial', studentId, familyId: parentId })
  const trialOf = async (when: Temporal.Instant) => {
    const { students } = await callAs(
      base.db,
      parentCaller(parentId, 'Pacific/Auckland'),
      when,
    ).families.students()
    return students.map(({ trialDate, trialBookingId, hasHadTrialLesson }) => ({
      trialDate,
      isBookingKnown: trialBookingId !== null,
      hasHadTrialLesson,
    }))
  }
  expect(await trialOf(now)).toEqual([
    { trialDate: '2026-10-13', isBookingKnown: true, hasHadTrialLesson: true },
  ])
  expect(await trialOf(startsAt.add({ hours: 2 }))).toEqual([
    { trialDate: null, isBookingKnown: false, hasHadTrialLesson: true },
  ])
})

test('a trial’s day is the program’s where PostgreSQL knows other rules of the family’s zone', async () => {
  const timezone = 'Africa/Casablanca'
  const { parentId, studentIds } = await makeFamily(base.db, { timezone })
  const { teacherId } = await makeTeacher(base.db)
  const startsAt = Temporal.Instant.from('2026-11-30T23:00:00Z')
  const [studentId = ''] = studentIds
  await makeLesson(base.db, { teacherId, startsAt, type: 'trial', studentId, familyId: parentId })
  const parent = callAs(base.db, parentCaller(parentId, timezone), now)
  const { date: trialDate } = localOf(startsAt, timezone)
  expect((await parent.families.students()).students).toMatchObject([{ trialDate }])
  expect((await parent.parentSpace.dashboard()).students).toMatchObject([{ trialDate }])
})
