import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
let asSchool: ReturnType<typeof callAs>
beforeAll(async () => {
  const { userId } = await makeSchool(database.db)
  asSchool = callAs(database.db, { userId, role: 'admin' }, now)
})

describe('earnings of a month', () => {
  const substituteLessons = async (timezone: string, ...starts: string[]) => {
    const { teacherId } = await makeTeacher(database.db, { timezone })
    const { parentId, studentIds } = await makeFamily(database.db)
    const seat = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '' }
    for (const startsAt of starts) {
      const { lessonId } = await makeLesson(database.db, { ...seat, startsAt: at(startsAt) })
      await database.db
        .updateTable('lessons')
        .set({ status: 'completed' })
        .where('id', '=', lessonId)
        .execute()
    }
    return { teacherId, seat }
  }
  const findLine = async (teacherId: string, month?: string) =>
    (await asSchool.admin.earnings({ limit: 100, ...(month && { month }) })).teachers.find(
      ({ id }) => id === teacherId,
    )

  test('uses each teacher’s time zone, and the figures match the teacher’s own statistics', async () => {
    // 23:00 in Paris on the last day of October: already November in Cairo, still October in Montréal.
    const cairo = await substituteLessons('Africa/Cairo', '2026-10-31T22:30:00Z', '2026-11-10T10:00:00Z')
    const toronto = await substituteLessons('America/Toronto', '2026-10-31T22:30:00Z')
    expect(await findLine(cairo.teacherId)).toMatchObject({ lessons: 2, hours: 2, earningsCents: 7000 })
    expect(await findLine(toronto.teacherId)).toBeUndefined()
    expect(await findLine(toronto.teacherId, '2026-10')).toMatchObject({ lessons: 1, earningsCents: 3500 })
    for (const [id, timezone] of [
      [cairo.teacherId, 'Africa/Cairo'],
      [toronto.teacherId, 'America/Toronto'],
    ] as const) {
      const own = await callAs(
        database.db,
        { userId: id, role: 'teacher', timezone },
        now,
      ).teacherSpace.stats()
      for (const { month, lessons, earningsCents } of own.months.slice(-2)) {
        const line = await findLine(id, month.slice(0, 7))
        expect([line?.lessons ?? 0, line?.earningsCents ?? 0]).toEqual([lessons, earningsCents])
      }
    }
  })

  test('lists the corrections of the month with their reason and author', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const correct = (cents: number, reason: string) =>
      asSchool.earnings.correct({ id: randomUUID(), teacherId, cents, reason })
    await correct(-1500, 'Cours écourté')
    expect((await asSchool.admin.earnings({ month: '2026-11' })).corrections).toMatchObject([
      {
        teacherName: 'Salma Essai',
        cents: -1500,
        reason: 'Cours écourté',
        author: expect.stringMatching(/./),
      },
    ])
    expect((await asSchool.admin.earnings({ month: '2026-10' })).corrections).toEqual([])
    const { entries } = await asSchool.admin.journal({ search: '', action: 'earnings_corrected' })
    expect(entries[0]?.cents).toBe(-1500)
  })

  test('counts late cancellations and not seats given back, and totals them', async () => {
    const { teacherId, seat } = await substituteLessons('Europe/Paris', '2026-09-10T10:00:00Z')
    const releaseSeat = async (startsAt: string, isGivenBack: boolean) => {
      const { seatId, lessonId } = await makeLesson(database.db, { ...seat, startsAt: at(startsAt) })
      await database.db
        .updateTable('seats')
        .set({ released_at: now, given_back_at: isGivenBack ? now : null })
        .where('id', '=', seatId)
        .execute()
      await database.db
        .updateTable('lessons')
        .set({ status: 'cancelled', cancelled_at: now, seats_taken: 0 })
        .where('id', '=', lessonId)
        .execute()
    }
    await releaseSeat('2026-09-11T10:00:00Z', false)
    await releaseSeat('2026-09-12T10:00:00Z', true)
    expect(await findLine(teacherId, '2026-09')).toMatchObject({
      lessons: 1,
      cancelled: 2,
      earningsCents: 7000,
    })
    const whole = await asSchool.admin.earnings({ month: '2026-09', limit: 1 })
    expect(whole).toMatchObject({
      total: 1,
      lessons: 1,
      cancelled: 2,
      earningsCents: 7000,
      currentMonth: '2026-11',
    })
    for (const month of ['2026-13', '2026', 'x'])
      await expect(asSchool.admin.earnings({ month })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('says what closing a month makes final, with the earlier months that are open', async () => {
    await substituteLessons('Europe/Paris', '2026-03-10T10:00:00Z', '2026-05-12T10:00:00Z')
    const { toClose, ...month } = await asSchool.admin.earnings({ month: '2026-05' })
    expect(toClose).toEqual([
      { month: '2026-03', teachers: 1, lessons: 1, earningsCents: 3500 },
      { month: '2026-04', teachers: 0, lessons: 0, earningsCents: 0 },
      { month: '2026-05', teachers: month.total, lessons: month.lessons, earningsCents: month.earningsCents },
    ])
    expect(month).toMatchObject({ lessons: 1, earningsCents: 3500 })
    expect(await asSchool.admin.earnings({})).toMatchObject({ month: '2026-11', toClose: [] })
  })
})
