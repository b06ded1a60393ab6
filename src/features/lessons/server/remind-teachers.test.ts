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

const teacherWith = async (timezone: string, ...starts: string[]) => {
  const { teacherId } = await makeTeacher(base.db, { timezone })
  const { parentId, studentIds } = await makeFamily(base.db, { timezone: 'America/Toronto' })
  const studentId = studentIds[0] ?? ''
  const lessonIds: string[] = []
  for (const startsAt of starts) {
    const made = await makeLesson(base.db, { teacherId, parentId, studentId, startsAt: at(startsAt) })
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
/** Takes this teacher's evening mails out of the queue and writes them. */
const sent = async (teacherId: string, now: Temporal.Instant) => {
  const { rows } = await sql<{ data: MailJob }>`
    delete from pgboss.job where name = 'mail' and data->>'kind' = 'teacher-day'
      and data->>'teacherId' = ${teacherId} returning data`.execute(base.db)
  const mails = await Promise.all(
    rows.map(({ data }) => composeMail(base.db, data, { publicUrl: 'https://kalima.test', now })),
  )
  return mails.flatMap(mail => mail ?? [])
}

test('at six in the evening of the own clock, the next day’s lessons in one mail, once, however often it is looked', async () => {
  // Cairo, in February: UTC+2. The last one is at 23:30 there, the one after belongs to the day after.
  const { teacherId } = await teacherWith(
    'Africa/Cairo',
    '2027-02-16T07:00:00Z',
    '2027-02-16T21:30:00Z',
    '2027-02-16T23:00:00Z',
  )
  const evening = at('2027-02-15T16:00:00Z')
  await remindTeachers(base.db, evening.subtract({ minutes: 1 }))
  expect(await sent(teacherId, evening)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => remindTeachers(base.db, evening)))
  await remindTeachers(base.db, evening.add({ hours: 2 }))
  const [mail, ...more] = await sent(teacherId, evening)
  expect(more).toEqual([])
  expect(mail?.to).toBe(`${teacherId}@kalima.test`)
  expect(mail?.subject).toBe('Vos 2 cours du mardi 16 février')
  expect(mail?.text).toMatch(/09:00.: Enfant 1, Cours individuel, 60.min/)
  expect(mail?.text).toMatch(/23:30.: Enfant 1/)
  expect(mail?.text).toContain('heure du Caire')
  expect(mail?.text).not.toContain('01:00')
})

test('as true as when it leaves: a cancelled lesson is not in it, and without any there is no mail', async () => {
  const { teacherId, lessonIds, teacher } = await teacherWith(
    'America/Toronto',
    '2027-03-02T15:00:00Z',
    '2027-03-02T17:00:00Z',
  )
  const evening = at('2027-03-01T23:30:00Z')
  await remindTeachers(base.db, evening)
  await teacher.lessons.cancel({ id: lessonIds[0] ?? '' })
  expect((await sent(teacherId, evening)).map(({ subject }) => subject)).toEqual([
    'Votre cours du mardi 2 mars',
  ])

  const lonely = await teacherWith('Europe/Paris', '2027-03-03T15:00:00Z')
  await remindTeachers(base.db, at('2027-03-02T18:00:00Z'))
  await lonely.teacher.lessons.cancel({ id: lonely.lessonIds[0] ?? '' })
  expect(await sent(lonely.teacherId, at('2027-03-02T18:00:00Z'))).toEqual([])
})

test('who has no lesson the next day is left in peace; a mail that waited for the day to pass tells nothing', async () => {
  const { teacherId } = await teacherWith('Europe/Paris', '2027-04-08T09:00:00Z')
  await remindTeachers(base.db, at('2027-04-06T18:00:00Z'))
  expect(await sent(teacherId, at('2027-04-06T18:00:00Z'))).toEqual([])
  await remindTeachers(base.db, at('2027-04-07T18:00:00Z'))
  expect(await sent(teacherId, at('2027-04-08T22:00:00Z'))).toEqual([])
})
