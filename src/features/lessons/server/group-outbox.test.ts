import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postponeSeat } from '#features/booking/server/postponement/postpone-seat.ts'
import { eraseStudent } from '#features/parent-space/server/erase-student.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { aBookingOf, at, bookingIn, codeOf, now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeFamily, makeOtherParent, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { listRecipients } from '../../../app/mail-recipients.ts'
import { cancelSeat } from './cancel-seat.ts'
import { cancelSeries } from './cancel-series.ts'
import { closeLessons } from './close-lessons.ts'
import { drainGroupOutbox } from './group-outbox.ts'
import { releaseFamilySeats } from './release-family-seats.ts'
import { secondStudentMails } from './second-student-mails.ts'

const database = testDatabase()
const { book } = bookingIn(database)
/** A Monday at 10:00 in Paris. */
const startsAt = at('2027-01-11T09:00:00Z')

type Household = Pick<Awaited<ReturnType<typeof makeFamily>>, 'parentId' | 'studentIds' | 'family'>

/** A teacher's group at `startsAt`, and families that take a seat in it one after the other. */
const makeGroup = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const join = async (
    firstName: string,
    { start = startsAt, sessions: numberOfSessions = 1, of = undefined as Household | undefined } = {},
  ) => {
    const { parentId, family, studentIds } = of ?? (await makeFamily(db, { children: 2 }))
    const studentId = studentIds[of ? 1 : 0] ?? ''
    await db.updateTable('students').set({ first_name: firstName }).where('id', '=', studentId).execute()
    const series = numberOfSessions > 1 ? { recurrenceFrequency: 'weekly' as const, numberOfSessions } : {}
    const request = aBookingOf({ teacherId, studentId }, { lessonType: 'group', startsAt: start, ...series })
    expect(codeOf(await book(family, request))).toBe('ok')
    const seat = await db
      .selectFrom('seats')
      .where('booking_id', '=', request.id)
      .select(['id', 'lesson_id as lessonId'])
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
    return {
      bookingId: request.id,
      parentId,
      studentId,
      studentIds,
      family,
      seatId: seat.id,
      lessonId: seat.lessonId,
    }
  }
  return { join, teacherId }
}
type Member = Awaited<ReturnType<Awaited<ReturnType<typeof makeGroup>>['join']>>

const leave = async ({ family, lessonId, studentId }: Member, when = now) =>
  expect(await cancelSeat(database.db, family, { lessonId, studentId }, when)).toMatchObject({ ok: true })

/** Two workers at once. */
const drain = (when = now) =>
  Promise.all([drainGroupOutbox(database.db, when), drainGroupOutbox(database.db, when)])

/** What a family was notified of, oldest first, and the mails that wait for it. */
const told = async ({ parentId, seatId }: Member) => {
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  const { rows } = await sql<{ data: MailJob }>`
    select data from pgboss.job where data->>'seatId' = ${seatId} and data->>'kind' like 'second-student-%'
    order by created_on`.execute(database.db)
  return {
    titles: notifications.map(({ title }) => title).toReversed(),
    mails: rows.map(({ data }) => data),
  }
}

const compose = (job: MailJob | undefined) =>
  secondStudentMails[job?.kind ?? '']?.(database.db, job ?? { kind: '' }, mailContext(now))

const joined = 'Un deuxième enfant s’est inscrit : le cours en groupe de Nour a lieu'
const left = 'L’autre enfant ne vient plus au cours en groupe de Nour'

test('the first family is told once that the lesson takes place, without a word about the other child', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  await drain()
  expect(await told(first)).toEqual({ titles: [], mails: [] })
  const second = await join('Ziad')
  await drain()
  await drain()
  const { titles, mails } = await told(first)
  expect(titles).toEqual([joined])
  expect(mails).toEqual([{ kind: 'second-student-joined', seatId: first.seatId }])
  const [mail] = mails
  const composed = await compose(mail)
  expect(composed?.subject).toBe('Le cours de Nour du lundi 11 janvier a lieu')
  expect(composed?.text).toContain('Un deuxième enfant s’est inscrit')
  expect(JSON.stringify(composed)).not.toContain('Ziad')
  expect(String(composed?.attachments?.[0]?.content)).not.toContain('deuxième enfant')
  expect(await told(second)).toEqual({ titles: [], mails: [] })
  const third = await join('Sami')
  await drain()
  expect((await told(first)).titles).toEqual([joined])
  expect(await told(third)).toEqual({ titles: [], mails: [] })
  const otherParent = await makeOtherParent(database.db, first.parentId)
  expect((await listRecipients(database.db, mail ?? { kind: '' })).map(({ job }) => job.parentId)).toEqual([
    undefined,
    otherParent,
  ])
})

test('when the second child leaves, the family reads until when another can join; and again when one does', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  const second = await join('Ziad')
  await drain()
  await leave(second, at('2027-01-10T08:00:00Z'))
  await drain()
  const { titles, mails } = await told(first)
  expect(titles).toEqual([joined, left])
  const composed = await compose(mails[1])
  expect(composed?.subject).toBe('Le cours de Nour du lundi 11 janvier attend de nouveau un deuxième enfant')
  // Half a day to find another one: less than a day is left.
  expect(composed?.text).toContain('avant le dimanche 10 janvier à 21:00')
  expect(JSON.stringify(composed)).not.toContain('Ziad')
  // The first mail would be untrue by now.
  expect(await compose(mails[0])).toBeUndefined()
  await join('Sami')
  await drain()
  expect((await told(first)).titles).toEqual([joined, left, joined])
  expect(await compose(mails[1])).toBeUndefined()
})

test('a second child who leaves before anybody was told is not announced', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  await leave(await join('Ziad'))
  await drain()
  expect(await told(first)).toEqual({ titles: [], mails: [] })
})

test('a whole series that is joined or cancelled is one mail with its dates, and one notification', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour', { sessions: 3 })
  const second = await join('Ziad', { sessions: 3 })
  await drain()
  const { bookingId, lessonId, family } = second
  const cancelled = await cancelSeries(
    database.db,
    family,
    { bookingId, lessonId, scope: 'all', countedLessons: 0 },
    now,
  )
  expect(cancelled).toMatchObject({ ok: true })
  const { mails: joins } = await told(first)
  expect(joins.map(({ kind, seatIds }) => [kind, (seatIds as string[]).length])).toEqual([
    ['second-student-joined', 3],
  ])
  // Untrue by now.
  expect(await compose(joins[0])).toBeUndefined()
  await drain()
  const { mails, titles } = await told(first)
  expect(mails).toHaveLength(2)
  expect(titles).toEqual([
    'Un deuxième enfant s’est inscrit : 3 cours en groupe de Nour ont lieu',
    'L’autre enfant ne vient plus à 3 cours en groupe de Nour',
  ])
  const composed = await compose(mails[1])
  expect(composed?.subject).toBe(
    'Les cours de Nour attendent de nouveau un deuxième enfant : 3 cours du lundi',
  )
  expect(composed?.text.match(/si un deuxième enfant s’inscrit avant/g)).toHaveLength(3)
  expect(JSON.stringify(composed)).not.toContain('Ziad')
  // Another child joins one of the dates: the mail is about the two others.
  await join('Sami')
  await drain()
  expect((await compose(mails[1]))?.subject).toMatch(/2 cours du lundi$/)
})

test('the one who stays is told, whichever child that is; who left is told nothing', async () => {
  const { join } = await makeGroup()
  const first = await join('Ziad')
  const second = await join('Nour')
  await drain()
  await leave(first)
  await drain()
  expect((await told(second)).titles).toEqual([left])
  expect((await told(first)).mails).toHaveLength(1)
})

test('a child who is moved into the group, and one who is erased, count as well', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  const moving = await join('Ziad', { start: startsAt.add({ hours: 1 }) })
  const move = { lessonId: moving.lessonId, startsAt }
  expect(await postponeSeat(database.db, moving.family, move, now)).toMatchObject({ ok: true })
  await drain()
  expect((await told(first)).titles).toEqual([joined])
  expect(await eraseStudent(database.db, moving.family, moving.studentId, now)).toMatchObject({ ok: true })
  await drain()
  expect((await told(first)).titles).toEqual([joined, left])
})

test('too late to find another second child, the lesson takes place with the one who stays, who is told so', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  const second = await join('Ziad')
  await drain()
  const withinNotice = startsAt.subtract({ minutes: 30 })
  await leave(second, withinNotice)
  await drain(withinNotice)
  expect(await lessonOf(first)).toEqual({ status: 'upcoming', join_until: null })
  const { titles, mails } = await told(first)
  expect(titles).toEqual([joined, left])
  const composed = await compose(mails[1])
  expect(composed?.subject).toBe('Le cours de Nour du lundi 11 janvier a lieu, seul avec le professeur')
  expect(JSON.stringify(composed)).not.toContain('Ziad')
  // The job that gives up groups leaves it alone, and the late seat counts.
  await closeLessons(database.db, startsAt.add({ minutes: 2 }))
  expect(await lessonOf(first)).toEqual({ status: 'upcoming', join_until: null })
  expect(await givenBack(second)).toBe(false)
})

test('a confirmed group that loses its second child stays confirmed, and the family of the other is told', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  const second = await join('Ziad')
  await drain()
  await database.db
    .updateTable('lessons')
    .set({ status: 'confirmed' })
    .where('id', '=', first.lessonId)
    .execute()
  await leave(second)
  expect(await lessonOf(first)).toEqual({ status: 'confirmed', join_until: null })
  const { titles, mails } = await told(first)
  expect(titles).toEqual([joined, left])
  expect(mails.at(-1)).toMatchObject({ kind: 'second-student-left', goesOn: true })
})

test('a group lesson that a substitute gives waits for nobody: no child could join it', async () => {
  const { join } = await makeGroup()
  const first = await join('Nour')
  const second = await join('Ziad')
  await drain()
  await database.db.updateTable('lessons').set({ group_id: null }).where('id', '=', first.lessonId).execute()
  await leave(second)
  expect(await lessonOf(first)).toEqual({ status: 'upcoming', join_until: null })
  expect((await told(first)).mails.at(-1)).toMatchObject({ goesOn: true })
})

test('a group whose teacher is absent or suspended waits for nobody, and the school may still find a substitute', async () => {
  const lacking = {
    absent: (teacherId: string, lessonId: string) =>
      callAs(database.db, teacherCaller(teacherId), now).lessons.reportAbsence({ id: lessonId, reason: '' }),
    suspended: (teacherId: string) =>
      database.db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', teacherId).execute(),
  }
  for (const lack of Object.values(lacking)) {
    const { join, teacherId } = await makeGroup()
    const first = await join('Nour')
    const second = await join('Ziad')
    await drain()
    await lack(teacherId, first.lessonId)
    await leave(second)
    expect(await lessonOf(first)).toEqual({ status: 'upcoming', join_until: null })
    const { mails } = await told(first)
    expect(mails.at(-1)).toMatchObject({ kind: 'second-student-left', goesOn: true })
    // The lesson has no teacher, so no mail says that it takes place.
    expect(await compose(mails.at(-1))).toBeUndefined()
    const { userId } = await makeSchool(database.db)
    const { teacherId: substitute } = await makeTeacher(database.db)
    const school = callAs(database.db, { userId, role: 'admin' }, now)
    await school.admin.substitute({ id: first.lessonId, teacherId: substitute, insteadOf: teacherId })
    expect(await lessonOf(first)).toEqual({ status: 'upcoming', join_until: null })
    expect((await compose(mails.at(-1)))?.subject).toContain('a lieu')
  }
})

const late = startsAt.subtract({ hours: 15 })

test('siblings who leave a group too late one after the other both count: their family does not free its own second place', async () => {
  const { join } = await makeGroup()
  const pomme = await join('Pomme')
  const poire = await join('Poire', { of: pomme })
  const parent = callAs(database.db, parentCaller(pomme.parentId), late)
  const cancel = ({ lessonId, studentId }: Member) => parent.lessons.cancel({ id: lessonId, studentId })
  expect(await cancel(pomme)).toMatchObject({ givenBack: false })
  // The lesson takes place with the sibling, and the page says before the second press what that one costs.
  expect(await lessonOf(poire)).toEqual({ status: 'upcoming', join_until: null })
  const { lessons } = await parent.lessons.list({})
  expect(lessons).toMatchObject([{ studentId: poire.studentId, free: { isOpen: false } }])
  expect(await cancel(poire)).toMatchObject({ status: 'cancelled', givenBack: false })
  expect([await givenBack(pomme), await givenBack(poire)]).toEqual([false, false])
})

test('a sibling who leaves in time lets the group wait again: the other one leaves free of charge', async () => {
  const { join } = await makeGroup()
  const pomme = await join('Pomme')
  const poire = await join('Poire', { of: pomme })
  const parent = (when: Temporal.Instant) => callAs(database.db, parentCaller(pomme.parentId), when)
  const inTime = startsAt.subtract({ hours: 30 })
  await parent(inTime).lessons.cancel({ id: pomme.lessonId, studentId: pomme.studentId })
  expect(await lessonOf(poire)).toMatchObject({ status: 'pending' })
  const cancel = { id: poire.lessonId, studentId: poire.studentId }
  expect(await parent(startsAt.subtract({ hours: 20 })).lessons.cancel(cancel)).toMatchObject({
    givenBack: true,
  })
})

test('a family left alone by another one leaves free of charge, and the place of the other one stays due', async () => {
  const moved = startsAt.add({ hours: 24 * 7 })
  const lastLeaves = {
    cancels: (last: Member) => leave(last, late),
    isBlocked: (last: Member) => releaseFamilySeats(database.db, null, last.parentId, late),
    isErased: (last: Member) => eraseStudent(database.db, last.family, last.studentId, late),
    isMoved: async (last: Member, teacherId: string) => {
      const { userId } = await makeSchool(database.db)
      const school = callAs(database.db, { userId, role: 'admin' }, late)
      await school.admin.postponeFor({
        id: last.parentId,
        lessonId: last.lessonId,
        studentId: last.studentId,
        teacherId,
        startsAt: moved.toString(),
        reason: 'Un mot pour l’autre famille',
      })
    },
    isGivenUp: () => closeLessons(database.db, startsAt.subtract({ hours: 2 })),
  }
  for (const act of Object.values(lastLeaves)) {
    const { join, teacherId } = await makeGroup()
    const last = await join('Nour')
    const gone = await join('Ziad')
    await leave(gone, late)
    expect(await lessonOf(last)).toMatchObject({ status: 'pending' })
    await act(last, teacherId)
    expect(await lessonOf(last)).toMatchObject({ status: 'cancelled' })
    expect([await givenBack(last), await givenBack(gone)]).toEqual([true, false])
    const { notifications } = await callAs(database.db, parentCaller(gone.parentId), late).notifications.list(
      {},
    )
    expect(notifications).toEqual([])
  }
})

test('of two families, the places that were left too late stay due', async () => {
  const { join } = await makeGroup()
  const pomme = await join('Pomme')
  const poire = await join('Poire', { of: pomme })
  const ziad = await join('Ziad')
  await leave(pomme, late)
  await leave(poire, late)
  await leave(ziad, late)
  expect(await Promise.all([pomme, poire, ziad].map(givenBack))).toEqual([false, false, true])
})

test('a group that never came together costs nobody anything, however late', async () => {
  const { join } = await makeGroup()
  const only = await join('Nour')
  await leave(only, late)
  expect(await givenBack(only)).toBe(true)
})

const lessonOf = ({ lessonId }: Member) =>
  database.db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select(['status', 'join_until'])
    .executeTakeFirstOrThrow()

const givenBack = async ({ seatId }: Member) =>
  (
    await database.db
      .selectFrom('seats')
      .where('id', '=', seatId)
      .select('given_back_at')
      .executeTakeFirstOrThrow()
  ).given_back_at !== null
