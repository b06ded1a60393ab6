// The way of a newcomer to the waiting list of a full group. tests/journeys/groups.test.ts has how the list is asked.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { aBookingOf } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { changed } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeFamily, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

/** A group of four children of seven years. */
const fullGroup = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Rim' })
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  for (let seats = 0; seats < 4; seats++) {
    const { family, studentIds } = await makeFamily(database.db, { age: 7, level: 'niveau-1' })
    const request = aBookingOf(
      { teacherId, studentId: studentIds[0] ?? '' },
      { lessonType: 'group', startsAt },
    )
    const booked = await bookWithRetries(database.db, family, request, Temporal.Now.instant())
    expect(booked).toMatchObject({ ok: true })
  }
  const { id } = await database.db
    .selectFrom('groups')
    .where('teacher_id', '=', teacherId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a visitor who wants to be told signs up, finds the group again and is on its list before the first lesson', async () => {
  const group = await fullGroup()
  const visitor = await pages.open('/groups')
  const link = await visitor.find('main a', 'Me prévenir')
  const from = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('from')
  expect(from).toBe(`/groups?group=${group}`)
  await visitor.close()

  const { userId } = await insertFamily(['Zoé'], true, 7, database.db)
  const page = await pages.open(from ?? '', { as: userId })
  const card = await page.find('main article', 'Ce groupe est complet')
  expect(card.textContent).not.toContain('invitation')
  expect(card.textContent).toContain('une place est proposée après un premier cours')
  await page.press(/^Me prévenir/)
  await page.find('main article', 'Zoé, rang 1 sur la liste')
  await expectSound('a full group')

  await page.press('Quitter la liste')
  await page.press(/^Me prévenir/)
  await page.find('main article', 'Zoé, rang 1 sur la liste')
})

test('a child that does not fit the full group is told so, in place of the list', async () => {
  const group = await fullGroup()
  const { userId } = await insertFamily(['Zoé'], true, 14, database.db)
  const page = await pages.open(`/groups?group=${group}`, { as: userId })
  await page.find('main article', 'Zoé n’a pas l’âge ou le niveau de ce groupe.')
  expect(page.queryByRole('button', { name: /^Me prévenir/ })).toBeNull()
})

test('an offered seat says which late place it replaces', async () => {
  const group = await fullGroup()
  const { userId, ids } = await insertFamily(['Zoé'], false, 7, database.db)
  const id = randomUUID()
  const cookie = await pages.web.sessionOf(userId)
  const place = { id, groupId: group, studentId: ids[0] }
  expect((await pages.web.post('/api/v1/group-waits', place, { cookie })).status).toBe(200)
  const hour = { date: '2030-01-07', time: '10:00' }
  const offer = {
    status: 'offered',
    lesson: { ...hour, startsAt: '2030-01-07T09:00:00Z' },
    answerUntil: hour,
    cancelling: { ...hour, freeCancellationHours: 24, isFree: false },
    late: { replaced: [{ ...hour, priceCents: 2520 }], waiting: [], due: [] },
  }
  const page = await pages.open(`/parent/waiting/${id}`, {
    as: userId,
    answers: { 'booking/wait': changed(wait => ({ ...wait, ...offer })) },
  })
  await page.find('main p', /du lundi 7.janvier 2030 à 10:00 \(25,20\s€\) ne sera plus dû/)
})

test('a visitor reads at every width that the first lesson comes before the group', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  for (const hour of ['14:00', '16:00'])
    for (let seats = 0; seats < 2; seats++) {
      const { family, studentIds } = await makeFamily(database.db, { age: 7, level: 'niveau-1' })
      const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: hour }).toInstant()
      const request = aBookingOf(
        { teacherId, studentId: studentIds[0] ?? '' },
        { lessonType: 'group', startsAt },
      )
      expect(await bookWithRetries(database.db, family, request, Temporal.Now.instant())).toMatchObject({
        ok: true,
      })
    }
  const visitor = await pages.open('/groups')
  const link = await visitor.find('main li a', 'Essai d’abord')
  expect(link.textContent).toBe('Essai d’abord')
})

test('a row of the groups says its price on a phone too, on the link to join or beside the teacher', async () => {
  const group = await fullGroup()
  const readPhone = async (as?: string) => {
    const page = await pages.open('/groups', { as })
    const rows = await page.findAllByRole('listitem')
    const prices = rows
      .filter(row => row.querySelector('h3'))
      .map(row => {
        const shown = [...row.querySelectorAll('.lg\\:hidden')]
          .map(({ textContent }) => textContent)
          .join(' ')
        return { isFull: shown.includes('complet'), prices: shown.match(/\d+[^\d]*€/g)?.length ?? 0 }
      })
    await page.close()
    return prices
  }
  const visitor = await readPhone()
  expect(visitor.filter(({ isFull }) => isFull).length, group).toBeGreaterThan(0)
  const { userId } = await insertFamily(['Zoé'], false, 7, database.db)
  const family = await readPhone(userId)
  expect(family.filter(({ isFull }) => !isFull).length).toBeGreaterThan(0)
  for (const { prices } of [...visitor, ...family]) expect(prices).toBe(1)
})
