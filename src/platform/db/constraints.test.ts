import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../tests/support/people.ts'
import type { DB } from './schema.ts'

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
  const seat = (child: number) => ({ familyId: family.parentId, studentId: family.studentIds[child] ?? '' })

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

  it('cancelling a lesson whose seats are not released', async () => {
    const startsAt = at('2027-02-01T10:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt })
    const cancelling = database.db
      .updateTable('lessons')
      .set({ status: 'cancelled', cancelled_at: startsAt })
      .where('id', '=', lessonId)
      .execute()
    await expect(cancelling).rejects.toThrow(/lessons_cancelled_are_empty/)
  })

  it('a seat that its child holds and that is given back before the lesson has begun', async () => {
    const startsAt = at('2027-01-06T10:00:00Z')
    const { seatId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt })
    const giveBack = (given_back_at: Temporal.Instant) =>
      database.db.updateTable('seats').set({ given_back_at }).where('id', '=', seatId).execute()
    await expect(giveBack(startsAt.subtract({ seconds: 1 }))).rejects.toThrow(/seats_given_back/)
    await giveBack(startsAt)
  })

  it('hours that an absence opens, and an absence from a lesson that was not reported', async () => {
    const startsAt = at('2027-01-21T10:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt })
    const setHour = (is_exception: boolean) =>
      database.db
        .insertInto('teacher_availability')
        .values({
          teacher_id: teacherId,
          day_of_week: 'jeudi',
          time_slot: '11:00-12:00',
          date: '2027-01-21',
          is_exception,
          absent_lesson_id: lessonId,
        })
        .execute()
    await expect(setHour(true)).rejects.toThrow(/absent_lesson_id_teacher_id_fkey/)
    await database.db
      .insertInto('lesson_absences')
      .values({ lesson_id: lessonId, teacher_id: teacherId, reason: '', reported_at: startsAt })
      .execute()
    await expect(setHour(false)).rejects.toThrow(/availability_of_absence_closes/)
    await setHour(true)
    await expect(setHour(true)).rejects.toThrow(/availability_once/)
  })

  it('a group that is opened in part, on another weekday than its own, or for no session', async () => {
    const group = {
      teacher_id: teacherId,
      day_of_week: 'lundi' as const,
      hour: 10,
      level: 'niveau-1' as const,
      youngest: 7,
      oldest: 9,
      is_named: true,
    }
    const opened = { opened_at: at('2027-01-01T00:00:00Z'), first_day: '2027-01-11', planned_sessions: 3 }
    const insert = (row: Partial<Insertable<DB['groups']>>) =>
      database.db
        .insertInto('groups')
        .values({ ...group, ...row })
        .execute()
    await expect(insert({ first_day: '2027-01-11' })).rejects.toThrow(/groups_opened_whole/)
    await expect(insert({ ...opened, first_day: '2027-01-12' })).rejects.toThrow(/groups_first_day/)
    await expect(insert({ ...opened, planned_sessions: 0 })).rejects.toThrow(/groups_planned_sessions/)
    await expect(insert({ ...opened, is_named: false })).rejects.toThrow(/groups_opened_named/)
    const before = { described_level: 'niveau-1' as const, described_youngest: 5, described_oldest: 6 }
    await expect(insert({ ...opened, ...before, described_oldest: 4 })).rejects.toThrow(
      /groups_described_ages/,
    )
    await expect(insert({ ...opened, described_level: 'niveau-1' })).rejects.toThrow(/groups_described_whole/)
    await expect(insert(before)).rejects.toThrow(/groups_described_while_opened/)
  })

  it('a language of a parent beside the one of the family’s profile', async () => {
    await expect(
      database.db
        .updateTable('user_roles')
        .set({ language_preference: 'english' })
        .where('user_id', '=', family.parentId)
        .execute(),
    ).rejects.toThrow(/user_roles_language_of_staff/)
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

  it('a held seat that the school released, and a reason of the school on a seat that it did not release', async () => {
    const { seatId } = await makeLesson(database.db, {
      teacherId,
      ...seat(1),
      startsAt: at('2027-02-03T10:00:00Z'),
    })
    const set = (change: {
      released_by_school?: boolean
      release_reason?: string
      released_for_family?: boolean
      limit_waived?: boolean
    }) => database.db.updateTable('seats').set(change).where('id', '=', seatId).execute()
    await expect(set({ released_by_school: true })).rejects.toThrow(/seats_released_by_school/)
    await expect(set({ release_reason: 'Au téléphone' })).rejects.toThrow(/seats_release_reason/)
    await expect(set({ released_for_family: true })).rejects.toThrow(/seats_released_for_family/)
    await expect(set({ limit_waived: true })).rejects.toThrow(/seats_limit_waived/)
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
        familyId: stranger.parentId,
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

  it('a trial seat with a price, in a group, or in a paid lesson', async () => {
    const startsAt = at('2027-01-12T10:00:00Z')
    const { parentId: familyId, studentIds } = await makeFamily(database.db)
    const [studentId = ''] = studentIds
    const { seatId } = await makeLesson(database.db, { teacherId, familyId, studentId, startsAt })
    const group = await makeLesson(database.db, {
      teacherId,
      ...seat(0),
      startsAt: startsAt.add({ hours: 24 }),
      type: 'group',
    })
    const makeTrial = (id: string, price?: number) =>
      database.db
        .updateTable('seats')
        .set({ is_trial: true, ...(price !== undefined && { price_cents: price }) })
        .where('id', '=', id)
        .execute()
    await expect(makeTrial(seatId)).rejects.toThrow(/seats_free_trial/)
    await expect(makeTrial(group.seatId, 0)).rejects.toThrow(/seats_free_trial/)
    await expect(makeTrial(seatId, 0)).rejects.toThrow(/seats_of_lesson/)
  })

  it('a seat for another child than the booking’s, and for another family’s', async () => {
    const startsAt = at('2027-01-13T16:00:00Z')
    const stranger = await makeFamily(database.db)
    const { seatId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt })
    const giveTo = (studentId: string, parentId: string) =>
      database.db
        .updateTable('seats')
        .set({ student_id: studentId, parent_id: parentId })
        .where('id', '=', seatId)
        .execute()
    await expect(giveTo(family.studentIds[1] ?? '', family.parentId)).rejects.toThrow(/seats_of_booked_child/)
    await expect(giveTo(stranger.studentIds[0] ?? '', stranger.parentId)).rejects.toThrow(
      /seats_of_booked_child/,
    )
  })

  it('a seat that moves to the seat of a brother or a sister', async () => {
    const startsAt = at('2027-01-14T10:00:00Z')
    const made = [0, 1, 0].map((child, place) => ({ child, startsAt: startsAt.add({ hours: 24 * place }) }))
    const seatIds: string[] = []
    for (const { child, ...lesson } of made)
      seatIds.push((await makeLesson(database.db, { teacherId, ...seat(child), ...lesson })).seatId)
    const [from = '', sibling = '', own = ''] = seatIds
    const move = (moved_to: string) =>
      database.db
        .updateTable('seats')
        .set({ moved_to, released_at: startsAt, given_back_at: startsAt })
        .where('id', '=', from)
        .execute()
    await expect(move(sibling)).rejects.toThrow(/same child/)
    await move(own)
  })

  it('a lesson in the group of another teacher', async () => {
    const startsAt = at('2027-01-20T10:00:00Z')
    const { lessonId } = await makeLesson(database.db, { teacherId, ...seat(0), startsAt, type: 'group' })
    const substitute = (group: { group_id?: null }) =>
      database.db
        .updateTable('lessons')
        .set({ teacher_id: other, ...group })
        .where('id', '=', lessonId)
        .execute()
    await expect(substitute({})).rejects.toThrow(/lessons_group_of_teacher/)
    await substitute({ group_id: null })
  })

  it('an offer of a seat in the lesson of another group', async () => {
    const startsAt = at('2027-01-19T10:00:00Z')
    const [lesson, foreign] = await Promise.all([
      makeLesson(database.db, { teacherId, ...seat(0), startsAt, type: 'group' }),
      makeLesson(database.db, { teacherId: other, ...seat(1), startsAt, type: 'group' }),
    ])
    const { group_id } = await database.db
      .selectFrom('lessons')
      .where('id', '=', lesson.lessonId)
      .select('group_id')
      .executeTakeFirstOrThrow()
    const wait = {
      id: randomUUID(),
      group_id: group_id ?? '',
      student_id: seat(1).studentId,
      parent_id: family.parentId,
      joined_at: startsAt,
    }
    await database.db.insertInto('group_waits').values(wait).execute()
    const offer = (lesson_id: string) =>
      database.db
        .updateTable('group_waits')
        .set({ status: 'offered', lesson_id, offer_ends_at: startsAt })
        .where('id', '=', wait.id)
        .execute()
    await expect(offer(foreign.lessonId)).rejects.toThrow(/belongs to the group/)
    await offer(lesson.lessonId)
  })

  it.each(['recording_consents', 'voice_consents'] as const)(
    'a consent that someone else than a parent of the child gives (%s)',
    async table => {
      const stranger = await makeFamily(database.db)
      const agree = (agreed_by: string) =>
        database.db
          .insertInto(table)
          .values({
            student_id: seat(0).studentId,
            version: '2026-11-23',
            agreed_by,
            agreed_at: at('2027-01-01T10:00:00Z'),
          })
          .execute()
      await expect(agree(stranger.parentId)).rejects.toThrow(/parent of the child/)
      await expect(agree(teacherId)).rejects.toThrow(/parent of the child/)
      await agree(family.parentId)
      const handOver = database.db
        .updateTable(table)
        .set({ agreed_by: stranger.parentId })
        .where('student_id', '=', seat(0).studentId)
      await expect(handOver.execute()).rejects.toThrow(/parent of the child/)
    },
  )

  it('a picture of the school’s under the name of one of the program’s, and the other way round', async () => {
    const add = (id: string, addedAt: Temporal.Instant | null) =>
      database.db
        .insertInto('learning_pictures')
        .values({ id, fr: 'le hibou', alt: 'un hibou', added_at: addedAt })
        .execute()
    await expect(add('ecole-hibou', null)).rejects.toThrow(/learning_pictures_own/)
    await expect(add('hibou', at('2026-11-24T10:00:00Z'))).rejects.toThrow(/learning_pictures_own/)
  })
})
