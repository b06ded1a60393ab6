import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'
import { remindTeachers } from './remind-teachers.ts'

const base = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)

const createTeacherWithLessons = async (timezone: string, ...starts: string[]) => {
  const { teacherId } = await makeTeacher(base.db, { timezone })
  const { parentId, studentIds } = await makeFamily(base.db, { timezone: 'America/Toronto' })
  const studentId = studentIds[0] ?? ''
  const lessonIds: string[] = []
  for (const startsAt of starts) {
    const made = await makeLesson(base.db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: at(startsAt),
    })
    lessonIds.push(made.lessonId)
  }
  return {
    teacherId,
    lessonIds,
    teacher: callAs(
      base.db,
      { userId: teacherId, role: 'teacher', timezone },
      at(starts[0] ?? '').subtract({ hours: 12 }),
    ),
  }
}
/** Removes this teacher's reminder jobs from the queue and composes their mails. */
const takeMails = async (teacherId: string, now: Temporal.Instant) => {
  const { rows } = await sql<{ data: MailJob }>`
    delete from pgboss.job where name = 'mail' and data->>'kind' = 'teacher-day'
      and data->>'teacherId' = ${teacherId} returning data`.execute(base.db)
  const mails = await Promise.all(
    rows.map(({ data }) => composeMail(base.db, data, { publicUrl: 'https://kalima.test', now })),
  )
  return mails.flatMap(mail => mail ?? [])
}

test('sends the next day’s lessons at 18:00 of the teacher’s zone, in one mail, once', async () => {
  // Cairo in February is UTC+2: the second lesson starts at 23:30, the third on the day after.
  const { teacherId } = await createTeacherWithLessons(
    'Africa/Cairo',
    '2027-02-16T07:00:00Z',
    '2027-02-16T21:30:00Z',
    '2027-02-16T23:00:00Z',
  )
  const evening = at('2027-02-15T16:00:00Z')
  await remindTeachers(base.db, evening.subtract({ minutes: 1 }))
  expect(await takeMails(teacherId, evening)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => remindTeachers(base.db, evening)))
  await remindTeachers(base.db, evening.add({ hours: 2 }))
  const [mail, ...more] = await takeMails(teacherId, evening)
  expect(more).toEqual([])
  expect(mail?.to).toBe(`${teacherId}@kalima.test`)
  expect(mail?.subject).toBe('Vos 2 cours du mardi 16 février')
  expect(mail?.text).toMatch(/09:00.: Enfant 1, Cours individuel, 60.min/)
  expect(mail?.text).toMatch(/23:30.: Enfant 1/)
  expect(mail?.text).toContain('heure du Caire')
  expect(mail?.text).not.toContain('01:00')
})

test('a suspended teacher, who gives no lesson, gets no mail of the next day', async () => {
  const before = await createTeacherWithLessons('Europe/Paris', '2027-04-13T15:00:00Z')
  const since = await createTeacherWithLessons('Europe/Paris', '2027-04-13T15:00:00Z')
  const evening = at('2027-04-12T17:00:00Z')
  const suspend = ({ teacherId }: { teacherId: string }) =>
    base.db.updateTable('teachers').set({ suspended_at: evening }).where('id', '=', teacherId).execute()
  await suspend(before)
  await remindTeachers(base.db, evening)
  await suspend(since)
  const jobs = await sql`select from pgboss.job where data->>'kind' = 'teacher-day'
    and data->>'teacherId' = ${before.teacherId}`.execute(base.db)
  expect(jobs.rows).toEqual([])
  expect(await takeMails(since.teacherId, evening)).toEqual([])
})

test('leaves out lessons cancelled since, and sends nothing if none is left', async () => {
  const { teacherId, lessonIds, teacher } = await createTeacherWithLessons(
    'America/Toronto',
    '2027-03-02T15:00:00Z',
    '2027-03-02T17:00:00Z',
  )
  const evening = at('2027-03-01T23:30:00Z')
  await remindTeachers(base.db, evening)
  await teacher.lessons.cancel({ id: lessonIds[0] ?? '' })
  expect((await takeMails(teacherId, evening)).map(({ subject }) => subject)).toEqual([
    'Votre cours du mardi 2 mars',
  ])

  const cancelled = await createTeacherWithLessons('Europe/Paris', '2027-03-03T15:00:00Z')
  await remindTeachers(base.db, at('2027-03-02T18:00:00Z'))
  await cancelled.teacher.lessons.cancel({ id: cancelled.lessonIds[0] ?? '' })
  expect(await takeMails(cancelled.teacherId, at('2027-03-02T18:00:00Z'))).toEqual([])
})

test('sends nothing to a teacher without a lesson the next day, nor after that day', async () => {
  const { teacherId } = await createTeacherWithLessons('Europe/Paris', '2027-04-08T09:00:00Z')
  await remindTeachers(base.db, at('2027-04-06T18:00:00Z'))
  expect(await takeMails(teacherId, at('2027-04-06T18:00:00Z'))).toEqual([])
  await remindTeachers(base.db, at('2027-04-07T18:00:00Z'))
  expect(await takeMails(teacherId, at('2027-04-08T22:00:00Z'))).toEqual([])
})
