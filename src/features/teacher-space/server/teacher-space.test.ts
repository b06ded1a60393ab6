import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  cancelOnlySeat,
  everyDay,
  makeFamily,
  makeLesson,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'

const database = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
/** A Monday noon in Paris. */
const now = at('2027-01-11T11:00:00Z')

let teacherId = ''
let family: { parentId: string; studentId: string; sisterId: string }
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db, { rating: 0 })).teacherId
  const { parentId, studentIds } = await makeFamily(database.db, { children: 2 })
  family = { parentId, studentId: studentIds[0] ?? '', sisterId: studentIds[1] ?? '' }
})
const asTeacher = (userId = teacherId, timezone = 'Europe/Paris', when = now) =>
  callAs(database.db, { userId, role: 'teacher', timezone }, when)

const lesson = async (
  startsAt: string,
  { status = 'completed', type = 'individual', studentId = family.studentId } = {} as {
    status?: 'completed' | 'upcoming' | 'pending' | 'confirmed' | 'cancelled'
    type?: 'trial' | 'individual' | 'group'
    studentId?: string
  },
) => {
  const made = await makeLesson(database.db, {
    teacherId,
    familyId: family.parentId,
    studentId,
    startsAt: at(startsAt),
    type,
  })
  await database.db
    .updateTable('lessons')
    .set({
      status,
      ...(status === 'cancelled' && { cancelled_at: now, seats_taken: 0 }),
      join_until: status === 'pending' ? at(startsAt).subtract({ hours: 24 }) : null,
    })
    .where('id', '=', made.lessonId)
    .execute()
  if (status === 'cancelled')
    await database.db
      .updateTable('seats')
      .set({ released_at: now, given_back_at: now })
      .where('id', '=', made.seatId)
      .execute()
  return made
}
const figures = async (who = asTeacher()) => (await who.teacherSpace.dashboard()).figures

/** The texts of a parent about a child, left empty, and what registration does not ask. */
const wishes = {
  levelKnown: true,
  languagePreference: null,
  interests: [],
  learningGoals: [],
  availability: '',
}

describe('the dashboard of a teacher', () => {
  test('has zero figures and no rating for a new teacher', async () => {
    expect(await asTeacher().teacherSpace.dashboard()).toEqual({
      figures: { activeStudents: 0, lessonsGiven: 0, earningsMonthCents: 0, rating: 0 },
      upcoming: [],
      beginning: expect.objectContaining({ hasHours: true, hasLevels: false }),
      day: {
        today: '2027-01-11',
        preparations: [],
        lessons: [],
        open: [],
        toConfirm: [],
        reports: { reports: [], total: 0 },
        conversations: [],
        days: expect.any(Array),
      },
    })
  })

  test('shows first steps until there are open hours and nothing is missing', async () => {
    const { teacherId: newcomer } = await makeTeacher(database.db, { hours: {}, trial: false })
    const beginning = async () => (await asTeacher(newcomer).teacherSpace.dashboard()).beginning
    const nothing = {
      timezone: 'Europe/Paris',
      hourlyRateCents: 3500,
      offersTrials: false,
      hasHours: false,
      hasLevels: false,
      hasPhoto: false,
      hasPresentation: false,
      hasVarieties: false,
      hasVideo: false,
    }
    expect(await beginning()).toEqual(nothing)
    const visitor = callAs(database.db, undefined, now).teachers
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: false })
    const hours = { timeSlot: '14:00-16:00', isException: false, validFrom: null, validUntil: null }
    // Past hours and exceptions open nothing.
    await asTeacher(newcomer).availability.write([
      { ...hours, dayOfWeek: 'lundi', date: '2027-01-04' },
      { ...hours, dayOfWeek: 'mardi', date: null, isException: true },
    ])
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: false })
    await asTeacher(newcomer).availability.write({ ...hours, dayOfWeek: 'mercredi', date: null })
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: true })
    expect(await beginning()).toEqual({ ...nothing, hasHours: true })

    await asTeacher(newcomer).teacherSpace.changeOwnSettings({
      trialLessonAvailable: true,
      headline: 'Lire dès la première heure',
      bio: 'Neuf ans de cours.',
      levels: ['niveau-1'],
      varieties: ['litteral'],
      presentationVideoUrl: 'https://example.org/film',
    })
    expect(await beginning()).toMatchObject({ hasPhoto: false, hasPresentation: true, hasVideo: true })
    // A photo that the school refused is missing, one that waits for it is not.
    const photo = { teacher_id: newcomer, uploaded_at: now }
    await database.db
      .insertInto('teacher_photos')
      .values({ ...photo, refused_at: now, refusal_reason: 'Floue' })
      .execute()
    expect(await beginning()).toMatchObject({ hasPhoto: false })
    await database.db.insertInto('teacher_photos').values(photo).execute()
    expect(await beginning()).toBeNull()
  })

  test('shows no first steps once a lesson was given, as long as there are open hours', async () => {
    expect((await asTeacher().teacherSpace.dashboard()).beginning).toMatchObject({ hasHours: true })
    await lesson('2027-01-05T09:00:00Z')
    expect((await asTeacher().teacherSpace.dashboard()).beginning).toBeNull()
    await database.db.deleteFrom('teacher_availability').where('teacher_id', '=', teacherId).execute()
    expect((await asTeacher().teacherSpace.dashboard()).beginning).toMatchObject({ hasHours: false })
  })

  test('counts given lessons, earnings of this month at the booked price, and recent and upcoming students', async () => {
    await lesson('2027-01-05T09:00:00Z')
    await lesson('2027-01-06T09:00:00Z', { type: 'trial', studentId: family.sisterId })
    await lesson('2026-12-31T09:00:00Z')
    await lesson('2027-01-07T09:00:00Z', { status: 'cancelled' })
    await lesson('2027-01-20T09:00:00Z', { status: 'upcoming' })
    expect(await figures()).toEqual({
      activeStudents: 2,
      lessonsGiven: 3,
      earningsMonthCents: 3500,
      rating: 0,
    })
  })

  test('counts a seat released too late as earned once the lesson has ended', async () => {
    const late = await lesson('2027-01-11T15:00:00Z', { status: 'upcoming' })
    await cancelOnlySeat(database.db, late, now)
    expect((await figures()).earningsMonthCents).toBe(0)
    const evening = at('2027-01-11T20:00:00Z')
    expect((await figures(asTeacher(teacherId, 'Europe/Paris', evening))).earningsMonthCents).toBe(3500)
  })

  test('counts months in the teacher’s zone: New Year’s Eve in Montréal is January in Paris', async () => {
    await lesson('2027-01-01T02:00:00Z')
    expect((await figures()).earningsMonthCents).toBe(3500)
    await database.db
      .updateTable('teachers')
      .set({ timezone: 'America/Toronto' })
      .where('id', '=', teacherId)
      .execute()
    expect((await figures(asTeacher(teacherId, 'America/Toronto'))).earningsMonthCents).toBe(0)
    const { months } = await asTeacher(teacherId, 'America/Toronto').teacherSpace.stats()
    expect(months.slice(-2)).toEqual([
      { month: '2026-12-01', lessons: 1, hours: 1, earningsCents: 3500, students: 1, cancelled: 0 },
      { month: '2027-01-01', lessons: 0, hours: 0, earningsCents: 0, students: 0, cancelled: 0 },
    ])
  })

  test('counts a lesson as cancelled unless every seat moved to another hour', async () => {
    await lesson('2027-01-07T09:00:00Z', { status: 'cancelled' })
    const left = await lesson('2027-01-08T09:00:00Z', { status: 'cancelled' })
    const next = await lesson('2027-01-09T09:00:00Z')
    await database.db
      .updateTable('seats')
      .set({ moved_to: next.seatId })
      .where('id', '=', left.seatId)
      .execute()
    const { months } = await asTeacher().teacherSpace.stats()
    expect(months.at(-1)).toMatchObject({ lessons: 1, cancelled: 1 })
  })

  test('counts a group as one lesson with two prices, and a trial as half an hour', async () => {
    const group = await lesson('2026-12-15T09:00:00Z', { type: 'group' })
    await takeSeat(database.db, group.lessonId, { familyId: family.parentId, studentId: family.sisterId })
    await lesson('2026-12-16T09:00:00Z', { type: 'trial' })
    await lesson('2026-12-17T09:00:00Z', { status: 'cancelled' })
    const { months } = await asTeacher().teacherSpace.stats()
    expect(months).toHaveLength(12)
    expect(months.at(-2)).toEqual({
      month: '2026-12-01',
      lessons: 2,
      hours: 1.5,
      earningsCents: 5950,
      students: 2,
      cancelled: 1,
    })
  })

  test('belongs to its teacher only', async () => {
    await lesson('2027-01-05T09:00:00Z')
    const { teacherId: other } = await makeTeacher(database.db)
    expect((await figures(asTeacher(other))).earningsMonthCents).toBe(0)
    expect((await asTeacher(other).teacherSpace.ownStudents({})).total).toBe(0)
    const parent = callAs(database.db, parentCaller(family.parentId), now).teacherSpace
    for (const asked of [parent.dashboard(), parent.stats(), parent.ownStudents({}), parent.settings()])
      await expect(asked).rejects.toMatchObject({ status: 403 })
  })
})

describe('the students of a teacher', () => {
  test('are listed with the nearest lesson first, without data of their families', async () => {
    await lesson('2027-01-05T09:00:00Z')
    await lesson('2027-01-20T09:00:00Z', { status: 'confirmed', studentId: family.sisterId })
    const { students, total } = await asTeacher().teacherSpace.ownStudents({})
    expect(total).toBe(2)
    expect(students).toEqual([
      {
        id: family.sisterId,
        firstName: 'Enfant 2',
        age: 8,
        level: 'niveau-2',
        ...wishes,
        lessonsGiven: 0,
        last: null,
        next: { date: '2027-01-20', time: '10:00' },
        note: '',
      },
      {
        id: family.studentId,
        firstName: 'Enfant 1',
        age: 8,
        level: 'niveau-2',
        ...wishes,
        lessonsGiven: 1,
        last: { date: '2027-01-05', time: '10:00' },
        next: null,
        note: '',
      },
    ])
    const second = await asTeacher().teacherSpace.ownStudents({ page: 2, pageSize: 1 })
    expect(second.students.map(student => student.firstName)).toEqual(['Enfant 1'])
    expect(second.total).toBe(2)
  })

  test('do not include a child without a held seat', async () => {
    await lesson('2027-01-20T09:00:00Z', { status: 'cancelled' })
    expect((await asTeacher().teacherSpace.ownStudents({})).students).toEqual([])
  })
})

describe('a teacher’s note on a student', () => {
  const noted = async (userId: string) =>
    (await asTeacher(userId).teacherSpace.ownStudents({})).students.find(({ id }) => id === family.studentId)
      ?.note

  test('is stored, changed and deleted, and visible to that teacher only', async () => {
    await lesson('2027-01-05T09:00:00Z')
    const { teacherId: other } = await makeTeacher(database.db)
    await makeLesson(database.db, {
      teacherId: other,
      familyId: family.parentId,
      studentId: family.studentId,
      startsAt: at('2027-01-22T09:00:00Z'),
    })
    await asTeacher().teacherSpace.noteOnStudent({
      id: family.studentId,
      note: 'Aime les dinosaures.\nRevoir ع.',
    })
    expect(await noted(teacherId)).toBe('Aime les dinosaures.\nRevoir ع.')
    expect(await noted(other)).toBe('')
    await asTeacher().teacherSpace.noteOnStudent({ id: family.studentId, note: 'Lit seul.' })
    expect(await noted(teacherId)).toBe('Lit seul.')
    await asTeacher().teacherSpace.noteOnStudent({ id: family.studentId, note: '  ' })
    expect(await noted(teacherId)).toBe('')
  })

  test('is refused for other students, and erased with the child', async () => {
    const refusal = { code: 'not_found', status: 404 }
    await expect(
      asTeacher().teacherSpace.noteOnStudent({ id: family.studentId, note: 'x' }),
    ).rejects.toMatchObject(refusal)
    await expect(asTeacher().teacherSpace.noteOnStudent({ id: 'nobody', note: 'x' })).rejects.toMatchObject(
      refusal,
    )
    await lesson('2027-01-05T09:00:00Z')
    await asTeacher().teacherSpace.noteOnStudent({ id: family.studentId, note: 'x' })
    await callAs(database.db, parentCaller(family.parentId), now).parentSpace.eraseStudent({
      id: family.studentId,
    })
    const left = await database.db.selectFrom('teacher_notes').selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('a teacher’s lesson', () => {
  test('is confirmed before its start and completed after it, once each', async () => {
    const { lessonId } = await lesson('2027-01-11T11:30:00Z', { status: 'upcoming' })
    const [view] = (await asTeacher().lessons.list({})).lessons
    expect(view).toMatchObject({ mayConfirm: true, mayComplete: false, mayCancel: true })
    await expect(asTeacher().lessons.complete({ id: lessonId })).rejects.toMatchObject({
      code: 'lesson_not_begun',
      status: 409,
    })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => asTeacher().lessons.confirm({ id: lessonId })),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set(['confirmed']))
    const begun = asTeacher(teacherId, 'Europe/Paris', at('2027-01-11T11:31:00Z')).lessons
    const done = await Promise.all(Array.from({ length: 6 }, () => begun.complete({ id: lessonId })))
    expect(done.every(answer => answer.status === 'completed' && !answer.mayCancel)).toBe(true)
    const { total_lessons: given } = await database.db
      .selectFrom('teachers')
      .select('total_lessons')
      .where('id', '=', teacherId)
      .executeTakeFirstOrThrow()
    expect(given).toBe(1)
    await expect(begun.confirm({ id: lessonId })).rejects.toMatchObject({ code: 'lesson_settled' })
  })

  test('cannot be confirmed once it has started or is cancelled', async () => {
    const { lessonId } = await lesson('2027-01-11T10:30:00Z', { status: 'upcoming' })
    await expect(asTeacher().lessons.confirm({ id: lessonId })).rejects.toMatchObject({
      code: 'lesson_begun',
    })
    const cancelled = await lesson('2027-01-20T10:00:00Z', { status: 'cancelled' })
    await expect(asTeacher().lessons.confirm({ id: cancelled.lessonId })).rejects.toMatchObject({
      code: 'lesson_settled',
    })
  })

  test('a group that waits for a second child is neither confirmed nor completed, and the refusal says so', async () => {
    const { lessonId } = await lesson('2027-01-20T10:00:00Z', { status: 'pending', type: 'group' })
    const refused = {
      code: 'lesson_pending',
      status: 409,
      message: expect.stringContaining('attend encore un deuxième enfant'),
    }
    await expect(asTeacher().lessons.confirm({ id: lessonId })).rejects.toMatchObject(refused)
    await expect(asTeacher().lessons.complete({ id: lessonId })).rejects.toMatchObject(refused)
    expect(await asTeacher().lessons.confirmMany({ ids: [lessonId] })).toEqual({ confirmed: [] })
  })

  test('is not_found for another teacher, as is an invalid id', async () => {
    const { lessonId } = await lesson('2027-01-20T10:00:00Z', { status: 'upcoming' })
    const { teacherId: other } = await makeTeacher(database.db)
    const refusal = { code: 'not_found', status: 404 }
    await expect(asTeacher(other).lessons.confirm({ id: lessonId })).rejects.toMatchObject(refusal)
    await expect(asTeacher(other).lessons.complete({ id: lessonId })).rejects.toMatchObject(refusal)
    await expect(asTeacher().lessons.confirm({ id: newId() })).rejects.toMatchObject(refusal)
    await expect(asTeacher().lessons.confirm({ id: 'nothing' })).rejects.toMatchObject(refusal)
    const parent = callAs(database.db, parentCaller(family.parentId), now).lessons
    await expect(parent.confirm({ id: lessonId })).rejects.toMatchObject({ status: 403 })
  })

  test('is either completed or cancelled by concurrent requests', async () => {
    const { lessonId, seatId } = await lesson('2027-01-11T10:30:00Z', { status: 'confirmed' })
    await Promise.allSettled([
      asTeacher().lessons.complete({ id: lessonId }),
      asTeacher().lessons.cancel({ id: lessonId }),
    ])
    const row = await database.db
      .selectFrom('lessons')
      .innerJoin('seats', 'seats.lesson_id', 'lessons.id')
      .where('seats.id', '=', seatId)
      .select(['lessons.status', 'seats.given_back_at'])
      .executeTakeFirstOrThrow()
    expect(row.given_back_at !== null).toBe(row.status === 'cancelled')
  })
})

describe('a teacher’s settings', () => {
  const book = (startsAt: string) =>
    callAs(database.db, parentCaller(family.parentId), now).booking.book({
      id: newId(),
      studentId: family.studentId,
      teacherId,
      lessonType: 'individual',
      startsAt,
    })

  test('change as sent, and others stay', async () => {
    const before = await asTeacher().teacherSpace.settings()
    const after = await asTeacher().teacherSpace.changeOwnSettings({
      bio: 'Bonjour.\nJe chante.',
      education: [{ title: 'Master', place: 'Lyon', year: '2016' }],
      specialization: ['Conversation', 'Conversation'],
      levels: ['niveau-2'],
      teachingStyle: ['Jeux'],
      presentationVideoUrl: 'https://films.example.org/a.mp4',
    })
    expect(after).toEqual({
      ...before,
      bio: 'Bonjour.\nJe chante.',
      education: [{ title: 'Master', place: 'Lyon', year: '2016' }],
      specialization: ['Conversation'],
      levels: ['niveau-2'],
      teachingStyle: ['Jeux'],
      presentationVideoUrl: 'https://films.example.org/a.mp4',
    })
    expect(await callAs(database.db, undefined, now).teachers.show({ id: teacherId })).toMatchObject({
      bio: 'Bonjour.\nJe chante.',
      presentationVideoUrl: 'https://films.example.org/a.mp4',
    })
    const { teachers } = await callAs(database.db, undefined, now).teachers.list({ search: 'conversation' })
    expect(teachers.map(teacher => teacher.id)).toContain(teacherId)
  })

  test('keep the address of a video that a telephone begins with a capital', async () => {
    const presentationVideoUrl = 'Https://films.example.org/A.mp4'
    expect(await asTeacher().teacherSpace.changeOwnSettings({ presentationVideoUrl })).toMatchObject({
      presentationVideoUrl: 'https://films.example.org/A.mp4',
    })
  })

  test('are refused as a whole if one is invalid', async () => {
    const before = await asTeacher().teacherSpace.settings()
    for (const presentationVideoUrl of [
      'http://films.example.org/a.mp4',
      '//films.example.org',
      'https:films.example.org/a.mp4',
      'https://films.example.org/a\u0085b.mp4',
      'javascript:1',
    ])
      await expect(
        asTeacher().teacherSpace.changeOwnSettings({ presentationVideoUrl }),
      ).rejects.toMatchObject({
        code: 'bad_video',
        status: 422,
      })
    for (const wrong of [
      { timezone: 'Europe/Nowhere' },
      { timezone: '+02:00' },
      { hourlyRateCents: -1 },
      { hourlyRateCents: 100_001 },
      { hourlyRateCents: 12.5 },
      { minimumNoticeMinutes: 20_161 },
      { bio: 'a'.repeat(4001) },
      { bio: 'a\u0000b' },
      { headline: 'deux\nlignes' },
      { education: [{ title: '', place: '', year: '' }] },
      { education: [{ title: 'Master', place: '', year: '16' }] },
      { levels: ['niveau-9' as 'niveau-1'] },
    ])
      await expect(asTeacher().teacherSpace.changeOwnSettings(wrong)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    expect(await asTeacher().teacherSpace.settings()).toEqual(before)
  })

  test('a new rate applies to later bookings only', async () => {
    const first = await book('2027-01-20T09:00:00Z')
    await asTeacher().teacherSpace.changeOwnSettings({ hourlyRateCents: 5000 })
    const second = await book('2027-01-21T09:00:00Z')
    expect([first.totalCents, second.totalCents]).toEqual([3500, 5000])
    const prices = await database.db
      .selectFrom('seats')
      .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
      .where('lessons.teacher_id', '=', teacherId)
      .orderBy('lessons.starts_at')
      .select('seats.price_cents')
      .execute()
    expect(prices.map(seat => seat.price_cents)).toEqual([3500, 5000])
  })

  test('a new zone keeps the instants of lessons and moves the open hours', async () => {
    const { teacherId: mover } = await makeTeacher(database.db, { hours: everyDay('09:00-10:00') })
    const { lessonId } = await makeLesson(database.db, {
      teacherId: mover,
      familyId: family.parentId,
      studentId: family.studentId,
      startsAt: at('2027-01-20T08:00:00Z'),
    })
    await asTeacher(mover).teacherSpace.changeOwnSettings({ timezone: 'Asia/Kathmandu' })
    const moved = await database.db
      .selectFrom('lessons')
      .select('starts_at')
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow()
    expect(moved.starts_at.equals(at('2027-01-20T08:00:00Z'))).toBe(true)
    const zones = await database.db
      .selectFrom('teacher_hours')
      .select('timezone')
      .where('teacher_id', '=', mover)
      .distinct()
      .execute()
    expect(zones).toEqual([{ timezone: 'Asia/Kathmandu' }])
    // 09:00 in Kathmandu is 04:15 in Paris.
    const { slots } = await asTeacher(mover).availability.slots({
      id: mover,
      from: '2027-01-22',
      to: '2027-01-22',
      timezone: 'Europe/Paris',
    })
    expect(slots.map(slot => slot.time)).toEqual(['04:15'])
    const week = await asTeacher(mover, 'Asia/Kathmandu').availability.week({ date: '2027-01-20' })
    const day = week.days.find(each => each.date === '2027-01-20')
    // The lesson of 13:45 there touches two of the new clock's hours.
    expect(day?.hours.filter(hour => hour.state === 'booked').map(hour => hour.hour)).toEqual([13, 14])
  })

  test('a search right after a change finds the new zone and rate', async () => {
    const mover = (await makeTeacher(database.db)).teacherId
    const search = async () =>
      (
        await asTeacher(mover).availability.free({
          date: '2027-02-03',
          time: '10:00',
          timezone: 'Australia/Lord_Howe',
        })
      ).teachers
    expect(await search()).toEqual([])
    await asTeacher(mover).teacherSpace.changeOwnSettings({ timezone: 'Australia/Lord_Howe' })
    expect((await search()).map(({ id }) => id)).toEqual([mover])
    await asTeacher(mover).teacherSpace.changeOwnSettings({ hourlyRateCents: 4200 })
    expect((await search()).map(({ hourlyRateCents }) => hourlyRateCents)).toEqual([4200])
  })

  test('concurrent changes leave one of them, whole', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        asTeacher().teacherSpace.changeOwnSettings({
          headline: `onglet ${tab % 2}`,
          bio: `onglet ${tab % 2}`,
        }),
      ),
    )
    const { headline, bio } = await asTeacher().teacherSpace.settings()
    expect(headline).toBe(bio)
  })
})
