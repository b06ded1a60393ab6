import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2027-01-11T11:00:00Z')

let teacherId = ''
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db, { hours: {} })).teacherId
})
const asTeacher = (userId = teacherId) => callAs(database.db, { userId, role: 'teacher' }, now).availability
const listSlots = (date: string) =>
  asTeacher().slots({ id: teacherId, from: date, to: date, timezone: 'Europe/Paris' })

const morning = { dayOfWeek: 'mardi' as const, timeSlot: '09:00-11:00' }

describe('a teacher’s rules', () => {
  test('open slots as soon as they are added, and no longer once removed', async () => {
    const [row] = [await asTeacher().write(morning)].flat()
    expect(row).toEqual({
      id: expect.any(String),
      dayOfWeek: 'mardi',
      timeSlot: '09:00-11:00',
      date: null,
      isException: false,
      validFrom: null,
      validUntil: null,
    })
    expect((await listSlots('2027-01-12')).slots.map(slot => slot.time)).toEqual(['09:00', '10:00'])
    await asTeacher().remove({ id: row?.id ?? '' })
    expect((await listSlots('2027-01-12')).slots).toEqual([])
    expect(await asTeacher().list()).toEqual([])
  })

  test('return a row for one rule, and a list for a list', async () => {
    expect(await asTeacher().write(morning)).toMatchObject(morning)
    expect(await asTeacher().write([morning])).toMatchObject([morning])
  })

  test('are stored once by repeated and concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => asTeacher().write([morning, morning])))
    expect(new Set(answers.flat().map(row => row.id)).size).toBe(1)
    expect(await asTeacher().list()).toHaveLength(1)
  })

  test('with a date get its weekday, and are refused with another one', async () => {
    const [row] = [await asTeacher().write({ timeSlot: '14:00-15:00', date: '2027-01-14' })].flat()
    expect(row).toMatchObject({ dayOfWeek: 'jeudi', date: '2027-01-14' })
    await expect(asTeacher().write({ ...morning, date: '2027-01-14' })).rejects.toMatchObject({
      code: 'day_mismatch',
      status: 422,
    })
  })

  test('are refused as a list, with a message, if one is invalid', async () => {
    const cases = [
      [{ ...morning, timeSlot: '09:00-09:00' }, 'L’heure de début et de fin ne peuvent pas être identiques'],
      [{ ...morning, timeSlot: '17:00-09:00' }, 'L’heure de fin doit être après l’heure de début'],
      [{ timeSlot: '09:00-11:00' }, 'Veuillez sélectionner au moins un jour'],
      [{ ...morning, timeSlot: '09:30-11:00' }, expect.stringContaining('pleines')],
      [{ ...morning, date: '2027-02-30' }, expect.stringContaining('n’existe pas')],
      [
        { ...morning, validFrom: '2027-02-02', validUntil: '2027-02-01' },
        expect.stringContaining('précéder'),
      ],
    ] as const
    for (const [rule, message] of cases)
      await expect(asTeacher().write([morning, rule])).rejects.toMatchObject({ status: 422, message })
    expect(await asTeacher().list()).toEqual([])
  })

  test('are at most 200 per request and 1000 in all', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      timeSlot: '09:00-10:00',
      date: Temporal.PlainDate.from('2027-02-01').add({ days: index }).toString(),
    }))
    await expect(asTeacher().write(rows.slice(0, 201))).rejects.toMatchObject({ code: 'invalid_input' })
    for (let from = 0; from < 1000; from += 200) await asTeacher().write(rows.slice(from, from + 200))
    await expect(asTeacher().write(rows.slice(1000))).rejects.toMatchObject({ code: 'too_many_rows' })
    expect(await asTeacher().list()).toHaveLength(1000)
  })

  test('of another teacher are not_found', async () => {
    const [row] = [await asTeacher().write(morning)].flat()
    const { teacherId: other } = await makeTeacher(database.db, { hours: {} })
    const refusal = { code: 'not_found', status: 404 }
    await expect(asTeacher(other).remove({ id: row?.id ?? '' })).rejects.toMatchObject(refusal)
    await expect(asTeacher(other).remove({ id: 'nothing' })).rejects.toMatchObject(refusal)
    expect(await asTeacher(other).list()).toEqual([])
    expect(await asTeacher().list()).toHaveLength(1)
  })

  test('cannot be added by a parent or a visitor', async () => {
    const { parentId } = await makeFamily(database.db)
    const parent = callAs(database.db, { userId: parentId, role: 'parent', familyId: parentId }, now)
    await expect(parent.availability.write(morning)).rejects.toMatchObject({ status: 403 })
    await expect(callAs(database.db, undefined, now).availability.list()).rejects.toMatchObject({
      status: 401,
    })
  })

  test('keep the lessons of an hour that is closed', async () => {
    const [row] = [await asTeacher().write(morning)].flat()
    const { parentId, studentIds } = await makeFamily(database.db)
    const startsAt = Temporal.Instant.from('2027-01-12T08:00:00Z')
    const { lessonId } = await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt,
    })
    await asTeacher().remove({ id: row?.id ?? '' })
    const lesson = await database.db
      .selectFrom('lessons')
      .select('status')
      .where('id', '=', lessonId)
      .executeTakeFirst()
    expect(lesson?.status).toBe('upcoming')
  })

  test('that close hours with lessons are refused with those lessons, until the teacher keeps them', async () => {
    const { parentId, studentIds } = await makeFamily(database.db)
    const startsAt = Temporal.Instant.from('2027-01-12T08:00:00Z')
    const lesson = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '', startsAt }
    const { lessonId } = await makeLesson(database.db, lesson)
    const closed = { ...morning, isException: true }
    const beside = { ...closed, timeSlot: '11:00-12:00' }
    for (const rules of [
      closed,
      [closed],
      [beside, closed],
      { ...closed, dayOfWeek: null, date: '2027-01-12' },
    ]) {
      await expect(asTeacher().write(rules)).rejects.toMatchObject({
        code: 'hour_has_lesson',
        status: 409,
        data: {
          count: 1,
          isJoinable: false,
          lessons: [{ id: lessonId, date: '2027-01-12', time: '09:00', names: 'Enfant 1' }],
        },
      })
      expect(await asTeacher().list()).toEqual([])
    }
    await asTeacher().write([beside, morning])
    expect(await asTeacher().write({ ...closed, keepsLessons: true })).toMatchObject(closed)
    expect(await asTeacher().list()).toHaveLength(3)
  })

  test('that close hours do not count cancelled or past lessons', async () => {
    const { parentId, studentIds } = await makeFamily(database.db)
    const lesson = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '' }
    await makeLesson(database.db, { ...lesson, startsAt: Temporal.Instant.from('2027-01-05T08:00:00Z') })
    const { lessonId } = await makeLesson(database.db, {
      ...lesson,
      startsAt: Temporal.Instant.from('2027-01-12T08:00:00Z'),
    })
    await callAs(database.db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({ id: lessonId })
    expect(await asTeacher().write({ ...morning, isException: true })).toMatchObject(morning)
  })

  test('wait for a booking that holds the lock on the calendar', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select from teachers where id = $1 for no key update', [teacherId])
    let isDone = false
    const writing = asTeacher()
      .write(morning)
      .then(() => {
        isDone = true
      })
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
    expect(isDone).toBe(false)
    await client.query('commit')
    client.release()
    await writing
  })
})
