import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listSlots } from '#features/availability/server/list-slots.ts'
import { maxAge, minAge } from '#features/families/families.ts'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { releaseFamilySeats } from '#features/lessons/server/release-family-seats.ts'
import { eraseStudent } from '#features/parent-space/server/erase-student.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { mailContext } from '../../../../../tests/support/mail-context.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { composeMail } from '../../../../app/mails.ts'
import { groupSeats } from '../../groups.ts'
import { bookLessons } from '../book-lessons.ts'
import { postponeSeat } from '../postponement/postpone-seat.ts'
import { quoteBooking } from '../quote-booking.ts'
import { acceptOffer, leaveWaitingList } from './answer-offer.ts'
import { listGroups } from './list-groups.ts'
import { offerFreeSeats } from './offer-free-seats.ts'
import { describeGroup, listTeacherGroups } from './teacher-groups.ts'
import { findWait, joinWaitingList, listWaits } from './waiting-list.ts'

const database = testDatabase()
const { book, changeRate } = bookingIn(database)
const startsAt = at('2027-01-11T09:00:00Z')

const family = async (options: Parameters<typeof makeFamily>[1] = {}) => {
  const made = await makeFamily(database.db, options)
  return { ...made, studentId: made.studentIds[0] ?? '' }
}

/** Seats children of different families in the teacher's group of Monday 10:00, in order. */
const seat = async (teacherId: string, count: number, startsAtToo = startsAt) => {
  const seated: Awaited<ReturnType<typeof family>>[] = []
  for (let index = 0; index < count; index++) {
    const made = await family()
    const request = aBookingOf(
      { teacherId, studentId: made.studentId },
      { lessonType: 'group', startsAt: startsAtToo },
    )
    expect(codeOf(await book(made.family, request))).toBe('ok')
    seated.push(made)
  }
  return seated
}

const groupsOf = async (teacherId: string, zone = 'Europe/Paris') =>
  (await listGroups(database.db, { zone, now })).filter(({ teacher }) => teacher.id === teacherId)

const onlyGroup = async (teacherId: string) => {
  const [group] = await groupsOf(teacherId)
  if (!group) throw new Error('The teacher has no group')
  return group
}

/** The first lesson of the teacher. */
const lessonOf = (teacherId: string) =>
  database.db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .select(['id', 'status', 'seats_taken', 'seats_held', 'is_joinable'])
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()

/** A full group, those who sit in it, and families on its waiting list in order. */
const fullGroup = async (waiting: number) => {
  const { teacherId } = await makeTeacher(database.db)
  const seated = await seat(teacherId, 4)
  const { id: groupId } = await onlyGroup(teacherId)
  const waits: (Awaited<ReturnType<typeof family>> & { id: string })[] = []
  for (let index = 0; index < waiting; index++) {
    const made = await family()
    const id = newId()
    const joined = await joinWaitingList(
      database.db,
      made.family,
      { id, groupId, studentId: made.studentId },
      now.add({ minutes: index }),
    )
    expect(joined).toMatchObject({ ok: true, value: { position: index + 1, status: 'waiting' } })
    waits.push({ ...made, id })
  }
  const { id: lessonId } = await lessonOf(teacherId)
  const sitting = (index: number) => {
    const found = seated[index]
    if (!found) throw new Error('Nobody sits there')
    return found
  }
  const free = async (index: number, when = now) => {
    expect(codeOf(await cancelSeat(database.db, sitting(index).family, { lessonId }, when))).toBe('ok')
  }
  return { teacherId, groupId, lessonId, waits, sitting, free }
}

/** Another session of the group, so that its waiting list goes on without the first one. */
const keepNextWeekFull = (teacherId: string) => seat(teacherId, 4, startsAt.add({ hours: 168 }))

describe('an hour that the teacher gives to a group', () => {
  const audience = { level: 'niveau-3', youngest: 8, oldest: 10 } as const
  const withHours = async () =>
    makeTeacher(database.db, { hours: { lundi: ['09:00-18:00'], mardi: ['09:00-12:00'] } })

  it('is one that the teacher’s week opens; a group that exists is changed at any hour', async () => {
    const { teacherId, teacher } = await withHours()
    const describeAt = async (dayOfWeek: 'lundi' | 'mardi' | 'mercredi', hour: number) =>
      codeOf(await describeGroup(database.db, teacher, { ...audience, dayOfWeek, hour }, now))
    expect(await describeAt('mardi', 11)).toBe('ok')
    expect(await describeAt('mardi', 12)).toBe('hour_closed')
    expect(await describeAt('mercredi', 10)).toBe('hour_closed')
    await database.db.deleteFrom('teacher_availability').where('teacher_id', '=', teacherId).execute()
    expect(await describeAt('mardi', 11)).toBe('ok')
    expect(await listTeacherGroups(database.db, teacher, now)).toMatchObject([
      { dayOfWeek: 'mardi', hour: 11, isOpen: false, mayWithdraw: true },
    ])
  })

  it('is taken back while nobody sits in it; a group with a child, or of the school, stays', async () => {
    const { teacherId, teacher } = await withHours()
    const asTeacher = callAs(database.db, teacherCaller(teacherId), now)
    const at11 = { ...audience, dayOfWeek: 'mardi', hour: 11 } as const
    await describeGroup(database.db, teacher, at11, now)
    await seat(teacherId, 1)
    const { userId } = await makeSchool(database.db)
    await callAs(database.db, { userId, role: 'admin' }, now).booking.openSchoolGroup({
      ...audience,
      teacherId,
      sessions: 3,
      startsAt: '2027-01-12T09:00:00Z',
    })
    const groups = await listTeacherGroups(database.db, teacher, now)
    expect(groups.map(({ dayOfWeek, hour, mayWithdraw }) => [dayOfWeek, hour, mayWithdraw])).toEqual([
      ['lundi', 10, false],
      ['mardi', 10, false],
      ['mardi', 11, true],
    ])
    const [withChild, ofSchool, empty] = groups.map(({ id }) => id)
    for (const id of [withChild, ofSchool])
      await expect(asTeacher.booking.withdrawOwnGroup({ id: id ?? '' })).rejects.toMatchObject({
        code: 'group_in_use',
      })
    const { teacherId: otherId } = await makeTeacher(database.db)
    await expect(
      callAs(database.db, teacherCaller(otherId), now).booking.withdrawOwnGroup({ id: empty ?? '' }),
    ).rejects.toMatchObject({ status: 404 })
    const left = await asTeacher.booking.withdrawOwnGroup({ id: empty ?? '' })
    expect(left.map(({ id }) => id)).toEqual([withChild, ofSchool])
    expect(await asTeacher.booking.withdrawOwnGroup({ id: empty ?? '' })).toEqual(left)
  })
})

describe('a group', () => {
  it('is pending from its booking on, says so and until when, and is listed with the level and age of its first child', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const first = await family()
    const request = aBookingOf({ teacherId, studentId: first.studentId }, { lessonType: 'group' })
    expect(await quoteBooking(database.db, first.family, request, now)).toMatchObject({
      value: {
        opensGroup: { date: '2027-01-11', time: '10:00', until: { date: '2027-01-10', time: '10:00' } },
      },
    })
    expect(await book(first.family, request)).toMatchObject({ value: { lessons: [{ status: 'pending' }] } })
    expect(await groupsOf(teacherId)).toMatchObject([
      {
        level: 'niveau-2',
        youngest: 7,
        oldest: 9,
        date: '2027-01-11',
        time: '10:00',
        seatsTaken: 1,
        isPending: true,
        isFull: false,
        until: { date: '2027-01-10', time: '10:00' },
        priceCents: 2450,
      },
    ])
  })

  it('takes place with a second child, for whom the summary opens nothing', async () => {
    const { teacherId } = await makeTeacher(database.db)
    await seat(teacherId, 1)
    const second = await family()
    const request = aBookingOf({ teacherId, studentId: second.studentId }, { lessonType: 'group' })
    expect(await quoteBooking(database.db, second.family, request, now)).toMatchObject({
      value: { opensGroup: null },
    })
    expect(await book(second.family, request)).toMatchObject({ value: { lessons: [{ status: 'upcoming' }] } })
    expect(await groupsOf(teacherId)).toMatchObject([{ seatsTaken: 2, isPending: false }])
  })

  it('names nobody who sits in it', async () => {
    const { teacherId } = await makeTeacher(database.db)
    await seat(teacherId, 2)
    expect(JSON.stringify(await groupsOf(teacherId))).not.toContain('Enfant')
  })

  it('is read at the hour of the reader, and not once the teacher’s notice has begun', async () => {
    const { teacherId } = await makeTeacher(database.db)
    await seat(teacherId, 1)
    expect(await groupsOf(teacherId, 'America/Toronto')).toMatchObject([
      { date: '2027-01-11', time: '04:00' },
    ])
    const late = await listGroups(database.db, { zone: 'UTC', now: startsAt.subtract({ minutes: 119 }) })
    expect(late.filter(({ teacher }) => teacher.id === teacherId)).toEqual([])
  })

  it('keeps what its teacher wrote, and one that nobody described follows the child who opens it again', async () => {
    const { teacherId, teacher } = await makeTeacher(database.db)
    const [first] = await seat(teacherId, 1)
    const { id: lessonId } = await lessonOf(teacherId)
    if (!first) throw new Error('Nobody was seated')
    await cancelSeat(database.db, first.family, { lessonId }, now)
    const older = await family()
    await database.db
      .updateTable('students')
      .set({ age: 13, level: 'niveau-4' })
      .where('id', '=', older.studentId)
      .execute()
    await book(older.family, aBookingOf({ teacherId, studentId: older.studentId }, { lessonType: 'group' }))
    expect(await groupsOf(teacherId)).toMatchObject([{ level: 'niveau-4', youngest: 12, oldest: 14 }])

    const described = { dayOfWeek: 'lundi', hour: 10, level: 'niveau-3', youngest: 11, oldest: 15 } as const
    await describeGroup(database.db, teacher, described, now)
    await describeGroup(database.db, teacher, described, now)
    expect(await groupsOf(teacherId)).toMatchObject([{ level: 'niveau-3', youngest: 11, oldest: 15 }])
    expect(await listTeacherGroups(database.db, teacher, now)).toMatchObject([
      { isNamed: true, sessions: 1, seatsTaken: 1, waiting: 0 },
    ])
    // The next child, whose level nobody knows, changes nothing.
    const next = await family({ age: 12 })
    const unknown = { level_known: false }
    await database.db.updateTable('students').set(unknown).where('id', '=', next.studentId).execute()
    const later = { lessonType: 'group', startsAt: at('2027-01-18T09:00:00Z') } as const
    expect(codeOf(await book(next.family, aBookingOf({ teacherId, studentId: next.studentId }, later)))).toBe(
      'ok',
    )
    expect(await groupsOf(teacherId)).toMatchObject([{ level: 'niveau-3' }])
  })
})

describe('the waiting list of a full group', () => {
  it('takes each child once, in order, and only when the group is full', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [one] = await seat(teacherId, 3)
    const { id: groupId } = await onlyGroup(teacherId)
    const late = await family()
    const request = { id: newId(), groupId, studentId: late.studentId }
    expect(codeOf(await joinWaitingList(database.db, late.family, request, now))).toBe('group_open')
    await seat(teacherId, 1)
    expect(await groupsOf(teacherId)).toMatchObject([{ isFull: true, seatsTaken: 4 }])
    if (!one) throw new Error('Nobody was seated')
    expect(
      codeOf(
        await joinWaitingList(
          database.db,
          one.family,
          { id: newId(), groupId, studentId: one.studentId },
          now,
        ),
      ),
    ).toBe('already_in_group')
    const twice = await Promise.all([
      joinWaitingList(database.db, late.family, request, now),
      joinWaitingList(database.db, late.family, { ...request, id: newId() }, now),
    ])
    expect(twice.map(codeOf)).toEqual(['ok', 'ok'])
    expect(await listWaits(database.db, late.family)).toHaveLength(1)
  })

  it('refuses the id of a place that was closed, and takes the child again under another one', async () => {
    const { groupId, waits } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await leaveWaitingList(database.db, first.family, first.id, now)
    const join = (id: string) =>
      joinWaitingList(database.db, first.family, { id, groupId, studentId: first.studentId }, now)
    expect(codeOf(await join(first.id))).toBe('wait_id_taken')
    expect(await join(newId())).toMatchObject({ ok: true, value: { status: 'waiting', position: 1 } })
  })

  it('is closed to other people’s children', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [one] = await seat(teacherId, 4)
    const { id: groupId } = await onlyGroup(teacherId)
    const { family: other } = await family()
    const request = { id: newId(), groupId, studentId: one?.studentId ?? '' }
    expect(codeOf(await joinWaitingList(database.db, other, request, now))).toBe('not_found')
  })

  it('keeps the place of a family that may not join groups yet, and asks the next one meanwhile', async () => {
    const { teacherId, groupId, free } = await fullGroup(0)
    const [isNew, known] = [await family({ isNew: true }), await family()]
    const waits: string[] = []
    for (const [index, made] of [isNew, known].entries()) {
      const id = newId()
      const request = { id, groupId, studentId: made.studentId }
      const joined = await joinWaitingList(database.db, made.family, request, now.add({ minutes: index }))
      expect(joined).toMatchObject({ ok: true, value: { position: index + 1 } })
      waits.push(id)
    }
    const statuses = async () => [
      (await findWait(database.db, isNew.family, waits[0] ?? ''))?.status,
      (await findWait(database.db, known.family, waits[1] ?? ''))?.status,
    ]
    await free(0)
    await offerFreeSeats(database.db, now)
    expect(await statuses()).toEqual(['waiting', 'offered'])

    await free(1)
    await offerFreeSeats(database.db, now)
    expect(await lessonOf(teacherId)).toMatchObject({ seats_held: 1, is_joinable: true })
    await database.db
      .updateTable('parents')
      .set({ approved_at: now })
      .where('id', '=', isNew.parentId)
      .execute()
    await offerFreeSeats(database.db, now)
    expect(await statuses()).toEqual(['offered', 'offered'])
  })

  it('keeps a freed seat from everybody else, and offers it to the first for an hour', async () => {
    const { teacherId, waits, free, lessonId } = await fullGroup(2)
    await free(0)
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 3, seats_held: 1, is_joinable: false })
    const stranger = await family()
    const request = aBookingOf({ teacherId, studentId: stranger.studentId }, { lessonType: 'group' })
    expect(codeOf(await book(stranger.family, request))).toBe('slot_taken')

    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await offerFreeSeats(database.db, now)
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({
      status: 'offered',
      lesson: { date: '2027-01-11', time: '10:00' },
      answerUntil: { date: '2027-01-07', time: '10:00' },
      priceCents: 2450,
    })
    expect(await findWait(database.db, second.family, second.id)).toMatchObject({
      status: 'waiting',
      position: 2,
    })
    const notified = await database.db
      .selectFrom('notifications')
      .where('kind', '=', 'seat_offered')
      .where('lesson_id', '=', lessonId)
      .select('user_id')
      .execute()
    expect(notified).toEqual([{ user_id: first.parentId }])
    const mail = await composeMail(
      database.db,
      { kind: 'seat-offered', waitId: first.id },
      { publicUrl: 'https://kalima.test', mailFrom: 'Kalima <bonjour@kalima.test>', now },
    )
    expect(mail?.text).toContain(`https://kalima.test/parent/waiting/${first.id}`)
    expect(mail?.text).toContain('jeudi 7 janvier 2027 à 10:00')
    expect(mail?.text).toMatch(/sans frais jusqu’au dimanche 10.janvier à 10:00/)
  })

  it('says how late a cancellation is free of charge, and refuses an answer that read a better limit', async () => {
    const { waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await free(0)
    await offerFreeSeats(database.db, now)
    const { userId } = await makeSchool(database.db)
    const setLimit = (freeCancellationHours: number) =>
      callAs(database.db, { userId, role: 'admin' }, now).admin.changeSettings({ freeCancellationHours })
    const parent = callAs(database.db, parentCaller(first.parentId), now)
    const read = (await parent.booking.wait({ id: first.id })).cancelling
    expect(read).toMatchObject({ freeCancellationHours: 24, isFree: true, date: '2027-01-10', time: '10:00' })
    await setLimit(48)
    const accept = (agreedFreeCancellationHours: number | undefined) =>
      acceptOffer(database.db, first.family, { id: first.id, agreedFreeCancellationHours }, now)
    expect(await accept(read?.freeCancellationHours)).toMatchObject({
      code: 'terms_changed',
      data: { freeCancellationHours: 48 },
    })
    const later = (await parent.booking.wait({ id: first.id })).cancelling
    expect(codeOf(await accept(later?.freeCancellationHours))).toBe('ok')
    await setLimit(24)
  })

  it('says which late place the offered seat replaces, and gives it back with the answer', async () => {
    const { teacherId, sitting, free, lessonId, groupId } = await fullGroup(0)
    const late = startsAt.subtract({ hours: 15 })
    const again = sitting(0)
    await free(0, late)
    const other = await family()
    const choices = aBookingOf({ teacherId, studentId: other.studentId }, { lessonType: 'group' })
    expect(codeOf(await bookLessons(database.db, other.family, choices, late))).toBe('ok')
    const id = newId()
    const request = { id, groupId, studentId: again.studentId }
    expect(codeOf(await joinWaitingList(database.db, again.family, request, late))).toBe('ok')
    const parent = callAs(database.db, parentCaller(again.parentId), late)
    expect(await parent.booking.wait({ id })).toMatchObject({ status: 'waiting', late: null })
    await free(1, late)
    await offerFreeSeats(database.db, late)
    expect(await parent.booking.wait({ id })).toMatchObject({
      status: 'offered',
      late: { replaced: [{ date: '2027-01-11', time: '10:00', priceCents: 2450 }], waiting: [], due: [] },
    })
    const mail = await composeMail(database.db, { kind: 'seat-offered', waitId: id }, mailContext(late))
    expect(mail?.text).toMatch(/du lundi 11.janvier à 10:00 \(24,50\s€\) ne sera plus dû/)
    expect(codeOf(await acceptOffer(database.db, again.family, { id }, late))).toBe('ok')
    const seats = await database.db
      .selectFrom('seats')
      .where('lesson_id', '=', lessonId)
      .where('student_id', '=', again.studentId)
      .where('given_back_at', 'is', null)
      .select('released_at')
      .execute()
    expect(seats).toEqual([{ released_at: null }])
  })

  it('passes the seat on when nobody answered, and refuses the answer that came late', async () => {
    const { waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await free(0)
    await offerFreeSeats(database.db, now)
    const later = now.add({ minutes: 60 })
    expect(codeOf(await acceptOffer(database.db, first.family, first, later))).toBe('offer_expired')
    await offerFreeSeats(database.db, later)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'missed' })
    expect(await findWait(database.db, second.family, second.id)).toMatchObject({
      status: 'offered',
      position: 1,
    })
    expect(codeOf(await acceptOffer(database.db, first.family, first, later))).toBe('offer_expired')
  })

  it('books the seat once however often it is accepted', async () => {
    const { teacherId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await free(0)
    await offerFreeSeats(database.db, now)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => acceptOffer(database.db, first.family, first, now)),
    )
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 4, seats_held: 0 })
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'taken' })
    const stranger = await family()
    expect(codeOf(await acceptOffer(database.db, stranger.family, first, now))).toBe('not_found')
  })

  it('is closed once the child booked another session of the group: it books no second one', async () => {
    const { teacherId, waits, sitting, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    const nextWeek = startsAt.add({ hours: 168 })
    await seat(teacherId, 3, nextWeek)
    await free(0)
    await offerFreeSeats(database.db, now)
    const other = aBookingOf(
      { teacherId, studentId: first.studentId },
      { lessonType: 'group', startsAt: nextWeek },
    )
    expect(codeOf(await book(first.family, other))).toBe('ok')
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'taken' })
    for (let sent = 0; sent < 2; sent++)
      expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('offer_closed')
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 3, seats_held: 0 })
    // The seat is open to all again.
    const { studentId } = sitting(0)
    const again = aBookingOf({ teacherId, studentId }, { lessonType: 'group' })
    expect(codeOf(await book(sitting(0).family, again))).toBe('ok')
  })

  it('keeps the offer open when the seat no longer costs what the family read', async () => {
    const { teacherId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await free(0)
    await offerFreeSeats(database.db, now)
    const read = await findWait(database.db, first.family, first.id)
    await changeRate(teacherId, 9900)
    const accept = (agreedTotalCents: number | undefined) =>
      acceptOffer(database.db, first.family, { id: first.id, agreedTotalCents }, now)
    expect(await accept(read?.priceCents)).toMatchObject({
      code: 'price_changed',
      data: { totalCents: 6930 },
    })
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 3, seats_held: 1 })
    const shown = await findWait(database.db, first.family, first.id)
    expect(shown).toMatchObject({ status: 'offered', priceCents: 6930 })
    expect(await accept(shown?.priceCents)).toMatchObject({ ok: true, value: { totalCents: 6930 } })
  })

  it('gives one seat to one of two who answer at once, the late one and the next', async () => {
    const { teacherId, waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await free(0)
    await offerFreeSeats(database.db, now)
    const later = now.add({ minutes: 61 })
    await offerFreeSeats(database.db, later)
    const answers = await Promise.all([
      acceptOffer(database.db, first.family, first, later),
      acceptOffer(database.db, second.family, second, later),
      // A family that is not on the waiting list tries at the same time.
      family().then(({ family: stranger, studentId }) =>
        bookLessons(
          database.db,
          stranger,
          aBookingOf({ teacherId, studentId }, { lessonType: 'group' }),
          later,
        ),
      ),
    ])
    expect(answers.map(codeOf)).toEqual(['offer_expired', 'ok', 'slot_taken'])
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 4, seats_held: 0 })
  })

  it('offers two freed seats to two, and a declined one to everybody when the list is empty', async () => {
    const { teacherId, waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await free(0)
    await free(1)
    await offerFreeSeats(database.db, now)
    expect(await lessonOf(teacherId)).toMatchObject({ seats_taken: 2, seats_held: 2, is_joinable: false })
    expect(await leaveWaitingList(database.db, first.family, first.id, now)).toMatchObject({
      value: { status: 'declined' },
    })
    expect(await leaveWaitingList(database.db, first.family, first.id, now)).toMatchObject({
      value: { status: 'declined' },
    })
    expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('offer_closed')
    await offerFreeSeats(database.db, now)
    expect(await lessonOf(teacherId)).toMatchObject({ seats_held: 1, is_joinable: true })
    expect(codeOf(await acceptOffer(database.db, second.family, second, now))).toBe('ok')
  })

  it('waits again when the offered lesson is cancelled', async () => {
    const { teacherId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await keepNextWeekFull(teacherId)
    await free(0)
    await offerFreeSeats(database.db, now)
    for (const index of [1, 2, 3]) await free(index)
    expect(await lessonOf(teacherId)).toMatchObject({ status: 'cancelled', seats_held: 0 })
    expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('offer_closed')
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({
      status: 'waiting',
      lesson: null,
    })
  })

  it('waits again in its old place while the offered seat can’t be taken, and is offered it again', async () => {
    type Made = { teacherId: string; parentId: string; adminId: string }
    const setTeacher = (
      id: string,
      changes: { suspended_at?: Temporal.Instant | null; minimum_notice_minutes?: number },
    ) => database.db.updateTable('teachers').set(changes).where('id', '=', id).execute()
    const cases: { prevent: (made: Made) => Promise<unknown>; undo: (made: Made) => Promise<unknown> }[] = [
      {
        prevent: ({ teacherId }) => setTeacher(teacherId, { suspended_at: now }),
        undo: ({ teacherId }) => setTeacher(teacherId, { suspended_at: null }),
      },
      {
        prevent: ({ teacherId }) => setTeacher(teacherId, { minimum_notice_minutes: 7 * 24 * 60 }),
        undo: ({ teacherId }) => setTeacher(teacherId, { minimum_notice_minutes: 120 }),
      },
      {
        prevent: ({ parentId, adminId }) =>
          database.db
            .insertInto('account_blocks')
            .values({
              user_id: parentId,
              blocked_by: adminId,
              reason: 'x',
              has_suspended: false,
              blocked_at: now,
            })
            .execute(),
        undo: ({ parentId }) =>
          database.db.deleteFrom('account_blocks').where('user_id', '=', parentId).execute(),
      },
    ]
    const { userId: adminId } = await makeSchool(database.db)
    for (const { prevent, undo } of cases) {
      const { teacherId, waits, free } = await fullGroup(1)
      const [first] = waits
      if (!first) throw new Error('One waits')
      const made = { teacherId, parentId: first.parentId, adminId }
      await free(0)
      await offerFreeSeats(database.db, now)
      await prevent(made)
      expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('offer_closed')
      const job = { kind: 'seat-offered', waitId: first.id }
      expect(await composeMail(database.db, job, mailContext(now))).toBeUndefined()
      // The program looks when the offer has ended.
      const ended = now.add({ hours: 2 })
      await offerFreeSeats(database.db, ended)
      expect(await findWait(database.db, first.family, first.id)).toMatchObject({
        status: 'waiting',
        position: 1,
        lesson: null,
      })
      await undo(made)
      await offerFreeSeats(database.db, ended)
      expect(codeOf(await acceptOffer(database.db, first.family, first, ended))).toBe('ok')
    }
  })

  it('an offer that lasts until the teacher’s notice, unanswered, is missed', async () => {
    const { teacherId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await keepNextWeekFull(teacherId)
    const lastBookable = startsAt.subtract({ hours: 2 })
    const offered = lastBookable.subtract({ minutes: 20 })
    await free(0, offered)
    await offerFreeSeats(database.db, offered)
    expect((await findWait(database.db, first.family, first.id))?.answerUntil).toMatchObject({
      time: '08:00',
    })
    await offerFreeSeats(database.db, lastBookable.add({ minutes: 1 }))
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'missed' })
  })

  it('ends, with a mail, once no session of the group is to come', async () => {
    const { teacherId, waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await free(0)
    await offerFreeSeats(database.db, now)
    for (const index of [1, 2, 3]) await free(index)
    expect(await groupsOf(teacherId)).toEqual([])
    await offerFreeSeats(database.db, now)
    await offerFreeSeats(database.db, now)
    for (const { family: by, id } of [first, second])
      expect(await findWait(database.db, by, id)).toMatchObject({ status: 'left', position: null })
    const { rows } = await sql<{ data: { kind: string } }>`
      select data from pgboss.job where name = 'mail' and data ->> 'waitId' = ${second.id}`.execute(
      database.db,
    )
    const ended = { kind: 'wait-closed', waitId: second.id, hasEnded: true }
    expect(rows.map(({ data }) => data)).toEqual([ended])
    const mail = await composeMail(database.db, ended, {
      publicUrl: 'https://kalima.test',
      mailFrom: 'Kalima <bonjour@kalima.test>',
      now,
    })
    expect(mail?.text).toContain('Plus aucune séance n’est prévue dans le groupe')
    expect(mail?.text).toContain(`https://kalima.test/book-lesson?`)
    expect(mail?.text).toContain(teacherId)
  })

  it('goes on while its session runs, and ends with it', async () => {
    const { waits } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await offerFreeSeats(database.db, startsAt.add({ minutes: 59 }))
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'waiting' })
    await offerFreeSeats(database.db, startsAt.add({ minutes: 60 }))
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'left' })
  })

  it.each<[string, (full: Awaited<ReturnType<typeof fullGroup>>) => Promise<unknown>]>([
    [
      'moves to another hour',
      ({ lessonId, sitting }) =>
        postponeSeat(database.db, sitting(1).family, { lessonId, startsAt: startsAt.add({ hours: 1 }) }, now),
    ],
    [
      'leaves with the child’s account',
      ({ sitting }) => eraseStudent(database.db, sitting(1).family, sitting(1).studentId, now),
    ],
    [
      'is that of a family which is blocked or closes its account',
      ({ sitting }) => releaseFamilySeats(database.db, null, sitting(1).parentId, now),
    ],
  ])('asks the next about a seat that %s', async (_how, leave) => {
    const full = await fullGroup(1)
    const [first] = full.waits
    if (!first) throw new Error('One waits')
    await leave(full)
    expect(await lessonOf(full.teacherId)).toMatchObject({ seats_taken: 3, seats_held: 1 })
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'offered' })
  })

  it('offers no seat of a suspended teacher, and again in order once the teacher is back', async () => {
    const { teacherId, waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    const suspend = (suspended_at: Temporal.Instant | null) =>
      database.db.updateTable('teachers').set({ suspended_at }).where('id', '=', teacherId).execute()
    await free(0)
    await offerFreeSeats(database.db, now)
    await suspend(now)
    const later = now.add({ minutes: 60 })
    expect(await offerFreeSeats(database.db, later)).toBe(0)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'waiting' })
    expect(await findWait(database.db, second.family, second.id)).toMatchObject({ status: 'waiting' })
    await suspend(null)
    expect(await lessonOf(teacherId)).toMatchObject({ seats_held: 1, is_joinable: false })
    expect(await offerFreeSeats(database.db, later)).toBe(1)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'offered' })
  })

  it('ends, with a mail, when its teacher is blocked, also in a group whose sessions the school planned', async () => {
    const { teacherId, groupId, waits } = await fullGroup(2)
    const first_day = '2027-01-11'
    await database.db
      .updateTable('groups')
      .set({ opened_at: now, is_named: true, first_day, planned_sessions: 3 })
      .where('id', '=', groupId)
      .execute()
    const { userId } = await makeSchool(database.db)
    const school = callAs(database.db, { userId, role: 'admin' }, now)
    await school.admin.block({ id: teacherId, reason: 'x' })
    await offerFreeSeats(database.db, now)
    await offerFreeSeats(database.db, now)
    for (const { family: waiting, parentId, id } of waits) {
      expect(await listWaits(database.db, waiting)).toEqual([])
      const { rows } = await sql<{ data: MailJob }>`
        select data from pgboss.job where data->>'kind' = 'teacher-left' and data->>'familyId' = ${parentId}`.execute(
        database.db,
      )
      expect(rows.map(({ data }) => data.waitIds)).toEqual([[id]])
      const mail = await composeMail(database.db, rows[0]?.data ?? { kind: '' }, mailContext(now))
      expect(mail?.text).toContain('Liste d’attente d’un groupe')
    }
  })

  it('is joined at an hour that its teacher closed but keeps: as a slot, at /groups, by a booking and by an offer', async () => {
    const { teacherId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    const closed = { date: '2027-01-11', hour: 10, open: false, keepsLessons: true }
    await callAs(database.db, teacherCaller(teacherId), now).availability.openOrClose(closed)
    await free(0)
    await offerFreeSeats(database.db, now)
    expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('ok')

    await free(1)
    expect(await onlyGroup(teacherId)).toMatchObject({ seatsTaken: 3, isFull: false })
    const day = { from: '2027-01-11', until: '2027-01-11', viewerZone: 'Europe/Paris', now }
    const starts = async (lessonType: 'group' | 'individual') => {
      const found = await listSlots(database.db, { ...day, teacherId, lessonType })
      return found.ok ? found.value.slots.map(({ time }) => time) : found.code
    }
    expect(await starts('group')).toContain('10:00')
    expect(await starts('individual')).not.toContain('10:00')
    const stranger = await family()
    const ask = () =>
      book(stranger.family, aBookingOf({ teacherId, studentId: stranger.studentId }, { lessonType: 'group' }))
    expect(codeOf(await ask())).toBe('ok')
  })

  it('brings a second child to a group that its teacher keeps at a closed hour, until it is empty', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const [first] = await seat(teacherId, 1)
    const closed = { date: '2027-01-11', hour: 10, open: false, keepsLessons: true }
    await callAs(database.db, teacherCaller(teacherId), now).availability.openOrClose(closed)
    expect(await onlyGroup(teacherId)).toMatchObject({ isPending: true, isFull: false })
    const [second] = await seat(teacherId, 1)
    const { id: lessonId } = await lessonOf(teacherId)
    if (!first || !second) throw new Error('Two are seated')
    for (const { family } of [first, second])
      expect(codeOf(await cancelSeat(database.db, family, { lessonId }, now))).toBe('ok')
    const stranger = await family()
    const request = aBookingOf({ teacherId, studentId: stranger.studentId }, { lessonType: 'group' })
    expect(codeOf(await book(stranger.family, request))).toBe('slot_not_offered')
  })

  it('passes over a family that is blocked, which keeps its place', async () => {
    const { waits, free } = await fullGroup(2)
    const [first, second] = waits
    if (!first || !second) throw new Error('Two wait')
    await database.db
      .insertInto('account_blocks')
      .values({ user_id: first.parentId, blocked_at: now, reason: 'Impayé' })
      .execute()
    await free(0)
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({ status: 'waiting' })
    expect(await findWait(database.db, second.family, second.id)).toMatchObject({ status: 'offered' })
  })

  it('waits again when another teacher gives the offered session, which then is not the group’s', async () => {
    const { teacherId, lessonId, waits, free } = await fullGroup(1)
    const [first] = waits
    if (!first) throw new Error('One waits')
    await keepNextWeekFull(teacherId)
    await free(0)
    await offerFreeSeats(database.db, now)
    const { teacherId: substitute } = await makeTeacher(database.db)
    const { userId } = await makeSchool(database.db)
    const admin = callAs(database.db, { userId, role: 'admin' }, now).admin
    await admin.substitute({ id: lessonId, insteadOf: teacherId, teacherId: substitute })
    expect(await lessonOf(substitute)).toMatchObject({ seats_taken: 3, seats_held: 0 })
    expect(codeOf(await acceptOffer(database.db, first.family, first, now))).toBe('offer_closed')
    await offerFreeSeats(database.db, now)
    expect(await findWait(database.db, first.family, first.id)).toMatchObject({
      status: 'waiting',
      lesson: null,
    })
  })
})

it('lists the groups in which the family’s children sit from now on', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const [first] = await seat(teacherId, 1)
  const [second] = await seat(teacherId, 1)
  if (!first || !second) throw new Error('two families sit in the group')
  const { id: groupId } = await onlyGroup(teacherId)
  const ownGroups = async (parentId: string, when = now) =>
    (await callAs(database.db, parentCaller(parentId), when).booking.bookingContext()).ownGroups
  expect(await ownGroups(first.parentId)).toEqual([{ studentId: first.studentId, groupId }])
  expect(await ownGroups(second.parentId)).toEqual([{ studentId: second.studentId, groupId }])
  expect(await ownGroups(first.parentId, startsAt.add({ hours: 1 }))).toEqual([])
})

describe('the database', () => {
  it('knows the same lesson types; a group has the seats that the rules say, every other lesson one', async () => {
    const { rows } = await database.pool.query<{ type: string; seats: number }>(
      'select type::text, seats_in(type) as seats from unnest(enum_range(null::lesson_type)) as type',
    )
    expect(rows.map(({ type }) => type)).toEqual([...lessonTypes])
    expect(Object.fromEntries(rows.map(({ type, seats }) => [type, seats]))).toEqual({
      trial: 1,
      individual: 1,
      group: groupSeats,
    })
  })

  it('opens a group for children a year younger to a year older than its first child, within the ages of all children', async () => {
    const { teacherId } = await makeTeacher(database.db)
    const agesOf = async (age: number, hour: number) => {
      const { studentId } = await family({ age })
      await sql`select open_group(${teacherId}::uuid, 'lundi', ${hour}::int, ${studentId}::uuid, ${now})`.execute(
        database.db,
      )
      return database.db
        .selectFrom('groups')
        .where('teacher_id', '=', teacherId)
        .where('hour', '=', hour)
        .select(['youngest', 'oldest'])
        .executeTakeFirst()
    }
    expect(await agesOf(minAge, 8)).toEqual({ youngest: minAge, oldest: minAge + 1 })
    expect(await agesOf(maxAge, 9)).toEqual({ youngest: maxAge - 1, oldest: maxAge })
  })
})
