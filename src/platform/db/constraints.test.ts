import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../tests/support/people.ts'

const database = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)

describe('PostgreSQL refuses', () => {
  let teacherId: string
  let other: string
  let family: Awaited<ReturnType<typeof makeFamily>>
  beforeAll(async () => {
    teacherId = (await makeTeacher(database.db)).teacherId
    other = (await makeTeacher(database.db)).teacherId
    family = await makeFamily(database.db, { children: 2 })
  })
  const seat = (child: number) => ({ parentId: family.parentId, studentId: family.studentIds[child] ?? '' })

  it('overlapping lessons of one teacher, whatever their type', async () => {
    await makeLesson(database.db, {
      teacherId,
      ...seat(0),
      startsAt: at('2027-01-04T10:00:00Z'),
      type: 'trial',
    })
    await expect(
      makeLesson(database.db, { teacherId, ...seat(1), startsAt: at('2027-01-04T10:30:00Z') }),
    ).rejects.toThrow(/lessons_teacher_free/)
  })

  it('restoring a cancelled lesson whose hour is taken', async () => {
    const startsAt = at('2027-01-03T10:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt })
    await database.db
      .updateTable('seats')
      .set({ released_at: startsAt, given_back_at: startsAt })
      .where('lesson_id', '=', lessonId)
      .execute()
    const setStatus = (status: 'cancelled' | 'upcoming') =>
      database.db
        .updateTable('lessons')
        .set({ status, seats_taken: 0, cancelled_at: status === 'cancelled' ? startsAt : null })
        .where('id', '=', lessonId)
        .execute()
    await setStatus('cancelled')
    await makeLesson(database.db, { teacherId, ...seat(1), startsAt })
    await expect(setStatus('upcoming')).rejects.toThrow(/lessons_teacher_free/)
  })

  it('a thirteenth child of one family', async () => {
    await expect(makeFamily(database.db, { children: 13 })).rejects.toThrow(/at most 12 children/)
  })

  it('a second row of school settings, and their removal', async () => {
    await expect(
      database.db.insertInto('school_settings').values({ booking_horizon_months: 6 }).execute(),
    ).rejects.toThrow(/school_settings_pkey/)
    await expect(database.db.deleteFrom('school_settings').execute()).rejects.toThrow(/keeps its row/)
  })

  it('overlapping seats of one child with two teachers', async () => {
    await makeLesson(database.db, { teacherId, ...seat(0), startsAt: at('2027-01-05T10:00:00Z') })
    await expect(
      makeLesson(database.db, { teacherId: other, ...seat(0), startsAt: at('2027-01-05T10:30:00Z') }),
    ).rejects.toThrow(/seats_student_free/)
  })

  it('a second trial of one child', async () => {
    await makeLesson(database.db, {
      teacherId: other,
      ...seat(1),
      startsAt: at('2027-01-06T10:00:00Z'),
      type: 'trial',
    })
    await expect(
      makeLesson(database.db, { teacherId, ...seat(1), startsAt: at('2027-01-07T10:00:00Z'), type: 'trial' }),
    ).rejects.toThrow(/seats_one_trial/)
  })

  it('a booking of a child by someone else’s parent', async () => {
    const stranger = await makeFamily(database.db)
    await expect(
      makeLesson(database.db, {
        teacherId,
        parentId: stranger.parentId,
        studentId: family.studentIds[0] ?? '',
        startsAt: at('2027-01-08T10:00:00Z'),
      }),
    ).rejects.toThrow(/foreign key/)
  })

  it('a fifth seat in a group, and a second one in an individual lesson', async () => {
    const { lessonId } = await makeLesson(database.db, {
      teacherId,
      ...seat(0),
      startsAt: at('2027-01-09T10:00:00Z'),
      type: 'group',
    })
    const single = await makeLesson(database.db, {
      teacherId,
      ...seat(0),
      startsAt: at('2027-01-10T10:00:00Z'),
    })
    await expect(
      database.db.updateTable('lessons').set({ seats_taken: 5 }).where('id', '=', lessonId).execute(),
    ).rejects.toThrow(/check/)
    await expect(
      database.db.updateTable('seats').set({ seat_no: 5 }).where('lesson_id', '=', lessonId).execute(),
    ).rejects.toThrow(/check/)
    await expect(
      database.db.updateTable('seats').set({ seat_no: 2 }).where('lesson_id', '=', single.lessonId).execute(),
    ).rejects.toThrow(/check/)
  })
})
