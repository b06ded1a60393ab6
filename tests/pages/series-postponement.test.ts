// What a parent reads before a series is moved. tests/journeys/series.test.ts moves one.
import { expect, test } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { aBookingOf } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { changed } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { makeFamily, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

type Moves = { moves: { movedForFamily: boolean }[] }

test('a series that is moved over a change of clocks says which lessons have another hour', async () => {
  const { family, parentId, studentIds } = await makeFamily(database.db)
  await recordConsents(database.db, parentId, parentConsents)
  const { teacherId } = await makeTeacher(database.db)
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const request = aBookingOf(
    { studentId: studentIds[0] ?? '', teacherId },
    { startsAt, recurrenceFrequency: 'weekly', numberOfSessions: 3 },
  )
  const booked = await bookWithRetries(database.db, family, request, Temporal.Now.instant())
  expect(booked).toMatchObject({ ok: true })

  const page = await pages.open(`/parent/bookings/${request.id}`, { as: parentId })
  await page.press('Reporter la série')
  await page.find('dialog', 'Reporter la série')
  const target = day.add({ days: 1 })
  const shown = `dialog [data-day="${target}"]`
  await page.find('dialog [data-day]', '')
  if (!document.querySelector(shown)) await page.press('Mois suivant')
  await page.user.click(await page.find(`${shown}[data-free]`, ''))
  await page.press('14:00')
  await page.find('dialog h3', 'Les nouvelles dates')
  expect(page.queryByText(/changent d’heure pour vous/)).toBeNull()

  page.answer(
    'booking/previewSeries',
    changed(answer => ({
      moves: (answer as Moves).moves.map((move, index) => ({ ...move, movedForFamily: index === 1 })),
    })),
  )
  await page.press('15:00')
  await page.find('dialog', 'Certaines séances changent d’heure pour vous')
  const lines = await page.findAllByText('L’heure change chez vous', { exact: false })
  expect(lines).toHaveLength(1)
})
