import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { aBookingOf, at, bookingIn, codeOf, now } from '../../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { mailContext } from '../../../../../tests/support/mail-context.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { deliverMails } from '../../../../app/deliver-mail.ts'
import { composeMail } from '../../../../app/mails.ts'
import { listGroups } from './list-groups.ts'
import { listSchoolGroups } from './school-groups.ts'

const database = testDatabase()
const { book } = bookingIn(database)
let school: ReturnType<typeof callAs>
let otherAdmin: ReturnType<typeof callAs>
beforeAll(async () => {
  const asAdmin = async () =>
    callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
  school = await asAdmin()
  otherAdmin = await asAdmin()
})

/** Mondays at 10:00 in Paris from 11 January on, for children of 7 to 9. */
const startsAt = '2027-01-11T09:00:00Z'
const plan = { startsAt, sessions: 3, level: 'niveau-2', youngest: 7, oldest: 9 } as const

const openAt = async (teacherId: string, by = school) =>
  (await by.booking.openSchoolGroup({ ...plan, teacherId })).id
const groupsOf = async (teacherId: string, when = now) =>
  (await listGroups(database.db, { zone: 'Europe/Paris', now: when })).filter(
    ({ teacher }) => teacher.id === teacherId,
  )
const inDesk = async (id: string) => (await school.booking.schoolGroups({})).groups.find(one => one.id === id)
const join = async (teacherId: string, when = startsAt) => {
  const { family, studentIds } = await makeFamily(database.db)
  const request = aBookingOf(
    { teacherId, studentId: studentIds[0] ?? '' },
    { lessonType: 'group', startsAt: at(when) },
  )
  return codeOf(await book(family, request))
}
const codeOfChange = (change: Promise<unknown>) =>
  change.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )
const freeTeachers = async (changes: Partial<typeof plan & { date: string; hour: number }> = {}) => {
  const { level, youngest, oldest, sessions } = plan
  const query = { level, youngest, oldest, sessions, date: '2027-01-11', hour: 10, ...changes }
  return (await school.booking.groupTeachers(query)).teachers.map(({ id }) => id)
}

test('families see a group that the school opened before any child is in it, and until when two must join', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await openAt(teacherId)
  expect(await groupsOf(teacherId)).toMatchObject([
    {
      level: 'niveau-2',
      youngest: 7,
      oldest: 9,
      date: '2027-01-11',
      time: '10:00',
      seatsTaken: 0,
      isFull: false,
      isPending: false,
      until: { date: '2027-01-10', time: '10:00' },
      sessions: 3,
    },
  ])
})

test('the first child makes the session wait for a second, and the level and ages stay those of the school', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  expect(await join(teacherId)).toBe('ok')
  expect(await groupsOf(teacherId)).toMatchObject([
    { id, youngest: 7, oldest: 9, isPending: true, sessions: 3 },
  ])
  expect(await inDesk(id)).toMatchObject({
    next: { date: '2027-01-11', seatsTaken: 1, until: { date: '2027-01-10', time: '10:00' } },
    opened: { firstDate: '2027-01-11', lastDate: '2027-01-25', sessions: 3 },
    booked: 1,
    waiting: 0,
  })
  expect(await join(teacherId)).toBe('ok')
  expect(await inDesk(id)).toMatchObject({ next: { seatsTaken: 2, until: null } })
})

test('once a session is full the next empty one is proposed, and after the last one nothing', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await openAt(teacherId)
  for (let child = 0; child < 4; child++) expect(await join(teacherId)).toBe('ok')
  expect(await groupsOf(teacherId)).toMatchObject([{ date: '2027-01-18', seatsTaken: 0, isFull: false }])
  expect(await groupsOf(teacherId, at('2027-01-26T08:00:00Z'))).toEqual([])
})

test('an opened group lasts until the end of its last day, as the program knows it', async () => {
  const timezone = 'Africa/Casablanca'
  const { teacherId } = await makeTeacher(database.db, { timezone })
  const id = await openAt(teacherId)
  const endOf = (until: string) => at(`2027-01-${until}Z`)
  const teacher = (when: Temporal.Instant) => callAs(database.db, teacherCaller(teacherId, timezone), when)
  const seen = async (when: Temporal.Instant) => {
    const own = await teacher(when).booking.ownGroups()
    const desk = await listSchoolGroups(database.db, {} as Admin, { after: undefined, limit: 50 }, when)
    return [own.find(group => group.id === id), desk.groups.find(group => group.id === id)].map(
      group => group?.opened !== null,
    )
  }
  // The clocks of Casablanca show 23:30 by the program's rules, and 00:30 of the next day by PostgreSQL's.
  expect(await seen(endOf('25T23:30:00'))).toEqual([true, true])
  expect(await seen(endOf('26T00:30:00'))).toEqual([false, false])
})

test('an hour that the teacher closed or gave to another lesson is passed over', async () => {
  const { teacherId } = await makeTeacher(database.db)
  await openAt(teacherId)
  const { family, studentIds } = await makeFamily(database.db)
  await book(family, aBookingOf({ teacherId, studentId: studentIds[0] ?? '' }))
  await database.db
    .insertInto('teacher_availability')
    .values({
      teacher_id: teacherId,
      day_of_week: 'lundi',
      date: '2027-01-18',
      time_slot: '10:00-11:00',
      is_exception: true,
    })
    .execute()
  expect(await groupsOf(teacherId)).toMatchObject([{ date: '2027-01-25', seatsTaken: 0 }])
})

test('only a teacher who is free for every session and takes these children is proposed, and can be chosen', async () => {
  const { teacherId: free } = await makeTeacher(database.db)
  const { teacherId: taken } = await makeTeacher(database.db)
  const { teacherId: unfit } = await makeTeacher(database.db)
  const { teacherId: otherAges } = await makeTeacher(database.db)
  const { family, studentIds } = await makeFamily(database.db)
  const inThirdWeek = aBookingOf(
    { teacherId: taken, studentId: studentIds[0] ?? '' },
    { startsAt: at('2027-01-25T09:00:00Z') },
  )
  expect(codeOf(await book(family, inThirdWeek))).toBe('ok')
  await database.pool.query(`update teachers set levels = '{niveau-1}' where id = $1`, [unfit])
  await database.pool.query(`update teachers set age_to = 8 where id = $1`, [otherAges])
  const found = await freeTeachers()
  expect(found).toContain(free)
  for (const teacherId of [taken, unfit, otherAges]) {
    expect(found).not.toContain(teacherId)
    await expect(openAt(teacherId)).rejects.toMatchObject({ code: 'teacher_unfit' })
  }
  expect(await freeTeachers({ sessions: 2 as never })).toContain(taken)
  expect(await freeTeachers({ hour: 20 })).not.toContain(free)
})

test('a teacher is found behind sixty better rated ones who are taken at a later session', async () => {
  for (let each = 0; each < 61; each++) {
    const { teacherId } = await makeTeacher(database.db, { rating: 5, hours: { samedi: ['06:00-07:00'] } })
    await database.db
      .insertInto('teacher_availability')
      .values({
        teacher_id: teacherId,
        day_of_week: 'samedi',
        date: '2027-01-16',
        time_slot: '06:00-07:00',
        is_exception: true,
      })
      .execute()
  }
  const { teacherId } = await makeTeacher(database.db, { rating: 3, hours: { samedi: ['06:00-07:00'] } })
  expect(await freeTeachers({ date: '2027-01-09' as never, hour: 6 })).toEqual([teacherId])
})

test('of two admins who open different groups at one hour at once, one wins; the same plan twice is one group', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const opened = await Promise.allSettled([
    openAt(teacherId),
    otherAdmin.booking.openSchoolGroup({ ...plan, teacherId, level: 'niveau-3' }),
  ])
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'group_exists' },
  })
  const { teacherId: another } = await makeTeacher(database.db)
  const ids = await Promise.all([openAt(another), openAt(another, otherAdmin)])
  expect(new Set(ids).size).toBe(1)
  const { rows } = await database.pool.query(
    `select details from audit_log where action = 'group_opened' and subject = $1`,
    [another],
  )
  expect(rows).toEqual([{ details: { group: ids[0] } }])
})

test('two admins change a group at once: one wins and the other is refused', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  const { level, youngest, oldest } = plan
  const seen = { level, youngest, oldest, isOpened: true }
  const changes = await Promise.allSettled([
    school.booking.changeSchoolGroup({ id, seen, level: 'niveau-3', youngest: 8, oldest: 10 }),
    otherAdmin.booking.changeSchoolGroup({ id, seen, level: 'niveau-1', youngest: 4, oldest: 6 }),
  ])
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(changes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'group_changed' },
  })
})

test('a change whose form showed an opened group is refused once it is closed, and the hour stays undescribed', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  const { level, youngest, oldest } = plan
  const change = (changes: { youngest?: number }) =>
    codeOfChange(
      otherAdmin.booking.changeSchoolGroup({
        id,
        seen: { level, youngest, oldest, isOpened: true },
        level,
        youngest,
        oldest,
        ...changes,
      }),
    )
  await school.booking.closeSchoolGroup({ id })
  expect([await change({ youngest: 6 }), await change({})]).toEqual(['group_changed', 'group_changed'])
  expect(await inDesk(id)).toBeUndefined()
})

test('a change of a group that its teacher took back meanwhile is refused', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const teacher = callAs(database.db, teacherCaller(teacherId), now).booking
  const described = { level: 'niveau-2', youngest: 7, oldest: 9 } as const
  await teacher.describeOwnGroup({ dayOfWeek: 'lundi', hour: 10, ...described })
  const [group] = await teacher.ownGroups()
  const id = group?.id ?? ''
  await teacher.withdrawOwnGroup({ id })
  const seen = { ...described, isOpened: false }
  expect(await codeOfChange(school.booking.changeSchoolGroup({ id, seen, ...described, youngest: 6 }))).toBe(
    'group_changed',
  )
  expect(await inDesk(id)).toBeUndefined()
})

test('a group is not changed to children whom its teacher does not take', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  await database.pool.query(`update teachers set levels = '{niveau-2}' where id = $1`, [teacherId])
  const { level, youngest, oldest } = plan
  const seen = { level, youngest, oldest, isOpened: true }
  await expect(
    school.booking.changeSchoolGroup({ id, seen, level: 'niveau-3', youngest, oldest }),
  ).rejects.toMatchObject({ code: 'teacher_unfit' })
})

test('closing takes the empty sessions back, once, and leaves the children their places', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  expect(await join(teacherId)).toBe('ok')
  await Promise.all([school, otherAdmin].map(admin => admin.booking.closeSchoolGroup({ id })))
  expect(await groupsOf(teacherId)).toMatchObject([{ id, sessions: 1, isPending: true, youngest: 7 }])
  expect(await inDesk(id)).toMatchObject({ opened: null, booked: 1 })
  const { rows } = await database.pool.query(
    `select count(*)::int from audit_log where action = 'group_closed' and subject = $1`,
    [teacherId],
  )
  expect(rows).toEqual([{ count: 1 }])

  const { teacherId: empty } = await makeTeacher(database.db)
  const emptyId = await openAt(empty)
  await school.booking.closeSchoolGroup({ id: emptyId })
  expect(await groupsOf(empty)).toEqual([])
  expect(await inDesk(emptyId)).toBeUndefined()
})

test('closing gives the hour back what its teacher had described it with, also what was written meanwhile', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const groups = () => callAs(database.db, teacherCaller(teacherId), now).booking
  const own = async () =>
    (await groups().ownGroups()).map(({ level, youngest, oldest }) => [level, youngest, oldest])
  const describe = (level: 'niveau-1' | 'niveau-3') =>
    groups().describeOwnGroup({ dayOfWeek: 'lundi', hour: 10, level, youngest: 5, oldest: 6 })
  await describe('niveau-1')
  const id = await openAt(teacherId)
  expect(await own()).toEqual([['niveau-2', 7, 9]])
  await school.booking.closeSchoolGroup({ id })
  expect(await own()).toEqual([['niveau-1', 5, 6]])
  await openAt(teacherId)
  await describe('niveau-3')
  await school.booking.closeSchoolGroup({ id })
  expect(await own()).toEqual([['niveau-3', 5, 6]])
})

test('a group of a suspended teacher says that nobody can join its session, and proposes no empty one', async () => {
  const suspend = (id: string) =>
    database.db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', id).execute()
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  expect(await join(teacherId)).toBe('ok')
  expect(await inDesk(id)).toMatchObject({ next: { seatsTaken: 1, isJoinable: true } })
  await suspend(teacherId)
  expect(await inDesk(id)).toMatchObject({ next: { seatsTaken: 1, isJoinable: false } })

  const { teacherId: other } = await makeTeacher(database.db)
  const emptyId = await openAt(other)
  await suspend(other)
  expect(await inDesk(emptyId)).toMatchObject({ next: null, freeOn: null })
})

test('an empty hour that a teacher described names the first date that can be booked, while the hours open one', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const teacher = callAs(database.db, teacherCaller(teacherId), now).booking
  await teacher.describeOwnGroup({
    dayOfWeek: 'lundi',
    hour: 10,
    level: 'niveau-2',
    youngest: 7,
    oldest: 9,
  })
  const [group] = await teacher.ownGroups()
  const id = group?.id ?? ''
  const freeOn = (await inDesk(id))?.freeOn ?? ''
  expect(await inDesk(id)).toMatchObject({ next: null, at: { date: freeOn, time: '10:00' } })
  expect(await join(teacherId, `${freeOn}T09:00:00Z`)).toBe('ok')
  expect(await inDesk(id)).toMatchObject({ next: { date: freeOn, seatsTaken: 1 }, freeOn: null })

  const { teacherId: closed } = await makeTeacher(database.db)
  const closedId = await openAt(closed)
  await school.booking.closeSchoolGroup({ id: closedId })
  await database.db.updateTable('groups').set({ is_named: true }).where('id', '=', closedId).execute()
  await database.db.deleteFrom('teacher_availability').where('teacher_id', '=', closed).execute()
  expect(await inDesk(closedId)).toMatchObject({ next: null, freeOn: null })
})

test('the teacher gets a mail about an opened and about a closed group, and none about one that was closed again', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const groupId = await openAt(teacherId)
  const context = { publicUrl: 'https://kalima.test', now }
  const compose = (kind: string) => composeMail(database.db, { kind, groupId }, context)
  expect(await compose('teacher-group-opened')).toMatchObject({
    subject: 'Un groupe est ouvert chez vous, lundi, 10:00',
    text: expect.stringContaining('3 séances, du'),
  })
  expect(await compose('teacher-group-closed')).toBeUndefined()
  await school.booking.closeSchoolGroup({ id: groupId })
  expect(await compose('teacher-group-opened')).toBeUndefined()
  expect(await compose('teacher-group-closed')).toMatchObject({
    subject: 'Un groupe est fermé, lundi, 10:00',
  })
})

test('an opened group leaves the list with a teacher who erases the account', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const id = await openAt(teacherId)
  expect(await inDesk(id)).toMatchObject({ teacherId })
  await database.db.updateTable('teachers').set({ retired_at: now }).where('id', '=', teacherId).execute()
  expect(await inDesk(id)).toBeUndefined()
})

test('a teacher who never read that a group was opened does not read that it is closed', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const sent: string[] = []
  const deliver = async () => {
    const { rows } = await database.pool.query<{ id: string; data: MailJob }>(
      `select id, data from pgboss.job where data->>'groupId' = $1 order by created_on`,
      [groupId],
    )
    const jobs = rows.map(job => ({ ...job, retryCount: 0, retryLimit: 0 }))
    const send: SendMail = async (_tx, { subject }) => void sent.push(subject)
    const results = await deliverMails(database.db, send, jobs, mailContext(now))
    expect(results.every(({ status }) => status === 'completed')).toBe(true)
  }
  const groupId = await openAt(teacherId)
  await school.booking.closeSchoolGroup({ id: groupId })
  await deliver()
  expect(sent).toEqual([])
  const { userId } = await makeSchool(database.db)
  const later = callAs(database.db, { userId, role: 'admin' }, now.add({ minutes: 1 }))
  await openAt(teacherId, later)
  await deliver()
  await school.booking.closeSchoolGroup({ id: groupId })
  await deliver()
  expect(sent).toEqual(['Un groupe est ouvert chez vous, lundi, 10:00', 'Un groupe est fermé, lundi, 10:00'])
})

test('the list follows the week, and goes on after a page', async () => {
  const made: string[] = []
  for (let index = 0; index < 22; index++) {
    const { teacherId } = await makeTeacher(database.db)
    // Mondays to Fridays, at 10:00 or 9:00.
    const startsAt = at(plan.startsAt)
      .add({ hours: 24 * ((index * 3) % 5) - (index % 2) })
      .toString()
    made.push((await school.booking.openSchoolGroup({ ...plan, startsAt, teacherId })).id)
  }
  const first = await school.booking.schoolGroups({})
  const second = await school.booking.schoolGroups({ after: first.next ?? '' })
  const ids = [...first.groups, ...second.groups].map(({ id }) => id)
  expect(first.groups).toHaveLength(20)
  expect(new Set(ids).size).toBe(ids.length)
  expect(made.every(id => ids.includes(id))).toBe(true)
  const places = [...first.groups, ...second.groups].map(
    ({ at: { date, time } }) => `${Temporal.PlainDate.from(date).dayOfWeek} ${time}`,
  )
  expect(new Set(places).size).toBeGreaterThan(5)
  expect(places).toEqual(places.toSorted())
})

test('the list goes on after a group that was deleted meanwhile', async () => {
  const first = await school.booking.schoolGroups({})
  const after = first.next ?? ''
  const { groups } = await school.booking.schoolGroups({ after })
  await database.db
    .deleteFrom('groups')
    .where('id', '=', first.groups.at(-1)?.id ?? '')
    .execute()
  expect((await school.booking.schoolGroups({ after })).groups).toEqual(groups)
  await expect(school.booking.schoolGroups({ after: `lundi_24_${groups[0]?.id}` })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
