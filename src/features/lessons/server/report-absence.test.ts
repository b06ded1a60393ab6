import { beforeEach, expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../tests/support/send-in-order.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { lacksTeacherInList } from './lacks-teacher-sql.ts'
import { lockCalendars, lockLessons } from './locks.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const startsAt = Temporal.Instant.from('2026-11-25T16:00:00Z')

let world: Awaited<ReturnType<typeof makeWorld>>
const makeWorld = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Salma' })
  const { parentId, studentIds } = await makeFamily(database.db)
  const lesson = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  return { teacherId, parentId, school, ...lesson }
}
beforeEach(async () => {
  await database.pool.query('delete from lesson_absences')
  world = await makeWorld()
  await web.deliver(now)
})
const teacher = (moment = now, userId = world.teacherId) => callAs(database.db, teacherCaller(userId), moment)
const report = (moment = now) =>
  teacher(moment).lessons.reportAbsence({ id: world.lessonId, reason: 'Grippe' })

test('an absence notifies the school once, and neither cancels the lesson nor notifies the family', async () => {
  const answers = await Promise.all([report(), report(), report()])
  expect(answers.map(({ isAbsent, status }) => [isAbsent, status])).toEqual(Array(3).fill([true, 'upcoming']))
  expect((await world.school.admin.waiting()).absences).toBe(1)
  expect(await world.school.admin.dashboard()).toMatchObject({
    absenceCount: 1,
    absences: [
      {
        id: world.lessonId,
        day: 'mercredi 25 novembre',
        time: '17:00',
        teacherName: 'Salma Essai',
        reason: 'Grippe',
        children: [{ firstName: 'Enfant 1', level: 'niveau-2' }],
      },
    ],
  })
  const mails = await web.deliver(now)
  const admins = await database.db
    .selectFrom('user_roles')
    .where('role', '=', 'admin')
    .select('user_id')
    .execute()
  expect(mails).toHaveLength(admins.length)
  for (const mail of mails) {
    expect(mail.subject).toBe('Un cours de Salma Essai attend un remplaçant')
    expect(mail.text).toContain(`/admin/lessons/${world.lessonId}`)
    expect(mail.text).toMatch(/Enfant 1 \(.+\).*mercredi 25\snovembre 2026 à 17:00/s)
    expect(mail.subject).not.toContain('Enfant 1')
  }
  const family = callAs(database.db, parentCaller(world.parentId), now)
  expect((await family.notifications.list({})).notifications).toEqual([])
  expect((await family.lessons.list({})).lessons).toMatchObject([{ isAbsent: false, status: 'upcoming' }])
})

test('the school finds the lesson among those without a teacher, with the reason on its page, until it has one', async () => {
  const { school, lessonId, teacherId } = world
  const absent = async () => {
    const { lessons, counts } = await school.admin.lessons({ state: 'absent' })
    return { ids: lessons.map(({ id, state }) => [id, state]), count: counts?.absent }
  }
  expect(await absent()).toEqual({ ids: [], count: 0 })
  await report()
  expect(await absent()).toEqual({ ids: [[lessonId, 'absent']], count: 1 })
  expect((await school.admin.lessons({ teacherId })).lessons).toMatchObject([
    { id: lessonId, state: 'absent', status: 'upcoming' },
  ])
  expect(await school.admin.lesson({ id: lessonId })).toMatchObject({
    lesson: { state: 'absent' },
    absence: { reason: 'Grippe', reported: { day: 'mardi 24 novembre', time: '11:00' } },
    mayReplace: true,
  })
  const { teacherId: substitute } = await makeTeacher(database.db)
  await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf: teacherId })
  expect(await absent()).toEqual({ ids: [], count: 0 })
  expect(await school.admin.lesson({ id: lessonId })).toMatchObject({
    lesson: { state: 'upcoming' },
    absence: null,
  })
})

test('a substitute settles it; the first teacher can no longer take the lesson back', async () => {
  await report()
  const { teacherId: substitute } = await makeTeacher(database.db)
  await world.school.admin.substitute({
    id: world.lessonId,
    teacherId: substitute,
    insteadOf: world.teacherId,
  })
  expect((await world.school.admin.waiting()).absences).toBe(0)
  await expect(teacher().lessons.withdrawAbsence({ id: world.lessonId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('given back to the teacher who had been absent, the lesson has its teacher, whose next absence is a new one', async () => {
  const { lessonId: id, teacherId: salma, school } = world
  const { teacherId: leila } = await makeTeacher(database.db, { firstName: 'Leïla' })
  await report()
  await school.admin.substitute({ id, teacherId: leila, insteadOf: salma })
  await database.pool.query('delete from teacher_availability where absent_lesson_id = $1', [id])
  await school.admin.substitute({ id, teacherId: salma, insteadOf: leila })
  await web.deliver(now)
  const absences = async () => (await school.admin.waiting()).absences
  expect(await absences()).toBe(0)
  expect(await teacher().lessons.confirm({ id })).toMatchObject({ status: 'confirmed', isAbsent: false })

  expect(await report()).toMatchObject({ isAbsent: true })
  expect(await absences()).toBe(1)
  const subjects = (await web.deliver(now)).map(({ subject }) => subject)
  expect(subjects).toContain('Un cours de Salma Essai attend un remplaçant')
  const { rows } = await database.pool.query(
    `select l.teacher_absent as absent, (select count(*)::int from audit_log
       where action = 'absence_reported' and details->>'lesson' = l.id::text) as entries
     from lessons l where l.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ absent: true, entries: 2 }])
})

test('of a withdrawal and a substitution at once the first one wins', async () => {
  for (const isWithdrawnFirst of [true, false]) {
    world = await makeWorld()
    const { lessonId: id, teacherId } = world
    await report()
    const { teacherId: substitute } = await makeTeacher(database.db)
    const withdraw = () => teacher().lessons.withdrawAbsence({ id })
    const replace = () =>
      world.school.admin.substitute({ id, teacherId: substitute, insteadOf: teacherId, lacksTeacher: true })
    const answers = await sendInOrder(
      database,
      { table: 'teachers', id: teacherId },
      isWithdrawnFirst ? [withdraw, replace] : [replace, withdraw],
    )
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: isWithdrawnFirst ? 'teacher_returned' : 'not_found' } },
    ])
    const { rows } = await database.pool.query(
      `select l.teacher_id as teacher, exists (select from lesson_absences a where a.lesson_id = l.id
         and a.teacher_id = l.teacher_id) as absent from lessons l where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ teacher: isWithdrawnFirst ? teacherId : substitute, absent: false }])
  }
})

test('withdrawn before anybody stands in, the lesson is the teacher’s again and the mail is not sent any more', async () => {
  await report()
  expect(await teacher().lessons.withdrawAbsence({ id: world.lessonId })).toMatchObject({ isAbsent: false })
  expect((await world.school.admin.waiting()).absences).toBe(0)
  expect(await web.deliver(now)).toEqual([])
})

test('the history of the lesson says that the absence was withdrawn, by whom, and once', async () => {
  await report()
  const answers = await Promise.all(
    [1, 2].map(() => teacher().lessons.withdrawAbsence({ id: world.lessonId })),
  )
  expect(answers).toMatchObject([{ isAbsent: false }, { isAbsent: false }])
  const { entries } = await world.school.admin.history({ kind: 'lesson', id: world.lessonId })
  expect(entries).toMatchObject([
    { action: 'absence_withdrawn', actor: { name: 'Salma Essai' }, lesson: { time: '17:00' } },
    { action: 'absence_reported', actor: { name: 'Salma Essai' } },
    { action: 'lessons_booked' },
  ])
})

test('a lesson that its teacher can’t give is confirmed neither alone nor among others, until it is taken back', async () => {
  await report()
  for (const [locale, message] of [
    ['fr', /absence est signalée.*Dites d’abord/],
    ['en', /absence is reported.*Say first/],
  ] as const)
    await expect(
      runWithLocale(locale, () => teacher().lessons.confirm({ id: world.lessonId })),
    ).rejects.toMatchObject({
      code: 'lesson_absent',
      status: 409,
      message: expect.stringMatching(message),
    })
  expect(await teacher().lessons.confirmMany({ ids: [world.lessonId] })).toEqual({ confirmed: [] })
  expect((await teacher().lessons.list({})).lessons).toMatchObject([
    { status: 'upcoming', mayConfirm: false },
  ])
  const family = callAs(database.db, parentCaller(world.parentId), now)
  expect((await family.notifications.list({})).notifications).toEqual([])

  await teacher().lessons.withdrawAbsence({ id: world.lessonId })
  expect(await teacher().lessons.confirm({ id: world.lessonId })).toMatchObject({ status: 'confirmed' })
})

test('a confirmation that waits behind an absence is refused', async () => {
  const isWaiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          'select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = $1',
          ['Lock'],
        )
        return rows[0].n
      })
      .toBe(count)
  const answers = await database.db.transaction().execute(async tx => {
    await lockCalendars(tx, [world.teacherId])
    const reporting = report()
    await isWaiting(1)
    const confirming = teacher().lessons.confirm({ id: world.lessonId })
    const settled = Promise.allSettled([reporting, confirming])
    await isWaiting(2)
    return () => settled
  })
  expect(await answers()).toMatchObject([
    { status: 'fulfilled', value: { isAbsent: true } },
    { status: 'rejected', reason: { code: 'lesson_absent' } },
  ])
})

test('nobody is absent from another’s lesson, nor from one that has begun', async () => {
  const { teacherId: other } = await makeTeacher(database.db)
  await expect(teacher(now, other).lessons.reportAbsence({ id: world.lessonId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const closed = { code: 'lesson_over', message: expect.stringContaining('une absence ne peut plus') }
  await expect(report(startsAt)).rejects.toMatchObject(closed)
  await report()
  await world.school.lessons.cancel({ id: world.lessonId, reason: 'Fermé' })
  await expect(teacher().lessons.withdrawAbsence({ id: world.lessonId })).rejects.toMatchObject(closed)
})

test('a family that cancels a lesson without a teacher gets its place back an hour before it, as its page and the school’s say', async () => {
  const late = startsAt.subtract({ hours: 1 })
  const shown = async () => {
    const { lessons } = await callAs(database.db, parentCaller(world.parentId), late).lessons.list({
      scope: 'upcoming',
    })
    return lessons.map(({ isAbsent, free }) => ({ isAbsent, isFree: free?.isOpen, until: free?.until }))
  }
  expect(await shown()).toEqual([{ isAbsent: false, isFree: false, until: '2026-11-24T16:00:00Z' }])
  await report()
  expect(await shown()).toEqual([{ isAbsent: false, isFree: true, until: startsAt.toString() }])
  const school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, late)
  expect((await school.admin.lesson({ id: world.lessonId })).seats).toMatchObject([{ isFreeToCancel: true }])
  const family = callAs(database.db, parentCaller(world.parentId), late)
  expect(await family.lessons.cancel({ id: world.lessonId })).toMatchObject({ givenBack: true })
})

test('a lesson that began without its teacher is not given: the school still reads it, and the teacher may say to have given it', async () => {
  await report()
  const later = startsAt.add({ hours: 3 })
  await expect(teacher(later).lessons.complete({ id: world.lessonId })).rejects.toMatchObject({
    code: 'lesson_absent',
    status: 409,
  })
  const school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, later)
  expect(await school.admin.dashboard()).toMatchObject({ absences: [{ id: world.lessonId, hasBegun: true }] })
  const [row] = (await teacher(later).lessons.list({ scope: 'history' })).lessons
  expect(row).toMatchObject({ mayComplete: false, mayReportAbsence: false, mayWithdrawAbsence: true })
  expect(await teacher(later).lessons.withdrawAbsence({ id: world.lessonId })).toMatchObject({
    isAbsent: false,
    mayComplete: true,
  })
  expect(await teacher(later).lessons.complete({ id: world.lessonId })).toMatchObject({ status: 'completed' })
})

test('a lesson whose teacher did not come is completed by nobody until the school has handled the report', async () => {
  const later = startsAt.add({ hours: 2 })
  await database.db
    .insertInto('room_reports')
    .values({ lesson_id: world.lessonId, body: '', reported_at: startsAt.add({ minutes: 10 }) })
    .execute()
  await expect(teacher(later).lessons.complete({ id: world.lessonId })).rejects.toMatchObject({
    code: 'lesson_reported',
    status: 409,
  })
  await database.db
    .updateTable('room_reports')
    .set({ handled_at: later })
    .where('lesson_id', '=', world.lessonId)
    .execute()
  expect(await teacher(later).lessons.complete({ id: world.lessonId })).toMatchObject({ status: 'completed' })
})

test('a list of lessons and a locked row say alike which lessons have no teacher', async () => {
  const { db } = database
  const { lessonId: id, teacherId } = world
  const lacksOne = async () => {
    const [locked] = await db.transaction().execute(tx => lockLessons(tx, [id]))
    const listed = await db
      .selectFrom('lessons')
      .where(lacksTeacherInList)
      .where('id', '=', id)
      .select('id')
      .execute()
    expect(locked?.lacksTeacher).toBe(listed.length > 0)
    return locked?.lacksTeacher
  }
  const suspend = (at: Temporal.Instant | null) =>
    db.updateTable('teachers').set({ suspended_at: at }).where('id', '=', teacherId).execute()
  const give = (toTeacher: string) =>
    db.updateTable('lessons').set({ teacher_id: toTeacher }).where('id', '=', id).execute()
  expect(await lacksOne()).toBe(false)
  await suspend(startsAt)
  expect(await lacksOne()).toBe(true)
  await suspend(startsAt.add({ minutes: 1 }))
  expect(await lacksOne()).toBe(false)
  await suspend(null)
  await report()
  expect(await lacksOne()).toBe(true)
  await give((await makeTeacher(db)).teacherId)
  expect(await lacksOne()).toBe(false)
  await give(teacherId)
  await db
    .insertInto('teacher_arrivals')
    .values({ lesson_id: id, teacher_id: teacherId, arrived_at: startsAt })
    .execute()
  expect(await lacksOne()).toBe(false)
})
