import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bookLessons } from '#features/booking/server/book-lessons.ts'
import { eraseStudentLessons } from '#features/lessons/server/erase-student-lessons.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
// A Tuesday, 11:00 in Paris.
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const reason = 'Demandé au téléphone'
let school: ReturnType<typeof callAs>
beforeAll(async () => {
  const { userId } = await makeSchool(database.db)
  school = callAs(database.db, { userId, role: 'admin' }, now)
})
beforeEach(async () => {
  await web.deliver(now)
})

const people = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Karim' })
  const { parentId, studentIds, family } = await makeFamily(database.db)
  return { teacherId, parentId, family, studentId: studentIds[0] ?? '' }
}
type People = Awaited<ReturnType<typeof people>>

/** The request of the school's page. */
const bookingOf = (
  { studentId, teacherId }: People,
  startsAt: string,
  lessonType = 'individual' as const,
) => ({
  id: crypto.randomUUID(),
  studentId,
  teacherId,
  lessonType,
  startsAt,
})

/** A lesson that the family booked itself, at least two hours from now. */
const booked = async (startsAt = '2026-12-01T16:00:00Z', type: 'individual' | 'group' = 'individual') => {
  const all = await people()
  const outcome = await bookLessons(
    database.db,
    all.family,
    aBookingOf(all, { startsAt: at(startsAt), lessonType: type }),
    now,
  )
  if (!outcome.ok) throw new Error(outcome.code)
  await web.deliver(now)
  return { ...all, lessonId: outcome.value.lessons[0]?.id ?? '' }
}
const seatsOf = async (studentId: string) => {
  const { rows } = await sql<{
    back: boolean
    released: boolean
    bySchool: boolean
    isForFamily: boolean
    isLimitWaived: boolean
    startsAt: Temporal.Instant
  }>`
    select given_back_at is not null as back, released_at is not null as released, released_by_school as "bySchool",
      released_for_family as "isForFamily", limit_waived as "isLimitWaived",
      starts_at as "startsAt" from seats where student_id = ${studentId}::uuid order by id`.execute(
    database.db,
  )
  return rows
}
const titles = async (parentId: string) => {
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  return notifications.map(({ title }) => title)
}

test('the school books at the family’s price; family and teacher read that it did, and why; twice is once', async () => {
  const all = await people()
  const booking = bookingOf(all, '2026-12-01T16:00:00Z')
  const made = await school.admin.bookFor({ id: all.parentId, booking, reason })
  const again = await school.admin.bookFor({ id: all.parentId, booking, reason })
  expect(again).toEqual(made)
  await expect(
    school.admin.bookFor({ id: all.parentId, booking, reason: 'Demandé par écrit' }),
  ).rejects.toMatchObject({ code: 'booking_id_taken', status: 409 })
  expect(made.totalCents).toBe(3500)
  const mails = await web.deliver(now)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toContain('L’école')
    expect(mail.text).toContain(reason)
  }
  expect(await titles(all.parentId)).toEqual(['L’école a réservé pour Enfant 1 : 1 cours'])
  const { entries } = await school.admin.history({ kind: 'booking', id: booking.id })
  expect(entries[0]).toMatchObject({ action: 'lessons_booked', isOwn: true, reason })
})

test('a family that wants no mails about bookings still gets those about what the school does for it', async () => {
  const all = await people()
  const { parentId: id, studentId } = all
  const parent = callAs(database.db, parentCaller(id), now)
  await parent.notifications.choose({ mutedMails: ['bookings'] })
  const toParent = async () =>
    (await web.deliver(now)).filter(({ to }) => to === `${id}@kalima.test`).map(({ subject }) => subject)
  const booking = bookingOf(all, '2026-12-01T16:00:00Z')
  const made = await school.admin.bookFor({ id, booking, reason })
  const lessonId = made.lessons[0]?.id ?? ''
  expect(await toParent()).toHaveLength(1)
  const moved = await school.admin.postponeFor({
    id,
    lessonId,
    studentId,
    startsAt: '2026-12-08T16:00:00Z',
    reason,
  })
  expect(await toParent()).toHaveLength(1)
  await school.admin.cancelFor({ id, lessonId: moved.id, studentId, reason, waivesLimit: true })
  expect(await toParent()).toHaveLength(1)
  await parent.booking.book({ ...bookingOf(all, '2026-12-15T16:00:00Z'), id: crypto.randomUUID() })
  expect(await toParent()).toEqual([])
})

test('a package takes its discount off every lesson that the school books; one that was retired is refused', async () => {
  const packageId = crypto.randomUUID()
  await school.booking.offerPackage({
    id: packageId,
    name: 'Rentrée',
    nameEn: 'Back to school',
    discountPercentage: 20,
    durationMonths: 3,
    numberOfLessons: 12,
    isDiscovery: false,
  })
  const all = await people()
  const booking = {
    ...bookingOf(all, '2026-12-01T16:00:00Z'),
    packageId,
    isRecurring: true,
    recurrenceFrequency: 'weekly' as const,
    numberOfSessions: 3,
  }
  const { id: _, ...quote } = booking
  expect((await school.admin.quoteFor({ id: all.parentId, quote })).totalCents).toBe(8400)
  const made = await school.admin.bookFor({ id: all.parentId, booking, reason })
  expect([made.totalCents, made.lessons.length]).toEqual([8400, 3])
  const readRecord = () => school.admin.booking({ id: booking.id })
  expect(await readRecord()).toMatchObject({ packageName: 'Rentrée' })
  expect(await runWithLocale('en', readRecord)).toMatchObject({ packageName: 'Back to school' })
  await school.booking.retirePackage({ id: packageId })
  const late = { ...bookingOf(all, '2026-12-02T16:00:00Z'), packageId }
  await expect(school.admin.bookFor({ id: all.parentId, booking: late, reason })).rejects.toMatchObject({
    code: 'package_retired',
  })
})

test('the school’s booking is refused when the total that it read is no longer the price', async () => {
  const all = await people()
  const booking = bookingOf(all, '2026-12-01T16:00:00Z')
  const book = (agreedTotalCents: number) =>
    school.admin.bookFor({ id: all.parentId, booking: { ...booking, agreedTotalCents }, reason })
  await expect(book(3499)).rejects.toMatchObject({ code: 'price_changed', data: { totalCents: 3500 } })
  expect(await book(3500)).toMatchObject({ id: booking.id, totalCents: 3500 })
})

test('the limits of a family hold for the school too', async () => {
  const all = await people()
  const first = { ...bookingOf(all, '2026-12-01T09:00:00Z'), lessonType: 'trial' as const }
  await school.admin.bookFor({ id: all.parentId, booking: first, reason })
  const second = { ...bookingOf(all, '2026-12-02T09:00:00Z'), lessonType: 'trial' as const }
  await expect(school.admin.bookFor({ id: all.parentId, booking: second, reason })).rejects.toMatchObject({
    code: 'trial_used',
  })
  const closed = bookingOf(all, '2026-12-01T20:00:00Z')
  await expect(
    school.admin.bookFor({ id: all.parentId, booking: closed, reason, waivesNotice: true }),
  ).rejects.toMatchObject({ code: 'slot_not_offered' })
})

test('within the teacher’s notice the school books only when it says so, and never a group', async () => {
  const all = await people()
  const soon = '2026-11-24T10:00:00Z'
  const hours = await school.admin.openHours({
    id: all.teacherId,
    month: '2026-11',
    lessonType: 'individual',
  })
  expect(hours.slots[0]).toMatchObject({ startsAt: soon, isWithinNotice: true })
  expect(hours.slots.find(slot => slot.time === '13:00')).toMatchObject({ isWithinNotice: false })
  const booking = bookingOf(all, soon)
  await expect(school.admin.bookFor({ id: all.parentId, booking, reason })).rejects.toMatchObject({
    code: 'slot_not_offered',
  })
  const group = { ...booking, id: crypto.randomUUID(), lessonType: 'group' as const }
  await expect(
    school.admin.bookFor({ id: all.parentId, booking: group, reason, waivesNotice: true }),
  ).rejects.toMatchObject({ code: 'slot_not_offered' })
  const made = await school.admin.bookFor({ id: all.parentId, booking, reason, waivesNotice: true })
  expect(made.lessons).toMatchObject([{ startsAt: soon }])
})

test('the hours of a group are marked with whom it is for and its seats; the school seats any child, but no date is moved into a group that does not suit it', async () => {
  const startsAt = '2026-12-01T16:00:00Z'
  const { teacherId } = await booked(startsAt, 'group')
  const { parentId, studentIds } = await makeFamily(database.db, { age: 6, level: 'niveau-1' })
  const studentId = studentIds[0] ?? ''
  const groupsFor = async (child: string | undefined) => {
    const { slots } = await school.admin.openHours({
      id: teacherId,
      month: '2026-12',
      lessonType: 'group',
      studentId: child,
    })
    return (start: string) => slots.find(slot => slot.startsAt === start)?.group
  }
  const group = { level: 'niveau-2', youngest: 7, oldest: 9 }
  const hours = await groupsFor(studentId)
  expect(hours(startsAt)).toEqual({ ...group, freeSeats: 3, isPending: true, suits: false })
  expect(hours('2026-12-08T16:00:00Z')).toEqual({ ...group, freeSeats: 4, isPending: false, suits: false })
  expect(hours('2026-12-01T15:00:00Z')).toBeNull()
  expect((await groupsFor(undefined))(startsAt)).toMatchObject({ suits: true })

  const asked = { teacherId, studentId, lessonType: 'group' as const }
  await makeLesson(database.db, {
    teacherId: (await makeTeacher(database.db)).teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-12-01T15:00:00Z'),
  })
  const { sessions } = await school.admin.quoteFor({
    id: parentId,
    quote: { ...asked, startsAt: '2026-12-01T15:00:00Z' },
  })
  expect(sessions[0]?.alternatives).not.toHaveLength(0)
  expect(sessions[0]?.alternatives.map(slot => slot.startsAt)).not.toContain(startsAt)
  const booking = { ...asked, id: crypto.randomUUID(), startsAt }
  await school.admin.bookFor({ id: parentId, booking, reason })
  expect((await groupsFor(studentId))('2026-12-08T16:00:00Z')).toMatchObject({ suits: true })
})

test('of a teacher who was suspended meanwhile the school reads so, of an unknown one that nothing is there', async () => {
  const all = await people()
  await database.db
    .updateTable('teachers')
    .set({ suspended_at: now })
    .where('id', '=', all.teacherId)
    .execute()
  const asked = (them: People) => {
    const { id, ...quote } = bookingOf(them, '2026-12-01T16:00:00Z')
    return [
      () => school.admin.openHours({ id: them.teacherId, month: '2026-12', lessonType: 'individual' }),
      () => school.admin.quoteFor({ id: them.parentId, quote }),
      () => school.admin.bookFor({ id: them.parentId, booking: { ...quote, id }, reason }),
    ]
  }
  for (const call of asked(all))
    await expect(call()).rejects.toMatchObject({ code: 'teacher_unavailable', status: 409 })
  for (const call of asked({ ...all, teacherId: crypto.randomUUID() }))
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('one lesson whose hour was taken is refused with the sentence of one, a series with that of its dates', async () => {
  const first = await booked()
  const all = { ...(await people()), teacherId: first.teacherId }
  const one = bookingOf(all, '2026-12-01T16:00:00Z')
  const book = (booking: typeof one & { isRecurring?: true; numberOfSessions?: number }) =>
    school.admin.bookFor({
      id: all.parentId,
      booking: { ...booking, ...(booking.isRecurring && { recurrenceFrequency: 'weekly' }) },
      reason,
    })
  await expect(book(one)).rejects.toMatchObject({
    code: 'slot_taken',
    message: expect.stringContaining('Ce créneau n’est plus libre'),
  })
  await expect(book({ ...one, isRecurring: true, numberOfSessions: 2 })).rejects.toMatchObject({
    code: 'slot_taken',
    message: expect.stringContaining('Une partie des dates'),
  })
})

test('another family’s child is not found, whatever family is named', async () => {
  const one = await people()
  const other = await booked()
  const booking = bookingOf({ ...one, studentId: other.studentId }, '2026-12-01T09:00:00Z')
  await expect(school.admin.bookFor({ id: one.parentId, booking, reason })).rejects.toMatchObject({
    code: 'not_found',
  })
  const seat = { id: one.parentId, lessonId: other.lessonId, studentId: other.studentId, reason }
  await expect(school.admin.cancelFor({ ...seat, waivesLimit: true })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a late cancellation by the school counts as the family’s would, unless it is given back', async () => {
  for (const waivesLimit of [false, true]) {
    const { parentId, studentId, lessonId, teacherId } = await booked('2026-11-24T14:00:00Z')
    const seat = { id: parentId, lessonId, studentId, reason }
    const cancelled = await school.admin.cancelFor({ ...seat, waivesLimit })
    expect(cancelled.givenBack).toBe(waivesLimit)
    expect(await school.admin.cancelFor({ ...seat, waivesLimit: true })).toMatchObject({
      givenBack: waivesLimit,
    })
    const mails = await web.deliver(now)
    expect(mails).toHaveLength(2)
    const texts = mails.map(mail => mail.text).join()
    expect(texts).toContain('L’école a annulé ce cours pour vous.')
    expect(texts).toContain('L’école a annulé ce cours pour la famille, à sa demande.')
    expect(await seatsOf(studentId)).toMatchObject([{ isForFamily: true, isLimitWaived: waivesLimit }])
    for (const mail of mails) expect(mail.text).toContain(reason)
    expect((await titles(parentId))[0]).toBe('L’école a annulé le cours d’Enfant 1')
    const { lessons } = await callAs(database.db, parentCaller(parentId), now).lessons.list({
      scope: 'history',
    })
    expect(lessons[0]?.seat).toMatchObject({ releasedBy: 'for_family', reason })
    const { entries } = await school.admin.history({ kind: 'lesson', id: lessonId })
    expect(entries[0]).toMatchObject({
      action: 'seat_cancelled',
      isOwn: true,
      givenBack: waivesLimit,
      reason,
    })
    const inbox = await callAs(database.db, teacherCaller(teacherId), now).notifications.list({})
    expect(inbox.notifications[0]?.title).toBe('L’école a annulé un de vos cours')
    const record = await school.admin.lesson({ id: lessonId })
    expect(record.lesson).toMatchObject({ cancelledBy: 'for_family', cancellationReason: reason })
  }
})

test('a child leaves a group by the school’s hand, and the others stay', async () => {
  const first = await booked('2026-12-01T16:00:00Z', 'group')
  const second = await makeFamily(database.db)
  const joined = await bookLessons(
    database.db,
    second.family,
    aBookingOf(
      { studentId: second.studentIds[0] ?? '', teacherId: first.teacherId },
      { startsAt: at('2026-12-01T16:00:00Z'), lessonType: 'group' },
    ),
    now,
  )
  expect(joined.ok).toBe(true)
  await web.deliver(now)
  const { parentId, studentId, lessonId } = first
  await school.admin.cancelFor({ id: parentId, lessonId, studentId, reason, waivesLimit: false })
  expect(await seatsOf(studentId)).toMatchObject([{ back: true, bySchool: true }])
  expect(await seatsOf(second.studentIds[0] ?? '')).toMatchObject([{ released: false }])
  expect((await titles(parentId))[0]).toBe('L’école a annulé le cours d’Enfant 1')
  expect(await titles(second.parentId)).toEqual([])
})

test('parent and school cancel at once: one wins, the school is refused if the parent was first, and nothing is given back twice', async () => {
  for (let round = 0; round < 4; round++) {
    const { parentId, studentId, lessonId } = await booked('2026-11-24T14:00:00Z')
    const parent = callAs(database.db, parentCaller(parentId), now)
    const [bySchool, byParent] = await Promise.allSettled([
      school.admin.cancelFor({ id: parentId, lessonId, studentId, reason, waivesLimit: true }),
      parent.lessons.cancel({ id: lessonId }),
    ])
    expect(byParent.status).toBe('fulfilled')
    const [seat] = await seatsOf(studentId)
    // The parent cancels late: had it won, the lesson would count.
    expect(seat).toMatchObject({ released: true, back: seat?.bySchool })
    const outcome = bySchool.status === 'fulfilled' ? 'won' : (bySchool.reason as { code: string }).code
    expect(outcome).toBe(seat?.bySchool ? 'won' : 'already_released')
    expect(await web.deliver(now)).toHaveLength(2)
  }
})

test('the school moves a lesson within the last day, once; the price stays and both sides are notified', async () => {
  const { parentId, studentId, lessonId } = await booked('2026-11-24T14:00:00Z')
  const move = { id: parentId, lessonId, studentId, reason, startsAt: '2026-11-25T09:00:00Z' }
  const moved = await school.admin.postponeFor(move)
  expect(await school.admin.postponeFor(move)).toEqual(moved)
  expect(await seatsOf(studentId)).toMatchObject([
    { released: true, back: true, bySchool: true },
    { released: false, startsAt: at('2026-11-25T09:00:00Z') },
  ])
  const mails = await web.deliver(now)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toContain('L’école a déplacé')
    expect(mail.text).toContain(reason)
  }
  expect((await titles(parentId))[0]).toBe('L’école a déplacé le cours d’Enfant 1')
})

test('of parent and school who move to two hours at once one wins', async () => {
  const { parentId, studentId, lessonId } = await booked('2026-12-01T14:00:00Z')
  const results = await Promise.allSettled([
    school.admin.postponeFor({ id: parentId, lessonId, studentId, reason, startsAt: '2026-12-02T09:00:00Z' }),
    callAs(database.db, parentCaller(parentId), now).booking.postpone({
      id: lessonId,
      startsAt: '2026-12-02T10:00:00Z',
    }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({ code: 'lesson_over' })
  expect((await seatsOf(studentId)).filter(seat => !seat.released)).toHaveLength(1)
})

test('a lesson that has started is not moved', async () => {
  const { parentId, studentId, lessonId } = await booked('2026-11-24T14:00:00Z')
  const { userId } = await makeSchool(database.db)
  const later = callAs(database.db, { userId, role: 'admin' }, at('2026-11-24T14:00:00Z'))
  await expect(
    later.admin.postponeFor({ id: parentId, lessonId, studentId, reason, startsAt: '2026-11-25T09:00:00Z' }),
  ).rejects.toMatchObject({ code: 'too_late' })
})

test('the reasons go with the child', async () => {
  const all = await people()
  const booking = bookingOf(all, '2026-12-01T16:00:00Z')
  const made = await school.admin.bookFor({ id: all.parentId, booking, reason })
  const seat = { id: all.parentId, lessonId: made.lessons[0]?.id ?? '', studentId: all.studentId, reason }
  await school.admin.cancelFor({ ...seat, waivesLimit: true })
  await database.db
    .transaction()
    .execute(tx => eraseStudentLessons(tx, all.family, all.studentId, new Set([all.teacherId]), now))
  const { rows } = await sql`select b.school_reason as booked, s.release_reason as released
    from bookings b join seats s on s.booking_id = b.id where b.id = ${booking.id}::uuid`.execute(database.db)
  expect(rows).toEqual([{ booked: null, released: null }])
})

test('the school acts for a family whose first parent has closed the account, and for none that has no parent', async () => {
  const all = await people()
  const { parentId: otherId } = await makeFamily(database.db)
  await database.pool.query('delete from students where parent_id = $1', [otherId])
  await database.pool.query('update parents set joined_family = $1, place = 2 where id = $2', [
    all.parentId,
    otherId,
  ])
  const close = async (userId: string) => {
    const password = 'figue-et-olive'
    await database.db
      .insertInto('accounts')
      .values({
        user_id: userId,
        account_id: userId,
        provider_id: 'credential',
        password: await hashPassword(password),
      })
      .execute()
    const cookie = await web.sessionOf(userId)
    expect((await web.post('/api/v1/account/erasure', { password }, { cookie })).status).toBe(200)
  }
  await close(all.parentId)
  await web.deliver(now)
  const record = await school.admin.family({ id: all.parentId })
  expect(record).toMatchObject({ id: all.parentId, firstName: 'Samia', email: `${otherId}@kalima.test` })
  const family = { id: all.parentId, reason }
  const made = await school.admin.bookFor({ ...family, booking: bookingOf(all, '2026-12-01T16:00:00Z') })
  const lessonId = made.lessons[0]?.id ?? ''
  const moved = await school.admin.postponeFor({
    ...family,
    lessonId,
    studentId: all.studentId,
    startsAt: '2026-12-02T16:00:00Z',
  })
  await school.admin.cancelFor({
    ...family,
    lessonId: moved.id,
    studentId: all.studentId,
    waivesLimit: true,
  })
  expect((await web.deliver(now)).map(({ to }) => to)).toContain(`${otherId}@kalima.test`)
  await close(otherId)
  await expect(school.admin.family({ id: all.parentId })).rejects.toMatchObject({ status: 404 })
  await expect(
    school.admin.bookFor({ ...family, booking: bookingOf(all, '2026-12-03T16:00:00Z') }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a booking for a blocked family is refused with what to do', async () => {
  const all = await people()
  await school.admin.block({ id: all.parentId, reason })
  await expect(
    school.admin.bookFor({ id: all.parentId, booking: bookingOf(all, '2026-12-01T16:00:00Z'), reason }),
  ).rejects.toMatchObject({
    code: 'family_blocked',
    status: 409,
    message: expect.stringContaining('Cette famille est bloquée'),
  })
})
