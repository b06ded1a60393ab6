// An hour that was cancelled too late and that the same child books again is owed once.
import { expect, test } from 'vitest'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { aBookingOf, at, bookingIn, codeOf, newId } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeFamily, makePackage, makeSchool } from '../../../../tests/support/people.ts'
import { composeMail } from '../../../app/mails.ts'
import { latePlaceSentences } from '../late-place-sentences.ts'
import { bookLessons } from './book-lessons.ts'
import type { NewBooking } from './new-booking.ts'
import { postponeSeat } from './postponement/postpone-seat.ts'
import { postponeSeries, previewSeriesPostponement } from './postponement/postpone-series.ts'
import { previewPostponement } from './postponement/preview-postponement.ts'
import { quoteBooking } from './quote-booking.ts'

const database = testDatabase()
const { people } = bookingIn(database)
const startsAt = at('2027-01-11T09:00:00Z')
const early = startsAt.subtract({ hours: 48 })
const late = startsAt.subtract({ hours: 15 })

const world = async (changes: Partial<NewBooking> = {}) => {
  const { family, teacherId, studentId, parentId } = await people(
    { rateCents: 4500, lengths: [30, 60, 120] },
    { children: 2 },
  )
  const bookAt = (when: Temporal.Instant, other: Partial<NewBooking> = {}) =>
    bookLessons(database.db, family, aBookingOf({ teacherId, studentId }, { ...changes, ...other }), when)
  const cancel = async (lessonId: string, when = late) => {
    const cancelled = await cancelSeat(database.db, family, { lessonId, studentId }, when)
    return cancelled.ok && cancelled.value.givenBack
  }
  const bookAndCancel = async () => {
    const booked = await bookAt(early)
    const lessonId = (booked.ok && booked.value.lessons[0]?.id) || ''
    expect(await cancel(lessonId)).toBe(false)
    return lessonId
  }
  /** What each of the family's places is due, in the order of booking. */
  const due = async () => {
    const seats = await database.db
      .selectFrom('seats')
      .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
      .where('seats.student_id', '=', studentId)
      .select(['seats.price_cents', 'seats.given_back_at'])
      .orderBy('bookings.created_at')
      .execute()
    return seats.map(seat => (seat.given_back_at ? 0 : seat.price_cents))
  }
  const quote = async (other: Partial<NewBooking> = {}) => {
    const choices = aBookingOf({ teacherId, studentId }, { ...changes, ...other })
    const quoted = await quoteBooking(database.db, family, choices, late)
    return quoted.ok ? latePlaceSentences(quoted.value, { today: '2027-01-10', stage: 'confirming' }) : []
  }
  return { family, teacherId, studentId, parentId, bookAt, bookAndCancel, cancel, due, quote }
}

test('the same hour is owed once, and the family reads so before and after', async () => {
  const { bookAt, bookAndCancel, cancel, due, quote, parentId } = await world()
  await bookAndCancel()
  expect(await due()).toEqual([4500])
  expect(await quote()).toEqual([
    expect.stringMatching(/du lundi 11.janvier à 10:00 \(45\s€\) ne sera plus dû.*le remplace/),
  ])
  const id = newId()
  const again = await bookAt(late, { id })
  expect(codeOf(again)).toBe('ok')
  expect(await due()).toEqual([0, 4500])
  // Sent again it changes nothing.
  expect(await bookAt(late, { id })).toEqual(again)
  expect(await due()).toEqual([0, 4500])
  const { lessons } = await callAs(database.db, parentCaller(parentId), late).lessons.list({
    scope: 'cancelled',
  })
  const explanation = expect.stringMatching(
    /^Annulé par votre famille le .*\. Réservé de nouveau à la même heure\.$/,
  )
  // The child has a lesson at that hour: the link that books it again is not offered.
  expect(lessons).toMatchObject([{ givenBack: true, seat: { explanation, mayBookAgain: false } }])
  const [left = { id: '' }] = lessons
  const againLessonId = (again.ok && again.value.lessons[0]?.id) || ''
  const school = callAs(database.db, { ...(await makeSchool(database.db)), role: 'admin' }, late)
  const record = await school.admin.lesson({ id: left.id })
  expect(record.seats).toMatchObject([{ state: 'given_back', againLessonId }])
  const [{ bookingId } = { bookingId: '' }] = record.seats
  expect(await school.admin.booking({ id: bookingId })).toMatchObject({
    lessons: [{ id: left.id, state: 'given_back', againLessonId }],
  })
  expect((await school.admin.lesson({ id: againLessonId })).seats).toMatchObject([{ againLessonId: null }])
  const mail = await composeMail(
    database.db,
    { kind: 'booking-confirmed', bookingId: id, to: 'family' },
    mailContext(late),
  )
  expect(mail?.text).toMatch(
    /Le cours annulé trop tard du lundi 11.janvier à 10:00 \(45\s€\) n’est plus dû.: le nouveau le remplace\./,
  )
  const { late: shown } = await callAs(database.db, parentCaller(parentId), late).booking.show({ id })
  expect(shown).toMatchObject({ replaced: [{ priceCents: 4500 }], waiting: [], due: [] })
  const entries = await database.db
    .selectFrom('audit_log')
    .where('action', '=', 'seat_replaced')
    .where('actor', '=', parentId)
    .select('action')
    .execute()
  expect(entries).toHaveLength(1)
  // Cancelled once more, it is still owed once.
  const lessonId = (again.ok && again.value.lessons[0]?.id) || ''
  expect(await cancel(lessonId)).toBe(false)
  expect(await due()).toEqual([0, 4500])
  const after = await callAs(database.db, parentCaller(parentId), late).lessons.list({ scope: 'cancelled' })
  expect(after.lessons.map(({ seat }) => seat?.mayBookAgain)).toEqual([true, true])
})

test('places that are replaced and others at the same hours that stay due are named by day and amount', async () => {
  const { bookAndCancel, bookAt, cancel, quote, due } = await world()
  await bookAndCancel()
  const shorter = await bookAt(late, { duration: 30 })
  await cancel((shorter.ok && shorter.value.lessons[0]?.id) || '')
  expect(await due()).toEqual([4500, 2250])
  expect(await quote()).toEqual([
    expect.stringMatching(
      /^Si vous confirmez, le cours annulé trop tard du lundi 11.janvier à 10:00 \(45\s€\) ne sera plus dû/,
    ),
    expect.stringMatching(/^Le cours annulé trop tard du lundi 11.janvier à 10:00 \(22,50\s€\) reste dû/),
  ])
})

test.each<[string, number, string, number, string]>([
  ['its second hour', 120, '2027-01-11T10:00:00Z', 60, '90'],
  ['a longer lesson around it', 60, '2027-01-11T08:00:00Z', 120, '45'],
])(
  '%s, booked again, replaces nothing, and the family reads so',
  async (_, cancelled, start, booked, euros) => {
    const { bookAndCancel, bookAt, due, quote } = await world({ duration: cancelled as 60 | 120 })
    await bookAndCancel()
    const again = { startsAt: at(start), duration: booked as 60 | 120 }
    expect(await quote(again)).toEqual([
      expect.stringMatching(new RegExp(`à 10:00 \\(${euros}\\s€\\) reste dû`)),
    ])
    expect(codeOf(await bookAt(late, again))).toBe('ok')
    expect(await due()).toEqual([Number(euros) * 100, booked * 75])
  },
)

test('mail and page of a booking say what stays due beside it, and no longer once the school gave it back', async () => {
  const { bookAndCancel, bookAt, parentId } = await world()
  await bookAndCancel()
  const id = newId()
  expect(codeOf(await bookAt(late, { id, duration: 30 }))).toBe('ok')
  const compose = () =>
    composeMail(database.db, { kind: 'booking-confirmed', bookingId: id, to: 'family' }, mailContext(late))
  const page = () => callAs(database.db, parentCaller(parentId), late).booking.show({ id })
  const sentence = /du lundi 11.janvier à 10:00 \(45\s€\) reste dû, en plus du nouveau\./
  expect((await compose())?.text).toMatch(sentence)
  expect((await page()).late).toMatchObject({ replaced: [], waiting: [], due: [{ time: '10:00' }] })

  const { id: seatId } = await database.db
    .selectFrom('seats')
    .where('parent_id', '=', parentId)
    .where('released_at', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow()
  const school = callAs(database.db, { ...(await makeSchool(database.db)), role: 'admin' }, late)
  await school.admin.giveBackFor({ id: parentId, seatId, reason: 'Essai' })
  expect((await compose())?.text).not.toMatch(/annulé trop tard/)
  expect((await page()).late).toEqual({ replaced: [], waiting: [], due: [] })
})

test('a lesson that only touches a late place says nothing of it', async () => {
  const { bookAndCancel, quote } = await world()
  await bookAndCancel()
  expect(await quote({ startsAt: startsAt.add({ hours: 1 }) })).toEqual([])
  expect(await quote({ startsAt: startsAt.subtract({ hours: 1 }) })).toEqual([])
})

test('of an hour that another family has taken meanwhile nothing is promised', async () => {
  const { bookAndCancel, quote, teacherId } = await world()
  await bookAndCancel()
  const other = await makeFamily(database.db)
  const taken = aBookingOf({ teacherId, studentId: other.studentIds[0] ?? '' })
  expect(codeOf(await bookLessons(database.db, other.family, taken, late))).toBe('ok')
  expect(await quote()).toEqual([])
})

test('a package of the second booking makes the hour cost what that booking says', async () => {
  const { bookAt, bookAndCancel, due } = await world()
  const packageId = await makePackage(database.db, { name: 'Dix', percentage: 10 })
  await bookAndCancel()
  expect(codeOf(await bookAt(late, { packageId }))).toBe('ok')
  expect(await due()).toEqual([0, 4050])
})

test('of two clients that book it again at once one does, and it is owed once', async () => {
  const { bookAt, bookAndCancel, due } = await world()
  await bookAndCancel()
  const codes = (await Promise.all([bookAt(late), bookAt(late)])).map(codeOf)
  expect(codes.toSorted()).toEqual(['ok', 'slot_taken'])
  expect(await due()).toEqual([0, 4500])
})

test('another length, another type and another family leave the late place due, and the family reads so before', async () => {
  const shorter = await world()
  await shorter.bookAndCancel()
  expect(await shorter.quote({ duration: 30 })).toEqual([
    expect.stringMatching(/du lundi 11.janvier à 10:00 \(45\s€\) reste dû, en plus/),
  ])
  expect(codeOf(await shorter.bookAt(late, { duration: 30 }))).toBe('ok')
  expect(await shorter.due()).toEqual([4500, 2250])

  const trial = await world({ lessonType: 'trial' })
  await trial.bookAndCancel()
  expect(codeOf(await trial.bookAt(late))).toBe('trial_used')
  expect(codeOf(await trial.bookAt(late, { lessonType: 'individual' }))).toBe('ok')

  const first = await world()
  await first.bookAndCancel()
  const other = await makeFamily(database.db)
  const taken = aBookingOf({ teacherId: first.teacherId, studentId: other.studentIds[0] ?? '' })
  expect(codeOf(await bookLessons(database.db, other.family, taken, late))).toBe('ok')
  expect(await first.due()).toEqual([4500])
})

test('in a group the place is owed once where the group is together; one that would wait for a second child frees nothing', async () => {
  const { bookAndCancel, bookAt, due, quote, teacherId, cancel } = await world({ lessonType: 'group' })
  const other = await makeFamily(database.db)
  const companion = aBookingOf({ teacherId, studentId: other.studentIds[0] ?? '' }, { lessonType: 'group' })
  expect(codeOf(await bookLessons(database.db, other.family, companion, early))).toBe('ok')
  const lessonId = await bookAndCancel()
  expect(await quote()).toEqual([expect.stringContaining('ne sera plus dû')])
  expect(codeOf(await bookAt(late))).toBe('ok')
  expect(await due()).toEqual([0, 3150])

  await cancel(lessonId)
  await cancelSeat(database.db, other.family, { lessonId }, late)
  // A new group would wait, and be left free of charge.
  expect(await quote()).toEqual([expect.stringContaining('reste dû')])
  expect(codeOf(await bookAt(late))).toBe('ok')
  expect(await due()).toEqual([0, 3150, 3150])
})

/** A group lesson that was cancelled too late and booked again, now waiting for a second child; and families that could be that one. */
const waitingGroup = async () => {
  const made = await world({ lessonType: 'group' })
  const { teacherId, bookAt, bookAndCancel, quote, due } = made
  const join = async (when: Temporal.Instant, start = startsAt) => {
    const other = await makeFamily(database.db)
    const choices = { lessonType: 'group', startsAt: start } as const
    const studentId = other.studentIds[0] ?? ''
    const joined = await bookLessons(
      database.db,
      other.family,
      aBookingOf({ teacherId, studentId }, choices),
      when,
    )
    return { ...other, lessonId: (joined.ok && joined.value.lessons[0]?.id) || '' }
  }
  const companion = await join(early)
  await bookAndCancel()
  await cancelSeat(database.db, companion.family, { lessonId: companion.lessonId }, late)
  expect(await quote()).toEqual([
    expect.stringContaining('reste dû tant qu’aucun deuxième enfant ne s’inscrit'),
  ])
  const again = await bookAt(late)
  expect(await due()).toEqual([3150, 3150])
  const parent = callAs(database.db, parentCaller(made.parentId), late)
  const { late: shown } = await parent.booking.show({ id: (again.ok && again.value.id) || '' })
  expect(shown).toMatchObject({ replaced: [], waiting: [{ priceCents: 3150 }], due: [] })
  const lessonId = (again.ok && again.value.lessons[0]?.id) || ''
  const audited = () =>
    database.db
      .selectFrom('audit_log')
      .where('action', '=', 'seat_replaced')
      .where('subject', '=', made.studentId)
      .select(['actor', 'at'])
      .execute()
  return { ...made, join, lessonId, audited }
}

test('a late place booked again in a group that waits is given back when another family joins, and the mail says so', async () => {
  const { join, due, audited, lessonId } = await waitingGroup()
  expect(await audited()).toEqual([])
  await join(late)
  expect(await due()).toEqual([0, 3150])
  // The other family is not named in it.
  expect(await audited()).toEqual([{ actor: null, at: late }])
  const { id: seatId } = await database.db
    .selectFrom('seats')
    .innerJoin('seats as before', 'before.replaced_by', 'seats.id')
    .where('seats.lesson_id', '=', lessonId)
    .select('seats.id')
    .executeTakeFirstOrThrow()
  const compose = (kind: string) =>
    composeMail(database.db, { kind, seatId, goesOn: true }, mailContext(late))
  const sentence =
    /L’heure du lundi 11.janvier à 10:00 avait été annulée trop tard.: elle n’est due qu’une fois\./
  expect((await compose('second-student-joined'))?.text).toMatch(sentence)
  const left = await compose('second-student-left')
  expect(left?.text).toContain('L’autre enfant')
  expect(left?.text).not.toMatch(sentence)
})

test('a late place that the school gives back while the group waits is replaced by nothing', async () => {
  const { join, due, audited, parentId } = await waitingGroup()
  const school = callAs(database.db, { ...(await makeSchool(database.db)), role: 'admin' }, late)
  const replaced = () =>
    database.db
      .selectFrom('seats')
      .where('parent_id', '=', parentId)
      .where('replaced_by', 'is not', null)
      .select('id')
      .execute()
  const [{ id: seatId } = { id: '' }] = await replaced()
  await school.admin.giveBackFor({ id: parentId, seatId, reason: 'Essai' })
  await join(late)
  expect(await due()).toEqual([0, 3150])
  expect(await replaced()).toEqual([])
  expect(await audited()).toEqual([])
})

test('a child who is moved into the group brings it together as well', async () => {
  const { join, due } = await waitingGroup()
  const moving = await join(early, startsAt.add({ hours: 24 * 7 }))
  const move = { lessonId: moving.lessonId, startsAt }
  expect(codeOf(await postponeSeat(database.db, moving.family, move, late))).toBe('ok')
  expect(await due()).toEqual([0, 3150])
})

test('of two families that join a waiting group at once, the late place is given back once', async () => {
  const { join, due, audited } = await waitingGroup()
  await Promise.all([join(late), join(late)])
  expect(await due()).toEqual([0, 3150])
  expect(await audited()).toHaveLength(1)
})

test('two families that book the hour of their late places at once owe it once each', async () => {
  const { join, due, cancel, lessonId, bookAt } = await waitingGroup()
  expect(await cancel(lessonId)).toBe(true)
  await Promise.all([bookAt(late), join(late)])
  expect(await due()).toEqual([0, 0, 3150])
})

test('a late place stays due when its group does not come together, whoever books the hour later', async () => {
  const { join, due, lessonId, audited, studentId } = await waitingGroup()
  await closeLessons(database.db, startsAt.subtract({ hours: 2 }))
  const { status } = await database.db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
  await join(startsAt.subtract({ hours: 2 }))
  expect(await due()).toEqual([3150, 0])
  expect(await audited()).toEqual([])
  const linked = await database.db
    .selectFrom('seats')
    .where('student_id', '=', studentId)
    .where('replaced_by', 'is not', null)
    .select('id')
    .execute()
  expect(linked).toEqual([])
})

test('a late place is due again while its group waits again, and given back once more with the next child', async () => {
  const { join, due, audited, lessonId, studentId } = await waitingGroup()
  const other = await join(late)
  expect(await due()).toEqual([0, 3150])
  await cancelSeat(database.db, other.family, { lessonId }, late)
  expect(await due()).toEqual([3150, 3150])
  const { id: seatId } = await database.db
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .where('student_id', '=', studentId)
    .where('released_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  const mail = await composeMail(database.db, { kind: 'second-student-left', seatId }, mailContext(late))
  expect(mail?.text).toMatch(
    /L’heure du lundi 11.janvier à 10:00 avait été annulée trop tard.: tant qu’aucun deuxième enfant ne s’inscrit, cette annulation reste due\./,
  )
  await join(late)
  expect(await due()).toEqual([0, 3150])
  expect(await audited()).toHaveLength(2)
  const owedAgain = await database.db
    .selectFrom('audit_log')
    .where('action', '=', 'seat_owed_again')
    .where('subject', '=', studentId)
    .select(['actor', 'at'])
    .execute()
  expect(owedAgain).toEqual([{ actor: null, at: late }])
})

test('a place left free of charge in a group that waits again leaves the late one due', async () => {
  const { join, due, cancel, lessonId } = await waitingGroup()
  const other = await join(late)
  await cancelSeat(database.db, other.family, { lessonId }, late)
  expect(await cancel(lessonId)).toBe(true)
  expect(await due()).toEqual([3150, 0])
})

test('whoever is first when two children leave a group at once, the hour is owed once', async () => {
  const { join, due, cancel, lessonId } = await waitingGroup()
  const other = await join(late)
  await Promise.all([cancelSeat(database.db, other.family, { lessonId }, late), cancel(lessonId)])
  expect((await due()).toSorted()).toEqual([0, 3150])
})

test('when one child leaves a group while another joins it, the hour is owed once', async () => {
  const { join, due, lessonId } = await waitingGroup()
  const other = await join(late)
  await Promise.all([cancelSeat(database.db, other.family, { lessonId }, late), join(late)])
  expect(await due()).toEqual([0, 3150])
})

/** A lesson a week later, booked early, and its move onto the hour that was cancelled too late. */
const moveOnto = async (made: Pick<Awaited<ReturnType<typeof world>>, 'bookAt' | 'family'>) => {
  const booked = await made.bookAt(early, { startsAt: startsAt.add({ hours: 24 * 7 }) })
  const [lesson = { id: '' }] = booked.ok ? booked.value.lessons : []
  const move = { lessonId: lesson.id, startsAt }
  const preview = await previewPostponement(database.db, made.family, move, late)
  const moved = await postponeSeat(database.db, made.family, move, late)
  expect(codeOf(moved)).toBe('ok')
  return { moved, lateSentences: preview.ok && preview.value.late }
}

test('a lesson that is moved onto a late place replaces it, and the family reads so before and after', async () => {
  const made = await world()
  await made.bookAndCancel()
  const { moved, lateSentences: before } = await moveOnto(made)
  expect(before).toEqual([
    expect.stringMatching(
      /du lundi 11.janvier à 10:00 \(45\s€\) ne sera plus dû.: le nouveau le remplacera\./,
    ),
  ])
  expect((await made.due()).toSorted()).toEqual([0, 0, 4500])
  const { id: seatId } = await database.db
    .selectFrom('seats')
    .where('lesson_id', '=', (moved.ok && moved.value.id) || '')
    .select('id')
    .executeTakeFirstOrThrow()
  const mail = await composeMail(database.db, { kind: 'seat-postponed', seatId }, mailContext(late))
  expect(mail?.text).toMatch(
    /L’heure du lundi 11.janvier à 10:00 avait été annulée trop tard.: elle n’est due qu’une fois\./,
  )
  const entries = await database.db
    .selectFrom('audit_log')
    .where('action', '=', 'seat_replaced')
    .where('actor', '=', made.parentId)
    .where('subject', '=', made.studentId)
    .select('action')
    .execute()
  expect(entries).toHaveLength(1)
})

test('a series that is moved onto a late place replaces it, and the family reads so before and after', async () => {
  const made = await world()
  await made.bookAndCancel()
  const booked = await made.bookAt(early, {
    startsAt: startsAt.add({ hours: 24 }),
    recurrenceFrequency: 'weekly',
    numberOfSessions: 2,
  })
  const [lesson = { id: '' }] = booked.ok ? booked.value.lessons : []
  const request = {
    bookingId: (booked.ok && booked.value.id) || '',
    lessonId: lesson.id,
    scope: 'all',
    startsAt,
  } as const
  // The first is then moved within its limit, with the one a week later.
  const preview = await previewSeriesPostponement(database.db, made.family, request, late)
  expect(preview.ok && preview.value.cancelling?.late).toEqual([
    expect.stringContaining('(45\u00a0€) ne sera plus dû'),
  ])
  const moved = await postponeSeries(database.db, made.family, { ...request, keptLessonIds: [] }, late)
  expect(codeOf(moved)).toBe('ok')
  expect((await made.due()).toSorted()).toEqual([0, 0, 0, 4500, 4500])
  const moves = await database.db
    .selectFrom('seats')
    .where('booking_id', '=', request.bookingId)
    .where('released_at', 'is', null)
    .select('id')
    .execute()
  const job = {
    kind: 'series-postponed',
    bookingId: request.bookingId,
    seatIds: moves.map(({ id }) => id),
    familyId: made.parentId,
  }
  const mail = await composeMail(database.db, job, mailContext(late))
  expect(mail?.text).toContain('elle n’est due qu’une fois')
})

test('a longer lesson that is moved over a late place leaves it due, and the family reads so before', async () => {
  const made = await world()
  await made.bookAndCancel()
  const { lateSentences: before } = await moveOnto({
    ...made,
    bookAt: (when, other) => made.bookAt(when, { ...other, duration: 120 }),
  })
  expect(before).toEqual([expect.stringMatching(/\(45\s€\) reste dû, en plus du nouveau\./)])
  expect((await made.due()).toSorted()).toEqual([0, 4500, 9000])
})

test('a lesson that is moved onto the late place of a group replaces it once its group comes together', async () => {
  const { cancel, lessonId, ...made } = await waitingGroup()
  await cancel(lessonId)
  const { lateSentences: before } = await moveOnto(made)
  expect(before).toEqual([expect.stringContaining('reste dû tant qu’aucun deuxième enfant ne s’inscrit')])
  expect((await made.due()).toSorted()).toEqual([0, 0, 3150, 3150])
  await made.join(late)
  expect((await made.due()).toSorted()).toEqual([0, 0, 0, 3150])
})

test('a place that the moved lesson could cancel free of charge there stays due', async () => {
  const made = await world()
  await made.bookAndCancel()
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 0 }).execute()
  const { lateSentences: before } = await moveOnto(made)
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 24 }).execute()
  expect(before).toEqual([expect.stringContaining('reste dû, en plus')])
  expect((await made.due()).toSorted()).toEqual([0, 4500, 4500])
})

test('a place that the new booking could cancel free of charge stays due', async () => {
  const { bookAndCancel, bookAt, due } = await world()
  await bookAndCancel()
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 0 }).execute()
  expect(codeOf(await bookAt(late))).toBe('ok')
  await database.db.updateTable('school_settings').set({ free_cancellation_hours: 24 }).execute()
  expect(await due()).toEqual([4500, 4500])
})
