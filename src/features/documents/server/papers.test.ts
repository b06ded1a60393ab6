import { expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { listGivenLessons } from './paper-queries.ts'
import { type Paper, typesetPaper } from './typeset.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)

const familyWithLessons = async () => {
  const { db } = base
  const people = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = people.studentIds[0] ?? ''
  const seated = { parentId: people.parentId, studentId, teacherId }
  const trial = await makeLesson(db, { ...seated, startsAt: at('2026-11-03T09:00:00Z'), type: 'trial' })
  const given = await makeLesson(db, { ...seated, startsAt: at('2026-11-10T09:00:00Z') })
  const planned = await makeLesson(db, { ...seated, startsAt: at('2026-12-01T09:00:00Z') })
  for (const { lessonId } of [trial, given])
    await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const parent = callAs(db, parentCaller(people.parentId), now)
  return { ...people, studentId, given, planned, parent }
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
  school: 'Kalima',
  foot: 'L’arabe, mot après mot.',
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
