import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const at = Temporal.Instant.from('2027-01-12T17:05:00Z')

let seat: { seat_id: string; student_id: string; teacher_id: string }
beforeEach(async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const startsAt = Temporal.Instant.from('2027-01-12T16:00:00Z')
  const { seatId } = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt })
  seat = { seat_id: seatId, student_id: studentId, teacher_id: teacherId }
})

const refuses = (work: Promise<unknown>, constraint: string) =>
  expect(work).rejects.toMatchObject({ constraint })
const report = (change: Record<string, unknown> = {}) =>
  database.db
    .insertInto('lesson_reports')
    .values({ ...seat, draft_version: 1, sent_at: at, ...change })
    .execute()
const draft = (change: Record<string, unknown> = {}) =>
  database.db
    .insertInto('report_drafts')
    .values({ ...seat, version: 1, content: '{}', saved_at: at, ...change })
    .execute()
const homework = (change: Record<string, unknown> = {}) => {
  const { seat_id, student_id } = seat
  const values = { seat_id, student_id, place: 1, task: 'Relire', due_on: '2027-01-19' }
  return database.db
    .insertInto('homework')
    .values({ ...values, ...change })
    .execute()
}

describe('PostgreSQL refuses', () => {
  test.each(['reading', 'writing', 'speaking', 'listening'])('a step of %s outside 1 to 4', async skill => {
    await refuses(report({ [skill]: 0 }), `lesson_reports_${skill}_check`)
    await refuses(report({ [skill]: 5 }), `lesson_reports_${skill}_check`)
    await report({ [skill]: 4 })
  })

  test('a report that is too long, was corrected before it was sent, or comes twice for a seat', async () => {
    await refuses(report({ items: Array(31).fill('word:bayt') }), 'lesson_reports_items_check')
    await refuses(report({ free_words: Array(21).fill('mot') }), 'lesson_reports_free_words_check')
    await refuses(report({ family_note: 'x'.repeat(1001) }), 'lesson_reports_family_note_check')
    await refuses(report({ staff_note: 'x'.repeat(1001) }), 'lesson_reports_staff_note_check')
    await refuses(report({ draft_version: 0 }), 'lesson_reports_draft_version_check')
    await refuses(report({ corrected_at: at.subtract({ seconds: 1 }) }), 'lesson_reports_check')
    await refuses(report({ items_added: { 'word:bayt': at.toString() } }), 'lesson_reports_items_added')
    await refuses(report({ corrected_at: at, items_added: '[]' }), 'lesson_reports_items_added')
    await report()
    await refuses(report(), 'lesson_reports_pkey')
  })

  test('a draft that is no object, is too long, has no version, or is a second one', async () => {
    await refuses(draft({ content: '[]' }), 'report_drafts_content_check')
    await refuses(
      draft({ content: JSON.stringify({ x: 'y'.repeat(20_000) }) }),
      'report_drafts_content_check',
    )
    await refuses(draft({ version: 0 }), 'report_drafts_version_check')
    await draft()
    await refuses(draft(), 'report_drafts_pkey')
  })

  test('homework without a report, twice the same, in no place, or with half an answer', async () => {
    await refuses(homework(), 'homework_seat_id_fkey')
    await report()
    await homework()
    await refuses(homework({ place: 2 }), 'homework_seat_id_task_key')
    await refuses(homework({ place: 0, task: 'Écrire' }), 'homework_place_check')
    await refuses(homework({ place: 7, task: 'Écrire' }), 'homework_place_check')
    await refuses(homework({ task: '' }), 'homework_task_check')
    await refuses(homework({ task: 'x'.repeat(201) }), 'homework_task_check')
    await refuses(homework({ task: 'Écrire', answer: 'Fait' }), 'homework_check')
    await refuses(homework({ task: 'Écrire', answered_at: at }), 'homework_check')
  })

  test('two attendances of one seat', async () => {
    const attend = () =>
      database.db
        .insertInto('seat_attendance')
        .values({ seat_id: seat.seat_id, student_id: seat.student_id, attendance: 'present', set_at: at })
        .execute()
    await attend()
    await refuses(attend(), 'seat_attendance_pkey')
  })
})

test('a seat knows whether it has a report, and a report alone changes no figure of its day', async () => {
  const { db } = database
  const isReported = async () =>
    (
      await db
        .selectFrom('seats')
        .where('id', '=', seat.seat_id)
        .select('is_reported')
        .executeTakeFirstOrThrow()
    ).is_reported
  const past = Temporal.Now.instant().subtract({ hours: 72 })
  const change = { starts_at: past, ends_at: past.add({ hours: 1 }) }
  await db
    .updateTable('lessons')
    .set(change)
    .where('id', 'in', eb => eb.selectFrom('seats').where('id', '=', seat.seat_id).select('lesson_id'))
    .execute()
  await db.deleteFrom('school_day_changes').execute()
  expect(await isReported()).toBe(false)
  await report()
  expect(await isReported()).toBe(true)
  await db.deleteFrom('lesson_reports').where('seat_id', '=', seat.seat_id).execute()
  expect(await isReported()).toBe(false)
  expect(await db.selectFrom('school_day_changes').selectAll().execute()).toEqual([])
  await db.updateTable('seats').set({ price_cents: 1 }).where('id', '=', seat.seat_id).execute()
  expect(await db.selectFrom('school_day_changes').selectAll().execute()).toHaveLength(2)
})
