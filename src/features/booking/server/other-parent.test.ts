import { beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { aBookingOf, at } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeOtherParent, makeTeacher } from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'
import { bookWithRetries } from './book-lessons.ts'

const database = testDatabase()
const web = testWeb(database)
const now = at('2026-11-23T08:00:00Z')

/** Three lessons of Samia's and Karim's child, on Tuesdays at 17:00 in Paris. Karim reads English. */
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds, family } = await makeFamily(db)
  const otherId = await makeOtherParent(db, parentId, { language: 'english' })
  const booking = aBookingOf(
    { studentId: studentIds[0] ?? '', teacherId },
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
  return { parentId, otherId, lessonId: lessonIds[0] ?? '', seriesId, samia, karim, teacher }
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
