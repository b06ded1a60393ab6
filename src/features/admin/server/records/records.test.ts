import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { aBookingOf } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { historyDates, historySentence } from '../../history-sentences.ts'

const database = testDatabase()
testWeb(database)
// A Tuesday, 11:00 in Paris.
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
let school: ReturnType<typeof callAs>
let adminId = ''
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
  school = callAs(database.db, { userId: adminId, role: 'admin' }, now)
})

const bookSeries = async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds, family } = await makeFamily(database.db, { children: 2 })
  const [studentId = ''] = studentIds
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
  const lessonIds = booked.value.lessons.map(lesson => lesson.id)
  return { teacherId, parentId, studentId, studentIds, bookingId: booked.value.id, lessonIds }
}

test('a family opens with its children, lessons and bookings, and the reading stands in each child’s file', async () => {
  const { parentId, studentIds, bookingId, lessonIds } = await bookSeries()
  const record = await school.admin.family({ id: parentId })
  expect(record.children.map(child => child.id)).toEqual(studentIds)
  expect(record.children[0]?.next).toMatchObject({ date: '2026-12-01', time: '17:00' })
  expect(record.upcoming.map(lesson => lesson.id)).toEqual(lessonIds)
  expect(record).toMatchObject({ upcomingLessons: 3, totalLessons: 3, givenLessons: 0 })
  expect((await school.admin.familyBookings({ id: parentId })).bookings).toMatchObject([
    { id: bookingId, numberOfSessions: 3, dueCents: 10_500, givenBackCents: 0, given: 0 },
  ])
  for (const id of studentIds) {
    const { entries } = await school.admin.history({ kind: 'child', id })
    expect(entries[0]).toMatchObject({ action: 'student_file_read', isOwn: true })
  }
})

test('all bookings of a family can be read, page by page', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  for (let day = 1; day <= 5; day++)
    await makeLesson(database.db, {
      teacherId,
      familyId: parentId,
      studentId: studentIds[0] ?? '',
      startsAt: at('2026-12-01T10:00:00Z').add({ hours: 24 * day }),
    })
  const read: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: Awaited<ReturnType<typeof school.admin.familyBookings>> = await school.admin.familyBookings({
      id: parentId,
      limit: 2,
      ...(after && { after }),
    })
    read.push(...page.bookings.map(({ id }) => id))
    after = page.next
  }
  const made = await database.db
    .selectFrom('bookings')
    .where('parent_id', '=', parentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  expect(made).toHaveLength(5)
  expect(read).toEqual(made.map(({ id }) => id))
})

test('a lesson that runs has one state on every page of the school, and one that ended is past', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId: familyId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const make = async (startsAt: string) =>
    (await makeLesson(database.db, { teacherId, familyId, studentId, startsAt: at(startsAt) })).lessonId
  const ended = await make('2026-11-24T08:30:00Z')
  const running = await make('2026-11-24T09:45:00Z')
  const family = await school.admin.family({ id: familyId })
  expect(family.upcoming).toMatchObject([{ id: running, state: 'running' }])
  expect(family.past).toMatchObject([{ id: ended }])
  expect(family.children).toMatchObject([{ next: { time: '10:45', state: 'running' } }])
  const { lessons } = await school.admin.dashboard()
  expect(lessons.find(({ id }) => id === running)?.state).toBe('running')
  expect((await school.admin.lesson({ id: running })).lesson.state).toBe('running')

  await callAs(database.db, teacherCaller(teacherId), at('2026-11-24T09:00:00Z')).lessons.reportAbsence({
    id: running,
    reason: '',
  })
  const [absent] = (await school.admin.family({ id: familyId })).children
  expect(absent?.next?.state).toBe('absent')
  const dashboard = await school.admin.dashboard()
  expect(dashboard.lessons.find(({ id }) => id === running)?.state).toBe('absent')
})

test('a record reads the five next lessons that take place, and beside them those that were cancelled', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId: familyId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  const ids: string[] = []
  // Three that ended shortly before, four that are cancelled, and six.
  for (const hours of [-3, -2, -1, ...Array.from({ length: 10 }, (_, index) => 24 + index)])
    ids.push(
      (await makeLesson(database.db, { teacherId, familyId, studentId, startsAt: now.add({ hours }) }))
        .lessonId,
    )
  for (const id of ids.slice(3, 7)) await school.lessons.cancel({ id, reason: 'Fermé' })
  for (const record of [
    await school.admin.teacher({ id: teacherId }),
    await school.admin.family({ id: familyId }),
    await school.admin.child({ id: familyId, childId: studentId }),
  ]) {
    const idsOf = (isCancelled: boolean) =>
      record.upcoming.filter(({ state }) => (state === 'cancelled') === isCancelled).map(({ id }) => id)
    expect(idsOf(false)).toEqual(ids.slice(7, 12))
    expect(idsOf(true)).toEqual(ids.slice(3, 7))
    expect(record.past.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed())
  }
})

test('the lessons of a family name its own children, an erased one as such, with what became of their own seats', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const [own, other] = [await makeFamily(db), await makeFamily(db)]
  const seatOf = ({ parentId, studentIds }: typeof own) => ({
    familyId: parentId,
    studentId: studentIds[0] ?? '',
  })
  const makeGroup = async (startsAt: string) => {
    const lesson = { teacherId, startsAt: at(startsAt), type: 'group' as const }
    const { lessonId } = await makeLesson(db, { ...lesson, ...seatOf(own) })
    await takeSeat(db, lessonId, seatOf(other))
    return lessonId
  }
  const given = await makeGroup('2026-11-19T17:00:00Z')
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', given).execute()
  const left = await makeGroup('2026-12-10T17:00:00Z')
  await callAs(db, parentCaller(own.parentId), now).lessons.cancel({ id: left })
  await callAs(db, teacherCaller(teacherId), now.add({ hours: 1 })).lessons.cancel({
    id: left,
    reason: 'Malade',
  })
  const lessonsOf = async ({ parentId }: typeof own) => {
    const { upcoming, past } = await school.admin.family({ id: parentId })
    return [...past, ...upcoming].map(({ id, studentName, state, cancelledBy, cancellationReason }) => [
      id,
      studentName,
      state,
      cancelledBy,
      cancellationReason,
    ])
  }
  const record = (name: string, by: string, reason: string | null) => [
    [given, name, 'completed', null, null],
    [left, name, 'cancelled', by, reason],
  ]
  expect(await lessonsOf(own)).toEqual(record('Enfant 1 (Essai)', 'parent', null))
  expect(await lessonsOf(other)).toEqual(record('Enfant 1 (Essai)', 'teacher', 'Malade'))

  await db.deleteFrom('students').where('id', '=', seatOf(own).studentId).execute()
  expect(await lessonsOf(own)).toEqual(record('un enfant effacé', 'parent', null))
  expect(await lessonsOf(other)).toEqual(record('Enfant 1 (Essai)', 'teacher', 'Malade'))
  const { lessons } = await school.admin.lessons({ teacherId, state: 'completed' })
  expect(lessons).toMatchObject([{ studentName: 'un enfant effacé et Enfant 1 (Essai)', seatsTaken: 2 }])
})

test('a second application has a history of its own', async () => {
  const { db } = database
  const { parentId: applicantId } = await makeFamily(db)
  const apply = async (createdAt: string, status: 'refused' | 'accepted') => {
    const decidedAt = at(createdAt).add({ hours: 24 })
    const { id } = await db
      .insertInto('teacher_applications')
      .values({
        user_id: applicantId,
        first_name: 'Nour',
        last_name: 'Haddad',
        email: 'nour@kalima.test',
        diploma: 'Licence',
        experience_years: 3,
        hourly_rate_cents: 3500,
        timezone: 'Europe/Paris',
        created_at: at(createdAt),
        status,
        decided_at: decidedAt,
        refusal_reason: status === 'refused' ? 'Diplôme' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const action = status === 'refused' ? 'application_refused' : 'application_accepted'
    await writeAudit(db, { at: decidedAt, actor: adminId, action, subject: applicantId })
    return id
  }
  const first = await apply('2026-10-01T10:00:00Z', 'refused')
  const second = await apply('2026-11-01T10:00:00Z', 'accepted')
  const actionsOf = async (id: string) =>
    (await school.admin.history({ kind: 'application', id })).entries
      .map(({ action }) => action)
      .filter(action => action !== 'role_given')
  expect(await actionsOf(first)).toEqual(['application_refused'])
  expect(await actionsOf(second)).toEqual(['application_accepted'])
})

test('a child opens within its own family only', async () => {
  const one = await makeFamily(database.db)
  const other = await makeFamily(database.db)
  const studentId = one.studentIds[0] ?? ''
  expect(await school.admin.child({ id: one.parentId, childId: studentId })).toMatchObject({
    firstName: 'Enfant 1',
  })
  await expect(school.admin.child({ id: other.parentId, childId: studentId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the telephone numbers stand in the records of the family, the teacher and the lesson', async () => {
  const { lessonIds, parentId, teacherId } = await bookSeries()
  const lessonId = lessonIds[0] ?? ''
  expect(await school.admin.family({ id: parentId })).toMatchObject({ phones: [] })
  expect(await school.admin.lesson({ id: lessonId })).toMatchObject({ teacherPhone: null })
  const { parentId: otherId } = await makeFamily(database.db)
  await database.db.deleteFrom('students').where('parent_id', '=', otherId).execute()
  await database.db
    .updateTable('parents')
    .set({ joined_family: parentId, place: 2 })
    .where('id', '=', otherId)
    .execute()
  for (const [id, phone] of [
    [parentId, '06 12 34 56 78'],
    [otherId, '+33 7 00 00 00 01'],
    [teacherId, '+212 6 00 00 00 02'],
  ] as const)
    await database.db.updateTable('profiles').set({ phone }).where('id', '=', id).execute()
  const phones = [
    { name: 'Samia', phone: '06 12 34 56 78' },
    { name: 'Samia', phone: '+33 7 00 00 00 01' },
  ]
  expect(await school.admin.family({ id: parentId })).toMatchObject({ phones })
  expect(await school.admin.teacher({ id: teacherId })).toMatchObject({ phone: '+212 6 00 00 00 02' })
  expect(await school.admin.lesson({ id: lessonId })).toMatchObject({
    teacherPhone: '+212 6 00 00 00 02',
    seats: [{ familyPhones: phones }],
  })
})

test('a lesson shows its seats, its place in the series and how many come later', async () => {
  const { lessonIds, bookingId, parentId } = await bookSeries()
  const record = await school.admin.lesson({ id: lessonIds[1] ?? '' })
  expect(record).toMatchObject({
    series: { bookingId, place: 2, sessions: 3 },
    laterLessons: 1,
    mayReplace: true,
    seats: [{ familyId: parentId, state: 'held', priceCents: 3500, mayRelease: true }],
  })
})

test('the record of a lesson names the children who were there and those with a report', async () => {
  const { lessonIds, studentId, teacherId } = await bookSeries()
  const [first = '', second = ''] = lessonIds
  const seatsOf = async (id: string) => (await school.admin.lesson({ id })).seats
  expect(await seatsOf(first)).toMatchObject([{ attendance: null, isReported: false }])
  const { db } = database
  const [seat] = await seatsOf(first)
  const about = { seat_id: seat?.id ?? '', student_id: studentId }
  await db
    .insertInto('seat_attendance')
    .values({ ...about, attendance: 'late', set_at: now })
    .execute()
  await db
    .insertInto('lesson_reports')
    .values({ ...about, teacher_id: teacherId, draft_version: 1, family_note: 'Bien.', sent_at: now })
    .execute()
  expect(await seatsOf(first)).toMatchObject([{ attendance: 'late', isReported: true }])
  expect(await seatsOf(second)).toMatchObject([{ attendance: null, isReported: false }])
})

test('a lesson that was given is without a report from 48 hours after its end on, until each child who was there has one', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId: familyId, studentIds } = await makeFamily(db, { children: 2 })
  const [studentId = '', brotherId = ''] = studentIds
  const give = async (hoursAgo: number, type: 'individual' | 'trial' | 'group' = 'individual') => {
    const startsAt = now.subtract({ hours: hoursAgo })
    const made = await makeLesson(db, { teacherId, familyId, studentId, startsAt, type })
    const second = type === 'group' && (await takeSeat(db, made.lessonId, { familyId, studentId: brotherId }))
    await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', made.lessonId).execute()
    return { id: made.lessonId, seats: [made.seatId, second || made.seatId] }
  }
  const unreported = async () => {
    const { lessons } = await school.admin.lessons({ teacherId, state: 'unreported' })
    return lessons.map(({ id }) => id)
  }
  const before = (await school.admin.dashboard()).unreported
  await give(24 * 31)
  const trial = await give(24 * 29, 'trial')
  const group = await give(72, 'group')
  const missed = await give(60)
  const last = await give(49)
  await give(48)
  const noteAbsent = (seat_id: string | undefined, student_id: string) =>
    db
      .insertInto('seat_attendance')
      .values({ seat_id: seat_id ?? '', student_id, attendance: 'excused', set_at: now })
      .execute()
  const report = (seat_id: string | undefined, student_id: string) =>
    db
      .insertInto('lesson_reports')
      .values({ seat_id: seat_id ?? '', student_id, teacher_id: teacherId, draft_version: 1, sent_at: now })
      .execute()
  await noteAbsent(missed.seats[0], studentId)
  expect(await unreported()).toEqual([trial.id, group.id, last.id])
  expect((await school.admin.dashboard()).unreported - before).toBe(3)
  expect((await school.admin.lessons({})).counts?.unreported).toBe(before + 3)
  await report(group.seats[0], studentId)
  expect(await unreported()).toContain(group.id)
  await report(group.seats[1], brotherId)
  await report(trial.seats[0], studentId)
  expect(await unreported()).toEqual([last.id])
})

test('a booking names who made it and what became of each lesson', async () => {
  const { bookingId, lessonIds, parentId, studentId } = await bookSeries()
  const parent = callAs(database.db, parentCaller(parentId), now)
  await parent.lessons.cancel({ id: lessonIds[0] ?? '', studentId })
  const record = await school.admin.booking({ id: bookingId })
  expect(record.bookedBy).toEqual({ name: 'Samia Essai', role: 'parent' })
  expect(record.lessons.map(lesson => lesson.state)).toEqual(['given_back', 'held', 'held'])
  expect(record).toMatchObject({ givenBack: 1, given: 0, frequency: 'weekly' })
})

test('a booking of a group that waits for a second child says so', async () => {
  const { bookingId, lessonIds } = await bookSeries()
  const [id = ''] = lessonIds
  const { starts_at } = await database.db
    .selectFrom('lessons')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await database.db
    .updateTable('lessons')
    .set({ status: 'pending', join_until: starts_at.subtract({ hours: 24 }) })
    .where('id', '=', id)
    .execute()
  const { lessons } = await school.admin.booking({ id: bookingId })
  expect(lessons.map(({ state }) => state)).toEqual(['pending', 'held', 'held'])
})

test('a booking says what is due once a lesson was moved and another was given back', async () => {
  const { bookingId, lessonIds, parentId, studentId } = await bookSeries()
  const parent = callAs(database.db, parentCaller(parentId), now)
  await parent.booking.postpone({ id: lessonIds[0] ?? '', studentId, startsAt: '2026-12-02T09:00:00Z' })
  await parent.lessons.cancel({ id: lessonIds[1] ?? '', studentId })
  const { lessons, ...booking } = await school.admin.booking({ id: bookingId })
  expect(booking).toMatchObject({ dueCents: 7000, givenBackCents: 3500, givenBack: 1 })
  expect(lessons.map(({ state, dueCents }) => [state, dueCents])).toEqual([
    ['postponed', null],
    ['held', 3500],
    ['given_back', 0],
    ['held', 3500],
  ])
  expect((await school.admin.familyBookings({ id: parentId })).bookings).toMatchObject([{ dueCents: 7000 }])
})

test('the history of a lesson lists the booking, the postponement and the cancellation, with author and time', async () => {
  const { lessonIds, parentId, studentId, teacherId } = await bookSeries()
  const parent = callAs(database.db, parentCaller(parentId), now)
  const moved = await parent.booking.postpone({
    id: lessonIds[0] ?? '',
    studentId,
    startsAt: '2026-12-02T09:00:00Z',
  })
  const old = await school.admin.history({ kind: 'lesson', id: lessonIds[0] ?? '' })
  expect(old.entries.map(entry => entry.action)).toEqual(['seat_postponed', 'lessons_booked'])
  expect(old.entries[0]).toMatchObject({
    actor: { name: 'Samia Essai', role: 'parent' },
    subject: { name: 'Enfant 1', isChild: true },
    day: 'mar. 24 nov.',
    time: '11:00',
    movedTo: { day: 'mercredi 2 décembre', time: '10:00' },
  })
  await callAs(database.db, { userId: adminId, role: 'admin' }, now).lessons.cancel({
    id: moved.id,
    reason: 'Fermeture',
  })
  const { entries } = await school.admin.history({ kind: 'lesson', id: moved.id })
  expect(entries.map(entry => entry.action)).toEqual(['lesson_cancelled', 'seat_postponed', 'lessons_booked'])
  expect(entries[0]).toMatchObject({ isOwn: true, reason: 'Fermeture', givenBack: true })
  const postponed = await school.admin.lesson({ id: lessonIds[0] ?? '' })
  expect(postponed.lesson).toMatchObject({
    state: 'postponed',
    movedTo: { date: '2026-12-02', time: '10:00' },
    studentName: 'Enfant 1 (Essai)',
  })
  await database.db.updateTable('students').set({ level_known: false }).where('id', '=', studentId).execute()
  const { seats } = await school.admin.lesson({ id: lessonIds[0] ?? '' })
  expect(seats[0]).toMatchObject({ studentName: 'Enfant 1', levelKnown: false })
  const teacher = await school.admin.history({ kind: 'teacher', id: teacherId })
  expect(teacher.entries.map(entry => entry.action)).toContain('lesson_cancelled')
})

test('the history of a series that was moved and cancelled has its lessons, their dates and the school’s reason', async () => {
  const { lessonIds, bookingId, parentId, teacherId } = await bookSeries()
  const of = { id: parentId, bookingId, lessonId: lessonIds[0] ?? '', scope: 'all' as const }
  await school.admin.postponeSeriesFor({
    ...of,
    startsAt: '2026-12-02T09:00:00Z',
    keptLessonIds: [],
    reason: 'Rentrée du mercredi',
  })
  const { lessons } = await school.admin.booking({ id: bookingId })
  const lessonId = lessons.find(({ state }) => state === 'held')?.id ?? ''
  const cancelled = { ...of, lessonId, countedLessons: 0, waivesLimit: true, reason: 'Déménagement' }
  await school.admin.cancelSeriesFor(cancelled)
  const { entries } = await school.admin.history({ kind: 'booking', id: bookingId })
  expect(entries.map(entry => entry.action)).toEqual([
    'series_cancelled',
    'series_postponed',
    'lessons_booked',
  ])
  const [cancellation, move] = entries
  expect(cancellation).toMatchObject({ reason: 'Déménagement', givenBackLessons: 3, newDates: [] })
  expect(move).toMatchObject({ reason: 'Rentrée du mercredi' })
  expect(move?.dates.map(({ day, time }) => `${day} ${time}`)).toEqual([
    'mar. 1er déc. 17:00',
    'mar. 8 déc. 17:00',
    'mar. 15 déc. 17:00',
  ])
  expect(move?.newDates).toEqual(cancellation?.dates)
  expect(move && [historySentence(move), ...historyDates(move)]).toEqual([
    '3 cours d’Enfant 1 reportés',
    'Avant : mar. 1er déc. à 17:00, mar. 8 déc. à 17:00, mar. 15 déc. à 17:00',
    'Après : mer. 2 déc. à 10:00, mer. 9 déc. à 10:00, mer. 16 déc. à 10:00',
  ])
  expect(cancellation && historySentence(cancellation)).toBe(
    '3 cours d’Enfant 1 annulés, tous rendus à la famille',
  )
  for (const id of [lessonIds[1] ?? '', lessonId]) {
    const { entries: ofLesson } = await school.admin.history({ kind: 'lesson', id })
    expect(ofLesson.map(entry => entry.action)).toContain('series_postponed')
  }
  const ofTeacher = await school.admin.history({ kind: 'teacher', id: teacherId })
  expect(ofTeacher.entries.map(entry => entry.action)).toContain('series_postponed')
  const left = await school.admin.lesson({ id: lessonIds[0] ?? '' })
  expect(left.lesson.movedTo).toEqual({ date: '2026-12-02', time: '10:00', lessonId })
})

test('a lesson of a series keeps its place in the order of the series where it went and where it was', async () => {
  const { lessonIds, bookingId, parentId } = await bookSeries()
  const placesOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async id => (await school.admin.lesson({ id })).series?.place))
  expect(await placesOf(lessonIds)).toEqual([1, 2, 3])
  const [, second = ''] = lessonIds
  // The second lesson takes the hour of the third, and the third the one after it.
  await school.admin.postponeSeriesFor({
    id: parentId,
    bookingId,
    lessonId: second,
    scope: 'following',
    startsAt: '2026-12-15T16:00:00Z',
    keptLessonIds: [],
    reason: 'Semaine de vacances',
  })
  expect(await placesOf(lessonIds)).toEqual([1, 2, 3])
  const { lessons } = await school.admin.booking({ id: bookingId })
  const present = lessons.filter(({ state }) => state === 'held').map(({ id }) => id)
  expect(await placesOf(present)).toEqual([1, 2, 3])
})

test('the history of a child leaves out what happened to another child in the same group', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const one = await makeFamily(database.db)
  const other = await makeFamily(database.db)
  const [first = '', second = ''] = [one.studentIds[0], other.studentIds[0]]
  const request = (studentId: string) =>
    aBookingOf({ studentId, teacherId }, { lessonType: 'group', startsAt: at('2026-12-03T16:00:00Z') })
  const booked = await bookLessons(database.db, one.family, request(first), now)
  await bookLessons(database.db, other.family, request(second), now)
  if (!booked.ok) throw new Error(booked.code)
  const lessonId = booked.value.lessons[0]?.id ?? ''
  await callAs(database.db, parentCaller(other.parentId), now).lessons.cancel({
    id: lessonId,
    studentId: second,
  })
  const { entries } = await school.admin.history({ kind: 'child', id: first })
  expect(entries.map(entry => entry.action)).toEqual(['lessons_booked'])
  const family = await school.admin.history({ kind: 'family', id: other.parentId })
  expect(family.entries.map(entry => entry.action)).toEqual([
    'seat_cancelled',
    'lessons_booked',
    'role_given',
  ])
})

test('a lesson of another year has its year in the record of the teacher', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const studentId = studentIds[0] ?? ''
  for (const startsAt of ['2025-09-29T19:00:00Z', '2026-09-29T19:00:00Z'])
    await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt: at(startsAt) })
  const { past } = await school.admin.teacher({ id: teacherId })
  expect(past.map(({ dayShort, day }) => [dayShort, day])).toEqual([
    ['mar. 29 sept.', 'mardi 29 septembre'],
    ['lun. 29 sept. 2025', 'lundi 29 septembre 2025'],
  ])
})

test('a teacher opens with lessons and students; nobody else’s id opens anything', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: at('2026-11-26T16:00:00Z'),
  })
  expect(await school.admin.teacher({ id: teacherId })).toMatchObject({
    upcomingLessons: 1,
    students: 1,
    isListed: true,
  })
  for (const call of ['family', 'teacher', 'lesson', 'booking', 'application'] as const)
    await expect(school.admin[call]({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  await expect(school.admin.teacher({ id: parentId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    callAs(database.db, teacherCaller(teacherId), now).admin.family({ id: parentId }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
