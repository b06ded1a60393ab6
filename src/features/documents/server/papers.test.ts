import { expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { getContent } from '#features/learning/server/content-cache.ts'
import { readSchoolContent } from '#features/school/server/school-content.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makePackage, makeTeacher } from '../../../../tests/support/people.ts'
import { planWorksheet } from '../worksheet.ts'
import { describeWorksheet } from './compose-worksheet.ts'
import { listGivenLessons } from './paper-queries.ts'
import { describeConfirmation, isolate } from './papers.ts'
import { type Paper, typesetPaper } from './typeset.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)

const familyWithLessons = async () => {
  const { db } = base
  const people = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = people.studentIds[0] ?? ''
  const seated = { familyId: people.parentId, studentId, teacherId }
  const trial = await makeLesson(db, { ...seated, startsAt: at('2026-11-03T09:00:00Z'), type: 'trial' })
  const given = await makeLesson(db, { ...seated, startsAt: at('2026-11-10T09:00:00Z') })
  const planned = await makeLesson(db, { ...seated, startsAt: at('2026-12-01T09:00:00Z') })
  for (const { lessonId } of [trial, given])
    await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const parent = callAs(db, parentCaller(people.parentId), now)
  return { ...people, studentId, trial, given, planned, parent }
}

const isPdf = async ({ body, headers }: { body: Blob; headers: Record<string, string> }) => {
  expect(body.type).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="/)
  const bytes = Buffer.from(await body.arrayBuffer())
  return bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length > 10_000
}

test('a parent saves a certificate for each child and a confirmation for each booking', async () => {
  const { parent, studentId, planned } = await familyWithLessons()
  const { children, bookings, period } = await parent.documents.papers({})
  expect(children).toEqual([{ id: studentId, firstName: 'Enfant 1', lessonsGiven: 2 }])
  expect(bookings).toHaveLength(3)
  expect(period).toEqual({ from: '2025-11-23', to: '2026-11-23' })
  expect(await isPdf(await parent.documents.attendance({ id: studentId, ...period }))).toBe(true)
  expect(await isPdf(await parent.documents.confirmation({ id: planned.bookingId }))).toBe(true)
})

test('a confirmation names the teacher of each lesson once the school gave one to another', async () => {
  const { db } = base
  const people = await makeFamily(db)
  const { teacherId } = await makeTeacher(db, { firstName: 'Salma' })
  const { teacherId: substitute } = await makeTeacher(db, { firstName: 'Leïla' })
  const booked = await bookLessons(
    db,
    people.family,
    aBookingOf(
      { studentId: people.studentIds[0] ?? '', teacherId },
      { startsAt: at('2026-12-01T16:00:00Z'), recurrenceFrequency: 'weekly', numberOfSessions: 2 },
    ),
    now,
  )
  if (!booked.ok) throw new Error(booked.code)
  const { id, lessons } = booked.value
  const read = async () => {
    const asked = { school: { ...(await readSchoolContent(db, undefined)), logo: null }, now }
    const paper = await describeConfirmation(db, people.family, id, asked)
    const teachers = paper?.facts.find(({ label }) => label === 'Professeur')?.value
    return {
      teachers,
      columns: paper?.columns.map(({ label }) => label),
      // It wraps long names: beside a column of dates that wraps, they would lie over the dates.
      wide: paper?.columns.find(({ wide }) => wide)?.label,
      second: paper?.rows.map(([, second]) => second),
    }
  }
  const plain = ['Date', 'Durée', 'État', 'Prix']
  expect(await read()).toMatchObject({ teachers: isolate('Salma Essai'), columns: plain, wide: 'Date' })
  const give = (index: number) =>
    db
      .updateTable('lessons')
      .set({ teacher_id: substitute })
      .where('id', '=', lessons[index]?.id ?? '')
      .execute()
  await give(0)
  expect(await read()).toEqual({
    teachers: `${isolate('Leïla Essai')} et ${isolate('Salma Essai')}`,
    columns: ['Date', 'Professeur', 'Durée', 'État', 'Prix'],
    wide: 'Professeur',
    second: [isolate('Leïla Essai'), isolate('Salma Essai')],
  })
  await give(1)
  expect(await read()).toMatchObject({ teachers: isolate('Leïla Essai'), columns: plain })
})

test('a confirmation names the package of its booking and the discount', async () => {
  const { db } = base
  const { family, studentIds } = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const packageId = await makePackage(db, { name: '6 mois', percentage: 20 })
  const rateOf = async (chosen: string | null, startsAt: string) => {
    const people = { studentId: studentIds[0] ?? '', teacherId }
    const booking = aBookingOf(people, { startsAt: at(startsAt), packageId: chosen })
    expect(await bookLessons(db, family, booking, now)).toMatchObject({ ok: true })
    const asked = { school: { ...(await readSchoolContent(db, undefined)), logo: null }, now }
    const paper = await describeConfirmation(db, family, booking.id, asked)
    return paper?.facts.find(({ label }) => label === 'Tarif')?.value
  }
  expect(await rateOf(packageId, '2026-12-01T09:00:00Z')).toBe('Forfait 6 mois, −20\u00a0%')
  expect(await rateOf(null, '2026-12-02T09:00:00Z')).toBeUndefined()
})

test('the papers of two children have two names, for the family by the first name, for a teacher without it', async () => {
  const { db } = base
  await loadCurriculum(base.url)
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [first = '', second = ''] = studentIds
  await db.updateTable('students').set({ first_name: 'Inès Lou' }).where('id', '=', first).execute()
  await db.updateTable('students').set({ first_name: 'أمل' }).where('id', '=', second).execute()
  const { teacherId } = await makeTeacher(db)
  await makeLesson(db, {
    familyId: parentId,
    studentId: first,
    teacherId,
    startsAt: at('2026-12-01T09:00:00Z'),
  })
  const nameOf = ({ headers }: { headers: Record<string, string> }) =>
    decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
  const parent = callAs(db, parentCaller(parentId), now)
  const period = { from: '2026-10-01', to: '2026-10-31' }
  expect(nameOf(await parent.documents.attendance({ id: first, ...period }))).toBe(
    'attestation-Inès-Lou-2026-10-01-2026-10-31.pdf',
  )
  expect(nameOf(await parent.documents.attendance({ id: second, ...period }))).toBe(
    'attestation-أمل-2026-10-01-2026-10-31.pdf',
  )
  expect(nameOf(await parent.documents.worksheet({ id: first }))).toBe('fiche-Inès-Lou-2026-11-23.pdf')
  await db.updateTable('students').set({ first_name: 'Inès Lou' }).where('id', '=', second).execute()
  for (const id of [first, second]) {
    const child = `Inès-Lou-${id.slice(0, 8)}`
    expect(nameOf(await parent.documents.worksheet({ id }))).toBe(`fiche-${child}-2026-11-23.pdf`)
    expect(nameOf(await parent.documents.attendance({ id, ...period }))).toBe(
      `attestation-${child}-2026-10-01-2026-10-31.pdf`,
    )
  }
  const teacher = callAs(db, teacherCaller(teacherId), now)
  expect(nameOf(await teacher.documents.worksheet({ id: first }))).toBe(
    `fiche-${first.slice(0, 8)}-2026-11-23.pdf`,
  )
})

test('the bookings of an erased child keep their confirmation, without its name', async () => {
  const { parent, studentId, planned, given } = await familyWithLessons()
  await parent.parentSpace.eraseStudent({ id: studentId })
  const { bookings, children } = await parent.documents.papers({})
  expect(children).toEqual([])
  expect(bookings.map(({ studentName }) => studentName)).toEqual([null, null, null])
  expect(bookings.find(({ id }) => id === planned.bookingId)).toMatchObject({
    isGivenBack: true,
    dueCents: 0,
  })
  expect(bookings.find(({ id }) => id === given.bookingId)).toMatchObject({ isGivenBack: false })
  expect(await isPdf(await parent.documents.confirmation({ id: given.bookingId }))).toBe(true)
})

test('a group that waits for a second child says so on the paper and in the list, and until when', async () => {
  const { db } = base
  const people = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const startsAt = at('2026-12-15T14:00:00Z')
  const seated = { familyId: people.parentId, studentId: people.studentIds[0] ?? '', teacherId }
  const { lessonId, bookingId } = await makeLesson(db, { ...seated, startsAt, type: 'group' })
  await db
    .updateTable('lessons')
    .set({ status: 'pending', join_until: startsAt.subtract({ hours: 24 }) })
    .where('id', '=', lessonId)
    .execute()
  const school = await readSchoolContent(db, undefined)
  const paper = await describeConfirmation(db, people.family, bookingId, {
    school: { ...school, logo: null },
    now,
  })
  expect(paper?.rows[0]?.[2]).toBe('en attente')
  expect(paper?.notes[0]).toContain('au plus tard le lundi 14\u00a0décembre 2026 à 15:00')
  const { bookings } = await callAs(db, parentCaller(people.parentId), now).documents.papers({})
  expect(bookings).toMatchObject([{ pending: 1 }])
})

test('a booking whose lessons were all given back says so', async () => {
  const { parent, planned } = await familyWithLessons()
  const isGivenBack = async () => {
    const { bookings } = await parent.documents.papers({})
    return bookings.filter(booking => booking.isGivenBack).map(({ id }) => id)
  }
  expect(await isGivenBack()).toEqual([])
  await parent.lessons.cancel({ id: planned.lessonId })
  expect(await isGivenBack()).toEqual([planned.bookingId])
})

test('the list of bookings has the sum of its paper, the lessons given back and the first date', async () => {
  const { teacherId } = await makeTeacher(base.db)
  const { family, parentId, studentIds } = await makeFamily(base.db)
  const series = aBookingOf(
    { studentId: studentIds[0] ?? '', teacherId },
    { startsAt: at('2026-12-01T16:00:00Z'), recurrenceFrequency: 'weekly', numberOfSessions: 4 },
  )
  const booked = await bookLessons(base.db, family, series, now)
  if (!booked.ok) throw new Error(booked.code)
  const parent = callAs(base.db, parentCaller(parentId), now)
  await parent.booking.postpone({
    id: booked.value.lessons[0]?.id ?? '',
    startsAt: '2026-12-02T16:00:00Z',
  })
  await parent.lessons.cancel({ id: booked.value.lessons[3]?.id ?? '' })
  expect((await parent.documents.papers({})).bookings).toMatchObject([
    {
      sessions: 4,
      dueCents: 10_500,
      givenBack: 1,
      countedLate: 0,
      isGivenBack: false,
      first: { date: '2026-12-02', time: '17:00' },
    },
  ])
  const late = callAs(base.db, parentCaller(parentId), at('2026-12-08T15:00:00Z'))
  await late.lessons.cancel({ id: booked.value.lessons[1]?.id ?? '' })
  expect((await late.documents.papers({})).bookings).toMatchObject([
    { dueCents: 10_500, givenBack: 1, countedLate: 1 },
  ])
})

test('a certificate counts the lessons that were given in its period, a trial as half an hour', async () => {
  const { family, studentId } = await familyWithLessons()
  const given = await listGivenLessons(base.db, family, studentId, at('2026-11-01T00:00:00Z'), now)
  expect(given.map(({ minutes }) => minutes)).toEqual([30, 60])
  expect(
    await listGivenLessons(
      base.db,
      family,
      studentId,
      at('2026-11-04T00:00:00Z'),
      at('2026-11-10T09:00:00Z'),
    ),
  ).toEqual([])
})

test('finds no papers of another family, and has none for a teacher', async () => {
  const { studentId, planned } = await familyWithLessons()
  const stranger = callAs(base.db, parentCaller((await makeFamily(base.db)).parentId), now)
  await expect(stranger.documents.attendance({ id: studentId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.documents.confirmation({ id: planned.bookingId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const { teacherId } = await makeTeacher(base.db)
  await expect(
    callAs(base.db, teacherCaller(teacherId), now).documents.attendance({ id: studentId }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('refuses a period that ends before it begins, and a date that does not exist', async () => {
  const { parent, studentId } = await familyWithLessons()
  await expect(
    parent.documents.attendance({ id: studentId, from: '2026-11-20', to: '2026-11-01' }),
  ).rejects.toMatchObject({ code: 'period', status: 400 })
  await expect(parent.documents.attendance({ id: studentId, from: '2026-02-30' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

const paper = (name: string): Paper => ({
  lang: 'fr',
  title: 'Attestation',
  reference: null,
  issued: 'Établi aujourd’hui',
  school: { name: 'Kalima', slogan: 'L’arabe, mot après mot.', logo: null },
  parties: [{ label: 'Pour', name, lines: [] }],
  statement: name,
  facts: [{ label: 'Enfant', value: name }],
  columns: [
    { label: 'Date', wide: true },
    { label: 'Prix', end: true },
  ],
  rows: [[name, '35 €']],
  total: null,
  notes: [name],
})

test.each([
  '#panic("x") $x$ *gras* _a_ @label <b> \\n [x] // é',
  'مَرْيَم بن عليّ',
  '#read("/etc/passwd")',
  '"; #let x = 1',
])('a name is set as it was written: %s', async name => {
  expect((await typesetPaper(paper(name), now)).length).toBeGreaterThan(10_000)
})

test('a lesson counts unless the teacher marked the child absent or excused', async () => {
  const { family, studentId, given, parent } = await familyWithLessons()
  const mark = async (attendance: 'present' | 'absent') => {
    await base.db.deleteFrom('seat_attendance').where('seat_id', '=', given.seatId).execute()
    await base.db
      .insertInto('seat_attendance')
      .values({ seat_id: given.seatId, student_id: studentId, attendance, set_at: now })
      .execute()
    return listGivenLessons(base.db, family, studentId, at('2026-11-01T00:00:00Z'), now)
  }
  expect(await mark('present')).toHaveLength(2)
  expect(await mark('absent')).toHaveLength(1)
  expect((await parent.documents.papers({})).children[0]?.lessonsGiven).toBe(1)
})

test('a parent and the child’s teacher save a worksheet; the same seed gives the same file', async () => {
  await loadCurriculum(base.url)
  const { parent, studentId, given } = await familyWithLessons()
  const { teacher_id: teacherId } = await base.db
    .selectFrom('lessons')
    .where('id', '=', given.lessonId)
    .select('teacher_id')
    .executeTakeFirstOrThrow()
  const teacher = callAs(base.db, teacherCaller(teacherId), now)
  const { themes, certificates } = await teacher.documents.worksheetChoices({ id: studentId })
  expect(themes).toContain('animaux')
  expect(certificates).toEqual([])
  const bytes = async (caller: typeof parent, about: string, seed: number) => {
    const file = await caller.documents.worksheet({ id: studentId, about, seed })
    expect(await isPdf(file)).toBe(true)
    return Buffer.from(await file.body.arrayBuffer())
  }
  for (const about of ['lesson', 'due', 'theme:animaux', 'theme:inconnu']) await bytes(parent, about, 3)
  expect((await bytes(teacher, 'lesson', 5)).equals(await bytes(parent, 'lesson', 5))).toBe(true)
  expect((await bytes(teacher, 'lesson', 5)).equals(await bytes(parent, 'lesson', 6))).toBe(false)
  const stranger = callAs(base.db, teacherCaller((await makeTeacher(base.db)).teacherId), now)
  for (const call of [
    () => stranger.documents.worksheet({ id: studentId }),
    () => stranger.documents.worksheetChoices({ id: studentId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('the answers of a worksheet are in the adult’s language; what the child does is in French', async () => {
  await loadCurriculum(base.url)
  const sheet = planWorksheet(await getContent(base.db, 'niveau-1'), ['word:ana'], 3)
  if (!sheet) throw new Error('No sheet about a word of the level')
  const school = { ...(await readSchoolContent(base.db, undefined)), logo: null }
  const first = () => describeWorksheet(sheet, { child: 'Adam', school, subtitle: '' }).match[0]
  expect(first()).toMatchObject({ left: { fr: 'je, moi' }, word: { meaning: 'je, moi' } })
  expect(runWithLocale('en', first)).toMatchObject({ left: { fr: 'je, moi' }, word: { meaning: 'I, me' } })
})

test('a worksheet of the last lesson is about what the newest report ticked, and about nothing older', async () => {
  await loadCurriculum(base.url)
  const { parent, studentId, trial, given } = await familyWithLessons()
  const sheet = async () => {
    const file = await parent.documents.worksheet({ id: studentId, about: 'lesson', seed: 3 })
    return Buffer.from(await file.body.arrayBuffer())
  }
  const report = ({ seatId }: { seatId: string }, sentAt: string, items: string[]) =>
    base.pool.query(
      `insert into lesson_reports (seat_id, student_id, teacher_id, draft_version, items, sent_at)
       select seat.id, seat.student_id, lesson.teacher_id, 1, $2, $3
       from seats seat join lessons lesson on lesson.id = seat.lesson_id where seat.id = $1`,
      [seatId, items, sentAt],
    )
  const nothingTicked = await sheet()
  await report(given, '2026-11-10T10:00:00Z', ['point:n1-saluer'])
  const newest = await sheet()
  expect(newest.equals(nothingTicked)).toBe(false)
  await report(trial, '2026-11-03T10:00:00Z', ['word:kitab', 'letter:ba'])
  expect((await sheet()).equals(newest)).toBe(true)
})

test('a worksheet of what is due is about what the exercises ask, however much of a higher level waits', async () => {
  await loadCurriculum(base.url)
  const { parent, studentId } = await familyWithLessons()
  await base.pool.query(`update students set level = 'niveau-1', age = 9 where id = $1`, [studentId])
  const sheet = async () => {
    const file = await parent.documents.worksheet({ id: studentId, about: 'due', seed: 3 })
    return Buffer.from(await file.body.arrayBuffer())
  }
  const wait = async (words: string, since: string) => {
    await base.pool.query(
      `with items as (${words}), met as (
         insert into learning_meetings (student_id, item, met_on, met_at)
         select $1, item, '2026-10-20', '2026-10-20T12:00:00Z' from items)
       insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       select $1, item, 'read', 4, 5, '2026-10-20', $2, 2 from items`,
      [studentId, since],
    )
  }
  const nothingDue = await sheet()
  await wait(`select unnest(array['word:qamar', 'word:kalb', 'letter:qaf']) as item`, '2026-11-20')
  const ownDue = await sheet()
  expect(ownDue.equals(nothingDue)).toBe(false)
  await wait(
    `select 'word:' || coalesce(concept, id) as item from learning_words where level = 'niveau-3'
       and coalesce(concept, id) not in (select coalesce(concept, id) from learning_words where level < 'niveau-3') limit 30`,
    '2026-11-01',
  )
  expect((await sheet()).equals(ownDue)).toBe(true)
})

test('a document is set whatever a person wrote: what no font has is left out, or stands as □', async () => {
  const texts = [
    'Zoé 🌸',
    'Lina 1️⃣',
    '👨‍👩‍👧',
    '李娜',
    'አበበ',
    'Анна',
    'Ɛli',
    '\u064b',
    'a\u08d8',
    '\ufeffx',
    '\uffff',
  ]
  for (const text of texts) {
    const school = { name: text, slogan: text, logo: null }
    const file = await typesetPaper({ ...paper(text), school, statement: text, notes: [text] }, now)
    expect(Buffer.from(file).subarray(0, 5).toString(), text).toBe('%PDF-')
  }
})
