import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailJob } from '#platform/mail/compose.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import {
  makeFamily,
  makeLesson,
  makeOtherParent,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { linkMails } from './link-mails.ts'
import { mails } from './mails.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-11-20T10:00:00Z')
const context = mailContext(now)

const createBookedTrial = async () => {
  const { db } = base
  const people = await makeFamily(db, { timezone: 'America/Toronto' })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const studentId = people.studentIds[0] ?? ''
  const startsAt = Temporal.Instant.from('2026-11-24T22:30:00Z')
  const made = await makeLesson(db, {
    teacherId,
    familyId: people.parentId,
    studentId,
    startsAt,
    type: 'trial',
  })
  return { db, ...people, ...made, studentId, teacherId }
}
const listMailJobs = async (id: string) =>
  (
    await sql<{
      data: MailJob
    }>`select data from pgboss.job where ${id} in (data->>'seatId', data->>'teacherId')
      order by data->>'kind'`.execute(base.db)
  ).rows.map(row => row.data)
const compose = (job: MailJob | undefined) => {
  if (!job) throw new Error('No such job')
  const composer = mails[job.kind]
  if (!composer) throw new Error(`No composer for ${job.kind}`)
  return composer(base.db, job, context)
}

test('shows family and teacher the lesson’s time in their own zones', async () => {
  const { db, parentId, lessonId, seatId, teacherId } = await createBookedTrial()
  await callAs(db, parentCaller(parentId, 'America/Toronto'), now).lessons.cancel({ id: lessonId })
  const toFamily = await compose((await listMailJobs(seatId))[0])
  expect(toFamily?.to).toBe(`${parentId}@kalima.test`)
  expect(toFamily?.text).toContain('mardi 24 novembre 2026 à 17:30, heure de Montréal')
  expect(toFamily?.text).toContain('Le cours d’essai vous est rendu')
  expect(toFamily?.html).toContain('heure de Montréal')
  const toTeacher = await compose((await listMailJobs(teacherId))[0])
  expect(toTeacher?.to).toBe(`${teacherId}@kalima.test`)
  expect(toTeacher?.text).toContain('mercredi 25 novembre 2026 à 00:30, heure du Caire')
  expect(toTeacher?.text).toContain('annulé')
})

test('mails about a trial that is or would be cancelled too late say that it counts as the trial, and that nothing is due', async () => {
  const { db, parentId, lessonId, seatId, teacherId } = await createBookedTrial()
  const otherId = await makeOtherParent(db, parentId)
  const late = Temporal.Instant.from('2026-11-24T12:00:00Z')
  const startsAt = '2026-11-24T22:30:00Z'
  const remind = linkMails['lesson-reminder']
  const reminder = await remind?.(db, { kind: 'lesson-reminder', seatId, startsAt }, mailContext(late))
  expect(reminder?.text).toContain('annulé, il compte comme cours d’essai.')
  await callAs(db, parentCaller(parentId), late).lessons.cancel({ id: lessonId })
  const [job] = await listMailJobs(seatId)
  for (const reader of [parentId, otherId]) {
    const mail = await compose(job && { ...job, parentId: reader })
    expect(mail?.to).toBe(`${reader}@kalima.test`)
    expect(mail?.text).toContain('ce cours compte comme le cours d’essai de l’enfant. Rien n’est dû.')
  }
  const toTeacher = await compose((await listMailJobs(teacherId))[0])
  expect(toTeacher?.text).toContain('le cours compte comme le cours d’essai de l’enfant.')
})

test('a suspended teacher’s mail of a cancelled lesson removes it from the calendar and links to no closed page', async () => {
  const { db, parentId, lessonId, teacherId } = await createBookedTrial()
  await db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', teacherId).execute()
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId })
  const mail = await compose((await listMailJobs(teacherId))[0])
  expect(mail?.text).toContain('annulé')
  expect(mail?.text).not.toContain('/teacher/')
  expect(String(mail?.attachments?.[0]?.content)).toContain('METHOD:CANCEL')
})

const createBookedLesson = async () => {
  const { db } = base
  const people = await makeFamily(db, { timezone: 'America/Toronto' })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const studentId = people.studentIds[0] ?? ''
  const startsAt = Temporal.Instant.from('2026-11-24T14:00:00Z')
  const made = await makeLesson(db, { teacherId, familyId: people.parentId, studentId, startsAt })
  return { db, ...people, ...made, studentId, teacherId, startsAt }
}

test('a cancelled lesson: the child, who cancelled and what is not due, for the family and the teacher', async () => {
  const { db, parentId, lessonId, seatId, teacherId } = await createBookedLesson()
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId })
  const [job] = await listMailJobs(seatId)
  const toFamily = await compose(job)
  expect(toFamily?.text).toContain('Votre annulation est enregistrée.')
  expect(toFamily?.text).toContain(
    'Le cours vous est rendu\u00a0: il ne vous est pas compté. 35\u00a0€ ne sont pas dus.',
  )
  const toTeacher = await compose((await listMailJobs(teacherId))[0])
  expect(toTeacher?.subject).toBe('Le cours d’Enfant 1 du mardi 24 novembre est annulé')
  for (const part of [
    'La famille a annulé ce cours.',
    'Enfant 1',
    '16:00, heure du Caire',
    'vous n’avez plus cours à cette heure',
  ])
    expect(toTeacher?.text).toContain(part)
  expect(toTeacher?.text).not.toContain('compte comme donné')
})

test('a lesson cancelled too late: what stays due, and that it counts for the teacher', async () => {
  const { db, parentId, lessonId, seatId, teacherId, startsAt } = await createBookedLesson()
  const late = startsAt.subtract({ hours: 2 })
  await callAs(db, parentCaller(parentId), late).lessons.cancel({ id: lessonId })
  expect((await compose((await listMailJobs(seatId))[0]))?.text).toContain('35\u00a0€ restent dus.')
  expect((await compose((await listMailJobs(teacherId))[0]))?.text).toContain(
    'L’heure limite pour annuler sans frais était passée\u00a0: le cours compte comme donné.',
  )
})

test('the other parent reads who cancelled', async () => {
  const { db, parentId, lessonId, seatId } = await createBookedLesson()
  const otherId = await makeOtherParent(db, parentId)
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId })
  const [job] = await listMailJobs(seatId)
  if (!job) throw new Error('No mail')
  const mail = await compose({ ...job, parentId: otherId })
  expect(mail?.to).toBe(`${otherId}@kalima.test`)
  expect(mail?.text).toContain('Samia a annulé ce cours.')
  expect(mail?.text).not.toContain('Votre annulation')
})

test('a lesson that the school cancels: child and reason, for the family and the teacher', async () => {
  const { db, lessonId, seatId, teacherId } = await createBookedLesson()
  const { userId } = await makeSchool(db)
  await callAs(db, { userId, role: 'admin' }, now).lessons.cancel({
    id: lessonId,
    reason: 'Le professeur est malade',
  })
  const toFamily = await compose((await listMailJobs(seatId))[0])
  for (const part of [
    'L’école a dû annuler ce cours.',
    '35\u00a0€ ne sont pas dus',
    'Le professeur est malade',
  ])
    expect(toFamily?.text).toContain(part)
  const toTeacher = await compose((await listMailJobs(teacherId))[0])
  for (const part of ['L’école a annulé ce cours.', 'Enfant 1', 'Le professeur est malade'])
    expect(toTeacher?.text).toContain(part)
})

test('siblings in a group that is cancelled: one mail and one notification name all of them, with what is not due for all', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 3 })
  const { teacherId } = await makeTeacher(db)
  const [first = '', ...others] = studentIds
  const startsAt = now.add({ minutes: -10 })
  const made = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: first,
    startsAt,
    type: 'group',
  })
  for (const studentId of others) await takeSeat(db, made.lessonId, { familyId: parentId, studentId })
  await db.updateTable('seats').set({ price_cents: 2800 }).where('lesson_id', '=', made.lessonId).execute()
  const { userId } = await makeSchool(db)
  await callAs(db, { userId, role: 'admin' }, now).lessons.cancel({ id: made.lessonId, reason: 'Panne' })
  const seats = db.selectFrom('seats').where('lesson_id', '=', made.lessonId).select('id')
  const jobs = await Promise.all((await seats.execute()).map(({ id }) => listMailJobs(id)))
  const [job, ...more] = jobs.flat()
  expect(more).toEqual([])
  const mail = await compose(job)
  // It had begun: a sentence about the future would be wrong.
  expect(mail?.subject).toMatch(/^Le cours d’Enfant 1, Enfant 2 et Enfant 3 du .+ est annulé$/)
  expect(mail?.text).toContain('84\u00a0€ ne sont pas dus')
  const files = mail?.attachments?.map(({ content }) => String(content)).join('')
  expect(files?.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  const { notifications } = await callAs(db, parentCaller(parentId), now).notifications.list({})
  expect(notifications.map(({ title }) => title)).toEqual([
    'L’école a annulé le cours d’Enfant 1, Enfant 2 et Enfant 3',
  ])
})

test('says to the family who cancelled', async () => {
  const { db, lessonId, seatId, teacherId } = await createBookedTrial()
  await callAs(db, { userId: teacherId, role: 'teacher' }, now).lessons.cancel({ id: lessonId })
  const [job] = await listMailJobs(seatId)
  expect(job?.kind).toBe('family-lesson-cancelled')
  expect((await compose(job))?.text).toContain('Salma Essai a dû annuler ce cours.')
})

test('the subject names the year of a lesson of another one', async () => {
  const { db, parentId, lessonId, seatId } = await createBookedLesson()
  await db
    .updateTable('lessons')
    .set({
      starts_at: Temporal.Instant.from('2027-01-05T14:00:00Z'),
      ends_at: Temporal.Instant.from('2027-01-05T15:00:00Z'),
    })
    .where('id', '=', lessonId)
    .execute()
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId })
  const mail = await compose((await listMailJobs(seatId))[0])
  expect(mail?.subject).toBe('Le cours d’Enfant 1 du mardi 5 janvier 2027 est annulé')
})

test('names no erased child: family and teacher get their mails without the name', async () => {
  const { db, parentId, lessonId, seatId, studentId, teacherId } = await createBookedTrial()
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId })
  const [toFamily] = await listMailJobs(seatId)
  await callAs(db, parentCaller(parentId), now).parentSpace.eraseStudent({ id: studentId })
  const family = await compose(toFamily)
  expect(family?.subject).toBe('Le cours de votre enfant du mardi 24\u00a0novembre est annulé')
  expect(JSON.stringify(family)).not.toContain('Enfant 1')
  const mail = await compose((await listMailJobs(teacherId))[0])
  expect(mail?.text).not.toContain('Enfant 1')
  expect(mail?.text).toContain('Cours d’essai')
})

test('an erased child’s teacher reads that lessons are cancelled, and where only a place of a group is free', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const other = await makeFamily(db)
  const seat = { familyId: parentId, studentId }
  const [alone, both] = [(await makeTeacher(db)).teacherId, (await makeTeacher(db)).teacherId]
  const book = (teacherId: string, days: number, type: 'individual' | 'group' = 'individual') =>
    makeLesson(db, { ...seat, teacherId, startsAt: now.add({ hours: 24 * days }), type })
  for (const days of [2, 3]) await book(alone, days)
  await book(both, 4)
  const group = await book(both, 5, 'group')
  await takeSeat(db, group.lessonId, { familyId: other.parentId, studentId: other.studentIds[0] ?? '' })
  await callAs(db, parentCaller(parentId), now).parentSpace.eraseStudent({ id: studentId })
  const toAlone = await compose((await listMailJobs(alone))[0])
  expect(toAlone?.subject).toBe('2 de vos cours sont annulés')
  expect(toAlone?.text).toContain('Une famille a annulé ces cours. Vous n’avez plus cours à ces heures.')
  const toBoth = await compose((await listMailJobs(both))[0])
  expect(toBoth?.subject).toBe('2 de vos cours ont changé')
  expect(toBoth?.text).toContain('Vous n’avez plus cours à ces heures, sauf là où un groupe continue.')
  expect(toBoth?.text).toContain('annulé\u00a0; vous n’avez plus cours à cette heure')
  expect(toBoth?.text).toContain('une place libérée\u00a0;')
})

test('says to the teacher of a group that lost its second child until when another can join', async () => {
  const { db } = base
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const { teacherId } = await makeTeacher(db, { timezone: 'Africa/Cairo' })
  const [studentId = '', secondId = ''] = studentIds
  const startsAt = Temporal.Instant.from('2026-11-24T14:00:00Z')
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt,
    type: 'group',
  })
  await takeSeat(db, lessonId, { familyId: parentId, studentId: secondId })
  await callAs(db, parentCaller(parentId), now).lessons.cancel({ id: lessonId, studentId: secondId })
  const mail = await compose((await listMailJobs(teacherId))[0])
  expect(mail?.text).toContain('si un deuxième enfant s’inscrit avant le lundi 23 novembre à 16:00')
  expect(mail?.text).not.toContain('maintenu')
  expect(mail?.attachments?.[0]?.content).toContain('STATUS:TENTATIVE')
})
