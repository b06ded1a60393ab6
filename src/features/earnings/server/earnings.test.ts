import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { closeDueMonths, closeMonth } from './close-month.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-12-02T12:00:00Z')

type Given = { type?: 'individual' | 'group' | 'trial'; minutes?: number; status?: 'completed' | 'confirmed' }

/** A teacher with a family, whose lessons are given one after the other. */
const startTeaching = async (timezone = 'Europe/Paris') => {
  const { db } = base
  const { teacherId } = await makeTeacher(db, { timezone })
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [studentId = '', siblingId = ''] = studentIds
  const give = async (startsAt: string, { status = 'completed', ...lesson }: Given = {}) => {
    const made = await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: at(startsAt),
      ...lesson,
    })
    if (lesson.type === 'group')
      await takeSeat(db, made.lessonId, { familyId: parentId, studentId: siblingId })
    await db.updateTable('lessons').set({ status }).where('id', '=', made.lessonId).execute()
    return made
  }
  const cancelLate = async (startsAt: string) =>
    cancelSeatLate(db, { ...(await give(startsAt, { status: 'confirmed' })), startsAt: at(startsAt) })
  const readMonth = (month: string, time = now) =>
    callAs(db, teacherCaller(teacherId, timezone), time).earnings.month({ month })
  return { teacherId, studentId, parentId, give, cancelLate, readMonth }
}

let school: Awaited<ReturnType<typeof makeSchool>>
const asSchool = (time = now) => callAs(base.db, { userId: school.userId, role: 'admin' }, time)

beforeEach(async () => {
  // Each test has a bookkeeping of its own; nothing but the owner of the tables may empty it.
  await base.pool.query(`alter table earning_lines disable trigger user; alter table earning_months disable trigger user;
    truncate earning_lines, earning_months, seats, lessons, bookings cascade;
    alter table earning_lines enable trigger user; alter table earning_months enable trigger user`)
  school = await makeSchool(base.db)
})

describe('a month of earnings', () => {
  test('has a line for each lesson, trial and late cancellation, by the rule of the school', async () => {
    const { give, cancelLate, readMonth } = await startTeaching()
    await give('2026-11-03T10:00:00Z', { type: 'trial' })
    await give('2026-11-04T10:00:00Z', { minutes: 90 })
    await give('2026-11-05T10:00:00Z', { type: 'group' })
    await cancelLate('2026-11-06T10:00:00Z')
    await give('2026-10-31T10:00:00Z')
    const month = await readMonth('2026-11')
    expect(month).toMatchObject({
      closedOn: null,
      cents: 3500 + 3500 + 2450 + 3500,
      minutes: 180,
      lessons: 3,
    })
    expect(month.lines).toMatchObject([
      { kind: 'trial', date: '2026-11-03', time: '11:00', minutes: 30, cents: 0 },
      { kind: 'individual', minutes: 90, cents: 3500 },
      { kind: 'group', seats: 2, cents: 5950 },
      { kind: 'late_cancellation', cents: 3500 },
    ])
  })

  test('counts a late cancellation once its hour is over', async () => {
    const { cancelLate, readMonth } = await startTeaching()
    await cancelLate('2026-12-02T11:30:00Z')
    expect((await readMonth('2026-12')).lines).toEqual([])
    expect((await readMonth('2026-12', at('2026-12-02T12:30:00Z'))).lines).toHaveLength(1)
  })

  test('has the lessons of its last hours where PostgreSQL knows other rules of the teacher’s zone', async () => {
    const { teacherId, give, readMonth } = await startTeaching('Africa/Casablanca')
    await give('2026-11-30T23:00:00Z')
    const lines = [{ date: '2026-11-30', time: '23:00', cents: 3500 }]
    expect(await readMonth('2026-11')).toMatchObject({ cents: 3500, lines })
    expect((await readMonth('2026-12')).lines).toEqual([])
    const { teachers } = await asSchool().admin.earnings({ month: '2026-11' })
    expect(teachers).toMatchObject([{ id: teacherId, lessons: 1, earningsCents: 3500 }])
    await asSchool().earnings.close({ month: '2026-11' })
    expect(await readMonth('2026-11')).toMatchObject({ closedOn: 'mercredi 2 décembre 2026', lines })
    expect((await readMonth('2026-12')).lines).toEqual([])
  })

  test('waits for a lesson of its last hours where PostgreSQL knows other rules of the teacher’s zone', async () => {
    const { give } = await startTeaching('Africa/Casablanca')
    await give('2026-11-30T23:00:00Z', { status: 'confirmed' })
    await expect(asSchool().earnings.close({ month: '2026-11' })).rejects.toMatchObject({
      code: 'lessons_running',
    })
  })

  test('is not closed while it runs somewhere, nor before its lessons are settled', async () => {
    const { give } = await startTeaching()
    await give('2026-11-30T10:00:00Z', { status: 'confirmed' })
    const early = asSchool(at('2026-12-01T11:00:00Z')).earnings.close({ month: '2026-11' })
    await expect(early).rejects.toMatchObject({ code: 'month_running' })
    await expect(asSchool().earnings.close({ month: '2026-11' })).rejects.toMatchObject({
      code: 'lessons_running',
    })
  })

  test('is closed once with those before it, and reads the same whatever changes afterwards', async () => {
    const { give, readMonth, teacherId, parentId } = await startTeaching()
    await give('2026-09-15T10:00:00Z')
    const { lessonId } = await give('2026-11-15T10:00:00Z')
    const { closed } = await asSchool().earnings.close({ month: '2026-11' })
    expect(closed).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
    expect(await asSchool().earnings.close({ month: '2026-11' })).toEqual({ closed: [] })
    const entries = base.db.selectFrom('audit_log').where('action', '=', 'earnings_closed').select('details')
    const [latest, other] = await entries.orderBy('id', 'desc').limit(2).execute()
    expect(latest).toEqual({ details: { first: '2026-09-01', month: '2026-11-01' } })
    expect(other).not.toMatchObject({ details: { first: '2026-09-01' } })
    const before = await readMonth('2026-11')
    expect(before.closedOn).toBe('mercredi 2 décembre 2026')
    await base.db.updateTable('seats').set({ price_cents: 1 }).where('lesson_id', '=', lessonId).execute()
    await base.db
      .updateTable('teachers')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', teacherId)
      .execute()
    await base.db.deleteFrom('students').where('parent_id', '=', parentId).execute()
    expect(await readMonth('2026-11')).toEqual(before)
    const shown = await asSchool().admin.earnings({ month: '2026-11' })
    expect(shown).toMatchObject({ earningsCents: 3500, toClose: [], closedOn: before.closedOn })
  })

  test('two who close at once close it once', async () => {
    const { give, teacherId } = await startTeaching()
    await give('2026-11-15T10:00:00Z')
    const [bySchool, byJob] = await Promise.all([
      asSchool().earnings.close({ month: '2026-11' }),
      closeMonth(base.db, null, '2026-11-01', now),
    ])
    expect([...bySchool.closed, ...(byJob.ok ? byJob.value.closed : [])]).toEqual(['2026-11-01'])
    const lines = await base.db
      .selectFrom('earning_lines')
      .where('teacher_id', '=', teacherId)
      .selectAll()
      .execute()
    expect(lines).toHaveLength(1)
    const audit = base.db.selectFrom('audit_log').where('action', '=', 'earnings_closed').selectAll()
    expect(await audit.where('at', '=', now).execute()).not.toEqual([])
  })

  test('closes by itself from the fifth of the next one', async () => {
    const { give, readMonth } = await startTeaching()
    await give('2026-11-15T10:00:00Z')
    await closeDueMonths(base.db, at('2026-12-04T22:00:00Z'))
    expect((await readMonth('2026-11')).closedOn).toBeNull()
    await closeDueMonths(base.db, at('2026-12-05T02:07:00Z'))
    expect((await readMonth('2026-11')).closedOn).not.toBeNull()
  })

  test('counts a lesson once, although its teacher moved to another zone in between', async () => {
    const { give, readMonth, teacherId } = await startTeaching('Asia/Tokyo')
    await give('2026-11-30T16:00:00Z')
    await give('2026-11-10T10:00:00Z')
    await asSchool().earnings.close({ month: '2026-11' })
    expect((await readMonth('2026-11')).cents).toBe(3500)
    await base.db
      .updateTable('teachers')
      .set({ timezone: 'America/Toronto' })
      .where('id', '=', teacherId)
      .execute()
    expect((await readMonth('2026-11')).cents).toBe(3500)
    expect((await readMonth('2026-12')).cents).toBe(3500)
  })

  test.each([
    // Paris counts it in November, New York in October.
    ['Europe/Paris', 'America/New_York', '2026-10-31T23:30:00Z'],
    // Toronto counts it in October, Tokyo in November.
    ['America/Toronto', 'Asia/Tokyo', '2026-10-31T23:30:00Z'],
  ])(
    'read by teacher and school alike, keeps its counts once closed: from %s to %s',
    async (from, to, edge) => {
      const { give, readMonth, teacherId } = await startTeaching(from)
      const cancel = async (startsAt: string) => {
        const { lessonId, seatId } = await give(startsAt, { status: 'confirmed' })
        await base.db
          .updateTable('seats')
          .set({ released_at: now, given_back_at: now })
          .where('id', '=', seatId)
          .execute()
        await base.db
          .updateTable('lessons')
          .set({ status: 'cancelled', cancelled_at: now, seats_taken: 0 })
          .where('id', '=', lessonId)
          .execute()
      }
      await give(edge)
      await cancel(Temporal.Instant.from(edge).add({ minutes: -60 }).toString())
      await give('2026-10-10T10:00:00Z')
      await give('2026-12-01T02:00:00Z')
      await cancel('2026-12-01T03:00:00Z')
      const months = ['2026-10', '2026-11', '2026-12']
      const read = async (zone: string) => {
        const { months: own } = await callAs(
          base.db,
          teacherCaller(teacherId, zone),
          now,
        ).teacherSpace.stats()
        return Promise.all(
          months.map(async month => {
            const lines = await readMonth(month)
            const school = await asSchool().admin.earnings({ month, limit: 100 })
            const line = school.teachers.find(({ id }) => id === teacherId)
            const stats = own.find(one => one.month.startsWith(month))
            const figures = [
              stats?.lessons ?? 0,
              stats?.hours ?? 0,
              stats?.earningsCents ?? 0,
              stats?.cancelled ?? 0,
            ]
            expect([
              line?.lessons ?? 0,
              line?.hours ?? 0,
              line?.earningsCents ?? 0,
              line?.cancelled ?? 0,
            ]).toEqual(figures)
            expect([lines.lessons, lines.minutes / 60, lines.cents]).toEqual(figures.slice(0, 3))
            return figures
          }),
        )
      }
      for (const closed of [1, 2]) {
        await asSchool().earnings.close({ month: months[closed - 1] ?? '' })
        const before = await read(from)
        await base.db.updateTable('teachers').set({ timezone: to }).where('id', '=', teacherId).execute()
        const after = await read(to)
        expect(after.slice(0, closed)).toEqual(before.slice(0, closed))
        const sum = (figures: number[][]) =>
          figures.reduce((all, one) => all.map((n, at) => n + (one[at] ?? 0)))
        expect(sum(after)).toEqual([3, 3, 10_500, 2])
        expect(sum(before)).toEqual(sum(after))
        await base.db.updateTable('teachers').set({ timezone: from }).where('id', '=', teacherId).execute()
      }
    },
  )
})

describe('a correction', () => {
  test('is a line of the current month, written once; the closed month stays', async () => {
    const { give, readMonth, teacherId } = await startTeaching()
    await give('2026-11-15T10:00:00Z')
    await asSchool().earnings.close({ month: '2026-11' })
    const correction = { id: randomUUID(), teacherId, cents: -1750, reason: 'Cours écourté du 15 novembre' }
    await asSchool().earnings.correct(correction)
    expect(await asSchool().earnings.correct(correction)).toEqual({ month: '2026-12-01' })
    expect((await readMonth('2026-11')).cents).toBe(3500)
    expect((await readMonth('2026-12')).lines).toMatchObject([
      { kind: 'correction', cents: -1750, reason: correction.reason },
    ])
    expect((await asSchool().admin.earnings({ month: '2026-12' })).teachers).toMatchObject([
      { id: teacherId, earningsCents: -1750 },
    ])
    for (const changed of [{ cents: 7 }, { reason: 'Autre chose' }])
      await expect(asSchool().earnings.correct({ ...correction, ...changed })).rejects.toMatchObject({
        code: 'id_taken',
        status: 409,
      })
    const unknown = asSchool().earnings.correct({ ...correction, id: randomUUID(), teacherId: randomUUID() })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('needs an amount and a reason', async () => {
    const { teacherId } = await startTeaching()
    const correct = (cents: number, reason: string) =>
      asSchool().earnings.correct({ id: randomUUID(), teacherId, cents, reason })
    await expect(correct(0, 'Rien')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(correct(100_001, 'Trop')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(correct(100, ' ')).rejects.toMatchObject({ code: 'missing_fields' })
  })
})

describe('papers', () => {
  test('a statement exists once the month is closed, for its teacher and the school', async () => {
    const { give, teacherId } = await startTeaching()
    await give('2026-11-15T10:00:00Z')
    const teacher = callAs(base.db, teacherCaller(teacherId), now)
    const of = { month: '2026-11', id: teacherId }
    await expect(teacher.earnings.statement(of)).rejects.toMatchObject({ code: 'month_open' })
    await asSchool().earnings.close({ month: '2026-11' })
    for (const paper of [
      await teacher.earnings.statement(of),
      await asSchool().earnings.teacherStatement(of),
    ]) {
      expect(
        Buffer.from(await paper.body.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect(paper.headers['content-disposition']).toContain('gains-2026-11.pdf')
    }
    const unknown = asSchool().earnings.teacherStatement({ ...of, id: randomUUID() })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a table has the lines of one teacher, or of all for the school, and no name of a child', async () => {
    const one = await startTeaching()
    const other = await startTeaching()
    await one.give('2026-11-15T10:00:00Z')
    await other.give('2026-11-16T10:00:00Z')
    await asSchool().earnings.correct({
      id: randomUUID(),
      teacherId: one.teacherId,
      cents: -50,
      reason: '=1+1',
    })
    const own = await callAs(base.db, teacherCaller(one.teacherId), now).earnings.table({ month: '2026-11' })
    expect((await own.body.text()).split('\r\n').slice(1)).toEqual([
      'Salma Essai;2026-11-15;11:00;Europe/Paris;Cours individuel;60;1;35;100;35;',
      '',
    ])
    const all = await (await asSchool().earnings.schoolTable({ month: '2026-11' })).body.text()
    expect(all.split('\r\n')).toHaveLength(4)
    expect(all).not.toContain('Enfant')
    const open = await (await asSchool().earnings.schoolTable({ month: '2026-12' })).body.text()
    expect(open).toContain("Correction;0;0;;;-0,5;'=1+1")
  })
})

test('the table of the school has the hours of its own lists, and a teacher’s those of the teacher; both name the zone', async () => {
  const { give, teacherId } = await startTeaching('Asia/Beirut')
  await give('2026-11-15T17:00:00Z')
  const school = await (await asSchool().earnings.schoolTable({ month: '2026-11' })).body.text()
  expect(school).toContain('Salma Essai;2026-11-15;18:00;Europe/Paris;')
  const own = await callAs(base.db, teacherCaller(teacherId), now).earnings.table({ month: '2026-11' })
  expect(await own.body.text()).toContain('Salma Essai;2026-11-15;19:00;Asia/Beirut;')
})

describe('PostgreSQL refuses', () => {
  test('to change or remove what is closed, to add to it, and to leave a month out', async () => {
    const { give, teacherId } = await startTeaching()
    await give('2026-10-15T10:00:00Z')
    await asSchool().earnings.close({ month: '2026-10' })
    const { db } = base
    await expect(db.updateTable('earning_lines').set({ cents: 1 }).execute()).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('earning_lines').execute()).rejects.toThrow(/append-only/)
    // Only a redaction changes a reason.
    await expect(db.updateTable('earning_lines').set({ reason: 'Autre motif' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(db.deleteFrom('earning_months').execute()).rejects.toThrow(/append-only/)
    const line = { teacher_id: teacherId, starts_at: now, zone: 'UTC', minutes: 0, seats: 0, cents: 5 }
    const write = (month: string, reason = 'Oubli') =>
      db
        .insertInto('earning_lines')
        .values({ ...line, month, kind: 'correction', reason })
        .execute()
    await expect(write('2026-10-01')).rejects.toThrow(/earning_lines_of_open_month|is closed/)
    await expect(write('2026-11-01', '')).rejects.toThrow(/earning_lines_reason/)
    await expect(
      db.insertInto('earning_months').values({ month: '2026-12-01', closed_at: now }).execute(),
    ).rejects.toThrow(/one after the other/)
  })
})
