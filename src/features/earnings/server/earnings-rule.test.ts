import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import type { EarningsRule } from '../earnings.ts'
import { closeMonth } from './close-month.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-12-02T12:00:00Z')
const whole = { lessonSharePercent: 100, lateCancellationSharePercent: 100, trialPayCents: 0 }
const shared = { lessonSharePercent: 60, lateCancellationSharePercent: 50, trialPayCents: 1000 }

let school: Awaited<ReturnType<typeof makeSchool>>
const asSchool = (time = now) => callAs(base.db, { userId: school.userId, role: 'admin' }, time)
const setRule = async (rule: EarningsRule) =>
  asSchool().admin.changeSettings({ ...(await asSchool().admin.schoolSettings()), ...rule })

beforeEach(async () => {
  // Nothing but the owner of the tables may empty them.
  await base.pool.query(`alter table earning_lines disable trigger user; alter table earning_months disable trigger user;
    truncate earning_lines, earning_months, seats, lessons, bookings cascade;
    alter table earning_lines enable trigger user; alter table earning_months enable trigger user`)
  school = await makeSchool(base.db)
  await setRule(whole)
})

type Lesson = Awaited<ReturnType<typeof makeLesson>>

/** A teacher with a family of three children. `priceCents`: of each seat, 35 € for the first and 24,50 € for others without. */
const startTeaching = async () => {
  const { db } = base
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds, family } = await makeFamily(db, { children: 3 })
  const [studentId = '', ...siblings] = studentIds
  const setPrices = async (lessonId: string, priceCents?: number) => {
    if (priceCents !== undefined)
      await db
        .updateTable('seats')
        .set({ price_cents: priceCents })
        .where('lesson_id', '=', lessonId)
        .execute()
  }
  const give = async (
    startsAt: string,
    {
      type = 'individual',
      priceCents,
    }: { type?: 'individual' | 'group' | 'trial'; priceCents?: number } = {},
  ) => {
    const made = await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: at(startsAt),
      type,
    })
    if (type === 'group')
      for (const sibling of siblings)
        await takeSeat(db, made.lessonId, { familyId: parentId, studentId: sibling })
    await setPrices(made.lessonId, priceCents)
    await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', made.lessonId).execute()
    return made
  }
  const cancelLate = async (
    startsAt: string,
    { type = 'individual', priceCents }: { type?: 'individual' | 'trial'; priceCents?: number } = {},
  ): Promise<Lesson> => {
    const made = await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId: siblings[0] ?? '',
      startsAt: at(startsAt),
      type,
    })
    await setPrices(made.lessonId, priceCents)
    await cancelSeatLate(db, { ...made, startsAt: at(startsAt) })
    return made
  }
  const readMonth = (month: string, time = now) =>
    callAs(db, teacherCaller(teacherId), time).earnings.month({ month })
  const giveBack = (seatId: string) =>
    asSchool().admin.giveBackFor({ id: parentId, seatId, reason: 'Malade ce jour-là' })
  return { teacherId, parentId, family, give, cancelLate, readMonth, giveBack }
}

test('lessons, a group, late cancellations and trials earn by the rule; families owe the same', async () => {
  const { give, cancelLate, readMonth, teacherId, parentId } = await startTeaching()
  await give('2026-11-03T10:00:00Z', { type: 'trial' })
  await cancelLate('2026-11-04T10:00:00Z', { type: 'trial' })
  const { lessonId } = await give('2026-11-05T10:00:00Z')
  await give('2026-11-06T10:00:00Z', { type: 'group', priceCents: 2451 })
  await cancelLate('2026-11-07T10:00:00Z', { priceCents: 3501 })
  expect(await readMonth('2026-11')).toMatchObject({ rule: whole, cents: 3500 + 3 * 2451 + 3501 })

  await setRule(shared)
  const month = await readMonth('2026-11')
  expect(
    month.lines.map(({ kind, priceCents, sharePercent, cents }) => ({
      kind,
      priceCents,
      sharePercent,
      cents,
    })),
  ).toEqual([
    { kind: 'trial', priceCents: null, sharePercent: null, cents: 1000 },
    { kind: 'late_cancellation', priceCents: 0, sharePercent: 50, cents: 0 },
    { kind: 'individual', priceCents: 3500, sharePercent: 60, cents: 2100 },
    // 4411.8: rounded once for the three places together; 1470.6 for each would add up to 4413.
    { kind: 'group', priceCents: 7353, sharePercent: 60, cents: 4412 },
    // 1750.5, half up.
    { kind: 'late_cancellation', priceCents: 3501, sharePercent: 50, cents: 1751 },
  ])
  const total = 1000 + 2100 + 4412 + 1751
  expect(month).toMatchObject({ rule: shared, cents: total, lessons: 3 })
  expect(await asSchool().admin.earnings({ month: '2026-11' })).toMatchObject({
    rule: shared,
    earningsCents: total,
    teachers: [{ id: teacherId, earningsCents: total }],
  })
  const { months, rule } = await callAs(base.db, teacherCaller(teacherId), now).teacherSpace.stats()
  expect(rule).toEqual(shared)
  expect(months.find(({ month: first }) => first === '2026-11-01')).toMatchObject({ earningsCents: total })
  const table = await (await asSchool().earnings.schoolTable({ month: '2026-11' })).body.text()
  expect(table).toContain(';Essai;30;1;;;10;')
  expect(table).toContain(';Cours en groupe;60;3;73,53;60;44,12;')

  const seat = await base.db
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .select(['price_cents', 'parent_id'])
    .executeTakeFirstOrThrow()
  expect(seat).toEqual({ price_cents: 3500, parent_id: parentId })
  const { months: figures } = await asSchool().admin.figures()
  expect(figures.find(({ month: first }) => first === '2026-11-01')?.takingsCents).toBe(
    3500 + 3 * 2451 + 3501,
  )
})

test('an hour that was cancelled too late and taken by another family earns both lines, and is one lesson of one hour', async () => {
  const { cancelLate, readMonth, teacherId } = await startTeaching()
  await setRule({ ...whole, lateCancellationSharePercent: 50 })
  await cancelLate('2026-11-10T10:00:00Z')
  const other = await makeFamily(base.db)
  const { lessonId } = await makeLesson(base.db, {
    teacherId,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at('2026-11-10T10:00:00Z'),
  })
  await base.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const month = await readMonth('2026-11')
  expect(month.lines.map(({ kind, cents }) => [kind, cents]).toSorted()).toEqual([
    ['individual', 3500],
    ['late_cancellation', 1750],
  ])
  expect(month).toMatchObject({ cents: 5250, lessons: 1, minutes: 60 })
  const figures = (await asSchool().admin.figures()).months.find(({ month: first }) => first === '2026-11-01')
  expect(figures).toMatchObject({ lessons: 1, hours: 1, cancelledLate: 1, takingsCents: 7000 })
})

test('a change applies to months that are not closed; a closed month keeps its amounts and its rule', async () => {
  const { give, cancelLate, readMonth, teacherId } = await startTeaching()
  await give('2026-10-15T10:00:00Z')
  await asSchool().earnings.close({ month: '2026-10' })
  await give('2026-11-15T10:00:00Z')
  await give('2026-11-16T10:00:00Z', { type: 'trial' })
  await cancelLate('2026-11-17T10:00:00Z')
  await setRule(shared)
  expect(await readMonth('2026-10')).toMatchObject({ rule: whole, cents: 3500 })
  expect(await readMonth('2026-11')).toMatchObject({ rule: shared, cents: 2100 + 1000 + 1750 })

  await asSchool().earnings.close({ month: '2026-11' })
  const closed = await readMonth('2026-11')
  await setRule({ lessonSharePercent: 10, lateCancellationSharePercent: 0, trialPayCents: 10_000 })
  expect(await readMonth('2026-11')).toEqual(closed)
  expect(closed).toMatchObject({ rule: shared, cents: 2100 + 1000 + 1750 })
  expect(await asSchool().admin.earnings({ month: '2026-11' })).toMatchObject({ rule: shared })
  const paper = await callAs(base.db, teacherCaller(teacherId), now).earnings.statement({ month: '2026-11' })
  expect((await paper.body.text()).slice(0, 5)).toBe('%PDF-')
})

test('a line that was written before the rule reads as the whole price', async () => {
  const { give, readMonth, teacherId } = await startTeaching()
  const { lessonId } = await give('2026-11-15T10:00:00Z')
  const startsAt = at('2026-11-15T10:00:00Z')
  const line = {
    teacher_id: teacherId,
    lesson_id: lessonId,
    month: '2026-11-01',
    kind: 'individual',
  } as const
  await base.db
    .insertInto('earning_lines')
    .values({ ...line, starts_at: startsAt, zone: 'Europe/Paris', minutes: 60, seats: 1, cents: 3500 })
    .execute()
  await setRule(shared)
  expect((await readMonth('2026-11')).lines).toMatchObject([
    { priceCents: 3500, sharePercent: 100, cents: 3500 },
  ])
})

test('two who close at once close it once; a rule that is changed meanwhile counts for all of it or for none', async () => {
  const { give, readMonth } = await startTeaching()
  for (const day of ['10', '11', '12']) await give(`2026-10-${day}T10:00:00Z`)
  await give('2026-11-10T10:00:00Z')
  const [bySchool, byJob] = await Promise.all([
    asSchool().earnings.close({ month: '2026-11' }),
    closeMonth(base.db, null, '2026-11-01', now),
    setRule(shared),
  ])
  const closed = [...bySchool.closed, ...(byJob.ok ? byJob.value.closed : [])]
  expect(closed).toEqual(['2026-10-01', '2026-11-01'])
  const months = [await readMonth('2026-10'), await readMonth('2026-11')]
  const shares = new Set(months.flatMap(({ lines }) => lines.map(({ sharePercent }) => sharePercent)))
  expect([...shares]).toEqual([months[0]?.rule.lessonSharePercent])
  expect(months[1]?.rule).toEqual(months[0]?.rule)
})

test('a place given back after its month was closed takes back what it earned, not its price', async () => {
  const { cancelLate, readMonth, giveBack } = await startTeaching()
  await setRule(shared)
  const late = await cancelLate('2026-11-10T10:00:00Z')
  const trial = await cancelLate('2026-11-11T10:00:00Z', { type: 'trial' })
  await asSchool().earnings.close({ month: '2026-11' })
  await setRule({ ...shared, lateCancellationSharePercent: 90 })
  expect(await giveBack(late.seatId)).toEqual({ isCorrected: true })
  expect(await giveBack(trial.seatId)).toEqual({ isCorrected: false })
  expect(await readMonth('2026-12')).toMatchObject({ cents: -1750, lines: [{ kind: 'correction' }] })
})

test('the places of one group, given back at once, take back exactly their line', async () => {
  const { give, readMonth, giveBack } = await startTeaching()
  await setRule(shared)
  const { lessonId } = await give('2026-11-10T10:00:00Z', { type: 'group', priceCents: 2451 })
  const seats = await base.db
    .updateTable('seats')
    .set({ released_at: at('2026-11-10T08:00:00Z') })
    .where('lesson_id', '=', lessonId)
    .returning('id')
    .execute()
  await asSchool().earnings.close({ month: '2026-11' })
  // 3676.5, while 1225.5 for each would add up to 3678.
  expect(await readMonth('2026-11')).toMatchObject({ cents: 3677 })
  await Promise.all(seats.map(({ id }) => giveBack(id)))
  expect((await readMonth('2026-12')).lines).toHaveLength(3)
  expect((await readMonth('2026-12')).cents).toBe(-3677)
})

const anyRule = fc.record({
  lessonSharePercent: fc.nat(100),
  lateCancellationSharePercent: fc.nat(100),
  trialPayCents: fc.nat(10_000),
})
const anyPrices = fc.array(fc.nat(20_000), { minLength: 3, maxLength: 3 })

test('under any rule the lines add up to every total, open and closed, and none is above its price', async () => {
  const { give, cancelLate, readMonth, teacherId } = await startTeaching()
  await give('2026-11-03T10:00:00Z', { type: 'trial' })
  const lessons = [
    await give('2026-11-05T10:00:00Z'),
    await give('2026-11-06T10:00:00Z', { type: 'group' }),
    await cancelLate('2026-11-07T10:00:00Z'),
  ]
  const check = async () => {
    const { lines, cents } = await readMonth('2026-11')
    expect(lines).toHaveLength(4)
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
    for (const { priceCents, sharePercent, cents: earned } of lines) {
      if (priceCents === null || sharePercent === null) continue
      expect(Math.abs(earned - (priceCents * sharePercent) / 100)).toBeLessThanOrEqual(0.5)
      expect(earned).toBeLessThanOrEqual(priceCents)
    }
    const { earningsCents } = await asSchool().admin.earnings({ month: '2026-11' })
    expect(earningsCents).toBe(cents)
    const { months } = await callAs(base.db, teacherCaller(teacherId), now).teacherSpace.stats()
    expect(months.find(({ month }) => month === '2026-11-01')?.earningsCents).toBe(cents)
    return lines.map(({ cents: earned }) => earned)
  }
  await fc.assert(
    fc.asyncProperty(anyRule, anyPrices, async (rule, prices) => {
      for (const [index, { lessonId }] of lessons.entries())
        await base.db
          .updateTable('seats')
          .set({ price_cents: prices[index] ?? 0 })
          .where('lesson_id', '=', lessonId)
          .execute()
      await setRule(rule)
      await check()
    }),
    { numRuns: 20, endOnFailure: true },
  )
  const open = await check()
  await asSchool().earnings.close({ month: '2026-11' })
  expect(await check()).toEqual(open)
})

test('only the school sets the rule, within limits that PostgreSQL holds too', async () => {
  const { parentId, teacherId } = await startTeaching()
  const settings = await asSchool().admin.schoolSettings()
  for (const caller of [teacherCaller(teacherId), parentCaller(parentId)])
    await expect(
      callAs(base.db, caller, now).admin.changeSettings({ ...settings, ...shared }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  const set = (values: Record<string, number>) => base.db.updateTable('school_settings').set(values).execute()
  await expect(set({ lesson_share_percent: 101 })).rejects.toThrow(/lesson_share_percent_check/)
  await expect(set({ late_cancellation_share_percent: -1 })).rejects.toThrow(
    /cancellation_share_percent_check/,
  )
  await expect(set({ trial_pay_cents: 10_001 })).rejects.toThrow(/trial_pay_cents_check/)
})

test('PostgreSQL refuses a line whose amount is not its share of the price', async () => {
  const { give, teacherId } = await startTeaching()
  const { lessonId } = await give('2026-11-15T10:00:00Z')
  const write = (line: { cents: number; price_cents: number; share_percent: number | null }) =>
    base.db
      .insertInto('earning_lines')
      .values({
        teacher_id: teacherId,
        lesson_id: lessonId,
        month: '2026-11-01',
        kind: 'individual',
        starts_at: at('2026-11-15T10:00:00Z'),
        zone: 'UTC',
        minutes: 60,
        seats: 1,
        ...line,
      })
      .execute()
  await expect(write({ cents: 2101, price_cents: 3500, share_percent: 60 })).rejects.toThrow(
    /earning_lines_share/,
  )
  await expect(write({ cents: 3500, price_cents: 3500, share_percent: null })).rejects.toThrow(
    /earning_lines_share/,
  )
})
