import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { changePreferences } from '#features/notifications/server/preferences.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { aBookingOf, at } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeFamily, makeOtherParent, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { bookWithRetries } from '../book-lessons.ts'
import { drainBookingOutbox } from '../drain-outbox.ts'

// What people's calendars hold when a mail waits (a mail server that is down a minute) while its lesson changes again.

const database = testDatabase()
const web = testWeb(database)
const now = at('2026-11-09T08:00:00Z')
// Tuesdays, 10:00 in Paris.
const first = at('2026-11-24T09:00:00Z')

let school: ReturnType<typeof callAs>
beforeAll(async () => {
  school = callAs(database.db, { userId: (await makeSchool(database.db)).userId, role: 'admin' }, now)
})

/** The calendars of everybody who gets mails, as a program keeps them that imports every attachment. */
const makeCalendars = () => {
  const entries = new Map<
    string,
    { sequence: number; start: string; isCancelled: boolean; summary: string }
  >()
  const field = (event: string, name: string) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(event)?.[1] ?? ''
  const read = ({ to, attachments = [] }: Mail) => {
    const text = attachments.map(({ content }) => String(content).replaceAll(/\r\n[ \t]/g, '')).join('\n')
    for (const event of text.replaceAll('\r', '').split('BEGIN:VEVENT').slice(1)) {
      const id = `${to.split('@')[0]} ${field(event, 'UID')}`
      const sequence = Number(field(event, 'SEQUENCE'))
      if (sequence < (entries.get(id)?.sequence ?? 0)) continue
      entries.set(id, {
        sequence,
        start: field(event, 'DTSTART'),
        isCancelled: field(event, 'STATUS') === 'CANCELLED',
        summary: field(event, 'SUMMARY'),
      })
    }
  }
  return {
    read: (mails: readonly Mail[]) => {
      for (const mail of mails) read(mail)
    },
    of: (userId: string) =>
      [...entries]
        .filter(([id, { isCancelled }]) => id.startsWith(userId) && !isCancelled)
        .map(([, { start, summary }]) => ({ start, summary }))
        .toSorted((one, other) => one.start.localeCompare(other.start)),
  }
}

const makeWorld = async (sessions: number) => {
  const { db } = database
  const people = await makeFamily(db)
  const karim = await makeOtherParent(db, people.parentId)
  const [salma, leila] = [
    (await makeTeacher(db, { firstName: 'Salma' })).teacherId,
    (await makeTeacher(db, { firstName: 'Leila' })).teacherId,
  ]
  const request = aBookingOf(
    { studentId: people.studentIds[0] ?? '', teacherId: salma },
    {
      startsAt: first,
      ...(sessions > 1 && { recurrenceFrequency: 'weekly' as const, numberOfSessions: sessions }),
    },
  )
  const booked = await bookWithRetries(db, people.family as Family, request, now)
  if (!booked.ok) throw new Error(booked.code)
  const calendars = makeCalendars()
  const deliver = async () => {
    const mails = await web.deliver(now)
    calendars.read(mails)
    return mails
  }
  const listStarts = (id: string) => calendars.of(id).map(({ start }) => start)
  return {
    salma,
    leila,
    karim,
    samia: people.parentId,
    bookingId: request.id,
    lessonIds: booked.value.lessons.map(({ id }) => id),
    parent: callAs(db, parentCaller(people.parentId), now),
    teacher: callAs(db, teacherCaller(salma), now),
    calendars,
    deliver,
    /** The hours in the calendars of both parents, who have the same, and of Salma. */
    readHours: () => {
      expect(listStarts(karim)).toEqual(listStarts(people.parentId))
      return { family: listStarts(people.parentId), salma: listStarts(salma) }
    },
    /** Takes the waiting mails away until `release` puts them back. */
    hold: async () => {
      const { rows } = await sql<{ data: MailJob }>`
        delete from pgboss.job where name = 'mail' returning data`.execute(db)
      return async () => {
        const mails = await deliver()
        await db.transaction().execute(tx =>
          enqueueMails(
            tx,
            rows.map(({ data }) => data),
          ),
        )
        return [...mails, ...(await deliver())]
      }
    },
    give: (id: string) => school.admin.substitute({ id, teacherId: leila, insteadOf: salma }),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>
const textsTo = (mails: readonly Mail[], userId: string) =>
  mails.flatMap(({ to, text }) => (to.startsWith(userId) ? [text.replaceAll('\u00a0', ' ')] : []))
const subjectsTo = (mails: readonly Mail[], userId: string) =>
  mails.flatMap(({ to, subject }) => (to.startsWith(userId) ? [subject.replaceAll('\u00a0', ' ')] : []))

beforeEach(async () => {
  await web.deliver(now)
})

const move = (world: World, id: string, startsAt = '2026-11-24T13:00:00Z') =>
  world.parent.booking.postpone({ id, startsAt })
const movedAgain = '20261125T090000Z'

test.each<[string, (world: World, lessonId: string) => Promise<unknown>, string[]]>([
  ['the family cancels', (world, id) => world.parent.lessons.cancel({ id }), []],
  ['the teacher cancels', (world, id) => world.teacher.lessons.cancel({ id }), []],
  ['the school cancels', (_, id) => school.lessons.cancel({ id, reason: 'Panne' }), []],
  ['the family moves again', (world, id) => move(world, id, '2026-11-25T09:00:00Z'), [movedAgain]],
])(
  'a moved lesson that %s before the mails of the move leave is at no earlier hour of a calendar',
  async (_, act, hours) => {
    const world = await makeWorld(1)
    await world.deliver()
    expect(world.readHours()).toEqual({ family: ['20261124T090000Z'], salma: ['20261124T090000Z'] })
    const moved = await move(world, world.lessonIds[0] ?? '')
    const release = await world.hold()
    await act(world, moved.id)
    const mails = await release()
    expect(world.readHours()).toEqual({ family: hours, salma: hours })
    expect(textsTo(mails, world.samia)).toHaveLength(1)
    expect(textsTo(mails, world.salma)).toHaveLength(1)
  },
)

const moveSeries = ({ parent, bookingId }: World, lessonId: string, startsAt: string) =>
  parent.booking.postponeSeries({ id: bookingId, lessonId, scope: 'all', startsAt })

test.each<[string, (world: World, lessonIds: string[]) => Promise<unknown>, string[]]>([
  [
    'is cancelled',
    ({ parent, bookingId }, [lessonId = '']) =>
      parent.lessons.cancelSeries({ id: bookingId, lessonId, scope: 'all', countedLessons: 0 }),
    [],
  ],
  [
    'moves again',
    (world, [lessonId = '']) => moveSeries(world, lessonId, '2026-11-26T13:00:00Z'),
    ['20261126T130000Z', '20261203T130000Z', '20261210T130000Z'],
  ],
  [
    'loses one lesson',
    ({ parent }, [, id = '']) => parent.lessons.cancel({ id }),
    ['20261125T130000Z', '20261209T130000Z'],
  ],
])(
  'a moved series that %s before the mails of the move leave is at no earlier hour of a calendar',
  async (_, act, hours) => {
    const world = await makeWorld(3)
    await world.deliver()
    const moved = await moveSeries(world, world.lessonIds[0] ?? '', '2026-11-25T13:00:00Z')
    const release = await world.hold()
    await act(
      world,
      moved.lessons.map(({ lessonId }) => lessonId),
    )
    await release()
    expect(world.readHours()).toEqual({ family: hours, salma: hours })
  },
)

test('a moved lesson that a substitute gets before the mails of the move leave is in the substitute’s calendar alone', async () => {
  for (const sessions of [1, 2]) {
    const world = await makeWorld(sessions)
    await world.deliver()
    const [lessonId = ''] = world.lessonIds
    const moved =
      sessions === 1
        ? [(await move(world, lessonId)).id]
        : (await moveSeries(world, lessonId, '2026-11-24T13:00:00Z')).lessons.map(each => each.lessonId)
    const release = await world.hold()
    for (const id of moved) await world.give(id)
    const mails = await release()
    const hours = ['20261124T130000Z', '20261201T130000Z'].slice(0, sessions)
    expect(world.readHours()).toEqual({ family: hours, salma: [] })
    expect(world.calendars.of(world.leila).map(({ start }) => start)).toEqual(hours)
    expect(subjectsTo(mails, world.salma)).toEqual(
      moved.map(() => 'Un de vos cours est confié à Leila Essai'),
    )
    expect(subjectsTo(mails, world.leila)).toEqual(
      moved.map(() => 'Vous donnez un cours à la place de Salma Essai'),
    )
  }
})

/** Makes the waiting mails of the booking leave last. */
const holdBooking = async (world: World) => {
  await drainBookingOutbox(database.db)
  return world.hold()
}

test('a booking whose mail leaves after a substitution names the substitute to the family, and nothing to the teacher', async () => {
  const world = await makeWorld(1)
  const release = await holdBooking(world)
  await world.give(world.lessonIds[0] ?? '')
  const mails = await release()
  expect(subjectsTo(mails, world.salma)).toEqual(['Un de vos cours est confié à Leila Essai'])
  expect(subjectsTo(mails, world.leila)).toEqual(['Vous donnez un cours à la place de Salma Essai'])
  for (const parent of [world.samia, world.karim])
    expect(textsTo(mails, parent).at(-1)).toContain('Professeur : Leila Essai (à la place de Salma Essai)')
  expect(world.readHours()).toEqual({ family: ['20261124T090000Z'], salma: [] })
})

test('of a series whose mail leaves after a substitution, the teacher reads the lessons that are left, the family who gives each', async () => {
  const world = await makeWorld(2)
  const release = await holdBooking(world)
  await world.give(world.lessonIds[0] ?? '')
  const mails = await release()
  const [, toSalma = ''] = textsTo(mails, world.salma)
  expect(toSalma).toContain('mardi 1er décembre 2026 à 10:00')
  expect(toSalma).not.toContain('24 novembre')
  const toSamia = textsTo(mails, world.samia).at(-1) ?? ''
  expect(toSamia).toContain(
    '24 novembre 2026 à 10:00, heure de Paris, professeur : Leila Essai (à la place de Salma Essai)',
  )
  expect(toSamia).toContain('1er décembre 2026 à 10:00, heure de Paris, professeur : Salma Essai')
  expect(world.readHours()).toEqual({
    family: ['20261124T090000Z', '20261201T090000Z'],
    salma: ['20261201T090000Z'],
  })
})

test('a lesson that its teacher cancels leaves the teacher’s calendar and those of both parents', async () => {
  const world = await makeWorld(1)
  await world.deliver()
  await world.teacher.lessons.cancel({ id: world.lessonIds[0] ?? '', reason: 'Je suis souffrante' })
  const mails = await world.deliver()
  expect(world.readHours()).toEqual({ family: [], salma: [] })
  expect(subjectsTo(mails, world.salma)).toEqual(['Le cours d’Enfant 1 du mardi 24 novembre est annulé'])
  const [toSalma] = textsTo(mails, world.salma)
  expect(toSalma).toContain('Votre annulation est enregistrée.')
  expect(toSalma).toContain('Je suis souffrante')
  expect(toSalma).not.toMatch(/famille|école/)
})

test('a teacher who wants no mails about bookings gets none about an own cancellation; the family does', async () => {
  const world = await makeWorld(1)
  await changePreferences(database.db, { userId: world.salma }, { mutedMails: ['bookings'] })
  await world.deliver()
  await world.teacher.lessons.cancel({ id: world.lessonIds[0] ?? '' })
  const mails = await world.deliver()
  expect(textsTo(mails, world.salma)).toEqual([])
  expect(textsTo(mails, world.samia)).toHaveLength(1)
  expect(textsTo(mails, world.karim)).toHaveLength(1)
})

test('the mail and the entry of a moved lesson or series that a substitute gives say in whose place', async () => {
  const label = 'Leila Essai (à la place de Salma Essai)'
  for (const sessions of [1, 2]) {
    const world = await makeWorld(sessions)
    for (const id of world.lessonIds) await world.give(id)
    await world.deliver()
    const [lessonId = ''] = world.lessonIds
    if (sessions === 1) await move(world, lessonId)
    else await moveSeries(world, lessonId, '2026-11-24T13:00:00Z')
    const mails = await world.deliver()
    expect(textsTo(mails, world.samia)).toHaveLength(1)
    expect(textsTo(mails, world.samia)[0]).toContain(`Professeur : ${label}`)
    for (const { summary } of world.calendars.of(world.samia)) expect(summary).toContain(label)
    expect(world.calendars.of(world.samia)).toHaveLength(sessions)
    expect(world.calendars.of(world.leila)).toHaveLength(sessions)
  }
})
