import { beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLogin,
  makeOtherParent,
  makeSchool,
  makeTeacher,
} from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { bookWithRetries } from '../book-lessons.ts'
import { serializeBooking } from '../new-booking.ts'

const database = testDatabase()
const web = testWeb(database)
const now = at('2026-11-23T08:00:00Z')

/** Three lessons of Samia's and Karim's child, on Tuesdays at 17:00 in Paris. Karim reads English. */
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds, family } = await makeFamily(db)
  const otherId = await makeOtherParent(db, parentId, { language: 'english' })
  const studentId = studentIds[0] ?? ''
  const booking = aBookingOf(
    { studentId, teacherId },
    { startsAt: at('2026-12-01T16:00:00Z'), recurrenceFrequency: 'weekly', numberOfSessions: 3 },
  )
  const booked = await bookWithRetries(db, family as Family, booking, now)
  if (!booked.ok) throw new Error(booked.code)
  await web.deliver(now)
  const lessonIds = booked.value.lessons.map(({ id }) => id)
  const samia = callAs(db, parentCaller(parentId), now)
  const karim = callAs(db, { ...parentCaller(parentId), userId: otherId }, now)
  const teacher = callAs(db, teacherCaller(teacherId), now)
  const seriesId = booking.id
  return {
    parentId,
    otherId,
    studentId,
    teacherId,
    lessonId: lessonIds[0] ?? '',
    seriesId,
    samia,
    karim,
    teacher,
  }
}
let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})

/** The mails that leave now, of Samia and of Karim. */
const readMails = async () => {
  const mails = await web.deliver(now)
  const textTo = (id: string) => mails.find(({ to }) => to === `${id}@kalima.test`)?.text ?? ''
  return { toSamia: textTo(world.parentId), toKarim: textTo(world.otherId) }
}

test('the mail of a moved lesson tells the parent who did it that it is recorded, and the other one who did it', async () => {
  const { samia, karim, lessonId } = world
  const moved = await samia.booking.postpone({ id: lessonId, startsAt: '2026-12-02T13:00:00Z' })
  const bySamia = await readMails()
  expect(bySamia.toSamia).toContain('Votre report est enregistré.')
  expect(bySamia.toKarim).toContain('Samia has postponed this lesson. Its price has not changed.')
  expect(bySamia.toKarim).not.toContain('Your change')

  await karim.booking.postpone({ id: moved.id, startsAt: '2026-12-03T13:00:00Z' })
  const byKarim = await readMails()
  expect(byKarim.toSamia).toContain('Karim a reporté ce cours. Son prix n’a pas changé.')
  expect(byKarim.toSamia).not.toContain('Votre report')
  expect(byKarim.toKarim).toContain('Your change of date has been recorded.')
})

test('the mail of a moved series names the parent who moved it to the other one', async () => {
  const { samia, karim, lessonId, seriesId } = world
  const move = { id: seriesId, lessonId, scope: 'all' as const, startsAt: '2026-12-02T13:00:00Z' }
  await samia.booking.postponeSeries(move)
  const bySamia = await readMails()
  expect(bySamia.toSamia).toContain('Votre report est enregistré.')
  expect(bySamia.toKarim).toContain('Samia has postponed these lessons. Their price has not changed.')

  const { lessons } = await samia.lessons.list({})
  await karim.booking.postponeSeries({
    ...move,
    lessonId: lessons[0]?.id ?? '',
    startsAt: '2026-12-03T13:00:00Z',
  })
  const byKarim = await readMails()
  expect(byKarim.toSamia).toContain('Karim a reporté ces cours. Leur prix n’a pas changé.')
  expect(byKarim.toKarim).toContain('Your change of dates has been recorded.')
})

test('the mail of an accepted hour names the parent who accepted it to the other one', async () => {
  const { samia, karim, teacher, lessonId } = world
  const accept = async (as: typeof karim, id: string, startsAt: string) => {
    await teacher.booking.proposeHour({ id, startsAt })
    const [proposal] = (await samia.booking.proposals()).proposals
    await web.deliver(now)
    return as.booking.acceptProposal({ id: proposal?.id ?? '' })
  }
  const moved = await accept(karim, lessonId, '2026-12-02T13:00:00Z')
  const byKarim = await readMails()
  expect(byKarim.toSamia).toContain('Karim a accepté l’heure proposée par Salma Essai.')
  expect(byKarim.toKarim).toContain('You have accepted the time that Salma Essai proposed.')

  await accept(samia, moved.lessonId, '2026-12-03T13:00:00Z')
  const bySamia = await readMails()
  expect(bySamia.toSamia).toContain('Vous avez accepté l’heure proposée par Salma Essai.')
  expect(bySamia.toKarim).toContain('Samia has accepted the time that Salma Essai proposed.')
})

/** The titles of a parent's notifications, newest first. */
const readTitles = async (as: typeof world.samia) =>
  (await as.notifications.list({})).notifications.map(({ title }) => title)
/** What each parent reads of what both did alike: nothing of their own act, the other's name beside the other's. */
const readBoth = async () => ({
  samia: await readTitles(world.samia),
  karim: await readTitles(world.karim),
})

test('a parent is notified that the other one moved or cancelled a lesson, and of nothing done alone', async () => {
  const { samia, karim, lessonId } = world
  const before = await readBoth()
  expect(before).toEqual({ samia: [], karim: ['Samia a réservé 3 cours pour Enfant 1'] })
  const moved = await samia.booking.postpone({ id: lessonId, startsAt: '2026-12-02T13:00:00Z' })
  await samia.lessons.cancel({ id: moved.id })
  expect(await readBoth()).toEqual({
    samia: [],
    karim: ['Samia a annulé le cours d’Enfant 1', 'Samia a reporté le cours d’Enfant 1', ...before.karim],
  })
  const [next] = (await samia.lessons.list({})).lessons
  await karim.lessons.cancel({ id: next?.id ?? '' })
  expect((await readTitles(samia))[0]).toBe('Karim a annulé le cours d’Enfant 1')
})

test('a parent is notified that the other one moved or cancelled a series', async () => {
  const { samia, karim, lessonId, seriesId } = world
  const move = { id: seriesId, lessonId, scope: 'all' as const, startsAt: '2026-12-02T13:00:00Z' }
  await karim.booking.postponeSeries(move)
  const [first] = (await samia.lessons.list({})).lessons
  const series = { id: seriesId, lessonId: first?.id ?? '', scope: 'all' as const, countedLessons: 0 }
  await karim.lessons.cancelSeries(series)
  expect(await readBoth()).toEqual({
    samia: [
      'Série d’Enfant 1 annulée\u00a0: 3 cours du mercredi',
      'Série d’Enfant 1 déplacée\u00a0: 3 cours',
    ],
    karim: ['Samia a réservé 3 cours pour Enfant 1'],
  })
})

test('the other parent reads who refused a proposed hour, in a notification and a mail', async () => {
  const { samia, karim, teacher, lessonId } = world
  const refuse = async (as: typeof karim, startsAt: string) => {
    await teacher.booking.proposeHour({ id: lessonId, startsAt })
    const [proposal] = (await samia.booking.proposals()).proposals
    await web.deliver(now)
    await as.booking.refuseProposal({ id: proposal?.id ?? '' })
    return readMails()
  }
  const byKarim = await refuse(karim, '2026-12-02T13:00:00Z')
  expect(byKarim.toSamia).toContain('Karim a refusé l’heure que le professeur proposait.')
  expect(byKarim.toSamia).toContain('décembre 2026 à 14:00, heure de Paris')
  expect(byKarim.toKarim).toBe('')
  expect((await readTitles(samia))[0]).toBe(
    'Le cours d’Enfant 1 garde son heure\u00a0: Karim a refusé l’heure proposée',
  )
  const bySamia = await refuse(samia, '2026-12-03T13:00:00Z')
  expect(bySamia.toKarim).toContain('Samia declined the time that the teacher proposed.')
  expect(bySamia.toSamia).toBe('')
})

test('the other parent reads who refused a child’s request, in a notification and a mail', async () => {
  const { samia, karim, parentId, studentId, teacherId } = world
  const userId = await makeLogin(database.db, studentId, 'Adam')
  const child = callAs(database.db, { userId, role: 'student', familyId: parentId, studentId }, now)
  const refuse = async (as: typeof karim, startsAt: string) => {
    const request = aBookingOf({ studentId, teacherId }, { startsAt: at(startsAt) })
    await child.booking.request(serializeBooking(request))
    await web.deliver(now)
    await as.booking.refuseBookingRequest({ id: request.id })
    await as.booking.refuseBookingRequest({ id: request.id })
    return readMails()
  }
  const byKarim = await refuse(karim, '2026-12-02T13:00:00Z')
  expect(byKarim.toSamia).toContain('Karim a refusé la demande d’Enfant 1. Rien n’est réservé.')
  expect(byKarim.toSamia).toContain('décembre 2026 à 14:00, heure de Paris')
  expect(byKarim.toKarim).toBe('')
  expect((await readTitles(samia))[0]).toBe('Karim a refusé la demande d’Enfant 1')
  const bySamia = await refuse(samia, '2026-12-03T13:00:00Z')
  expect(bySamia.toKarim).toContain('Samia declined Enfant 1’s request. Nothing is booked.')
  expect(bySamia.toSamia).toBe('')
  expect((await readTitles(karim))[0]).toBe('Samia a refusé la demande d’Enfant 1')
})

test('a family of one parent gets no mail of its own refusal', async () => {
  const { samia, teacher, lessonId, otherId } = world
  await database.pool.query('update parents set joined_family = null, place = 1 where id = $1', [otherId])
  await teacher.booking.proposeHour({ id: lessonId, startsAt: '2026-12-02T13:00:00Z' })
  const [proposal] = (await samia.booking.proposals()).proposals
  await samia.booking.refuseProposal({ id: proposal?.id ?? '' })
  const { rows } = await database.pool.query(
    `select 1 from pgboss.job where data->>'kind' = 'family-hour-refused'`,
  )
  expect(rows).toEqual([])
})

test('a confirmation names the teacher who confirmed, also when the school gave the lesson to another one since', async () => {
  const { samia, teacher, lessonId, teacherId } = world
  await teacher.lessons.confirm({ id: lessonId })
  const { userId } = await makeSchool(database.db)
  const { teacherId: substitute } = await makeTeacher(database.db, { firstName: 'Leïla' })
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  await school.admin.substitute({ id: lessonId, teacherId: substitute, insteadOf: teacherId })
  expect(await readTitles(samia)).toEqual([
    'Le cours d’Enfant 1 sera donné par Leïla',
    'Salma a confirmé le cours d’Enfant 1',
  ])
})
