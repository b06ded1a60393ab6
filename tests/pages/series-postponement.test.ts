// What a parent reads before a series is moved. tests/journeys/series.test.ts moves one.
import { waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { postponeSeat } from '#features/booking/server/postponement/postpone-seat.ts'
import { showDayOfMonth } from '#platform/time/date-format.ts'
import { aBookingOf } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { answerDropped, changed, once } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { everyDay, makeFamily, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

type Moves = { moves: { movedForFamily: boolean }[] }

/** The page of a booking: three weekly lessons at 10:00. */
const openSeries = async () => {
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
  if (!booked.ok) throw new Error(booked.code)

  const page = await pages.open(`/parent/bookings/${request.id}`, {
    as: parentId,
    expected: /Le serveur n’a pas répondu/,
  })
  return { page, family, lessons: booked.value.lessons, day }
}

/** The same, on which the parent has chosen another day, at 14:00. */
const openMovedSeries = async () => {
  const opened = await openSeries()
  const { page, day } = opened
  await page.press('Reporter la série')
  await page.find('dialog', 'Reporter la série')
  const target = day.add({ days: 1 })
  const shown = `dialog [data-day="${target}"]`
  await page.find('dialog [data-day]', '')
  if (!document.querySelector(shown)) await page.press('Mois suivant')
  await page.user.click(await page.find(`${shown}[data-free]`, ''))
  await page.press('14:00')
  await page.find('dialog h3', 'Les nouvelles dates')
  return opened
}

test('a series that is moved over a change of clocks says which lessons have another hour', async () => {
  const { page } = await openMovedSeries()
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

test('a series is not moved over the hour that somebody chose since its dates were read', async () => {
  const { page, family, lessons, day } = await openMovedSeries()
  const startsAt = day
    .add({ days: 9 })
    .toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '16:00' })
    .toInstant()
  const elsewhere = { lessonId: lessons[1]?.id ?? '', startsAt }
  expect(await postponeSeat(database.db, family, elsewhere, Temporal.Now.instant())).toMatchObject({
    ok: true,
  })
  await page.press('Reporter 3 cours')
  await page.find('dialog', 'Des cours ont changé depuis')
})

test('a series that a substitute has taken over is not moved, and the dialog shows the substitute’s hours', async () => {
  const { page, lessons } = await openMovedSeries()
  const { teacherId: substituteId } = await makeTeacher(database.db, {
    firstName: 'Omar',
    hours: everyDay('16:00-18:00'),
  })
  const ids = lessons.map(({ id }) => id)
  const given = database.db.updateTable('lessons').set({ teacher_id: substituteId })
  await given.where('id', 'in', ids).execute()
  await page.press('Reporter 3 cours')
  await page.find('dialog', 'L’école a confié ce cours à un autre professeur')
  await page.find('dialog', 'Omar Essai')
  await page.find('dialog fieldset button', '17:00')
  await page.gone('dialog fieldset button', '14:00')
  await page.gone('dialog h3', 'Les nouvelles dates')
})

test('after the move, the parent reads which lessons kept their hour, and why', async () => {
  const { page, lessons, day } = await openMovedSeries()
  page.answer(
    'booking/previewSeries',
    changed(answer => ({
      moves: (answer as Moves).moves.map((move, index) =>
        index === 1 ? { ...move, problem: 'teacher_taken' } : move,
      ),
    })),
  )
  await page.press('15:00')
  await page.find('dialog', 'Un cours ne peut pas changer')
  await page.press('Reporter les 2 autres')
  await page.toast(
    `Un cours garde son heure : ${showDayOfMonth(`${day.add({ days: 7 })}`)}. Déjà réservé chez ce professeur.`,
  )
  expect(lessons).toHaveLength(3)
})

describe('a series that is changed while the network is bad', () => {
  const heldHours = async (lessons: { id: string }[]) => {
    const ids = lessons.map(({ id }) => id)
    const seats = database.db.selectFrom('seats').where('lesson_id', 'in', ids)
    return seats.where('released_at', 'is', null).select('id').execute()
  }

  test.each([
    ['only the first answer is lost', once(answerDropped), '3 cours sont reportés'],
    ['no answer comes', answerDropped, 'le report est peut-être déjà fait'],
  ])('is moved: %s', async (_, answer, sentence) => {
    const { page, lessons } = await openMovedSeries()
    page.answer('booking/postponeSeries', answer)
    await page.press('Reporter 3 cours')
    await page.toast(sentence)
    await page.find('main', '14:00')
    expect(page.queryByText(/n’a pas pu être/)).toBeNull()
    expect(await heldHours(lessons)).toEqual([])
  })

  test.each([
    ['only the first answer is lost', once(answerDropped), '3 cours sont annulés'],
    ['no answer comes', answerDropped, 'l’annulation est peut-être déjà faite'],
  ])('is cancelled: %s', async (_, answer, sentence) => {
    const { page, lessons } = await openSeries()
    await page.press('Annuler la série')
    await page.find('dialog', 'Cours à annuler')
    page.answer('lessons/cancelSeries', answer)
    await page.press('Annuler 3 cours')
    await page.toast(sentence)
    expect(page.queryByText(/Rien n’est perdu/)).toBeNull()
    await page.find('main', 'Cette réservation n’a plus de cours à venir')
    await waitFor(() => expect(document.title).toMatch(/^Cette réservation n’a plus de cours à venir · /))
    expect(await heldHours(lessons)).toEqual([])
  })
})
