import { beforeEach, expect, test } from 'vitest'
import type { Level } from '#features/families/families.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import type { Variety } from '#features/teachers/teachers.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
/** A Monday in winter. Each test has a clock of its own, because free hours are kept for half a minute. */
let now = Temporal.Instant.from('2027-01-11T08:00:00Z')
beforeEach(async () => {
  now = now.add({ hours: 24 * 7 })
  await database.db.updateTable('teachers').set({ approved_at: null }).execute()
})

const teacher = async (
  firstName: string,
  {
    ages = [4, 17],
    levels = ['niveau-1'],
    varieties = ['litteral'],
    ...made
  }: { ages?: [number, number]; levels?: Level[]; varieties?: Variety[] } & Parameters<
    typeof makeTeacher
  >[1] = {},
) => {
  const { teacherId } = await makeTeacher(database.db, { firstName, ...made })
  await database.db
    .updateTable('teachers')
    .set({ age_from: ages[0], age_to: ages[1], levels, varieties })
    .where('id', '=', teacherId)
    .execute()
  return teacherId
}
/** The tests write the filtered columns directly, so the cache is cleared first. */
const find = (input: Parameters<ReturnType<typeof callAs>['availability']['find']>[0] = {}) => {
  clearTeacherCache()
  return callAs(database.db, undefined, now).availability.find({ timezone: 'Europe/Paris', ...input })
}
const names = (found: { teachers: { firstName: string }[] }) => found.teachers.map(one => one.firstName)

test('level, age, variety, price and trial are conditions, and each choice says how many it would leave', async () => {
  await teacher('Leïla', {
    ages: [4, 9],
    levels: ['niveau-1', 'niveau-2'],
    varieties: ['levantin', 'litteral'],
  })
  await teacher('Inaya', { ages: [4, 7], varieties: ['darija'], rateCents: 3300, trial: false })
  await teacher('Samir', { ages: [12, 17], levels: ['niveau-4'], rateCents: 4500 })
  expect(names(await find({ age: 6, level: 'niveau-1' })).sort()).toEqual(['Inaya', 'Leïla'])
  expect(names(await find({ age: 6, varieties: ['darija', 'egyptien'] }))).toEqual(['Inaya'])
  expect(names(await find({ maxRate: 33 }))).toEqual(['Inaya'])
  expect(names(await find({ trial: true, age: 13 }))).toEqual(['Samir'])
  const found = await find({ age: 6, varieties: ['darija'] })
  expect(found).toMatchObject({
    total: 1,
    levels: { 'niveau-1': 1, 'niveau-2': 0, 'niveau-4': 0 },
    varieties: { litteral: 1, darija: 1, levantin: 1, egyptien: 0 },
    trial: 0,
    lowestRateCents: 3300,
    highestRateCents: 3300,
  })
})

test('a part of the week is one of the reader’s zone, and means a free hour, not only an open one', async () => {
  const busy = await teacher('Salma', { hours: { mercredi: ['18:00-19:00'] } })
  await teacher('Karim', { timezone: 'America/Toronto', hours: { mercredi: ['12:00-14:00'] } }) // 18:00 and 19:00 in Paris
  expect(names(await find({ when: 'mercredi-soir' })).sort()).toEqual(['Karim', 'Salma'])
  const found = await find()
  expect(found.parts).toMatchObject({ 'mercredi-soir': 2, 'mercredi-apres-midi': 0, 'lundi-soir': 0 })
  expect((await find({ timezone: 'America/Toronto' })).parts).toMatchObject({
    'mercredi-soir': 0,
    'mercredi-apres-midi': 2,
  })

  now = now.add({ minutes: 5 })
  const { parentId, studentIds } = await makeFamily(database.db)
  for (const days of [2, 9, 16])
    await makeLesson(database.db, {
      teacherId: busy,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt: now.toZonedDateTimeISO('Europe/Paris').startOfDay().add({ days, hours: 18 }).toInstant(),
    })
  const after = await find({ when: 'mercredi-soir' })
  expect([names(after), after.total, after.anyTimeTotal]).toEqual([['Karim'], 1, 2])
})

test('sorted by match, price or next hour; each shows the next hours of one day in the reader’s zone', async () => {
  await teacher('Tard', { hours: { vendredi: ['16:00-20:00'] }, rateCents: 2500, rating: 5, ages: [4, 17] })
  await teacher('Tôt', { hours: { mardi: ['09:00-10:00'] }, rateCents: 4000, rating: 4, ages: [5, 7] })
  await teacher('Jamais', { hours: {}, rateCents: 2000, rating: 5 })
  expect(names(await find({ age: 6 }))).toEqual(['Tôt', 'Tard', 'Jamais'])
  expect(names(await find())).toEqual(['Tard', 'Tôt', 'Jamais'])
  expect(names(await find({ sort: 'price' }))).toEqual(['Jamais', 'Tard', 'Tôt'])
  const byHour = await find({ sort: 'hour' })
  expect(names(byHour)).toEqual(['Tôt', 'Tard', 'Jamais'])
  expect(byHour.teachers.map(one => one.slots.map(slot => slot.time))).toEqual([
    ['09:00'],
    ['16:00', '17:00', '18:00'],
    [],
  ])
  const [first] = byHour.teachers
  expect(first?.slots[0]?.startsAt).toBe(
    now
      .toZonedDateTimeISO('Europe/Paris')
      .startOfDay()
      .add({ days: 1, hours: 9 })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' }),
  )
})

test('pages follow one another without a teacher twice, and a teacher who is not listed is nowhere', async () => {
  for (const name of ['Aya', 'Bilal', 'Céline', 'Dina', 'Elias']) await teacher(name)
  await teacher('Suspendue', { approved: false })
  const pages = await Promise.all([1, 2, 3].map(page => find({ limit: 2, page })))
  expect(pages.flatMap(names).sort()).toEqual(['Aya', 'Bilal', 'Céline', 'Dina', 'Elias'])
  expect(pages[0]?.total).toBe(5)
  expect(names(await find({ search: 'bilal essai' }))).toEqual(['Bilal'])
})

test('a small child is proposed hours before 19:00; a teacher without any comes last, with the late hour', async () => {
  await teacher('Tard', { hours: { mardi: ['19:00-22:00'] }, rating: 5, rateCents: 2500 })
  await teacher('Nuit', { hours: { mardi: ['06:00-07:00'] }, rating: 5, rateCents: 2500 })
  await teacher('Jour', { hours: { mercredi: ['16:00-20:00'] }, rating: 4, rateCents: 2500 })
  const times = (found: Awaited<ReturnType<typeof find>>) =>
    found.teachers.map(one => [one.firstName, ...one.slots.map(slot => slot.time)])
  expect(times(await find({ age: 6 }))[0]).toEqual(['Jour', '16:00', '17:00', '18:00'])
  expect(
    times(await find({ age: 6 }))
      .slice(1)
      .sort(),
  ).toEqual([
    ['Nuit', '06:00'],
    ['Tard', '19:00'],
  ])
  for (const sort of ['price', 'hour'] as const) expect(names(await find({ age: 6, sort }))[0]).toBe('Jour')
  expect(times(await find({ age: 8, sort: 'hour' }))).toEqual([
    ['Tard', '19:00'],
    ['Jour', '16:00', '17:00', '18:00'],
    ['Nuit', '06:00'],
  ])
})
