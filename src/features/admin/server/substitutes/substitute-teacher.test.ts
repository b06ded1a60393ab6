import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import type { Level } from '#features/families/families.ts'
import { aBookingOf } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  everyDay,
  makeFamily,
  makeLesson,
  makePending,
  makeSchool,
  makeTeacher,
} from '../../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../../tests/support/send-in-order.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { historyDates, historySentence } from '../../history-sentences.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
let school: ReturnType<typeof callAs>
let otherAdmin: ReturnType<typeof callAs>
beforeAll(async () => {
  const call = async () =>
    callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
  school = await call()
  otherAdmin = await call()
})
beforeEach(async () => {
  await web.deliver(now)
  // Only the teachers of a test can be found.
  await database.pool.query('update teachers set retired_at = now() where retired_at is null')
})

/** Three weekly lessons of one child, on Tuesdays at 17:00 in Paris. */
const bookSeries = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Karim' })
  const { parentId, studentIds, family } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const booked = await bookLessons(
    database.db,
    family,
    aBookingOf(
      { studentId, teacherId },
      { startsAt: at('2026-12-01T16:00:00Z'), recurrenceFrequency: 'weekly', numberOfSessions: 3 },
    ),
    now,
  )
  if (!booked.ok) throw new Error(booked.code)
  await web.deliver(now)
  const lessonIds = booked.value.lessons.map(lesson => lesson.id)
  return { teacherId, parentId, studentId, lessonIds, lessonId: lessonIds[0] ?? '' }
}
const newSubstitute = async (firstName = 'Leïla') => (await makeTeacher(database.db, { firstName })).teacherId
const teachersOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ teacher: string }>`
    select teacher_id as teacher from lessons where id = any(${ids}::uuid[]) order by starts_at`.execute(
    database.db,
  )
  return rows.map(row => row.teacher)
}

test('only teachers who are free in their hours are proposed, those who know the child first', async () => {
  const { lessonId, parentId, studentId } = await bookSeries()
  const free = await newSubstitute()
  await makeTeacher(database.db, { firstName: 'Tard', hours: everyDay('18:00-20:00') })
  const { teacherId: busy } = await makeTeacher(database.db, { firstName: 'Prise' })
  const other = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId: busy,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at('2026-12-01T16:30:00Z'),
  })
  const found = await school.admin.substitutes({ id: lessonId })
  expect(found.substitutes.map(({ id, photoId }) => [id, photoId])).toEqual([[free, null]])
  // One who has given this child a lesson comes first.
  const known = await newSubstitute('Connue')
  const given = await makeLesson(database.db, {
    teacherId: known,
    familyId: parentId,
    studentId,
    startsAt: at('2026-11-20T16:00:00Z'),
  })
  await database.db
    .updateTable('lessons')
    .set({ status: 'completed' })
    .where('id', '=', given.lessonId)
    .execute()
  const again = await school.admin.substitutes({ id: lessonId })
  expect(again.substitutes.map(({ id, lessonsTogether }) => [id, lessonsTogether])).toEqual([
    [known, 1],
    [free, 0],
  ])
  const following = await school.admin.substitutes({ id: lessonId, scope: 'following' })
  expect(following.lessons).toBe(3)
})

test('a free teacher who does not take the level, the age of every child or the length comes last, with what does not fit', async () => {
  const { db } = database
  const { teacherId: insteadOf } = await makeTeacher(db, { firstName: 'Karim', lengths: [60, 90] })
  const { family, studentIds } = await makeFamily(db)
  const studentId = studentIds[0] ?? ''
  await db.updateTable('students').set({ age: 9, level: 'niveau-2' }).where('id', '=', studentId).execute()
  const booked = await bookLessons(
    db,
    family,
    aBookingOf({ studentId, teacherId: insteadOf }, { startsAt: at('2026-12-01T15:00:00Z'), duration: 90 }),
    now,
  )
  if (!booked.ok) throw new Error(booked.code)
  const id = booked.value.lessons[0]?.id ?? ''
  const teacher = async (
    firstName: string,
    {
      lengths = [60, 90],
      ...row
    }: { lengths?: number[]; levels?: Level[]; age_from?: number; age_to?: number },
  ) => {
    const { teacherId } = await makeTeacher(db, { firstName, lengths })
    await db
      .updateTable('teachers')
      .set({ varieties: ['darija'], languages: ['anglais'], ...row })
      .where('id', '=', teacherId)
      .execute()
    return teacherId
  }
  const short = await teacher('Tarek', { lengths: [30, 60], levels: ['niveau-2'] })
  const old = await teacher('Nour', { age_from: 12, age_to: 17, lengths: [60] })
  const high = await teacher('Rim', { levels: ['niveau-5'] })
  const right = await teacher('Leïla', { levels: ['niveau-1', 'niveau-2'], age_from: 4, age_to: 9 })
  const read = async () => (await school.admin.substitutes({ id })).substitutes
  const found = await read()
  expect(found[0]).toMatchObject({
    id: right,
    misfits: [],
    points: 3,
    ageFrom: 4,
    ageTo: 9,
    varieties: ['darija'],
    languages: ['anglais'],
  })
  expect(new Map(found.map(({ id: of, misfits, points }) => [of, [misfits, points > 0]]))).toEqual(
    new Map([
      [right, [[], true]],
      [short, [['length'], false]],
      [high, [['level'], false]],
      [old, [['age', 'length'], false]],
    ]),
  )
  // A level that is not known yet is no condition, as in the families' search.
  await db.updateTable('students').set({ level_known: false }).where('id', '=', studentId).execute()
  expect((await read()).find(one => one.id === high)?.misfits).toEqual([])
  // The school may agree on it with the teacher; several lessons at once go to those who fit only.
  await school.admin.recordAbsence({
    id: randomUUID(),
    teacherId: insteadOf,
    lessonIds: [id],
    firstDay: '2026-12-01',
    lastDay: '2026-12-01',
    fromHour: 0,
    untilHour: 24,
  })
  const { lessons } = await school.admin.lessonsToReplace({ id: insteadOf })
  expect(lessons[0]?.teacherIds.toSorted()).toEqual([right, high].toSorted())
  const several = { id: insteadOf, teacherId: old, lessonIds: [id] }
  expect((await school.admin.substituteMany(several)).results).toEqual([
    { lessonId: id, refusal: 'substitute_taken' },
  ])
  await school.admin.substitute({ id, teacherId: old, insteadOf })
  expect(await teachersOf([id])).toEqual([old])
})

test('of a group every child’s age counts', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Karim' })
  let id = ''
  for (const age of [9, 10]) {
    const { family, studentIds } = await makeFamily(db)
    const studentId = studentIds[0] ?? ''
    await db.updateTable('students').set({ age }).where('id', '=', studentId).execute()
    const booked = await bookLessons(
      db,
      family,
      aBookingOf({ studentId, teacherId }, { lessonType: 'group', startsAt: at('2026-12-01T16:00:00Z') }),
      now,
    )
    if (!booked.ok) throw new Error(booked.code)
    id = booked.value.lessons[0]?.id ?? ''
  }
  const { teacherId: young } = await makeTeacher(db, { firstName: 'Leïla' })
  await db.updateTable('teachers').set({ age_from: 4, age_to: 9 }).where('id', '=', young).execute()
  const { substitutes } = await school.admin.substitutes({ id })
  expect(substitutes).toMatchObject([{ id: young, misfits: ['age'], points: 0 }])
})

test('the hours of a substitute cover each lesson to its end, on the substitute’s own clock, but for what is closed on the day', async () => {
  const { lessonId } = await bookSeries()
  const find = async (scope: 'one' | 'following' = 'one') =>
    (await school.admin.substitutes({ id: lessonId, scope })).substitutes.map(({ id }) => id)
  const of = async (slot: string, timezone = 'Europe/Paris') =>
    (await makeTeacher(database.db, { hours: { mardi: [slot] }, timezone })).teacherId
  const exact = await of('17:00-18:00')
  const inCairo = await of('18:00-19:00', 'Africa/Cairo')
  // Half an hour apart: the lesson enters two hours of this clock.
  const inIndia = await of('21:00-23:00', 'Asia/Kolkata')
  const tooShort = await of('21:00-22:00', 'Asia/Kolkata')
  const elsewhere = await of('17:00-18:00', 'Africa/Cairo')
  const closed = await of('17:00-18:00')
  await database.db
    .insertInto('teacher_availability')
    .values({
      teacher_id: closed,
      day_of_week: 'mardi',
      date: '2026-12-08',
      time_slot: '17:00-18:00',
      is_exception: true,
    })
    .execute()
  const once = await find()
  expect(once.toSorted()).toEqual([exact, inCairo, inIndia, closed].toSorted())
  expect(once).not.toContain(tooShort)
  expect(once).not.toContain(elsewhere)
  expect((await find('following')).toSorted()).toEqual([exact, inCairo, inIndia].toSorted())
})

test('a substitute is found behind sixty better rated teachers of other hours and levels', async () => {
  const { lessonId } = await bookSeries()
  for (let each = 0; each < 31; each++) {
    await makeTeacher(database.db, { rating: 5, hours: { lundi: ['17:00-18:00'] } })
    const { teacherId } = await makeTeacher(database.db, { rating: 5 })
    await database.db
      .updateTable('teachers')
      .set({ levels: ['niveau-5'] })
      .where('id', '=', teacherId)
      .execute()
  }
  const { teacherId } = await makeTeacher(database.db, { rating: 3 })
  const { substitutes } = await school.admin.substitutes({ id: lessonId })
  expect(substitutes[0]).toMatchObject({ id: teacherId, misfits: [] })
})

test('one lesson is given away: price and hour stay, family and both teachers get one mail each', async () => {
  const { teacherId: insteadOf, lessonId, lessonIds, parentId } = await bookSeries()
  const substitute = await newSubstitute()
  const answer = await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf })
  expect(answer).toEqual({ lessonId, lessons: 1 })
  expect(await teachersOf(lessonIds)).toEqual([substitute, insteadOf, insteadOf])
  const { rows } = await sql<{ cents: number }>`
    select price_cents as cents from seats where lesson_id = ${lessonId}`.execute(database.db)
  expect(rows).toEqual([{ cents: 3500 }])
  const mails = await web.deliver(now)
  expect(mails.map(mail => mail.subject).toSorted()).toEqual([
    'Le cours d’Enfant 1 sera donné par Leïla Essai',
    'Un de vos cours est confié à Leïla Essai',
    'Vous donnez un cours à la place de Karim Essai',
  ])
  for (const mail of mails) expect(mail.attachments).toHaveLength(1)
  const family = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  expect(family.notifications[0]?.title).toBe('Le cours d’Enfant 1 sera donné par Leïla')
  const { lessons } = await callAs(database.db, teacherCaller(substitute), now).lessons.list({})
  expect(lessons.map(({ id }) => id)).toEqual([lessonId])
  const { entries } = await school.admin.history({ kind: 'lesson', id: lessonId })
  expect(entries[0]).toMatchObject({
    action: 'teacher_substituted',
    fromTeacher: 'Karim Essai',
    toTeacher: 'Leïla Essai',
    lesson: { day: 'mardi 1er\u00a0décembre', time: '17:00' },
    dates: [],
    isOwn: true,
  })
})

test('a family cancels a lesson of another teacher free of charge until its start, and is told so', async () => {
  const { teacherId: insteadOf, lessonId, lessonIds, parentId } = await bookSeries()
  const substitute = await newSubstitute()
  await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf })
  const mails = await web.deliver(now)
  const told = mails.find(({ subject }) => subject.startsWith('Le cours'))
  expect(told?.text).toContain('jusqu’au début, le cours vous est rendu et rien n’est dû')
  const late = callAs(database.db, parentCaller(parentId), at('2026-12-01T15:59:00Z'))
  const { lessons } = await late.lessons.list({})
  expect(lessons.map(({ free }) => [free?.isOpen, free?.teacherChanged, free?.until])).toEqual([
    [true, true, '2026-12-01T16:00:00Z'],
    [true, false, '2026-12-07T16:00:00Z'],
    [true, false, '2026-12-14T16:00:00Z'],
  ])
  const { lessons: ofSeries } = await late.lessons.series({ id: lessons[0]?.seriesId ?? '' })
  expect(ofSeries.map(({ givenBack }) => givenBack)).toEqual([true, true, true])
  expect(await late.lessons.cancel({ id: lessonId })).toMatchObject({ givenBack: true })
  // The teacher whom the family booked gives the next one: its limit counts.
  const later = callAs(database.db, parentCaller(parentId), at('2026-12-08T15:59:00Z'))
  expect(await later.lessons.cancel({ id: lessonIds[1] ?? '' })).toMatchObject({ givenBack: false })
})

test('a lesson that returns to the teacher of the booking has the limit of the booking again', async () => {
  const { teacherId: booked, lessonId, parentId } = await bookSeries()
  const substitute = await newSubstitute()
  await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf: booked })
  await school.admin.substitute({ id: lessonId, teacherId: booked, insteadOf: substitute })
  const late = callAs(database.db, parentCaller(parentId), at('2026-12-01T15:59:00Z'))
  expect(await late.lessons.cancel({ id: lessonId })).toMatchObject({ givenBack: false })
})

test('an hour that the family chooses with the other teacher has the limit of the booking again', async () => {
  const { teacherId: insteadOf, lessonId, parentId } = await bookSeries()
  const substitute = await newSubstitute()
  await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf })
  const late = callAs(database.db, parentCaller(parentId), at('2026-12-01T15:00:00Z'))
  const moved = await late.booking.postpone({ id: lessonId, startsAt: '2026-12-03T16:00:00Z' })
  expect(moved).toMatchObject({ teacherId: substitute, free: { teacherChanged: false, hours: 24 } })
})

test('the rest of a series is given away together, with one mail and one notification to the family and each teacher', async () => {
  const { teacherId: insteadOf, lessonIds, parentId } = await bookSeries()
  const substitute = await newSubstitute()
  const second = lessonIds[1] ?? ''
  const answer = await school.admin.substitute({
    id: second,
    teacherId: substitute,
    insteadOf,
    scope: 'following',
  })
  expect(answer.lessons).toBe(2)
  expect(await teachersOf(lessonIds)).toEqual([insteadOf, substitute, substitute])
  const mails = await web.deliver(now)
  expect(mails).toHaveLength(3)
  expect(mails.map(mail => mail.subject)).toContain('2 cours seront donnés par Leïla Essai')
  for (const [caller, title] of [
    [parentCaller(parentId), '2 cours d’Enfant 1 seront donnés par Leïla'],
    [teacherCaller(insteadOf), 'Leïla donne 2 cours d’Enfant 1 à votre place'],
    [teacherCaller(substitute), 'L’école vous confie 2 cours d’Enfant 1'],
  ] as const) {
    const { notifications } = await callAs(database.db, caller, now).notifications.list({})
    expect(notifications.filter(({ kind }) => kind === 'teacher_changed')).toMatchObject([
      { title, detail: 'à partir du mardi 8 décembre 2026 à 17:00' },
    ])
  }
})

test('a series that the substitute can’t give whole is not given at all', async () => {
  const { teacherId: insteadOf, lessonId, lessonIds } = await bookSeries()
  const substitute = await newSubstitute()
  const other = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId: substitute,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at('2026-12-15T16:00:00Z'),
  })
  await expect(
    school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf, scope: 'following' }),
  ).rejects.toMatchObject({ code: 'substitute_taken' })
  expect(await teachersOf(lessonIds)).toEqual([insteadOf, insteadOf, insteadOf])
  expect(await web.deliver(now)).toEqual([])
})

test('of two admins who choose two substitutes at once one wins; the same choice again changes nothing', async () => {
  for (let round = 0; round < 4; round++) {
    const { teacherId: insteadOf, lessonId } = await bookSeries()
    const [one, two] = [await newSubstitute('Une'), await newSubstitute('Deux')]
    const results = await Promise.allSettled([
      school.admin.substitute({ id: lessonId, teacherId: one, insteadOf }),
      otherAdmin.admin.substitute({ id: lessonId, teacherId: two, insteadOf }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({
      code: 'already_replaced',
    })
    expect(await web.deliver(now)).toHaveLength(3)
    const [winner = ''] = await teachersOf([lessonId])
    expect(await school.admin.substitute({ id: lessonId, teacherId: winner, insteadOf })).toMatchObject({
      lessons: 0,
    })
    expect(await web.deliver(now)).toEqual([])
  }
})

test('two lessons at one hour are not given to the same substitute, however close the clicks', async () => {
  const one = await bookSeries()
  const other = await bookSeries()
  const substitute = await newSubstitute()
  const results = await Promise.allSettled(
    [one, other].map(({ lessonId, teacherId: insteadOf }) =>
      school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({
    code: 'substitute_taken',
  })
})

test('a lesson that has started, or was cancelled, keeps its teacher', async () => {
  const { teacherId: insteadOf, lessonId, lessonIds } = await bookSeries()
  const substitute = await newSubstitute()
  await school.lessons.cancel({ id: lessonIds[1] ?? '', reason: 'Fermeture' })
  await expect(
    school.admin.substitute({ id: lessonIds[1] ?? '', teacherId: substitute, insteadOf }),
  ).rejects.toMatchObject({ code: 'lesson_over' })
  const started = callAs(
    database.db,
    { userId: (await makeSchool(database.db)).userId, role: 'admin' },
    at('2026-12-01T16:00:00Z'),
  )
  await expect(
    started.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf }),
  ).rejects.toMatchObject({ code: 'lesson_over' })
})

/** A sick day of Karim's with three lessons; Leïla has another lesson at the second hour. */
const sickDay = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Karim' })
  const families = [await makeFamily(db), await makeFamily(db), await makeFamily(db)]
  const lessonIds: string[] = []
  for (const [index, { parentId, studentIds }] of families.entries()) {
    const startsAt = at(`2026-12-08T${10 + index}:00:00Z`)
    const lesson = await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt,
    })
    lessonIds.push(lesson.lessonId)
  }
  const substitute = await newSubstitute()
  const other = await makeFamily(db)
  await makeLesson(db, {
    teacherId: substitute,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at('2026-12-08T11:00:00Z'),
  })
  const absence = { firstDay: '2026-12-08', lastDay: '2026-12-08', fromHour: 0, untilHour: 24 }
  await school.admin.recordAbsence({ id: randomUUID(), teacherId, lessonIds, ...absence })
  await web.deliver(now)
  return { teacherId, substitute, families, lessonIds }
}

test('of a sick day’s lessons the school reads who can give which; several go to one teacher, the others stay', async () => {
  const { teacherId, substitute, families, lessonIds } = await sickDay()
  const { lessons, teachers } = await school.admin.lessonsToReplace({ id: teacherId })
  expect(lessons.map(({ id, teacherIds }) => [id, teacherIds])).toEqual([
    [lessonIds[0], [substitute]],
    [lessonIds[1], []],
    [lessonIds[2], [substitute]],
  ])
  expect(teachers).toEqual([{ id: substitute, name: 'Leïla Essai' }])

  const give = () => school.admin.substituteMany({ id: teacherId, teacherId: substitute, lessonIds })
  expect((await give()).results).toEqual([
    { lessonId: lessonIds[0], refusal: null },
    { lessonId: lessonIds[1], refusal: 'substitute_taken' },
    { lessonId: lessonIds[2], refusal: null },
  ])
  expect(await teachersOf(lessonIds)).toEqual([substitute, teacherId, substitute])
  // One mail for each family whose lesson was given, and one for each of the teachers.
  const mails = await web.deliver(now)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '2 de vos cours sont confiés à Leïla Essai',
    'Le cours d’Enfant 1 sera donné par Leïla Essai',
    'Le cours d’Enfant 1 sera donné par Leïla Essai',
    'Vous donnez 2 cours à la place de Karim Essai',
  ])
  expect(mails.map(({ to }) => to)).not.toContain(`${families[1]?.parentId}@kalima.test`)

  await give()
  expect(await web.deliver(now)).toEqual([])
  expect((await school.admin.lessonsToReplace({ id: teacherId })).lessons.map(({ id }) => id)).toEqual([
    lessonIds[1],
  ])
})

test('a group that waits for a second child is offered to nobody', async () => {
  const { teacherId, substitute, lessonIds } = await sickDay()
  const [waiting = ''] = lessonIds
  await database.pool.query("update lessons set type = 'group' where id = $1", [waiting])
  await makePending(database.db, waiting, at('2026-12-07T10:00:00Z'))
  const { lessons, teachers } = await school.admin.lessonsToReplace({ id: teacherId })
  expect(lessons.map(({ isPending, teacherIds }) => [isPending, teacherIds])).toEqual([
    [true, []],
    [false, []],
    [false, [substitute]],
  ])
  expect(teachers).toEqual([{ id: substitute, name: 'Leïla Essai' }])
})

test('a lesson that began, or that another admin gave away, is named; the rest is given', async () => {
  const { teacherId, substitute, lessonIds } = await sickDay()
  const third = await newSubstitute('Nour')
  const [first = '', , last = ''] = lessonIds
  await otherAdmin.admin.substitute({ id: first, teacherId: third, insteadOf: teacherId })
  await database.db
    .updateTable('lessons')
    .set({ status: 'cancelled', cancelled_at: now, seats_taken: 0 })
    .where('id', '=', last)
    .execute()
  await database.db
    .updateTable('seats')
    .set({ released_at: now, given_back_at: now })
    .where('lesson_id', '=', last)
    .execute()
  const { results } = await school.admin.substituteMany({ id: teacherId, teacherId: third, lessonIds })
  expect(results.map(({ refusal }) => refusal)).toEqual([null, null, 'lesson_over'])
  const again = await school.admin.substituteMany({
    id: teacherId,
    teacherId: substitute,
    lessonIds: [first],
  })
  expect(again.results).toEqual([{ lessonId: first, refusal: 'already_replaced' }])
})

test('a group lesson that waits for a second child keeps its teacher, and is given once that child is there', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Karim' })
  const seat = async () => {
    const { family, studentIds } = await makeFamily(database.db)
    const booked = await bookLessons(
      database.db,
      family,
      aBookingOf(
        { studentId: studentIds[0] ?? '', teacherId },
        { lessonType: 'group', startsAt: at('2026-12-01T16:00:00Z') },
      ),
      now,
    )
    if (!booked.ok) throw new Error(booked.code)
    return booked.value.lessons[0]?.id ?? ''
  }
  const id = await seat()
  const substitute = await newSubstitute()
  const give = () => school.admin.substitute({ id, insteadOf: teacherId, teacherId: substitute })
  await expect(give()).rejects.toMatchObject({
    status: 409,
    code: 'lesson_pending',
    message: expect.stringContaining('Attendez l’inscription du deuxième enfant'),
  })
  expect(await teachersOf([id])).toEqual([teacherId])
  await seat()
  await give()
  expect(await teachersOf([id])).toEqual([substitute])
})

test('of several lessons given away together, a record’s history counts and dates its own, and the teachers’ all', async () => {
  const { teacherId, substitute, families, lessonIds } = await sickDay()
  await school.admin.substituteMany({ id: teacherId, teacherId: substitute, lessonIds })
  const read = async (kind: 'family' | 'child' | 'lesson' | 'teacher', id = '') => {
    const { entries } = await school.admin.history({ kind, id })
    return entries
      .filter(({ action }) => action === 'teacher_substituted')
      .flatMap(entry => [historySentence(entry), ...historyDates(entry)])
      .map(line => line.replaceAll('\u00a0', ' '))
  }
  const [family] = families
  const one = ['Cours du mardi 8 décembre à 11:00 confié à Leïla Essai, à la place de Karim Essai']
  expect(await read('lesson', lessonIds[0])).toEqual(one)
  expect(await read('family', family?.parentId)).toEqual(one)
  expect(await read('child', family?.studentIds[0])).toEqual(one)
  for (const id of [teacherId, substitute])
    expect(await read('teacher', id)).toEqual([
      '2 cours confiés à Leïla Essai, à la place de Karim Essai',
      'Dates : mar. 8 déc. à 11:00, mar. 8 déc. à 13:00',
    ])
})

test('a list or a page that was read before the teacher is reinstated gives none of the lessons away', async () => {
  const { teacherId, lessonIds, lessonId } = await bookSeries()
  const substitute = await newSubstitute()
  await school.admin.suspend({ id: teacherId })
  expect((await school.admin.lessonsToReplace({ id: teacherId })).lessons).toHaveLength(3)
  await web.deliver(now)
  const one = { id: lessonId, insteadOf: teacherId, teacherId: substitute }
  const answers = await sendInOrder(database, { table: 'teachers', id: teacherId }, [
    () => otherAdmin.admin.reinstate({ id: teacherId }),
    () => school.admin.substituteMany({ id: teacherId, teacherId: substitute, lessonIds }),
    () => school.admin.substitute({ ...one, lacksTeacher: true }),
  ])
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    {
      status: 'fulfilled',
      value: { results: lessonIds.map(id => ({ lessonId: id, refusal: 'teacher_returned' })) },
    },
    { status: 'rejected', reason: { code: 'teacher_returned', status: 409 } },
  ])
  expect(await teachersOf(lessonIds)).toEqual([teacherId, teacherId, teacherId])
  expect((await web.deliver(now)).map(({ to }) => to)).toEqual([`${teacherId}@kalima.test`])
  // From its own record the school may still give a lesson away that has its teacher.
  await school.admin.substitute(one)
  expect(await teachersOf([lessonId])).toEqual([substitute])
})
