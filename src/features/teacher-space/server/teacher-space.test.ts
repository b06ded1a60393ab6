import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { everyDay, makeFamily, makeLesson, makeTeacher, takeSeat } from '../../../../tests/support/people.ts'

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
const as = (userId = teacherId, timezone = 'Europe/Paris', when = now) =>
  callAs(database.db, { userId, role: 'teacher', timezone }, when)

const lesson = async (
  startsAt: string,
  { status = 'completed', type = 'individual', studentId = family.studentId } = {} as {
    status?: 'completed' | 'upcoming' | 'confirmed' | 'cancelled'
    type?: 'trial' | 'individual' | 'group'
    studentId?: string
  },
) => {
  const made = await makeLesson(database.db, {
    teacherId,
    parentId: family.parentId,
    studentId,
    startsAt: at(startsAt),
    type,
  })
  await database.db
    .updateTable('lessons')
    .set({ status, cancelled_at: status === 'cancelled' ? now : null })
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
const figures = async (who = as()) => (await who.teacherSpace.dashboard()).figures

describe('the figures of a teacher', () => {
  test('are nothing at the beginning, and the rating is not there yet', async () => {
    expect(await as().teacherSpace.dashboard()).toEqual({
      figures: { activeStudents: 0, lessonsGiven: 0, earningsMonthCents: 0, rating: 0 },
      upcoming: [],
      isSuspended: false,
      beginning: null,
    })
  })

  test('a suspended teacher reads so, and not what to do for a profile that is not shown', async () => {
    const { teacherId: resting } = await makeTeacher(database.db, { hours: {} })
    await database.db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', resting).execute()
    expect(await as(resting).teacherSpace.dashboard()).toMatchObject({ isSuspended: true, beginning: null })
  })

  test('a teacher whom nobody can book is told what to do first, until there are hours', async () => {
    const { teacherId: newcomer } = await makeTeacher(database.db, { hours: {}, trial: false })
    expect((await as(newcomer).teacherSpace.dashboard()).beginning).toEqual({
      timezone: 'Europe/Paris',
      hourlyRateCents: 3500,
      offersTrials: false,
      hasLevels: false,
      hasVideo: false,
    })
    const visitor = callAs(database.db, undefined, now).teachers
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: false })
    const hours = { timeSlot: '14:00-16:00', isException: false, validFrom: null, validUntil: null }
    // Hours of a day that is over, and an exception, open nothing.
    await as(newcomer).availability.write([
      { ...hours, dayOfWeek: 'lundi', date: '2027-01-04' },
      { ...hours, dayOfWeek: 'mardi', date: null, isException: true },
    ])
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: false })
    await as(newcomer).availability.write({ ...hours, dayOfWeek: 'mercredi', date: null })
    expect((await as(newcomer).teacherSpace.dashboard()).beginning).toBeNull()
    expect(await visitor.show({ id: newcomer })).toMatchObject({ hasHours: true })
  })

  test('count what was given this month at the price agreed upon, pupils of the last month and of those to come', async () => {
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

  test('a seat released too late is earned once its hour is over, one that was given back never', async () => {
    const late = await lesson('2027-01-11T15:00:00Z', { status: 'upcoming' })
    await database.db.updateTable('seats').set({ released_at: now }).where('id', '=', late.seatId).execute()
    await database.db
      .updateTable('lessons')
      .set({ status: 'cancelled', cancelled_at: now })
      .where('id', '=', late.lessonId)
      .execute()
    expect((await figures()).earningsMonthCents).toBe(0)
    const evening = at('2027-01-11T20:00:00Z')
    expect((await figures(as(teacherId, 'Europe/Paris', evening))).earningsMonthCents).toBe(3500)
  })

  test('a month is the teacher’s own: New Year’s Eve in Montréal is January in Paris', async () => {
    await lesson('2027-01-01T02:00:00Z')
    expect((await figures()).earningsMonthCents).toBe(3500)
    expect((await figures(as(teacherId, 'America/Toronto'))).earningsMonthCents).toBe(0)
    const { months } = await as(teacherId, 'America/Toronto').teacherSpace.stats()
    expect(months.slice(-2)).toEqual([
      { month: '2026-12-01', lessons: 1, hours: 1, earningsCents: 3500, students: 1, cancelled: 0 },
      { month: '2027-01-01', lessons: 0, hours: 0, earningsCents: 0, students: 0, cancelled: 0 },
    ])
  })

  test('month by month: a group counts once and is earned twice, a trial is half an hour', async () => {
    const group = await lesson('2026-12-15T09:00:00Z', { type: 'group' })
    await takeSeat(database.db, group.lessonId, { parentId: family.parentId, studentId: family.sisterId })
    await lesson('2026-12-16T09:00:00Z', { type: 'trial' })
    await lesson('2026-12-17T09:00:00Z', { status: 'cancelled' })
    const { months } = await as().teacherSpace.stats()
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

  test('are nobody else’s', async () => {
    await lesson('2027-01-05T09:00:00Z')
    const { teacherId: other } = await makeTeacher(database.db)
    expect((await figures(as(other))).earningsMonthCents).toBe(0)
    expect((await as(other).teacherSpace.ownStudents({})).total).toBe(0)
    const parent = callAs(database.db, parentCaller(family.parentId), now).teacherSpace
    for (const asked of [parent.dashboard(), parent.stats(), parent.ownStudents({}), parent.settings()])
      await expect(asked).rejects.toMatchObject({ status: 403 })
  })
})

describe('the pupils of a teacher', () => {
  test('nearest lesson first, a first name and a level, and nothing of the family', async () => {
    await lesson('2027-01-05T09:00:00Z')
    await lesson('2027-01-20T09:00:00Z', { status: 'confirmed', studentId: family.sisterId })
    const { students, total } = await as().teacherSpace.ownStudents({})
    expect(total).toBe(2)
    expect(students).toEqual([
      {
        id: family.sisterId,
        firstName: 'Enfant 2',
        age: 8,
        level: 'niveau-2',
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
        lessonsGiven: 1,
        last: { date: '2027-01-05', time: '10:00' },
        next: null,
        note: '',
      },
    ])
    const second = await as().teacherSpace.ownStudents({ page: 2, pageSize: 1 })
    expect(second.students.map(student => student.firstName)).toEqual(['Enfant 1'])
    expect(second.total).toBe(2)
  })

  test('a child that gave its only seat back is nobody’s pupil', async () => {
    await lesson('2027-01-20T09:00:00Z', { status: 'cancelled' })
    expect((await as().teacherSpace.ownStudents({})).students).toEqual([])
  })
})

describe('what a teacher notes of a pupil', () => {
  const noted = async (userId: string) =>
    (await as(userId).teacherSpace.ownStudents({})).students.find(({ id }) => id === family.studentId)?.note

  test('is kept, changed and taken away, and read by that teacher alone', async () => {
    await lesson('2027-01-05T09:00:00Z')
    const { teacherId: other } = await makeTeacher(database.db)
    await makeLesson(database.db, {
      teacherId: other,
      parentId: family.parentId,
      studentId: family.studentId,
      startsAt: at('2027-01-22T09:00:00Z'),
    })
    await as().teacherSpace.noteOnStudent({ id: family.studentId, note: 'Aime les dinosaures.\nRevoir ع.' })
    expect(await noted(teacherId)).toBe('Aime les dinosaures.\nRevoir ع.')
    expect(await noted(other)).toBe('')
    await as().teacherSpace.noteOnStudent({ id: family.studentId, note: 'Lit seul.' })
    expect(await noted(teacherId)).toBe('Lit seul.')
    await as().teacherSpace.noteOnStudent({ id: family.studentId, note: '  ' })
    expect(await noted(teacherId)).toBe('')
  })

  test('is of one’s own pupils only, and leaves with the child', async () => {
    const refusal = { code: 'not_found', status: 404 }
    await expect(as().teacherSpace.noteOnStudent({ id: family.studentId, note: 'x' })).rejects.toMatchObject(
      refusal,
    )
    await expect(as().teacherSpace.noteOnStudent({ id: 'nobody', note: 'x' })).rejects.toMatchObject(refusal)
    await lesson('2027-01-05T09:00:00Z')
    await as().teacherSpace.noteOnStudent({ id: family.studentId, note: 'x' })
    await callAs(database.db, parentCaller(family.parentId), now).parentSpace.eraseChild({
      id: family.studentId,
    })
    const left = await database.db.selectFrom('teacher_notes').selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('a lesson in the teacher’s hands', () => {
  test('is confirmed before it begins, completed from then on, each once', async () => {
    const { lessonId } = await lesson('2027-01-11T11:30:00Z', { status: 'upcoming' })
    const [view] = (await as().lessons.list({})).lessons
    expect(view).toMatchObject({ mayConfirm: true, mayComplete: false, mayCancel: true })
    await expect(as().lessons.complete({ id: lessonId })).rejects.toMatchObject({
      code: 'lesson_not_begun',
      status: 409,
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => as().lessons.confirm({ id: lessonId })))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set(['confirmed']))
    const begun = as(teacherId, 'Europe/Paris', at('2027-01-11T11:31:00Z')).lessons
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

  test('is not confirmed once it has begun, nor when it is cancelled', async () => {
    const { lessonId } = await lesson('2027-01-11T10:30:00Z', { status: 'upcoming' })
    await expect(as().lessons.confirm({ id: lessonId })).rejects.toMatchObject({ code: 'lesson_begun' })
    const cancelled = await lesson('2027-01-20T10:00:00Z', { status: 'cancelled' })
    await expect(as().lessons.confirm({ id: cancelled.lessonId })).rejects.toMatchObject({
      code: 'lesson_settled',
    })
  })

  test('does not exist for another teacher, nor does what is no id', async () => {
    const { lessonId } = await lesson('2027-01-20T10:00:00Z', { status: 'upcoming' })
    const { teacherId: other } = await makeTeacher(database.db)
    const refusal = { code: 'not_found', status: 404 }
    await expect(as(other).lessons.confirm({ id: lessonId })).rejects.toMatchObject(refusal)
    await expect(as(other).lessons.complete({ id: lessonId })).rejects.toMatchObject(refusal)
    await expect(as().lessons.confirm({ id: newId() })).rejects.toMatchObject(refusal)
    await expect(as().lessons.confirm({ id: 'nothing' })).rejects.toMatchObject(refusal)
    const parent = callAs(database.db, parentCaller(family.parentId), now).lessons
    await expect(parent.confirm({ id: lessonId })).rejects.toMatchObject({ status: 403 })
  })

  test('completed and cancelled at one moment is one of the two', async () => {
    const { lessonId, seatId } = await lesson('2027-01-11T10:30:00Z', { status: 'confirmed' })
    await Promise.allSettled([as().lessons.complete({ id: lessonId }), as().lessons.cancel({ id: lessonId })])
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

  test('are changed as sent, and the rest stays', async () => {
    const before = await as().teacherSpace.settings()
    const after = await as().teacherSpace.changeOwnSettings({
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

  test('what does not hold is refused, and nothing of it is written', async () => {
    const before = await as().teacherSpace.settings()
    for (const presentationVideoUrl of [
      'http://films.example.org/a.mp4',
      '//films.example.org',
      'javascript:1',
    ])
      await expect(as().teacherSpace.changeOwnSettings({ presentationVideoUrl })).rejects.toMatchObject({
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
      await expect(as().teacherSpace.changeOwnSettings(wrong)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    expect(await as().teacherSpace.settings()).toEqual(before)
  })

  test('another rate is for what is booked from now on; what was booked keeps its price', async () => {
    const first = await book('2027-01-20T09:00:00Z')
    await as().teacherSpace.changeOwnSettings({ hourlyRateCents: 5000 })
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

  test('in another zone lessons keep their instant, and what is searched follows the new clocks', async () => {
    const { teacherId: mover } = await makeTeacher(database.db, { hours: everyDay('09:00-10:00') })
    const { lessonId } = await makeLesson(database.db, {
      teacherId: mover,
      parentId: family.parentId,
      studentId: family.studentId,
      startsAt: at('2027-01-20T08:00:00Z'),
    })
    await as(mover).teacherSpace.changeOwnSettings({ timezone: 'Asia/Kathmandu' })
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
    const { slots } = await as(mover).availability.slots({
      id: mover,
      from: '2027-01-22',
      to: '2027-01-22',
      timezone: 'Europe/Paris',
    })
    expect(slots.map(slot => slot.time)).toEqual(['04:15'])
    const week = await as(mover, 'Asia/Kathmandu').availability.week({ date: '2027-01-20' })
    const day = week.days.find(each => each.date === '2027-01-20')
    // The lesson of 13:45 there touches two of the new clock's hours.
    expect(day?.hours.filter(hour => hour.state === 'booked').map(hour => hour.hour)).toEqual([13, 14])
  })

  test('a search at once after a move to a zone new to the school, or to another rate, knows of it', async () => {
    const mover = (await makeTeacher(database.db)).teacherId
    const search = async () =>
      (
        await as(mover).availability.free({
          date: '2027-02-03',
          time: '10:00',
          timezone: 'Australia/Lord_Howe',
        })
      ).teachers
    expect(await search()).toEqual([])
    await as(mover).teacherSpace.changeOwnSettings({ timezone: 'Australia/Lord_Howe' })
    expect((await search()).map(({ id }) => id)).toEqual([mover])
    await as(mover).teacherSpace.changeOwnSettings({ hourlyRateCents: 4200 })
    expect((await search()).map(({ hourlyRateCents }) => hourlyRateCents)).toEqual([4200])
  })

  test('two tabs that save at once leave one or the other, whole', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        as().teacherSpace.changeOwnSettings({ headline: `onglet ${tab % 2}`, bio: `onglet ${tab % 2}` }),
      ),
    )
    const { headline, bio } = await as().teacherSpace.settings()
    expect(headline).toBe(bio)
  })
})
