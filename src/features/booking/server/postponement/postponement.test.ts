import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import { openLimits } from '#platform/auth/limits.ts'
import { makeBusyCalendar } from '../../../../../tests/support/busy-calendar.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makePending,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../../tests/support/people.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-10-10T08:00:00Z')
// Salma gives lessons from 09:00 to 18:00 in Paris, which is two hours ahead of UTC until 25 October.
const before = at('2026-10-20T14:00:00Z')
const after = '2026-10-21T09:00:00Z'

const findSeats = (studentId: string) =>
  base.db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .select([
      'seats.starts_at as startsAt',
      'lessons.status',
      'seats.price_cents as cents',
      'seats.is_trial as trial',
    ])
    .execute()
const findLesson = (id: string) =>
  base.db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findJobs = async (id: string) =>
  (
    await sql<{
      data: { kind: string }
    }>`select data from pgboss.job where data::text like ${`%${id}%`}`.execute(base.db)
  ).rows.map(({ data }) => data)

const createBooked = async (
  type: 'individual' | 'trial' | 'group' = 'individual',
  { startsAt = before, children = 1, trial = true } = {},
) => {
  const people = await makeFamily(base.db, { children })
  const { teacherId } = await makeTeacher(base.db, { trial })
  const studentId = people.studentIds[0] ?? ''
  const made = await makeLesson(base.db, { teacherId, familyId: people.parentId, studentId, startsAt, type })
  const parent = (moment = now) => callAs(base.db, parentCaller(people.parentId), moment)
  return { ...people, ...made, studentId, teacherId, parent }
}

test('the teacher finds lessons that were moved or cancelled, whenever they would have been', async () => {
  const { db } = base
  const moved = await createBooked()
  const { teacherId, parentId, studentId } = moved
  const lessonAt = async (startsAt: string) =>
    (await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt: at(startsAt) })).lessonId
  const cancelled = await lessonAt('2026-10-22T09:00:00Z')
  const past = await lessonAt('2026-10-06T09:00:00Z')
  await moved.parent().booking.postpone({ id: moved.lessonId, startsAt: after })
  await moved.parent().lessons.cancel({ id: cancelled })
  await moved.parent(at('2026-10-01T09:00:00Z')).lessons.cancel({ id: past })
  const teacher = callAs(db, teacherCaller(teacherId), now)
  const { lessons, total } = await teacher.lessons.list({ scope: 'cancelled' })
  expect(total).toBe(3)
  expect(lessons.map(({ id, newHour }) => [id, newHour])).toEqual([
    [cancelled, null],
    [moved.lessonId, { date: '2026-10-21', time: '11:00' }],
    [past, null],
  ])
  expect((await teacher.lessons.list({ scope: 'history' })).total).toBe(0)
  // A family reads a moved lesson at its new hour as long as the old one is to come.
  const family = await moved.parent().lessons.list({ scope: 'cancelled' })
  expect(family.lessons.map(({ id }) => id)).toEqual([cancelled, past])
})

test('a family moves lessons at most thirty times an hour, since each move is mailed to the teacher', async () => {
  const { lessonId, parentId, studentId } = await createBooked()
  const parent = () => callAs(base.db, parentCaller(parentId), now, { limits: openLimits(base.pool) })
  const hours = [after, before.toString()]
  let id = lessonId
  for (let move = 0; move < 30; move++)
    ({ id } = await parent().booking.postpone({ id, startsAt: hours[move % 2] ?? '' }))
  await expect(parent().booking.postpone({ id, startsAt: after })).rejects.toMatchObject({
    code: 'too_many',
    status: 429,
  })
  expect(await findSeats(studentId)).toMatchObject([{ startsAt: before }])
})

test.each(['individual', 'trial', 'group'] as const)(
  'moves a seat (%s) to another open hour with its price and frees the old hour',
  async type => {
    const { lessonId, studentId, teacherId, parent } = await createBooked(type)
    await base.db.updateTable('lessons').set({ status: 'confirmed' }).where('id', '=', lessonId).execute()
    const view = await parent().booking.postpone({ id: lessonId, startsAt: after })
    // The child is the first of a group there.
    const moved = type === 'group' ? 'pending' : 'upcoming'
    expect(view).toMatchObject({
      startsAt: after,
      status: moved,
      type,
      mayPostpone: true,
      mayCancel: true,
    })
    expect(await findSeats(studentId)).toEqual([
      {
        startsAt: at(after),
        status: moved,
        cents: type === 'trial' ? 0 : 3500,
        trial: type === 'trial',
      },
    ])
    expect(await findLesson(lessonId)).toMatchObject({ status: 'cancelled', seats_taken: 0 })
    const { slots } = await parent().availability.slots({
      id: teacherId,
      from: '2026-10-20',
      to: '2026-10-21',
      lessonType: 'individual',
    })
    const open = slots.map(slot => slot.startsAt)
    expect(open).toContain(before.toString())
    expect(open).not.toContain(after)
    const { students } = await parent().families.students()
    expect(students[0]?.lessonCounts).toEqual({ upcoming: 1, completed: 0, attended: 0, cancelled: 0 })
    expect((await parent().lessons.list({ scope: 'history' })).lessons).toEqual([])
    const { lessons } = await parent(before).lessons.list({ scope: 'history' })
    expect(lessons).toMatchObject([
      {
        id: lessonId,
        status: 'cancelled',
        givenBack: true,
        seat: { movedTo: { date: '2026-10-21', time: '11:00' } },
      },
    ])
  },
)

test('moves a booked trial even if the teacher no longer offers trials', async () => {
  const { lessonId, studentId, parent } = await createBooked('trial', { trial: false })
  await parent().booking.postpone({ id: lessonId, startsAt: after })
  expect(await findSeats(studentId)).toMatchObject([{ trial: true }])
})

test('allows moving a lesson until exactly 24 elapsed hours before the start', async () => {
  const later = '2026-10-28T09:00:00Z'
  const moved = { outcome: 'moved', startsAt: at(later) }
  const tooLate = { outcome: { code: 'too_late', status: 409 }, startsAt: before }
  for (const [moment, listed, expected] of [
    ['2026-10-19T14:00:00Z', [true], moved],
    ['2026-10-19T14:00:01Z', [false], tooLate],
    ['2026-10-20T14:00:00Z', [false], tooLate],
    ['2026-10-25T14:00:00Z', [], tooLate],
  ] as const) {
    const { lessonId, studentId, parent } = await createBooked()
    const { lessons } = await parent(at(moment)).lessons.list({})
    expect(lessons.map(({ mayPostpone }) => mayPostpone)).toEqual(listed)
    const outcome = await parent(at(moment))
      .booking.postpone({ id: lessonId, startsAt: later })
      .then(
        () => 'moved',
        ({ code, status }) => ({ code, status }),
      )
    expect({ outcome, startsAt: (await findSeats(studentId))[0]?.startsAt }).toEqual(expected)
  }
})

test('refuses a cancelled or completed lesson', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const { lessonId, studentId, parent } = await createBooked()
    if (status === 'completed')
      await base.db.updateTable('lessons').set({ status }).where('id', '=', lessonId).execute()
    else await parent().lessons.cancel({ id: lessonId })
    await expect(parent().booking.postpone({ id: lessonId, startsAt: after })).rejects.toMatchObject({
      code: 'lesson_over',
    })
    expect(await findSeats(studentId)).toHaveLength(status === 'completed' ? 1 : 0)
  }
})

test.each([
  ['the hour it already has', before.toString(), 'slot_taken'],
  ['an hour the teacher does not give', '2026-10-21T03:00:00Z', 'slot_not_offered'],
  ['half past', '2026-10-21T09:30:00Z', 'slot_not_offered'],
  ['the past', '2026-10-09T09:00:00Z', 'too_soon'],
  ['an hour nearer than the teacher’s notice', '2026-10-10T09:00:00Z', 'too_soon'],
])('refuses %s, and says why', async (_what, startsAt, code) => {
  const { lessonId, studentId, parent } = await createBooked()
  await expect(parent().booking.postpone({ id: lessonId, startsAt })).rejects.toMatchObject({ code })
  expect(await findSeats(studentId)).toMatchObject([{ startsAt: before, status: 'upcoming' }])
})

test.each([90, 120])(
  'a lesson of %i minutes moves by an hour, into its own time, whoever moves it',
  async minutes => {
    const { db } = base
    const { parentId, studentIds } = await makeFamily(db)
    const studentId = studentIds[0] ?? ''
    const { teacherId } = await makeTeacher(db, { lengths: [minutes] })
    const { lessonId: id } = await makeLesson(db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: before,
      minutes,
    })
    const parent = callAs(db, parentCaller(parentId), now)
    const teacher = callAs(db, teacherCaller(teacherId), now)
    const { userId } = await makeSchool(db)
    const school = callAs(db, { userId, role: 'admin' }, now).admin
    const length = { duration: minutes as 90 | 120, lessonType: 'individual' as const, isBooked: true }
    const timesFor = async (movedLesson?: string) => {
      const day = { from: '2026-10-20', to: '2026-10-20', timezone: 'Europe/Paris' }
      const { slots } = await parent.availability.slots({ id: teacherId, ...day, ...length, movedLesson })
      return slots.map(({ time }) => time)
    }
    expect(await timesFor()).not.toContain('15:00')
    expect(await timesFor(id)).toContain('15:00')
    const open = await school.openHours({ id: teacherId, month: '2026-10', ...length, movedLesson: id })
    expect(open.slots).toContainEqual(expect.objectContaining({ date: '2026-10-20', time: '15:00' }))

    const moved = await parent.booking.postpone({ id, startsAt: '2026-10-20T13:00:00Z' })
    const act = {
      id: parentId,
      lessonId: moved.id,
      studentId,
      reason: 'Appel de la famille',
      waivesNotice: false,
    }
    await school.postponeFor({ ...act, startsAt: '2026-10-20T12:00:00Z' })
    const { id: lessonId } = await db
      .selectFrom('lessons')
      .where('teacher_id', '=', teacherId)
      .where('status', '<>', 'cancelled')
      .select('id')
      .executeTakeFirstOrThrow()
    await teacher.booking.proposeHour({ id: lessonId, startsAt: '2026-10-20T13:00:00Z' })
    const [proposal] = (await parent.booking.proposals()).proposals
    await parent.booking.acceptProposal({ id: proposal?.id ?? '' })
    expect(await findSeats(studentId)).toMatchObject([{ startsAt: at('2026-10-20T13:00:00Z') }])
  },
)

test('the own time of a lesson is free for its family and its teacher alone', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [studentId = '', siblingId = ''] = studentIds
  const { teacherId } = await makeTeacher(db, { lengths: [120] })
  const { lessonId: movedLesson } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: before,
    minutes: 120,
  })
  const login = async (studentId: string) =>
    ({
      userId: await makeLogin(db, studentId, 'Lina'),
      role: 'student',
      familyId: parentId,
      studentId,
    }) as const
  const callers = {
    parent: parentCaller(parentId),
    child: await login(studentId),
    teacher: teacherCaller(teacherId),
    nobody: undefined,
    'another family': parentCaller((await makeFamily(db)).parentId),
    'a sibling’s login': await login(siblingId),
    'another teacher': teacherCaller((await makeTeacher(db)).teacherId),
  }
  const hourIsFree = async (caller: Parameters<typeof callAs>[1]) => {
    const { slots } = await callAs(db, caller, now).availability.slots({
      id: teacherId,
      from: '2026-10-20',
      to: '2026-10-20',
      timezone: 'Europe/Paris',
      duration: 120,
      isBooked: true,
      movedLesson,
    })
    return slots.some(({ time }) => time === '15:00')
  }
  const found: Record<string, boolean> = {}
  for (const [who, caller] of Object.entries(callers)) found[who] = await hourIsFree(caller)
  expect(found).toEqual({
    parent: true,
    child: true,
    teacher: true,
    nobody: false,
    'another family': false,
    'a sibling’s login': false,
    'another teacher': false,
  })
})

test('the own time of a group lesson is no longer free for a family that gave its seat up', async () => {
  const { db } = base
  const { teacherId } = await makeTeacher(db)
  const stays = await makeFamily(db)
  const leaves = await makeFamily(db)
  const group = { teacherId, startsAt: before, type: 'group' } as const
  const { lessonId: movedLesson } = await makeLesson(db, {
    ...group,
    familyId: stays.parentId,
    studentId: stays.studentIds[0] ?? '',
  })
  await takeSeat(db, movedLesson, { familyId: leaves.parentId, studentId: leaves.studentIds[0] ?? '' })
  const parent = callAs(db, parentCaller(leaves.parentId), now)
  await parent.lessons.cancel({ id: movedLesson })
  const day = { from: '2026-10-20', to: '2026-10-20', timezone: 'Europe/Paris' }
  const { slots } = await parent.availability.slots({ id: teacherId, ...day, isBooked: true, movedLesson })
  expect(slots.map(({ time }) => time)).not.toContain('16:00')
})

test('refuses its own hour for a group with a free seat', async () => {
  const { lessonId, studentId, parent } = await createBooked('group')
  await expect(
    parent().booking.postpone({ id: lessonId, startsAt: before.toString() }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await findSeats(studentId)).toMatchObject([{ startsAt: before }])
})

test('refuses an hour that another calendar of the teacher’s takes', async () => {
  const { lessonId, studentId, teacherId, parent } = await createBooked()
  const busy = [{ startsAt: at(after), endsAt: at('2026-10-21T10:00:00Z') }]
  await makeBusyCalendar(base.db, teacherId, { busy })
  await expect(parent().booking.postpone({ id: lessonId, startsAt: after })).rejects.toMatchObject({
    code: 'slot_taken',
  })
  expect(await findSeats(studentId)).toMatchObject([{ startsAt: before }])
})

test('refuses an hour at which the child has a lesson with another teacher', async () => {
  const { lessonId, parentId, studentId, parent } = await createBooked()
  const other = await makeTeacher(base.db)
  await makeLesson(base.db, {
    teacherId: other.teacherId,
    familyId: parentId,
    studentId,
    startsAt: at(after),
  })
  await expect(parent().booking.postpone({ id: lessonId, startsAt: after })).rejects.toMatchObject({
    code: 'student_taken',
    status: 409,
  })
  expect(await findSeats(studentId)).toHaveLength(2)
})

test('moves once when requested ten times at once, with equal responses', async () => {
  const { lessonId, studentId, parent } = await createBooked()
  const results = await Promise.all(
    Array.from({ length: 10 }, () => parent().booking.postpone({ id: lessonId, startsAt: after })),
  )
  expect(new Set(results.map(result => JSON.stringify(result))).size).toBe(1)
  expect(await findSeats(studentId)).toHaveLength(1)
  const kinds = await findJobs('seat-postponed')
  const seats = await base.db.selectFrom('seats').select('id').where('student_id', '=', studentId).execute()
  const about = kinds.filter(job => seats.some(({ id }) => JSON.stringify(job).includes(id)))
  expect(about.map(({ kind }) => kind).sort()).toEqual(['seat-postponed', 'teacher-seat-postponed'])
})

test('a seat is either moved or cancelled when both are requested at once, and a moved seat is not cancelled', async () => {
  const { lessonId, studentId, parent } = await createBooked()
  const [moved, cancelled] = await Promise.allSettled([
    parent().booking.postpone({ id: lessonId, startsAt: after }),
    parent().lessons.cancel({ id: lessonId }),
  ])
  expect([moved.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await findSeats(studentId)).toHaveLength(moved.status === 'fulfilled' ? 1 : 0)
  await expect(
    createBooked().then(async one => {
      await one.parent().booking.postpone({ id: one.lessonId, startsAt: after })
      return one.parent().lessons.cancel({ id: one.lessonId })
    }),
  ).rejects.toMatchObject({ code: 'lesson_over', status: 409 })
})

test('moves one of twenty families to the same hour; the others keep their seats', async () => {
  const { teacherId } = await makeTeacher(base.db)
  const families = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const people = await makeFamily(base.db)
      const startsAt = at('2026-11-02T09:00:00Z').add({ hours: 24 * Math.floor(index / 4) + (index % 4) })
      const studentId = people.studentIds[0] ?? ''
      const made = await makeLesson(base.db, { teacherId, familyId: people.parentId, studentId, startsAt })
      return { ...made, studentId, startsAt, caller: callAs(base.db, parentCaller(people.parentId), now) }
    }),
  )
  const results = await Promise.allSettled(
    families.map(({ caller, lessonId }) => caller.booking.postpone({ id: lessonId, startsAt: after })),
  )
  const refusals = results.filter(result => result.status === 'rejected')
  expect(refusals.map(({ reason: { code, status } }) => ({ code, status }))).toEqual(
    Array.from({ length: 19 }, () => ({ code: 'slot_taken', status: 409 })),
  )
  for (const [index, result] of results.entries()) {
    const family = families[index]
    const seats = await findSeats(family?.studentId ?? '')
    expect(seats.map(seat => seat.startsAt)).toEqual([
      result.status === 'rejected' ? family?.startsAt : at(after),
    ])
  }
})

test('either moves or books into one hour when both are requested at once', async () => {
  const one = await createBooked()
  const other = await makeFamily(base.db)
  const booking = callAs(base.db, parentCaller(other.parentId), now).booking.book({
    id: randomUUID(),
    studentId: other.studentIds[0] ?? '',
    teacherId: one.teacherId,
    lessonType: 'trial',
    startsAt: after,
  })
  const results = await Promise.allSettled([
    one.parent().booking.postpone({ id: one.lessonId, startsAt: after }),
    booking,
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findSeats(one.studentId)).toHaveLength(1)
})

test('neither deadlocks nor overlaps when two lessons swap hours at once', async () => {
  const { teacherId } = await makeTeacher(base.db)
  const starts = ['2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z']
  const families = await Promise.all(
    starts.map(async startsAt => {
      const people = await makeFamily(base.db)
      const studentId = people.studentIds[0] ?? ''
      const lesson = { teacherId, familyId: people.parentId, studentId, startsAt: at(startsAt) }
      return {
        ...(await makeLesson(base.db, lesson)),
        studentId,
        caller: callAs(base.db, parentCaller(people.parentId), now),
      }
    }),
  )
  await Promise.allSettled(
    families.map(({ caller, lessonId }, index) =>
      caller.booking.postpone({ id: lessonId, startsAt: starts[1 - index] ?? '' }),
    ),
  )
  for (const { studentId } of families) expect(await findSeats(studentId)).toHaveLength(1)
})

test('moves one child from a group to another; the first becomes pending, the second upcoming', async () => {
  const { lessonId, teacherId, studentId, parent } = await createBooked('group')
  const [mate, other] = [await makeFamily(base.db), await makeFamily(base.db)]
  await takeSeat(base.db, lessonId, { familyId: mate.parentId, studentId: mate.studentIds[0] ?? '' })
  const target = await makeLesson(base.db, {
    teacherId,
    familyId: other.parentId,
    studentId: other.studentIds[0] ?? '',
    startsAt: at(after),
    type: 'group',
  })
  await makePending(base.db, target.lessonId, at(after).subtract({ hours: 24 }))
  const view = await parent().booking.postpone({ id: lessonId, startsAt: after })
  expect(view.id).toBe(target.lessonId)
  expect(await findLesson(target.lessonId)).toMatchObject({ status: 'upcoming', seats_taken: 2 })
  expect(await findLesson(lessonId)).toMatchObject({ status: 'pending', seats_taken: 1 })
  expect(await findSeats(studentId)).toHaveLength(1)
})

test('refuses another family, the child itself and a request without the child where there are two', async () => {
  const { lessonId, parentId, studentIds, studentId, seatId } = await createBooked('group', { children: 2 })
  const stranger = await makeFamily(base.db)
  for (const id of [lessonId, randomUUID(), 'no-uuid'])
    await expect(
      callAs(base.db, parentCaller(stranger.parentId), now).booking.postpone({ id, startsAt: after }),
    ).rejects.toMatchObject({ code: 'not_found', status: 404 })
  const child = callAs(base.db, { userId: randomUUID(), role: 'student', familyId: parentId, studentId }, now)
  await expect(child.booking.postpone({ id: lessonId, startsAt: after })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await takeSeat(base.db, lessonId, { familyId: parentId, studentId: studentIds[1] ?? '' })
  const parent = callAs(base.db, parentCaller(parentId), now)
  await expect(parent.booking.postpone({ id: lessonId, startsAt: after })).rejects.toMatchObject({
    code: 'student_required',
  })
  await parent.booking.postpone({ id: lessonId, studentId: studentIds[1] ?? '', startsAt: after })
  const seat = await base.db
    .selectFrom('seats')
    .selectAll()
    .where('id', '=', seatId)
    .executeTakeFirstOrThrow()
  expect(seat.released_at).toBeNull()
})

test('mails both dates in each recipient’s zone, and nothing once the seat was released', async () => {
  const people = await makeFamily(base.db, { timezone: 'America/Montreal' })
  const { teacherId } = await makeTeacher(base.db)
  const studentId = people.studentIds[0] ?? ''
  const { lessonId } = await makeLesson(base.db, {
    teacherId,
    familyId: people.parentId,
    studentId,
    startsAt: before,
  })
  const parent = callAs(base.db, parentCaller(people.parentId, 'America/Montreal'), now)
  const moved = await parent.booking.postpone({ id: lessonId, startsAt: after })
  const seat = await base.db
    .selectFrom('seats')
    .select('id')
    .where('lesson_id', '=', moved.id)
    .executeTakeFirstOrThrow()
  const compose = (kind: string) =>
    base.db
      .transaction()
      .execute(tx => composeMail(tx, { kind, seatId: seat.id }, { publicUrl: 'https://kalima.test', now }))
  const [family, teacher] = [await compose('seat-postponed'), await compose('teacher-seat-postponed')]
  expect(family?.text).toContain('mardi 20 octobre 2026 à 10:00')
  expect(family?.text).toContain('mercredi 21 octobre 2026 à 05:00')
  expect(teacher?.text).toContain('mardi 20 octobre 2026 à 16:00')
  expect(teacher?.text).toContain('mercredi 21 octobre 2026 à 11:00')
  expect(`${teacher?.subject} ${teacher?.text}`).not.toContain('Essai')
  expect(family?.text).toMatch(/Déplacement et annulation sans frais jusqu’au mardi 20\soctobre à 05:00\./)
  expect(teacher?.text).not.toContain('sans frais')
  await parent.lessons.cancel({ id: moved.id })
  expect(await compose('seat-postponed')).toBeUndefined()
})

test.each([
  ['individual', 'il ne peut plus être annulé ni déplacé sans frais'],
  ['trial', 'annulé, il compte quand même comme cours d’essai'],
  ['group', 'dès qu’un deuxième enfant s’inscrit, il ne peut plus'],
] as const)(
  'before a move of %s to an hour within the limit of its booking, and in its mail, the family reads what that means',
  async (type, sentence) => {
    const moment = at('2026-10-13T08:00:00Z')
    const setLimit = (free_cancellation_hours: number) =>
      base.db.updateTable('school_settings').set({ free_cancellation_hours }).execute()
    await setLimit(48)
    const { lessonId, studentId, bookingId, parent } = await createBooked(type)
    await setLimit(24)
    const preview = (startsAt: string) =>
      parent(moment).booking.previewPostponement({ id: lessonId, studentId, startsAt })
    // Free of charge by the school's 24 hours, not by those that were promised.
    const near = '2026-10-15T07:00:00Z'
    expect(await preview(near)).toEqual({
      isFree: false,
      text: expect.stringContaining(sentence),
      late: [],
    })
    expect(await preview('2026-10-15T08:00:00Z')).toEqual({
      isFree: true,
      text: expect.stringMatching(/sans frais jusqu’au mardi 13\soctobre à 10:00\.$/),
      late: [],
    })
    await parent(moment).booking.postpone({ id: lessonId, startsAt: near })
    const { id: seatId } = await base.db
      .selectFrom('seats')
      .where('booking_id', '=', bookingId)
      .where('released_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
    const context = { publicUrl: 'https://kalima.test', now: moment }
    const mail = await composeMail(base.db, { kind: 'seat-postponed', seatId }, context)
    expect(mail?.text).toContain(sentence)
  },
)

test('the limit at another hour is shown to the own family alone, and of a lesson whose teacher changed it is that of the booking', async () => {
  const { lessonId, studentId, seatId, parent } = await createBooked()
  const other = await createBooked()
  const request = { id: lessonId, studentId, startsAt: after }
  await expect(other.parent().booking.previewPostponement(request)).rejects.toMatchObject({
    code: 'not_found',
  })
  await base.db.updateTable('seats').set({ teacher_changed: true }).where('id', '=', seatId).execute()
  const moment = at('2026-10-20T13:00:00Z')
  expect(await parent(moment).booking.previewPostponement(request)).toMatchObject({ isFree: false })
})
