import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { levels } from '#features/families/families.ts'
import { mailTopics, noticeTopics, reminders } from '#features/notifications/preferences.ts'
import { lessonStatuses } from '#features/school/lesson-statuses.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { mailStates } from '#platform/mail/mail-outcome.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { mailKindLabels } from '../mail-labels.ts'
import { buildExport } from './build-export.ts'
import { composeExportPage, isDay, isMoment, isMonth } from './export-page.ts'
import { valueLabels } from './export-values.ts'
import { ownDataQueries, type Row, type SectionName, sectionNames } from './own-data.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-28T03:36:00Z')

const archiveOf = async (cookie: string) => {
  const { id } = (await (await web.post('/api/v1/account/export', {}, { cookie })).json()) as { id: string }
  await buildExport(database.db, getProgram().storage, id, Temporal.Now.instant())
  const response = await web.get(`/api/exports/${id}`, { cookie })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { files, page: textOf('index.html'), data: JSON.parse(textOf('donnees.json')) }
}

/** What the page shows of one row, without tags. */
const shown = (name: SectionName, row: Row, { locale = 'fr', timezone = 'Europe/Paris' } = {}) => {
  const reader = { now, timezone, names: new Map([['word:kitab', 'كِتاب (kitâb), le livre']]) }
  const compose = () => composeExportPage([{ name, rows: [row] }], reader)
  const page = runWithLocale(locale === 'en' ? 'en' : 'fr', compose)
  return [...page.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, text]) => text)
}

/** Every field of the data, with the identifier of its type in PostgreSQL. */
const listFields = async () => {
  const id = randomUUID()
  const queries = ownDataQueries(id, id)
  const fields: { section: SectionName; name: string; type: number }[] = []
  for (const section of sectionNames) {
    const { sql: text, parameters } = queries[section].compile(database.db)
    const result = await database.pool.query(`select * from (${text}) t`, [...parameters])
    fields.push(...result.fields.map(({ name, dataTypeID }) => ({ section, name, type: dataTypeID })))
  }
  return fields
}

test('every code of an enum of the database has words in the page, in both languages', async () => {
  const { rows: enums } = await sql<{ oid: number; codes: string[] }>`
    select coalesce(a.oid, t.oid)::int as oid, array_agg(e.enumlabel::text) as codes
    from pg_enum e join pg_type t on t.oid = e.enumtypid
    left join lateral (select t.oid union all select t.typarray) as a (oid) on true
    group by 1`.execute(database.db)
  const codesOf = new Map(enums.map(({ oid, codes }) => [oid, codes]))
  const checked: string[] = []
  for (const { section, name, type } of await listFields())
    for (const code of codesOf.get(type) ?? []) {
      checked.push(`${section}.${name}`)
      const label = valueLabels[`${section}.${name}`]?.[code]
      expect(label?.(), `${section}.${name}: ${code}`).toBeTruthy()
      // The French of «lundi» and «italien» is the code.
      expect(runWithLocale('en', () => label?.())).not.toBe(code)
    }
  expect(new Set(checked).size).toBeGreaterThan(20)
})

test('codes that the database has as text have words too', () => {
  const codes = {
    'journal.action': auditActions,
    'mails.kind': Object.keys(mailKindLabels),
    'children.level': [...levels, 'unknown'],
    'placements.result': ['unclear', 'advanced'],
    'lessons.status': [...lessonStatuses, 'postponed'],
    'mails.status': mailStates,
    'choices.reminder': reminders,
    'choices.mutedMails': Object.keys(mailTopics),
    'choices.mutedNotices': Object.keys(noticeTopics),
    'exercises.purpose': ['vocabulary', 'grammar', 'quiz', 'reading'],
    'placementAnswers.result': ['right', 'wrong'],
    'earnings.type': ['individual', 'group', 'trial', 'late_cancellation', 'correction'],
  }
  for (const [field, known] of Object.entries(codes))
    for (const code of known) {
      const label = valueLabels[field]?.[code]?.()
      expect(label, `${field}: ${code}`).toBeTruthy()
      expect(label).not.toBe(code)
    }
})

test('moments and days are told by the names of fields, as the columns’ types say; what a person wrote is shown as written', async () => {
  const { TIMESTAMPTZ, DATE } = pg.types.builtins
  for (const { section, name, type } of await listFields()) {
    expect(isMoment(name), `${section}.${name}`).toBe(type === TIMESTAMPTZ)
    expect(isDay(section, name) || isMonth(name), `${section}.${name}`).toBe(type === DATE)
  }
  for (const text of ['2026-02-30', '2026-12-01', '2026-12-03T10:00:00 : on peut décaler ?'])
    expect(shown('messages', { text, sentAt: '2026-12-01T10:00:00+00:00' })).toEqual([
      text,
      'mardi 1er\u00a0décembre 2026, 11:00',
    ])
})

test('amounts, decimals, dates and words are written in the reader’s language', () => {
  const booking = { type: 'trial', totalCents: 37_800, discount: 10 }
  expect(shown('bookings', booking)).toEqual(['Cours d’essai', '378\u00a0€', '10\u00a0%'])
  expect(shown('bookings', booking, { locale: 'en' })).toEqual(['Trial lesson', '€378', '10%'])
  expect(shown('children', { level: 'niveau-2', language: 'both', hours: 7.5 })).toEqual([
    'Découverte',
    'Les deux',
    '7,5',
  ])
  expect(shown('children', { level: 'unknown', exerciseLevel: 'niveau-1', reading: 40 })).toEqual([
    'à évaluer',
    'Initiation',
    '40\u00a0%',
  ])
  expect(shown('homework', { task: 'offered:practise' }, { locale: 'en' })).toEqual([
    'A session of exercises',
  ])
  expect(shown('learnt', { item: 'word:kitab', metOn: '2026-11-02' })).toEqual([
    'كِتاب (kitâb), le livre',
    'lundi 2\u00a0novembre 2026',
  ])
  expect(shown('answers', { answer: { choice: 1 }, result: 'nearly' })).toEqual(['Choix 2', 'Presque juste'])
  expect(shown('journal', { action: 'lessons_booked', zone: 'America/New_York' })).toEqual([
    'Réservation',
    'heure de New York',
  ])
})

test('a teacher’s degrees and the busy times of a calendar are read in words', () => {
  const education = [{ title: 'Licence de lettres arabes', place: 'Université libanaise', year: 2008 }]
  expect(shown('teacher', { education })).toEqual(['Licence de lettres arabes, Université libanaise, 2008'])
  const busyTimes = [{ from: '2026-12-09T14:00:00+00:00', until: '2026-12-09T15:00:00+00:00' }]
  expect(shown('busyCalendars', { busyTimes })).toEqual([
    'mercredi 9\u00a0décembre 2026, 15:00 – mercredi 9\u00a0décembre 2026, 16:00',
  ])
})

test('hours are those of the reader’s zone', () => {
  const proposal = { startsAt: '2026-12-09T14:00:00+00:00' }
  expect(shown('proposals', proposal, { timezone: 'America/New_York' })).toEqual([
    'mercredi 9\u00a0décembre 2026, 09:00',
  ])
})

test('the copy of a family abroad names its zone, and a trial in it lasts thirty minutes', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db, { timezone: 'America/New_York' })
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Instant.from('2026-12-09T14:00:00Z')
  const studentId = studentIds[0] ?? ''
  await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt, type: 'trial' })
  const { page } = await archiveOf(await web.sessionOf(parentId))
  expect(page).toMatch(
    /<p>Copie faite le .+, heure de New York, comme toutes les heures de cette page\.<\/p>/,
  )
  expect(page).toContain('<dd>mercredi 9\u00a0décembre 2026, 09:00</dd>')
  expect(page).toContain('<dd>mercredi 9\u00a0décembre 2026, 09:30</dd>')
})

test('a lesson that moved is not read as cancelled and given back', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const [studentId = ''] = studentIds
  const startsAt = Temporal.Instant.from('2026-12-09T14:00:00Z')
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const to = '2026-12-10T09:00:00Z'
  await callAs(db, parentCaller(parentId), now).booking.postpone({
    id: lessonId,
    studentId,
    startsAt: to,
  })
  const { data } = await archiveOf(await web.sessionOf(parentId))
  expect(data.lessons).toMatchObject([
    { status: 'postponed', movedTo: to.replace('Z', '+00:00'), givenBackAt: null },
    { status: 'upcoming', movedTo: null },
  ])
})

test('the copy says of a level, a test, a trial and a place that was given up what the screens say', async () => {
  const { db, pool } = database
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [studentId = '', siblingId = ''] = studentIds
  await db.updateTable('students').set({ level_known: false }).where('id', '=', studentId).execute()
  const [guessed, done] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into placements (id, student_id, reads_arabic, started_at, finished_at, result, is_advanced)
     values ($1, $3, false, $4::timestamptz, $4::timestamptz + interval '1 minute', 'niveau-1', false),
       ($2, $5, false, $4, $4::timestamptz + interval '9 minutes', 'niveau-5', true)`,
    [guessed, done, studentId, now.toString(), siblingId],
  )
  // Two presses within two seconds.
  await pool.query(
    `insert into placement_answers (placement_id, place, question_id, level, prompt_fr, solution, choice, answered_at)
     select $1, n, 'q' || n, 'niveau-1', 'Quelle lettre ?', 'ba', 'ta', $2::timestamptz + make_interval(secs => n + 1)
     from generate_series(0, 1) n`,
    [guessed, now.toString()],
  )
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Instant.from('2026-12-09T14:00:00Z')
  const seated = { teacherId, familyId: parentId, startsAt }
  await makeLesson(db, { ...seated, studentId, type: 'trial' })
  const { lessonId, seatId } = await makeLesson(db, {
    ...seated,
    studentId: siblingId,
    type: 'group',
    startsAt: startsAt.add({ hours: 2 }),
  })
  const other = await makeFamily(db)
  await takeSeat(db, lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  await db.updateTable('seats').set({ released_at: now }).where('id', '=', seatId).execute()
  const { data, page } = await archiveOf(await web.sessionOf(parentId))
  const ofChild = { level: 'unknown', exerciseLevel: 'niveau-2' }
  expect(data.children).toMatchObject([ofChild, { level: 'niveau-2', exerciseLevel: null }])
  expect(data.placements).toMatchObject([
    { level: null, result: 'unclear' },
    { level: 'niveau-5', result: 'advanced' },
  ])
  expect(data.bookings).toMatchObject([{ type: 'trial', minutes: 30 }, { minutes: 60 }])
  expect(data.lessons).toMatchObject([{ type: 'trial' }, { status: 'cancelled' }])
  expect(page).toContain('<dd>Le test n’a rien montré de sûr.</dd>')
})

test('the copy has the shared files of a family, and of a teacher those that the teacher shared', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  const startsAt = Temporal.Instant.from('2026-12-09T14:00:00Z')
  await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const share = async (cookie: string, text: string) => {
    const body = new FormData()
    for (const [key, value] of Object.entries({ id: randomUUID(), studentId, teacherId }))
      body.set(key, value)
    body.set('file', new File([`%PDF-1.7\n${text}\n%%EOF\n`], `${text}.pdf`))
    const sent = web.raw('/api/v1/documents/files', { method: 'POST', body, headers: { origin } }, { cookie })
    expect((await sent).status).toBe(200)
  }
  const [parent, teacher] = [await web.sessionOf(parentId), await web.sessionOf(teacherId)]
  await share(parent, 'dessin')
  await share(teacher, 'exercice')
  const sharedIn = ({ files }: { files: Record<string, Uint8Array> }) =>
    Object.entries(files).flatMap(([name, bytes]) =>
      name.startsWith('fichiers/') ? strFromU8(bytes).split('\n')[1] : [],
    )
  const ofFamily = await archiveOf(parent)
  expect(sharedIn(ofFamily).toSorted()).toEqual(['dessin', 'exercice'])
  for (const { files } of ofFamily.data.files) {
    expect(ofFamily.files[files]).toBeDefined()
    expect(ofFamily.page).toContain(files)
  }
  const ofTeacher = await archiveOf(teacher)
  expect(sharedIn(ofTeacher)).toEqual(['exercice'])
  expect(ofTeacher.page).toContain('enregistrez-les depuis «\u00a0Documents\u00a0»')
})

test('shared files that are too large together are left out, the oldest first, and stay listed', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const uploaded = Temporal.Instant.from('2026-11-20T14:00:00Z')
  const large = Array.from({ length: 11 }, (_, no) => ({
    ...{
      id: randomUUID(),
      stored_as: randomUUID(),
      name: `${no}.pdf`,
      kind: 'pdf' as const,
      size: 10_000_000,
    },
    ...{ shared_by: 'parent' as const, uploaded_by: parentId, uploaded_at: uploaded.add({ minutes: no }) },
    ...{ family_id: parentId, student_id: studentIds[0] ?? '', teacher_id: teacherId },
  }))
  await db.insertInto('shared_files').values(large).execute()
  const { data } = await archiveOf(await web.sessionOf(parentId))
  const without = data.files.filter(({ files }: { files: string | null }) => files === null)
  expect(without).toMatchObject([{ name: '0.pdf' }])
  expect(data.files).toHaveLength(11)
})

test('the copy says until when a recording can be watched, and where', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = studentIds[0] ?? ''
  const startsAt = Temporal.Instant.from('2026-11-20T14:00:00Z')
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const recordingId = randomUUID()
  await db.updateTable('school_settings').set({ recording_days: 30 }).execute()
  await db
    .insertInto('recording_consents')
    .values({ student_id: studentId, version: '2026-09-01', agreed_at: startsAt, agreed_by: parentId })
    .execute()
  await db
    .insertInto('recordings')
    .values({
      ...{ id: recordingId, lesson_id: lessonId, teacher_id: teacherId, part: 1, pieces: 1 },
      ...{ started_at: startsAt, stopped_at: startsAt.add({ minutes: 50 }) },
      ...{ stored_as: randomUUID(), bytes: 10, milliseconds: 3_000_000 },
    })
    .execute()
  await db
    .insertInto('recording_students')
    .values({ recording_id: recordingId, student_id: studentId })
    .execute()
  const { page } = await archiveOf(await web.sessionOf(parentId))
  expect(page).toContain('<dt>À voir jusqu’au</dt><dd>dimanche 20\u00a0décembre 2026, 15:00</dd>')
  expect(page).toContain('sous «\u00a0Cours enregistrés\u00a0»')
})
