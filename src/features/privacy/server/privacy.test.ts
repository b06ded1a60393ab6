import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { consentVersions } from '#features/accounts/consents.ts'
import { serializeBooking } from '#features/booking/server/new-booking.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { applyAndConfirm } from '../../../../tests/support/applicants.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { programVersion } from '../../../../tests/support/fields.ts'
import { insertPassword } from '../../../../tests/support/new-family.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { sendInOrder, waitForLocks } from '../../../../tests/support/send-in-order.ts'
import { cookieOf, removedEntriesIn, testWeb } from '../../../../tests/support/web.ts'
import { buildExport, runExportJob } from './build-export.ts'
import { fieldLabel } from './export-labels.ts'
import { ownDataQueries } from './own-data.ts'

const database = testDatabase()
const web = testWeb(database)
const password = 'figue-et-olive'
const soon = Temporal.Now.instant().add({ hours: 72 })

const userIdOf = async (email: string) =>
  (await database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst())?.id
/** A confirmed parent with two children, a lesson ahead, a message and a note that both name the first child. */
const aFamily = async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  const parentId = (await userIdOf(parent.email)) ?? ''
  const { teacherId } = await makeTeacher(database.db)
  const children = await database.db
    .insertInto('students')
    .values(
      ['Inès', 'Rayan'].map(first_name => ({
        parent_id: parentId,
        first_name,
        age: 8,
        level: 'niveau-1' as const,
      })),
    )
    .returning('id')
    .execute()
  const [ines = '', rayan = ''] = children.map(({ id }) => id)
  const startsAt = soon.round('hour')
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: ines,
    startsAt,
  })
  const { id: conversation_id } = await database.db
    .insertInto('conversations')
    .values({
      parent_id: parentId,
      teacher_id: teacherId,
      last_no: 1,
      last_message_at: startsAt,
      changed_at: startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      conversation_id,
      parent_id: parentId,
      no: 1,
      sender: 'parent',
      student_id: rayan,
      body: 'Rayan avance plus vite qu’Inès, inès est fatiguée.',
      sent_at: startsAt,
    })
    .execute()
  await database.db
    .insertInto('teacher_notes')
    .values({ teacher_id: teacherId, student_id: rayan, note: 'Frère d’Inès, très attentif' })
    .execute()
  return { parent, cookie, parentId, teacherId, ines, rayan, lessonId }
}
const builtExport = async (cookie: string) => {
  const requested = await web.post('/api/v1/account/export', {}, { cookie })
  expect(requested.status).toBe(200)
  const { id } = (await requested.json()) as { id: string }
  await buildExport(database.db, getProgram().storage, id, Temporal.Now.instant())
  return id
}

test.each(['parentalAuthority', 'terms', 'privacy'])('nobody signs up without ticking %s', async field => {
  const parent = aParent({ [field]: '' })
  expect((await signUp(web, parent)).status).toBe(400)
  expect(await userIdOf(parent.email)).toBeUndefined()
})

test.each(['parentalAuthority', 'terms'])(
  'nor by the form, whose second box is for both texts: %s',
  async field => {
    const parent = aParent({ [field]: '' })
    expect((await web.form('/api/auth/form/register', parent)).headers.get('location')).toContain('failed=1')
    expect(await userIdOf(parent.email)).toBeUndefined()
  },
)

test('a sign-up stores what was accepted, with version and date', async () => {
  const parent = await registered(web)
  const { applicant } = await applyAndConfirm(web, database.db)
  const accepted = async (email: string) =>
    (
      await database.pool.query<{ document: string; version: string; accepted_at: unknown }>(
        `select c.document, c.version::text, c.accepted_at from consents c join users u on u.id = c.user_id
         where u.email = $1 order by c.document`,
        [email],
      )
    ).rows
  const { parental_authority, terms, privacy } = consentVersions
  expect(await accepted(parent.email)).toMatchObject([
    { document: 'parental_authority', version: parental_authority },
    { document: 'terms', version: terms },
    { document: 'privacy', version: privacy },
  ])
  expect((await accepted(applicant.email)).map(({ document }) => document)).toEqual(['privacy'])
})

test('a parent who accepted an older version is asked for the new one, and only for that', async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  const userId = (await userIdOf(parent.email)) ?? ''
  const missing = async () => {
    const response = await web.post('/api/rpc/privacy/missingConsents', {}, { cookie })
    return ((await response.json()) as { json: { documents: string[] } }).json.documents
  }
  expect(await missing()).toEqual([])
  await database.db
    .updateTable('consents')
    .set({ version: '2020-01-01' })
    .where('user_id', '=', userId)
    .where('document', '=', 'privacy')
    .execute()
  expect(await missing()).toEqual(['privacy'])
  const refused = await web.form(
    '/api/auth/form/accord',
    { terms: 'yes', version: programVersion },
    { cookie },
  )
  expect(refused.headers.get('location')).toContain('/accord?failed=1')
  const taken = await web.form(
    '/api/auth/form/accord',
    { privacy: 'yes', from: '/parent/children', version: programVersion },
    { cookie },
  )
  expect(taken.headers.get('location')).toBe('/parent/children')
  expect(await missing()).toEqual([])
})

test('a parent downloads everything about the family, notes about the children included', async () => {
  const { parent, cookie } = await aFamily()
  await database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select s.id, 'word:kitab', '2026-11-02', now() from students s join users u on u.id = s.parent_id
     where u.email = $1 and s.first_name = 'Inès'`,
    [parent.email],
  )
  const id = await builtExport(cookie)
  const mail = (await web.deliver()).find(({ subject }) => subject === 'La copie de vos données est prête')
  expect(mail?.to).toBe(parent.email)
  const response = await web.get(`/api/exports/${id}`, { cookie })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const data = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({
    account: [{ email: parent.email, firstName: 'Samia' }],
    children: [{ firstName: 'Inès' }, { firstName: 'Rayan' }],
    lessons: [{ child: 'Inès', priceCents: 3500 }],
    messages: [{ text: 'Rayan avance plus vite qu’Inès, inès est fatiguée.' }],
    notesAboutChildren: [{ child: 'Rayan', text: 'Frère d’Inès, très attentif' }],
    learnt: [{ child: 'Inès', item: 'word:kitab', metOn: '2026-11-02', dueOn: null }],
  })
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['consents', 'sessions', 'journal', 'bookings']))
  const page = strFromU8(files['index.html'] ?? new Uint8Array())
  expect(page).toContain('Notes des professeurs sur vos enfants')
  expect(page).toContain('Frère d’Inès, très attentif')
  expect(page).not.toContain('password')
})

test('who erases an English account reads the confirmation in English', async () => {
  const { parent, cookie, parentId } = await aFamily()
  await database.db
    .updateTable('parents')
    .set({ language_preference: 'english' })
    .where('id', '=', parentId)
    .execute()
  await web.deliver()
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect((await web.deliver()).filter(({ to }) => to === parent.email).map(({ subject }) => subject)).toEqual(
    ['Your account is erased'],
  )
})

test('an archive is read by its owner alone, signed in, for a day', async () => {
  const { cookie } = await aFamily()
  const id = await builtExport(cookie)
  const stranger = cookieOf(await signIn(web, await registered(web)))
  expect((await web.get(`/api/exports/${id}`)).status).toBe(401)
  expect((await web.get(`/api/exports/${id}`, { cookie: stranger })).status).toBe(404)
  expect(await builtExport(cookie)).toBe(id) // asked again within the hour
  await database.db
    .updateTable('data_exports')
    .set({ expires_at: Temporal.Now.instant().subtract({ seconds: 1 }) })
    .where('id', '=', id)
    .execute()
  expect((await web.get(`/api/exports/${id}`, { cookie })).status).toBe(404)
})

test('an archive goes with a child that it names; the next one does not name it', async () => {
  const { cookie, ines } = await aFamily()
  const id = await builtExport(cookie)
  expect((await web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie })).status).toBe(204)
  expect((await web.get(`/api/exports/${id}`, { cookie })).status).toBe(404)
  const next = await builtExport(cookie)
  expect(next).not.toBe(id)
  const files = unzipSync(
    new Uint8Array(await (await web.get(`/api/exports/${next}`, { cookie })).arrayBuffer()),
  )
  const data = strFromU8(files['donnees.json'] ?? new Uint8Array())
  expect(data).toContain('Rayan')
  expect(data).not.toContain('Inès')
})

/** Asks for the archive of a person and builds it; `act` runs once the data are read, before the files are. */
const buildWhile = async (
  { userId, familyId }: { userId: string; familyId: string },
  act: () => Promise<unknown>,
) => {
  const cookie = await web.sessionOf(userId)
  await database.db
    .insertInto('shared_files')
    .values({
      id: randomUUID(),
      stored_as: randomUUID(),
      name: 'Exercices',
      kind: 'pdf',
      size: 1,
      shared_by: 'admin',
      uploaded_by: userId,
      uploaded_at: Temporal.Now.instant(),
      family_id: familyId,
    })
    .execute()
  const { id } = (await (await web.post('/api/v1/account/export', {}, { cookie })).json()) as { id: string }
  await web.deliver()
  const { storage } = getProgram()
  const acts: unknown[] = []
  const find: typeof storage.find = async path => {
    if (acts.length === 0) acts.push(await act())
    return storage.find(path)
  }
  await buildExport(database.db, { ...storage, find }, id, Temporal.Now.instant())
  expect(acts).toHaveLength(1)
  const readyMails = (await web.deliver()).filter(
    ({ subject }) => subject === 'La copie de vos données est prête',
  )
  return { archive: await web.get(`/api/exports/${id}`, { cookie }), readyMails }
}
const dataIn = async (archive: Response) => {
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  return strFromU8(files['donnees.json'] ?? new Uint8Array())
}

test.each(['the parent', 'the teacher'])(
  'the archive of %s that is being built while a child is erased does not name it',
  async who => {
    const { cookie, parentId, teacherId, ines } = await aFamily()
    const userId = who === 'the parent' ? parentId : teacherId
    const { archive, readyMails } = await buildWhile({ userId, familyId: parentId }, () =>
      web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie }),
    )
    const data = await dataIn(archive)
    expect(data).toContain('Rayan')
    expect(data).not.toContain('Inès')
    expect(readyMails).toHaveLength(1)
  },
)

test('a request that is deleted while its archive is built gets neither archive nor mail', async () => {
  const { parentId } = await aFamily()
  const { archive, readyMails } = await buildWhile({ userId: parentId, familyId: parentId }, () =>
    database.db.deleteFrom('data_exports').where('user_id', '=', parentId).execute(),
  )
  expect(archive.status).toBe(404)
  expect(readyMails).toEqual([])
})

test.each(['before', 'after'])(
  'a child that is erased just %s an archive is stored is in none that can be downloaded',
  async order => {
    const { cookie, ines } = await aFamily()
    const { id } = (await (await web.post('/api/v1/account/export', {}, { cookie })).json()) as { id: string }
    const build = () => buildExport(database.db, getProgram().storage, id, Temporal.Now.instant())
    const erase = () => web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie })
    const answers = await sendInOrder(
      database,
      { table: 'students', id: ines },
      order === 'before' ? [erase, build] : [build, erase],
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const archive = await web.get(`/api/exports/${id}`, { cookie })
    expect(archive.status).toBe(order === 'before' ? 200 : 404)
    const named = archive.status === 200 ? await dataIn(archive) : ''
    expect(named).not.toContain('Inès')
  },
)

test('every column of the archive has a label', async () => {
  const id = randomUUID()
  for (const [name, query] of Object.entries(ownDataQueries(id, id))) {
    const { sql: text, parameters } = query.compile(database.db)
    const { fields } = await database.pool.query(`select * from (${text}) t`, [...parameters])
    for (const field of fields) expect(fieldLabel(field.name), `${name}: ${field.name}`).not.toBe('')
  }
})

test('an archive that cannot be built says so on the page and by mail after the last attempt, and can be asked for again', async () => {
  const { parent, cookie } = await aFamily()
  const ask = async () =>
    (await (await web.post('/api/v1/account/export', {}, { cookie })).json()) as { id: string }
  const state = async () => (await web.get('/api/v1/account/export', { cookie })).json()
  const { id } = await ask()
  await web.deliver()
  const attempt = (retryCount: number) =>
    runExportJob(
      database.db,
      getProgram().storage,
      { data: { exportId: id }, retryCount, retryLimit: 6 },
      Temporal.Now.instant(),
    )
  // The query of the notes fails.
  await database.pool.query('alter table teacher_notes rename column note to word')
  try {
    await expect(attempt(5)).rejects.toThrow()
    expect(await state()).toMatchObject({ isReady: false, hasFailed: false })
    expect(await web.deliver()).toEqual([])
    await expect(attempt(6)).rejects.toThrow()
  } finally {
    await database.pool.query('alter table teacher_notes rename column word to note')
  }
  expect(await state()).toMatchObject({ isReady: false, hasFailed: true })
  expect((await web.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    [parent.email, 'La copie de vos données n’a pas pu être préparée'],
  ])
  expect((await ask()).id).not.toBe(id)
  expect(await state()).toMatchObject({ hasFailed: false })
})

test('a teacher’s archive and an applicant’s have a label for every field', async () => {
  const { teacherId } = await aFamily()
  const { userId } = await applyAndConfirm(web, database.db)
  for (const id of [teacherId, userId]) {
    const cookie = await web.sessionOf(id)
    const archive = await web.get(`/api/exports/${await builtExport(cookie)}`, { cookie })
    expect(archive.status).toBe(200)
  }
})

test('a suspended teacher gets an archive without a word about students, and not one from before', async () => {
  const { teacherId } = await aFamily()
  const before = await builtExport(await web.sessionOf(teacherId))
  const { school } = await makeSchool(database.db)
  await suspendTeacher(database.db, school, teacherId, Temporal.Now.instant())
  const cookie = await web.sessionOf(teacherId)
  expect((await web.get(`/api/exports/${before}`, { cookie })).status).toBe(404)
  const archive = await web.get(`/api/exports/${await builtExport(cookie)}`, { cookie })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const data = strFromU8(files['donnees.json'] ?? new Uint8Array())
  expect(Object.keys(JSON.parse(data))).toEqual(expect.arrayContaining(['account', 'teacher']))
  for (const text of [data, strFromU8(files['index.html'] ?? new Uint8Array())])
    expect(text).not.toMatch(/Inès|Rayan/)
  expect((await web.get('/mes-donnees', { cookie })).status).toBe(200)
})

test('a teacher’s archive says when the teacher came to a lesson’s room, the family’s does not', async () => {
  const { teacherId, lessonId, cookie } = await aFamily()
  await database.db
    .insertInto('teacher_arrivals')
    .values({ lesson_id: lessonId, teacher_id: teacherId, arrived_at: soon })
    .execute()
  const arrivalIn = async (own: string) => {
    const archive = await web.get(`/api/exports/${await builtExport(own)}`, { cookie: own })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    return JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())).lessons[0].teacherArrivedAt
  }
  const arrivedAt = await arrivalIn(await web.sessionOf(teacherId))
  expect(Temporal.Instant.from(arrivedAt).epochMilliseconds).toBe(soon.epochMilliseconds)
  expect(await arrivalIn(cookie)).toBeNull()
})

test('reports of a problem and whole announcements are in the archive; why a seat was given back in the family’s alone', async () => {
  const { parentId, teacherId, lessonId, cookie } = await aFamily()
  await database.pool.query(
    `insert into room_reports (lesson_id, reported_by, role, body, reported_at)
     values ($1, $2, 'parent', 'Le son coupe', now()), ($1, $3, 'teacher', 'La caméra coupe', now())`,
    [lessonId, parentId, teacherId],
  )
  await database.pool.query(
    `update seats set released_at = now(), given_back_at = now(), give_back_reason = 'Deuil dans la famille' where lesson_id = $1`,
    [lessonId],
  )
  const { rows } = await database.pool.query(
    `insert into announcements (id, audience, subject, body, is_urgent, recipients, written_at)
     values (gen_random_uuid(), 'families', 'Rentrée', 'Les cours reprennent lundi.', false, 1, now()) returning id`,
  )
  await database.pool.query(
    'insert into announcement_recipients (announcement_id, user_id) values ($1, $2)',
    [rows[0].id, parentId],
  )
  const read = async (own: string) => {
    const archive = await web.get(`/api/exports/${await builtExport(own)}`, { cookie: own })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    return JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array()))
  }
  const ofFamily = await read(cookie)
  expect(ofFamily).toMatchObject({
    problems: [{ text: 'Le son coupe' }],
    announcements: [{ subject: 'Rentrée', text: 'Les cours reprennent lundi.' }],
    lessons: [{ reason: 'Deuil dans la famille' }],
  })
  const ofTeacher = await read(await web.sessionOf(teacherId))
  expect(ofTeacher).toMatchObject({ problems: [{ text: 'La caméra coupe' }], lessons: [{ reason: '' }] })
})

test('an erased child’s name leaves messages and notes about a sibling', async () => {
  const { cookie, ines, parentId, rayan } = await aFamily()
  expect((await web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie })).status).toBe(204)
  const { rows } = await database.pool.query(
    `select body as text from messages where parent_id = $1 union all select note from teacher_notes where student_id = $2`,
    [parentId, rayan],
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'Rayan avance plus vite qu’…, … est fatiguée.',
    'Frère d’…, très attentif',
  ])
})

test('an erased child’s name leaves the reports of a sibling and of a child of its group, and answers to homework', async () => {
  const { cookie, ines, parentId, rayan, teacherId } = await aFamily()
  const { db } = database
  const other = await makeFamily(db)
  const mate = other.studentIds[0] ?? ''
  const past = soon.subtract({ hours: 24 * 7 }).round('hour')
  const ofRayan = await makeLesson(db, { teacherId, familyId: parentId, studentId: rayan, startsAt: past })
  const group = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: ines,
    startsAt: past.add({ hours: 1 }),
    type: 'group',
  })
  const ofMate = await takeSeat(db, group.lessonId, { familyId: other.parentId, studentId: mate })
  await db
    .insertInto('lesson_reports')
    .values(
      [
        { seat_id: ofRayan.seatId, student_id: rayan },
        { seat_id: ofMate, student_id: mate },
      ].map(report => ({
        ...report,
        teacher_id: teacherId,
        draft_version: 1,
        sent_at: past,
        family_note: 'A lu avec Inès',
        staff_note: 'Placer loin d’Inès',
      })),
    )
    .execute()
  await db
    .insertInto('homework')
    .values({
      seat_id: ofRayan.seatId,
      student_id: rayan,
      place: 1,
      task: 'Lire la page 3',
      due_on: '2027-01-19',
      answer: 'Lue avec Inès',
      answered_at: past,
    })
    .execute()
  expect((await web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie })).status).toBe(204)
  const reports = await db
    .selectFrom('lesson_reports')
    .where('teacher_id', '=', teacherId)
    .select(['family_note', 'staff_note'])
    .execute()
  expect(reports).toEqual(Array(2).fill({ family_note: 'A lu avec …', staff_note: 'Placer loin d’…' }))
  const { answer } = await db
    .selectFrom('homework')
    .where('student_id', '=', rayan)
    .select('answer')
    .executeTakeFirstOrThrow()
  expect(answer).toBe('Lue avec …')
})

test('what teachers and the school wrote about lessons loses the name of an erased child and of an erased parent', async () => {
  const { parentId, teacherId, lessonId, ines, cookie } = await aFamily()
  const text = 'Haddad et Inès prévenues'
  await database.pool.query(`update profiles set last_name = 'Haddad' where id = $1`, [parentId])
  await database.pool.query(
    `with absence as (insert into lesson_absences (lesson_id, teacher_id, reason, reported_at) values ($1, $2, $3, now())),
       holiday as (insert into teacher_holidays (id, teacher_id, first_day, last_day, by_school, reason, taken_at)
         values (gen_random_uuid(), $2, '2027-03-01', '2027-03-02', true, $3, now())),
       correction as (insert into earning_lines (teacher_id, month, kind, starts_at, zone, minutes, seats, cents, reason)
         values ($2, '2027-03-01', 'correction', now(), 'Europe/Paris', 0, 0, -3500, $3))
     insert into room_reports (lesson_id, role, body, reported_at) values ($1, 'teacher', $3, now())`,
    [lessonId, teacherId, text],
  )
  const texts = async () => {
    const { rows } = await database.pool.query(
      `select reason as text from lesson_absences where lesson_id = $1
       union all select reason from teacher_holidays where teacher_id = $2
       union all select reason from earning_lines where teacher_id = $2 and cents = -3500
       union all select body from room_reports where lesson_id = $1
       union all select cancellation_reason from lessons where id = $1`,
      [lessonId, teacherId],
    )
    return rows.map(row => row.text)
  }
  expect((await web.send('DELETE', `/api/v1/students/${ines}`, undefined, { cookie })).status).toBe(204)
  await database.pool.query('update lessons set cancellation_reason = $2 where id = $1', [
    lessonId,
    'M. HADDAD a appelé',
  ])
  const withoutChild = 'Haddad et … prévenues'
  expect(await texts()).toEqual([...Array(4).fill(withoutChild), 'M. HADDAD a appelé'])
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  const without = '… et … prévenues'
  expect(await texts()).toEqual([...Array(4).fill(without), 'M. … a appelé'])
})

test('a parent erases the account with the password: no name stays, amounts do, lessons are cancelled', async () => {
  const { parent, cookie, parentId, lessonId } = await aFamily()
  const { teacherId } = await makeTeacher(database.db)
  const [{ id: studentId } = { id: '' }] = await database.db
    .selectFrom('students')
    .where('parent_id', '=', parentId)
    .orderBy('first_name')
    .select('id')
    .execute()
  const lateAt = soon.round('hour').subtract({ hours: 72 })
  const late = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt: lateAt })
  await cancelSeatLate(database.db, { ...late, startsAt: lateAt })
  const effects = await (await web.get('/api/v1/account/erasure', { cookie })).json()
  expect(effects).toEqual({
    children: [{ studentId, name: 'Inès', cancelled: 1, given: 0, late: { count: 1, cents: 3500 } }],
    late: { count: 1, cents: 3500 },
  })
  const erase = (typed: string) => web.post('/api/v1/account/erasure', { password: typed }, { cookie })
  expect((await erase('pas-le-bon-mot')).status).toBe(403)
  expect(await userIdOf(parent.email)).toBe(parentId)
  await web.deliver()
  expect((await erase(password)).status).toBe(200)
  const mails = await web.deliver()
  const toParent = mails.filter(({ to }) => to === parent.email)
  expect(toParent.map(({ subject }) => subject)).toEqual(['Votre compte est effacé'])
  expect(toParent[0]?.text).toContain('1 cours à venir est annulé\u00a0: il ne compte pas')
  expect(toParent[0]?.text).toContain(
    '35\u00a0€ d’un cours annulé trop tard restent dus s’ils ne sont pas réglés.',
  )
  // The children's own mail would link to documents that the parent can no longer open.
  const { rows: jobs } = await database.pool.query(
    `select from pgboss.job where data->>'kind' = 'child-lessons-cancelled' and data->>'familyId' = $1`,
    [parentId],
  )
  expect(jobs).toEqual([])
  expect(await userIdOf(parent.email)).toBeUndefined()
  expect((await signIn(web, { email: parent.email, password })).status).toBe(401)
  const { rows } = await database.pool.query(
    `select p.first_name, p.last_name, f.country, (select sum(total_cents)::int from bookings where parent_id = f.id) as cents,
       (select count(*)::int from students where parent_id = f.id) as children,
       (select count(*)::int from messages where parent_id = f.id) as messages,
       (select count(*)::int from sessions where user_id = f.id) as sessions,
       (select count(*)::int from mail_log where user_id = f.id) as mails
     from parents f join profiles p on p.id = f.id where f.id = $1`,
    [parentId],
  )
  expect(rows).toEqual([
    {
      first_name: 'Compte effacé',
      last_name: '',
      country: '',
      cents: 7000,
      children: 0,
      messages: 0,
      sessions: 0,
      mails: 0,
    },
  ])
  const lesson = await database.pool.query('select status from lessons where id = $1', [lessonId])
  expect(lesson.rows).toEqual([{ status: 'cancelled' }])
  const log = await database.pool.query(
    `select action from audit_log where subject = $1 and action = 'account_erased'`,
    [parentId],
  )
  expect(log.rowCount).toBe(1)
})

test('a teacher who erases the account leaves no profile; families get their lessons back', async () => {
  const family = await aFamily()
  const { teacherId, lessonId } = family
  await withReview(family)
  await insertPassword(database.db, teacherId, password)
  await web.deliver()
  const cookie = await web.sessionOf(teacherId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect((await web.get(`/api/v1/teachers/${teacherId}`)).status).toBe(404)
  const seats = await database.pool.query(
    `select given_back_at is not null as back from seats where lesson_id = $1`,
    [lessonId],
  )
  expect(seats.rows).toEqual([{ back: true }])
  const { rows } = await database.pool.query(
    `select p.first_name, t.bio, (select count(*)::int from teacher_notes where teacher_id = t.id) as notes,
       (select count(*)::int from teacher_availability where teacher_id = t.id) as hours
     from teachers t join profiles p on p.id = t.id where t.id = $1`,
    [teacherId],
  )
  expect(rows).toEqual([{ first_name: 'Compte effacé', bio: '', notes: 0, hours: 0 }])
  expect(await reviewsOf(teacherId)).toMatchObject({ reviews: 0 })
  expect((await web.deliver()).filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
})

test('the confirmation of an erasure takes cancelled lessons out of the calendar, also those whose own mail has not left', async () => {
  const { parent, cookie, parentId, teacherId, rayan } = await aFamily()
  const ahead = async (hours: number) => {
    const startsAt = soon.round('hour').add({ hours })
    return makeLesson(database.db, { teacherId, familyId: parentId, studentId: rayan, startsAt })
  }
  const cancelled = await ahead(24)
  await ahead(-24 * 30)
  await web.deliver()
  const sent = await web.post(`/api/v1/lessons/${cancelled.lessonId}/cancellation`, {}, { cookie })
  expect(sent.status).toBe(200)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from seats where parent_id = $1 and starts_at > now() order by starts_at',
    [parentId],
  )
  expect(rows).toHaveLength(2)
  const mails = await web.deliver()
  const mail = mails.find(({ to }) => to === parent.email)
  expect(removedEntriesIn(mail)).toEqual(rows.map(({ id }) => id))
  expect(JSON.stringify(mail?.attachments)).not.toMatch(/Inès|Rayan/)
})

test('a teacher who erases the account gets the removal of the lessons that it cancels', async () => {
  const { teacherId, lessonId } = await aFamily()
  await insertPassword(database.db, teacherId, password)
  await web.deliver()
  const cookie = await web.sessionOf(teacherId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  const mail = (await web.deliver()).find(({ to }) => to === `${teacherId}@kalima.test`)
  expect(removedEntriesIn(mail)).toEqual([lessonId])
})

test('a teacher who erases the account takes the own messages along and leaves families theirs, without the name', async () => {
  const { parent, cookie: familyCookie, parentId, teacherId, rayan } = await aFamily()
  await insertPassword(database.db, teacherId, password)
  const cookie = await web.sessionOf(teacherId)
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: rayan,
    startsAt: soon.round('hour').add({ hours: 24 }),
  })
  const write = (from: string, text: string) =>
    web.post('/api/v1/messages', { id: randomUUID(), studentId: rayan, teacherId, text }, { cookie: from })
  expect((await write(familyCookie, 'Merci Salma !')).status).toBe(201)
  expect((await write(cookie, 'Avec plaisir')).status).toBe(201)
  // To this family the teacher alone wrote.
  const silent = await makeFamily(database.db)
  const [studentId = ''] = silent.studentIds
  await makeLesson(database.db, {
    teacherId,
    familyId: silent.parentId,
    studentId,
    startsAt: soon.round('hour').add({ hours: 48 }),
  })
  await web.post('/api/v1/messages', { id: randomUUID(), studentId, text: 'Bienvenue' }, { cookie })
  const silentCookie = await web.sessionOf(silent.parentId)
  const read = async (path: string, reader: string) =>
    (await web.get(`/api/v1${path}`, { cookie: reader })).json()
  expect(await read('/notifications/unread', familyCookie)).toMatchObject({ messages: 1 })

  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect(await read('/conversations', familyCookie)).toMatchObject({
    conversations: [
      {
        personId: teacherId,
        fullName: 'Compte effacé',
        unread: 0,
        last: { isMine: true, excerpt: 'Merci … !' },
      },
    ],
  })
  expect(await read(`/conversations/${teacherId}`, familyCookie)).toMatchObject({
    mayWrite: false,
    unreachable: 'teacher_gone',
    messages: [
      { text: 'Merci … !', isMine: true },
      { text: 'Rayan avance plus vite qu’Inès, inès est fatiguée.' },
    ],
  })
  expect(await read('/notifications/unread', familyCookie)).toMatchObject({ messages: 0 })
  const { rows } = await database.pool.query(
    `select user_id from notifications where kind = 'message' and read_at is null and user_id = any($1)`,
    [[parentId, silent.parentId]],
  )
  expect(rows).toEqual([])
  expect(await read('/conversations', silentCookie)).toMatchObject({
    conversations: [{ personId: teacherId, fullName: 'Compte effacé', unread: 0, last: null }],
  })
  expect((await write(familyCookie, 'Encore')).status).toBe(409)
  expect(
    (await web.deliver()).filter(({ to, subject }) => to === parent.email && subject.includes('écrit')),
  ).toEqual([])
})

test('what families await of a teacher who erases the account ends: waiting lists and requests, with a mail', async () => {
  const { parent, cookie: familyCookie, parentId, teacherId, ines, rayan } = await aFamily()
  await insertPassword(database.db, teacherId, password)
  const at = Temporal.Now.instant()
  const startsAt = soon.round('hour')
  const { id: group_id } = await database.db
    .insertInto('groups')
    .values({
      teacher_id: teacherId,
      day_of_week: 'lundi',
      hour: 10,
      level: 'niveau-1',
      youngest: 7,
      oldest: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('group_waits')
    .values({ id: randomUUID(), group_id, student_id: rayan, parent_id: parentId, joined_at: at })
    .execute()
  await database.db
    .insertInto('booking_requests')
    .values({
      id: randomUUID(),
      parent_id: parentId,
      student_id: ines,
      teacher_id: teacherId,
      lesson_type: 'individual',
      choices: JSON.stringify(serializeBooking(aBookingOf({ studentId: ines, teacherId }, { startsAt }))),
      fingerprint: 'x',
      timezone: 'Europe/Paris',
      teacher_timezone: 'Europe/Paris',
      starts_at: startsAt,
      number_of_sessions: 1,
      total_cents: 3500,
      requested_at: at.subtract({ minutes: 1 }),
      expires_at: at.add({ hours: 24 }),
    })
    .execute()
  await web.deliver()
  const cookie = await web.sessionOf(teacherId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  const waits = await web.get('/api/v1/group-waits', { cookie: familyCookie })
  expect(await waits.json()).toMatchObject({ waits: [] })
  const requests = await web.get('/api/v1/booking-requests', { cookie: familyCookie })
  expect(((await requests.json()) as { requests: { status: string }[] }).requests).toMatchObject([
    { status: 'expired' },
  ])
  const mail = (await web.deliver()).find(({ subject }) => subject === 'Un professeur a quitté l’école')
  expect(mail?.to).toBe(parent.email)
  expect(mail?.text).toContain('Liste d’attente d’un groupe, Initiation')
  expect(mail?.text).toContain('Demande d’un cours le ')
})

/** The family had a lesson of the teacher and said so. */
const withReview = async ({ parentId, teacherId, rayan }: Awaited<ReturnType<typeof aFamily>>) => {
  const startsAt = soon.round('hour').subtract({ hours: 24 * 30 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: rayan,
    startsAt,
  })
  await database.pool.query(`update lessons set status = 'completed' where id = $1`, [lessonId])
  await database.pool.query(
    `insert into teacher_reviews (teacher_id, family_id, written_by, stars, body, written_at) values ($1, $2, $2, 4, 'Un avis précieux', now())`,
    [teacherId, parentId],
  )
}
const reviewsOf = async (teacherId: string) => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from teacher_reviews where teacher_id = t.id) as reviews, rating_count - 10 as counted from teachers t where id = $1`,
    [teacherId],
  )
  return rows[0]
}

test('a family’s reviews are in its archive and the teacher’s, and go with its account', async () => {
  const family = await aFamily()
  await withReview(family)
  expect(await reviewsOf(family.teacherId)).toEqual({ reviews: 1, counted: 1 })
  for (const cookie of [family.cookie, await web.sessionOf(family.teacherId)]) {
    const archive = await web.get(`/api/exports/${await builtExport(cookie)}`, { cookie })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const page = Object.values(files)
      .map(file => strFromU8(file))
      .join('')
    expect(page).toContain('Un avis précieux')
  }
  const { cookie } = family
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  expect(await reviewsOf(family.teacherId)).toEqual({ reviews: 0, counted: 0 })
})

test('an applicant who erases the account leaves no application', async () => {
  const { applicant, userId } = await applyAndConfirm(web, database.db)
  const cookie = await web.sessionOf(userId)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  const left = await database.pool.query('select from teacher_applications where email = $1', [
    applicant.email,
  ])
  expect([left.rowCount, await userIdOf(applicant.email)]).toEqual([0, undefined])
})

test('an erasure sent twice at once is logged and confirmed once, for parent, teacher and applicant', async () => {
  const { parent, parentId, cookie, teacherId } = await aFamily()
  const { applicant, userId: applicantId } = await applyAndConfirm(web, database.db)
  const withoutBooking = await registered(web)
  await insertPassword(database.db, teacherId, password)
  const emailOf = async (id: string) =>
    (await database.db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirstOrThrow())
      .email
  const accounts = [
    { email: parent.email, id: parentId, cookie },
    { email: await emailOf(teacherId), id: teacherId, cookie: await web.sessionOf(teacherId) },
    { email: applicant.email, id: applicantId, cookie: await web.sessionOf(applicantId) },
    {
      email: withoutBooking.email,
      id: (await userIdOf(withoutBooking.email)) ?? '',
      cookie: cookieOf(await signIn(web, withoutBooking)),
    },
  ]
  await web.deliver()
  for (const { email, id, cookie } of accounts) {
    const answers = await Promise.all(
      [1, 2].map(() => web.post('/api/v1/account/erasure', { password }, { cookie })),
    )
    // The second one may come after the session went with the account.
    const statuses = answers.map(({ status }) => status).sort()
    expect([
      [200, 200],
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses)
    const { rows } = await database.pool.query(
      `select (select count(*)::int from erasure_receipts where email = $1) as receipts,
         (select count(*)::int from audit_log where subject = $2 and action = 'account_erased') as logged`,
      [email, id],
    )
    expect(rows).toEqual([{ receipts: 1, logged: 1 }])
    expect((await web.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
  }
})

test.each(['invited first', 'erased first'])(
  'the invitation that a parent sends while the account is erased does not stay (%s)',
  async order => {
    const { parentId, cookie } = await aFamily()
    const invite = () =>
      web.post('/api/v1/family/invitations', { email: 'autre.parent@kalima.test' }, { cookie })
    const erase = () => web.post('/api/v1/account/erasure', { password }, { cookie })
    const isInvitedFirst = order === 'invited first'
    const answers = await sendInOrder(
      database,
      { table: 'parents', id: parentId },
      isInvitedFirst ? [invite, erase] : [erase, invite],
    )
    expect(answers.map(answer => answer.status)).toEqual(['fulfilled', 'fulfilled'])
    expect(answers[isInvitedFirst ? 1 : 0]).toMatchObject({ value: { status: 200 } })
    const { rows } = await database.pool.query('select 1 from parent_invitations where invited_by = $1', [
      parentId,
    ])
    expect(rows).toEqual([])
  },
)

test('an account that is erased, or being erased, gets no notification', async () => {
  const { parentId, cookie, lessonId } = await aFamily()
  const notice = { kind: 'lesson_booked', lessonId } as const
  const countOf = async (id: string) =>
    (await database.pool.query('select 1 from notifications where user_id = $1', [id])).rows.length
  const { parentId: other } = await aFamily()
  const erasure = await database.pool.connect()
  await erasure.query('begin')
  await erasure.query('update users set erased_at = now(), email = $2 where id = $1', [
    other,
    `${other}@efface.invalid`,
  ])
  const notified = notify(database.db, [{ ...notice, recipientId: other }])
  await waitForLocks(database, 1)
  await erasure.query('commit')
  erasure.release()
  await notified
  expect(await countOf(other)).toBe(0)

  await notify(database.db, [{ ...notice, recipientId: parentId }])
  expect(await countOf(parentId)).toBe(1)
  expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  await notify(database.db, [{ ...notice, recipientId: parentId }])
  expect(await countOf(parentId)).toBe(0)
})

test('an admin and a child do not erase their account here', async () => {
  const admin = randomUUID()
  await database.db
    .insertInto('users')
    .values({ id: admin, name: 'Farida', email: `${admin}@kalima.test`, email_verified: true })
    .execute()
  await database.db.insertInto('user_roles').values({ user_id: admin, role: 'admin' }).execute()
  const refused = await web.post(
    '/api/v1/account/erasure',
    { password },
    { cookie: await web.sessionOf(admin) },
  )
  expect(await refused.json()).toMatchObject({ code: 'admin_account', status: 403 })
})

test('ten wrong passwords stop an erasure, as they stop a sign-in', async () => {
  const { parent, cookie } = await aFamily()
  const erase = (typed: string) => web.post('/api/v1/account/erasure', { password: typed }, { cookie })
  for (let tries = 0; tries < 10; tries++) expect((await erase('pas-le-bon-mot')).status).toBe(403)
  expect((await erase(password)).status).toBe(429)
  expect(await userIdOf(parent.email)).toBeDefined()
})
