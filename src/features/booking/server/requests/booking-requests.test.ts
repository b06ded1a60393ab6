import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at, bookingIn, codeOf, newId, now } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { mailContext } from '../../../../../tests/support/mail-context.ts'
import { makeLogin, makeOtherParent, makeSchool } from '../../../../../tests/support/people.ts'
import { bookLessons } from '../book-lessons.ts'
import { serializeBooking } from '../new-booking.ts'
import { approveRequest, refuseRequest } from './answer-request.ts'
import { createBookingRequest } from './create-booking-request.ts'
import { requestMails } from './request-mails.ts'

const database = testDatabase()
const { people, changeRate, count } = bookingIn(database)

/** A family whose child has a login, and calls as each of them. */
const home = async (options: Parameters<typeof people>[1] = {}) => {
  const made = await people({}, options)
  const { parentId, studentId, family, teacherId } = made
  const userId = await makeLogin(database.db, studentId, 'Adam')
  const self: Family = { ...family, role: 'student', userId, studentId }
  const child = callAs(database.db, { userId, role: 'student', familyId: parentId, studentId }, now)
  const parent = callAs(database.db, parentCaller(parentId), now)
  const wanted = (changes: Parameters<typeof aBookingOf>[1] = {}) =>
    aBookingOf({ studentId, teacherId }, changes)
  return { ...made, self, child, parent, wanted }
}

const later = (hours: number) => now.add({ hours })

test('a child’s own login books a trial at once, asks for what costs money, and cannot book it', async () => {
  const { child, parent, wanted, teacherId } = await home()
  const request = wanted()
  await expect(child.booking.book(serializeBooking(request))).rejects.toMatchObject({
    code: 'needs_parent',
    status: 403,
  })
  expect(await child.booking.request(serializeBooking(request))).toMatchObject({
    id: request.id,
    status: 'pending',
    teacherName: 'Salma Essai',
    date: '2027-01-11',
    time: '10:00',
    totalCents: 3500,
    answerDate: '2027-01-09',
    answerTime: '09:00',
  })
  expect(await count('bookings', teacherId)).toBe(0)
  const trial = wanted({ lessonType: 'trial', startsAt: at('2027-01-12T09:00:00Z') })
  expect(await child.booking.book(serializeBooking(trial))).toMatchObject({ lessonType: 'trial' })
  await expect(child.booking.request(serializeBooking({ ...trial, id: newId() }))).rejects.toMatchObject({
    status: 400,
  })
  await expect(parent.booking.request(serializeBooking(request))).rejects.toMatchObject({ code: 'forbidden' })
})

test('the block of a family ends what its children asked for; that of its second parent does not', async () => {
  const { child, parentId, wanted } = await home()
  const request = wanted()
  await child.booking.request(serializeBooking(request))
  const school = callAs(database.db, { ...(await makeSchool(database.db)), role: 'admin' }, later(1))
  const expiry = async () => {
    const { expires_at } = await database.db
      .selectFrom('booking_requests')
      .where('id', '=', request.id)
      .select('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at.toString()
  }
  await school.admin.block({ id: await makeOtherParent(database.db, parentId), reason: 'Essai' })
  expect(await expiry()).toBe(at('2027-01-09T08:00:00Z').toString())
  await school.admin.block({ id: parentId, reason: 'Essai' })
  expect(await expiry()).toBe(later(1).toString())
})

test('a parent reads what becomes of a lesson that was cancelled too late at the requested hour; a child does not', async () => {
  const { child, parent, wanted, family, studentId, teacherId } = await home()
  const startsAt = at('2027-01-07T16:00:00Z')
  const cancelled = await bookLessons(database.db, family, wanted({ startsAt }), now)
  const lessonId = (cancelled.ok && cancelled.value.lessons[0]?.id) || ''
  await parent.lessons.cancel({ id: lessonId, studentId })
  const request = wanted({ startsAt })
  await child.booking.request(serializeBooking(request))
  const read = async (by: typeof parent) =>
    (await by.booking.requests()).requests.map(({ lateSentences }) => lateSentences)
  expect(await read(parent)).toEqual([[expect.stringMatching(/à 17:00 \(35.€\) ne sera plus dû/)]])
  expect(await read(child)).toEqual([[]])
  // At an hour that another family took meanwhile nothing is promised.
  const other = await people()
  const taken = aBookingOf({ studentId: other.studentId, teacherId }, { startsAt })
  expect(codeOf(await bookLessons(database.db, other.family, taken, now))).toBe('ok')
  expect(await read(parent)).toEqual([[]])
})

test('a refusal addresses a child as tu, a parent as vous', async () => {
  const { child, parent, wanted } = await home()
  const night = serializeBooking(wanted({ startsAt: at('2027-01-12T01:00:00Z') }))
  const refused = { code: 'slot_not_offered' }
  await expect(child.booking.request(night)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('choisis une autre date'),
  })
  await expect(parent.booking.book(night)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('choisissez une autre date'),
  })
  const trialAtNight = serializeBooking(wanted({ lessonType: 'trial', startsAt: at('2027-01-12T01:00:00Z') }))
  await expect(child.booking.book(trialAtNight)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('choisis une autre date'),
  })
})

test('the parent is notified and mailed once, however often the child sends the request', async () => {
  const { self, parentId, parent, wanted } = await home()
  const request = wanted({ recurrenceFrequency: 'weekly', numberOfSessions: 3 })
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => createBookingRequest(database.db, self, request, now)),
  )
  expect(outcomes.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
  expect(
    codeOf(
      await createBookingRequest(
        database.db,
        self,
        { ...request, startsAt: at('2027-01-12T09:00:00Z') },
        now,
      ),
    ),
  ).toBe('booking_id_taken')
  const jobs = await sql`select 1 from pgboss.job where data->>'requestId' = ${request.id}`.execute(
    database.db,
  )
  expect(jobs.rows).toHaveLength(1)
  const { notifications } = await parent.notifications.list({})
  expect(notifications).toMatchObject([
    {
      title: 'Enfant 1 demande à réserver 3 cours',
      detail: 'lundi 11 janvier à 10:00',
      to: '/parent/dashboard',
    },
  ])
  const compose = (at: Temporal.Instant) =>
    requestMails['booking-requested']?.(
      database.db,
      { kind: 'booking-requested', requestId: request.id },
      mailContext(at),
    )
  const mail = await compose(now)
  expect(mail).toMatchObject({
    to: `${parentId}@kalima.test`,
    subject: 'Enfant 1 demande à réserver un cours',
  })
  expect(mail?.text).toContain('105')
  expect(await compose(later(48))).toBeUndefined()
})

test('what cannot be booked cannot be asked for', async () => {
  const { self, wanted, studentId } = await home({ children: 2, isNew: true })
  const cases = {
    slot_not_offered: wanted({ startsAt: at('2027-01-11T05:00:00Z') }),
    too_far: wanted({ startsAt: at('2199-01-11T09:00:00Z') }),
    new_family: wanted({ lessonType: 'group' }),
    not_found: wanted({ studentId: newId() }),
  }
  for (const [code, request] of Object.entries(cases))
    expect(codeOf(await createBookingRequest(database.db, self, request, now))).toBe(code)
  const stored = database.db.selectFrom('booking_requests').where('student_id', '=', studentId).select('id')
  expect(await stored.execute()).toEqual([])
})

test('an approval books with every check, once for two clicks at once, and the child sees it', async () => {
  const { self, family, child, wanted, teacherId } = await home()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => approveRequest(database.db, family, request, later(1))),
  )
  expect(outcomes.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
  expect(await count('bookings', teacherId)).toBe(1)
  expect(await count('seats', teacherId)).toBe(1)
  expect((await child.booking.requests()).requests).toMatchObject([{ status: 'approved' }])
  expect(codeOf(await approveRequest(database.db, family, request, later(100)))).toBe('ok')
  expect(codeOf(await refuseRequest(database.db, family, { id: request.id, note: null }, later(2)))).toBe(
    'request_closed',
  )
})

test('an hour that was taken meanwhile is refused, and the request stays open', async () => {
  const { self, family, child, wanted, teacherId } = await home()
  const other = await people()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  await bookLessons(database.db, other.family, aBookingOf({ studentId: other.studentId, teacherId }), now)
  expect(codeOf(await approveRequest(database.db, family, request, now))).toBe('slot_taken')
  expect((await child.booking.requests()).requests).toMatchObject([{ status: 'pending' }])
})

test('an approval reads that the teacher gives no lessons, and books once the teacher does again', async () => {
  const { child, parent, wanted, teacherId } = await home()
  const request = wanted()
  await child.booking.request(serializeBooking(request))
  const suspend = (suspended_at: Temporal.Instant | null) =>
    database.db.updateTable('teachers').set({ suspended_at }).where('id', '=', teacherId).execute()
  await suspend(now)
  await expect(parent.booking.approveBookingRequest({ id: request.id })).rejects.toMatchObject({
    code: 'teacher_unavailable',
    status: 409,
    message: expect.stringContaining('ne donne pas de cours en ce moment'),
  })
  expect(await count('bookings', teacherId)).toBe(0)
  await suspend(null)
  expect(await parent.booking.approveBookingRequest({ id: request.id })).toMatchObject({ id: request.id })
})

test('a booking with the id of a request and other content is refused, and answers nothing', async () => {
  const { self, family, child, wanted, teacherId } = await home()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  const other = { ...request, startsAt: request.startsAt.add({ hours: 24 }) }
  expect(codeOf(await bookLessons(database.db, family, other, now))).toBe('booking_id_taken')
  expect(await count('bookings', teacherId)).toBe(0)
  expect((await child.booking.requests()).requests).toMatchObject([{ status: 'pending' }])
})

test('an approval after the price has changed books nothing, shows the new price and books at the next press', async () => {
  const { self, family, child, parent, wanted, teacherId } = await home({})
  await changeRate(teacherId, 3333)
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  await changeRate(teacherId, 9900)
  const approve = (agreedTotalCents?: number) =>
    parent.booking.approveBookingRequest({ id: request.id, agreedTotalCents })
  const shownTotals = async () =>
    (await parent.booking.requests()).requests.map(({ status, totalCents }) => [status, totalCents])
  expect(await shownTotals()).toEqual([['pending', 3333]])
  const refusal = {
    code: 'price_changed',
    status: 409,
    message: 'Le prix a changé depuis\u00a0: il est maintenant de 99\u00a0€. Relisez puis confirmez.',
  }
  await expect(approve()).rejects.toMatchObject(refusal)
  expect(await count('bookings', teacherId)).toBe(0)
  expect(await shownTotals()).toEqual([['pending', 9900]])
  expect((await child.booking.requests()).requests).toMatchObject([{ totalCents: 9900 }])
  // A page that still shows the former price.
  await expect(approve(3333)).rejects.toMatchObject(refusal)
  expect(await count('bookings', teacherId)).toBe(0)
  const outcomes = await Promise.all([1, 2].map(() => approveRequest(database.db, family, request, now)))
  expect(outcomes).toMatchObject(Array(2).fill({ ok: true, value: { totalCents: 9900 } }))
  expect(await count('bookings', teacherId)).toBe(1)
  expect(await shownTotals()).toEqual([['approved', 9900]])
})

test('an approved request shows the price that was booked', async () => {
  const { self, family, parent, wanted, teacherId } = await home()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  await changeRate(teacherId, 2000)
  expect(
    codeOf(await approveRequest(database.db, family, { id: request.id, agreedTotalCents: 2000 }, now)),
  ).toBe('ok')
  expect((await parent.booking.requests()).requests).toMatchObject([{ status: 'approved', totalCents: 2000 }])
})

test('a child is told of a price that has changed since it read it', async () => {
  const { self, child, wanted } = await home()
  const request = wanted({ agreedTotalCents: 3000 })
  expect(await createBookingRequest(database.db, self, request, now)).toMatchObject({
    code: 'price_changed',
    data: { totalCents: 3500 },
  })
  expect((await child.booking.requests()).requests).toEqual([])
})

test('a refusal carries a note, is repeated without effect, and stops every later booking', async () => {
  const { self, family, child, wanted, teacherId, studentId } = await home()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  const refusal = { id: request.id, note: 'Pas ce jour-là.' }
  for (const note of ['Pas ce jour-là.', 'Autre chose.'])
    expect(await refuseRequest(database.db, family, { ...refusal, note }, now)).toMatchObject({
      value: { status: 'refused', word: 'Pas ce jour-là.' },
    })
  expect((await child.booking.requests()).requests).toMatchObject([{ status: 'refused', word: refusal.note }])
  expect(codeOf(await approveRequest(database.db, family, request, now))).toBe('request_closed')
  // Also when the refusal arrives after the check of the approval: the database refuses the booking.
  expect(codeOf(await bookLessons(database.db, family, request, now))).toBe('booking_id_taken')
  expect(await count('bookings', teacherId)).toBe(0)
  const log = database.db
    .selectFrom('audit_log')
    .where('subject', '=', studentId)
    .orderBy('id')
    .select('action')
  expect((await log.execute()).map(({ action }) => action)).toEqual([
    'booking_requested',
    'booking_request_refused',
  ])
})

test('approved and refused at once, a request has one of the two answers', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { self, family, wanted, teacherId } = await home()
    const request = wanted()
    await createBookingRequest(database.db, self, request, now)
    const [approved, refused] = await Promise.all([
      approveRequest(database.db, family, request, now),
      refuseRequest(database.db, family, { id: request.id, note: null }, now),
    ])
    expect(approved.ok).toBe(!refused.ok)
    expect(await count('bookings', teacherId)).toBe(approved.ok ? 1 : 0)
  }
})

test('nobody answers after 48 hours, or once the lesson is within the teacher’s notice', async () => {
  const { self, family, wanted } = await home()
  const farAway = wanted()
  const soon = wanted({ startsAt: at('2027-01-07T14:00:00Z') })
  for (const request of [farAway, soon]) await createBookingRequest(database.db, self, request, now)
  const answers = async (id: string, moment: Temporal.Instant) => [
    codeOf(await approveRequest(database.db, family, { id }, moment)),
    codeOf(await refuseRequest(database.db, family, { id, note: null }, moment)),
  ]
  expect(await answers(farAway.id, later(48))).toEqual(['request_expired', 'request_expired'])
  // The lesson is at 15:00 in Paris, the notice two hours.
  expect(await answers(soon.id, later(4))).toEqual(['request_expired', 'request_expired'])
  expect(codeOf(await approveRequest(database.db, family, soon, later(4).subtract({ seconds: 1 })))).toBe(
    'ok',
  )
})

test('another family, a sibling and the child itself cannot answer', async () => {
  const { self, child, wanted, parentId, studentIds } = await home({ children: 2 })
  const other = await home()
  const request = wanted()
  await createBookingRequest(database.db, self, request, now)
  for (const stranger of [other.family, { ...self, studentId: studentIds[1] ?? '' }]) {
    expect(codeOf(await approveRequest(database.db, stranger, request, now))).toBe('not_found')
  }
  expect(codeOf(await refuseRequest(database.db, other.family, { id: request.id, note: null }, now))).toBe(
    'not_found',
  )
  await expect(child.booking.approveBookingRequest({ id: request.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(child.booking.refuseBookingRequest({ id: request.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const sibling = {
    userId: newId(),
    role: 'student' as const,
    familyId: parentId,
    studentId: studentIds[1] ?? '',
  }
  expect((await callAs(database.db, sibling, now).booking.requests()).requests).toEqual([])
  // The id of a request is no way into another family's booking.
  const theirs = { ...aBookingOf({ studentId: other.studentId, teacherId: other.teacherId }), id: request.id }
  expect(codeOf(await bookLessons(database.db, other.family, theirs, now))).toBe('booking_id_taken')
})

test('a child has ten requests at most that await an answer', async () => {
  const { self, wanted } = await home()
  const requests = Array.from({ length: 12 }, (_, index) =>
    wanted({ startsAt: at('2027-01-11T09:00:00Z').add({ hours: index * 24 }) }),
  )
  const outcomes = await Promise.all(requests.map(each => createBookingRequest(database.db, self, each, now)))
  expect(outcomes.map(codeOf).filter(code => code === 'too_many_requests')).toHaveLength(2)
})

test('requests go with an erased child', async () => {
  const { self, parent, wanted, studentId } = await home()
  await createBookingRequest(database.db, self, wanted(), now)
  await parent.parentSpace.eraseStudent({ id: studentId })
  expect((await parent.booking.requests()).requests).toEqual([])
})

const inZone = (family: Family, timezone: string): Family => ({ ...family, timezone })

test('left-out and moved dates keep the zone in which the child chose them', async () => {
  for (const changes of [
    { exceptDates: ['2027-01-18'] },
    { movedSessions: [{ seriesDate: '2027-01-18', startsAt: at('2027-01-19T09:00:00Z') }] },
  ]) {
    const { self, family, wanted } = await home({})
    // 22:00 in Auckland; the parent who answers is in Paris, where the date is the same, then in New York, where it is not.
    const request = wanted({
      startsAt: at('2027-01-11T15:00:00Z'),
      recurrenceFrequency: 'weekly',
      numberOfSessions: 3,
      exceptDates: changes.exceptDates?.map(() => '2027-01-19') ?? [],
      movedSessions: changes.movedSessions?.map(moved => ({ ...moved, seriesDate: '2027-01-19' })) ?? [],
    })
    const child = inZone(self, 'Pacific/Auckland')
    expect(codeOf(await createBookingRequest(database.db, child, request, now))).toBe('ok')
    const approved = await approveRequest(database.db, inZone(family, 'America/New_York'), request, now)
    const starts = approved.ok ? approved.value.lessons.map(({ startsAt }) => startsAt) : approved
    expect(starts).toEqual([
      '2027-01-11T15:00:00Z',
      ...(changes.movedSessions ? ['2027-01-19T09:00:00Z'] : []),
      '2027-01-25T15:00:00Z',
    ])
  }
})

/** Four weeks from 17 March at 12:00 in New York, whose clocks change two weeks before those of Paris; one left out, one moved. */
const springSeries = {
  startsAt: at('2027-03-17T16:00:00Z'),
  duration: 60,
  recurrenceFrequency: 'weekly',
  numberOfSessions: 4,
  exceptDates: ['2027-03-24'],
  movedSessions: [{ seriesDate: '2027-04-07', startsAt: at('2027-04-08T15:00:00Z') }],
} as const satisfies Partial<Parameters<typeof aBookingOf>[1]>

test('a parent reads length, rhythm and every hour of a request on the own clock, in the API and in the mail', async () => {
  const { self, parent, parentId, wanted, teacherId } = await home({})
  await moveTeacher(teacherId, 'America/New_York')
  const request = wanted({ ...springSeries, exceptDates: [...springSeries.exceptDates] })
  expect(codeOf(await createBookingRequest(database.db, self, request, now))).toBe('ok')
  expect((await parent.booking.requests()).requests).toMatchObject([
    {
      duration: 60,
      recurrenceFrequency: 'weekly',
      sessions: [
        { date: '2027-03-17', time: '17:00', choice: 'kept', movedForFamily: false },
        { date: '2027-03-24', time: '17:00', choice: 'dropped' },
        { date: '2027-03-31', time: '18:00', choice: 'kept', movedForFamily: true },
        { date: '2027-04-08', time: '17:00', choice: 'moved' },
      ],
    },
  ])
  const job = { kind: 'booking-requested' as const, requestId: request.id }
  const mail = await requestMails['booking-requested']?.(database.db, job, mailContext(now))
  expect(mail?.to).toBe(`${parentId}@kalima.test`)
  for (const fact of [
    'Cours individuel, 60\u00a0min',
    'Chaque semaine',
    'mercredi 17\u00a0mars 2027 à 17:00, heure de Paris',
    'mercredi 24\u00a0mars 2027 à 17:00, heure de Paris\u00a0: retirée',
    'mercredi 31\u00a0mars 2027 à 18:00, heure de Paris (autre heure chez vous\u00a0: les deux pays ne changent pas d’heure le même jour)',
    'jeudi 8\u00a0avril 2027 à 17:00, heure de Paris (séance déplacée)',
  ])
    expect(mail?.text).toContain(fact)
})

const moveTeacher = (teacherId: string, timezone: string) =>
  database.db.updateTable('teachers').set({ timezone }).where('id', '=', teacherId).execute()

test('an approval books no hour that the parent has not read, and shows the new ones', async () => {
  const { self, parent, wanted, teacherId } = await home({})
  await moveTeacher(teacherId, 'America/New_York')
  // Eleven hours on the clock of New York, twelve once the teacher is in Paris.
  const request = wanted({
    startsAt: at('2027-03-10T16:00:00Z'),
    recurrenceFrequency: 'weekly',
    numberOfSessions: 2,
  })
  expect(codeOf(await createBookingRequest(database.db, self, request, now))).toBe('ok')
  const readStarts = async () => {
    const { requests } = await parent.booking.requests()
    return requests.flatMap(({ sessions }) => sessions.flatMap(({ startsAt }) => startsAt ?? []))
  }
  const before = await readStarts()
  expect(before).toEqual(['2027-03-10T16:00:00Z', '2027-03-17T15:00:00Z'])
  await moveTeacher(teacherId, 'Europe/Paris')
  const after = ['2027-03-10T16:00:00Z', '2027-03-17T16:00:00Z']
  const refusal = {
    code: 'hours_changed',
    status: 409,
    message: 'Les heures ont changé depuis la demande. Relisez les nouvelles, puis confirmez.',
    data: { dates: after.map(startsAt => expect.objectContaining({ startsAt, time: '17:00' })) },
  }
  const approve = (agreedStarts?: string[]) =>
    parent.booking.approveBookingRequest({ id: request.id, agreedStarts })
  await expect(approve()).rejects.toMatchObject(refusal)
  expect(await readStarts()).toEqual(after)
  // A page that still shows the former hours.
  await expect(approve(before)).rejects.toMatchObject(refusal)
  expect(await count('bookings', teacherId)).toBe(0)
  expect((await approve(after)).lessons.map(({ startsAt }) => startsAt)).toEqual(after)
})
