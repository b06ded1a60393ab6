import { expect, test } from 'vitest'
import { maxLessonsAheadPerChild } from '#features/families/families.ts'
import { now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'
import { detailLabels } from '../journal-labels.ts'

const database = testDatabase()

test('the school changes its rules, which bookings follow, and the journal says who did', async () => {
  const { db } = database
  const school = await makeSchool(db)
  const admin = callAs(db, { userId: school.userId, role: 'admin' }, now)
  expect(await admin.admin.schoolSettings()).toEqual({
    bookingHorizonMonths: 12,
    lessonsAheadPerChild: 60,
    newFamiliesWait: true,
    recordingDays: 60,
    freeCancellationHours: 24,
    noticeHours: 0,
    lessonSharePercent: 100,
    lateCancellationSharePercent: 100,
    trialPayCents: 0,
  })
  const stricter = {
    bookingHorizonMonths: 3,
    lessonsAheadPerChild: 20,
    newFamiliesWait: false,
    recordingDays: 30,
    freeCancellationHours: 48,
    noticeHours: 12,
    lessonSharePercent: 60,
    lateCancellationSharePercent: 50,
    trialPayCents: 1000,
  }
  expect(await admin.admin.changeSettings(stricter)).toEqual(stricter)
  expect(await admin.admin.schoolSettings()).toEqual(stricter)

  const { parentId } = await makeFamily(db)
  const { today, lastDay, isNew } = await callAs(db, parentCaller(parentId), now).booking.bookingContext()
  expect(isNew).toBe(false)
  const months = Temporal.PlainDate.from(today).until(lastDay, { largestUnit: 'months' })
  expect(months.months).toBe(3)

  const entries = await db
    .selectFrom('audit_log')
    .where('action', '=', 'school_settings_changed')
    .select(['actor', 'details'])
    .execute()
  const details = {
    bookingHorizonMonths: [12, 3],
    lessonsAheadPerChild: [60, 20],
    newFamiliesWait: [true, false],
    recordingDays: [60, 30],
    freeCancellationHours: [24, 48],
    noticeHours: [0, 12],
    lessonSharePercent: [100, 60],
    lateCancellationSharePercent: [100, 50],
    trialPayCents: [0, 1000],
  }
  expect(entries).toEqual([{ actor: school.userId, details }])
  const journal = await admin.admin.journal({ search: '', action: 'school_settings_changed' })
  expect(journal.entries[0]?.changes).toContainEqual({ name: 'noticeHours', before: 0, after: 12 })
  expect(
    detailLabels({
      changes: [{ name: 'noticeHours', before: 0, after: 12 }],
      cents: null,
      reason: null,
      months: null,
      about: null,
      list: null,
      group: null,
      booking: null,
      substitution: null,
    }),
  ).toEqual(['Heures entre une réservation et le début du cours, au moins : 0 → 12'])
})

test('a rule that another admin changed meanwhile stays; saving the same again writes nothing', async () => {
  const { db } = database
  const newAdmin = async () => callAs(db, { userId: (await makeSchool(db)).userId, role: 'admin' }, now)
  const [one, other] = [await newAdmin(), await newAdmin()]
  const { noticeHours, recordingDays } = await one.admin.changeSettings({ noticeHours: 5, recordingDays: 40 })
  expect([noticeHours, recordingDays]).toEqual([5, 40])
  expect(await other.admin.changeSettings({ recordingDays: 41 })).toMatchObject({
    noticeHours: 5,
    recordingDays: 41,
  })
  const countEntries = async () =>
    (await db.selectFrom('audit_log').where('action', '=', 'school_settings_changed').select('id').execute())
      .length
  const before = await countEntries()
  await other.admin.changeSettings({ noticeHours: 5, recordingDays: 41 })
  expect(await countEntries()).toBe(before)
})

test.each([
  { bookingHorizonMonths: 0 },
  { bookingHorizonMonths: 25 },
  { bookingHorizonMonths: 1.5 },
  { lessonsAheadPerChild: 0 },
  { lessonsAheadPerChild: maxLessonsAheadPerChild + 1 },
  { recordingDays: 0 },
  { recordingDays: 366 },
  { freeCancellationHours: -1 },
  { freeCancellationHours: 73 },
  { noticeHours: -1 },
  { noticeHours: 169 },
  { lessonSharePercent: -1 },
  { lessonSharePercent: 101 },
  { lateCancellationSharePercent: 0.5 },
  { lateCancellationSharePercent: 101 },
  { trialPayCents: -1 },
  { trialPayCents: 10_001 },
])('refuses %o', async wrong => {
  const school = await makeSchool(database.db)
  const admin = callAs(database.db, { userId: school.userId, role: 'admin' }, now)
  const settings = {
    bookingHorizonMonths: 12,
    lessonsAheadPerChild: 60,
    newFamiliesWait: true,
    recordingDays: 60,
    freeCancellationHours: 24,
    noticeHours: 0,
    lessonSharePercent: 100,
    lateCancellationSharePercent: 100,
    trialPayCents: 0,
    ...wrong,
  }
  await expect(admin.admin.changeSettings(settings)).rejects.toMatchObject({ status: 400 })
})
