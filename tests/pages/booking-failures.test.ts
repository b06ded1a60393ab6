// The wizard's messages when the server refuses or the network drops (docs/coverage.md, 8: Error catalogue), and when there is
// nothing to choose. tests/journeys/booking-failures.test.ts has what needs a browser.
import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { weekdayOf } from '#platform/time/dates.ts'
import { toastStore } from '#ui/feedback/toast.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { answerDropped, badGateway, changed, dropped, once, refused } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { everyDay, makeLogin, makePackage, makeTeacher } from '../support/people.ts'
import { chosen } from '../support/wizard-url.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const today = Temporal.Now.plainDateISO('Europe/Paris')
const hourOf = (days: number, time: string) => {
  const date = today.add({ days })
  const startsAt = date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time }).toInstant()
  return { startsAt: startsAt.toString(), date: date.toString(), time }
}

/** A teacher who has two hours free each day, and a family that wants one of them. */
const people = async (teacher: Parameters<typeof makeTeacher>[1] = {}) => {
  const { userId, ids } = await insertFamily(['Adam', 'Yasmine'], false, 8, database.db)
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('10:00-12:00'), ...teacher })
  const slot = hourOf(10, '10:00')
  return { userId, studentId: ids[0] ?? '', otherChild: ids[1] ?? '', teacherId, slot }
}
/** The hour is booked on another device. */
const bookElsewhere = async (userId: string, studentId: string, teacherId: string, startsAt: string) => {
  const booking = { id: randomUUID(), studentId, teacherId, lessonType: 'trial', startsAt }
  const answer = await pages.web.post('/api/v1/bookings', booking, {
    cookie: await pages.web.sessionOf(userId),
  })
  expect(answer.status).toBe(200)
}
const booked = 'Votre cours d’essai gratuit a été réservé avec succès'
const trialAhead = /^L’essai (?:de |d’).+ est \p{L}+ \d+/u
const confirm = /Réserver mon cours d’essai gratuit/

describe('what cannot be loaded is said, and trying again loads it', () => {
  test('students', async () => {
    const { userId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 5), {
      as: userId,
      answers: { 'families/students': badGateway },
      expected,
    })
    await page.toast('Impossible de charger la liste des élèves')
    await page.heading('Erreur lors du chargement des élèves')
    await expectSound('students out of reach')
    page.answer('families/students')
    await page.press('Réessayer')
    await page.findByRole('radio', { name: /Adam/ })
  })

  test('the hours of a teacher, asked for twice and not a third time', async () => {
    const { userId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 4), { as: userId, expected })
    await page.find('button[aria-pressed=true] time', '10:00')
    page.answer('availability/slots', dropped)
    const before = page.count('availability/slots')
    await page.press('Mois suivant')
    const alert = 'Une erreur est survenue lors du chargement des disponibilités. Veuillez réessayer.'
    await page.find('[role=alert]', alert)
    expect(page.count('availability/slots') - before).toBe(2)
    page.answer('availability/slots')
    await page.press('Réessayer')
    await page.gone('[role=alert]', alert)
    await page.find('[data-day][data-free]', '')
  })

  test('the hours of a day, time first', async () => {
    const { userId } = await people()
    const page = await pages.open('/book-lesson?path=time&step=3&lessonType=individual', {
      as: userId,
      expected,
    })
    await page.find('[data-day][data-free]', '')
    page.answer('availability/hours', dropped)
    const days = document.querySelectorAll('[data-day][data-free]')
    await page.user.click([...days].at(-1) ?? document.body)
    await page.find('[role=alert]', 'lors du chargement des disponibilités')
    page.answer('availability/hours')
    await page.press('Réessayer')
    await page.find('button[aria-pressed=true] time', '')
  })

  test('teachers', async () => {
    const { userId } = await people()
    const page = await pages.open('/book-lesson?path=teacher&step=2', { as: userId, expected })
    page.answer('availability/find', dropped)
    await page.press('Suivant')
    await page.toast('Erreur lors du chargement des professeurs')
    await page.heading('Erreur lors du chargement des professeurs')
    page.answer('availability/find')
    await page.press('Réessayer')
    await page.findAllByRole('button', { name: /^Choisir ce professeur/ })
  })
})

test('what stays due of late cancellations stands beside the total, in the summary and in the bar', async () => {
  const { userId, studentId, slot, teacherId } = await people()
  const choices = { studentId, lessonType: 'individual' }
  const page = await pages.open(chosen({ teacherId, slot }, 5, choices), {
    as: userId,
    answers: {
      'booking/quote': changed(quote => ({
        ...quote,
        late: { replaced: [], waiting: [], due: [{ date: slot.date, time: slot.time, priceCents: 7200 }] },
      })),
    },
  })
  await page.find('.action-bar p', /Restent dus en plus.*72\s€/)
  await page.find('aside p', /Restent dus en plus.*72\s€/)
})

test('a series that is booked already, after Back, names the child and leads to the booking', async () => {
  const { userId, studentId, slot, teacherId } = await people()
  const series = { lessonType: 'individual', recurrenceFrequency: 'weekly', numberOfSessions: 3 }
  const booking = {
    id: randomUUID(),
    studentId,
    teacherId,
    isRecurring: true,
    startsAt: slot.startsAt,
    ...series,
  }
  const cookie = await pages.web.sessionOf(userId)
  expect((await pages.web.post('/api/v1/bookings', booking, { cookie })).status).toBe(200)
  const choices = { studentId, lessonType: 'individual', frequency: 'weekly', sessions: '3' }
  const page = await pages.open(chosen({ teacherId, slot }, 5, choices), { as: userId })
  const notice = await page.find('[role=status]', 'Déjà réservé pour Adam.')
  const link = within(notice).getByRole('link', { name: 'Voir la réservation' })
  expect(link.getAttribute('href')).toBe(`/parent/bookings/${booking.id}`)
  expect(page.getAllByText('Déjà réservé pour Adam.', { selector: 'li span' })).toHaveLength(3)
  expect(page.queryByText('Certaines dates ne sont pas libres.')).toBeNull()
  expect(page.queryByRole('button', { name: /^Retirer la séance/ })).toBeNull()
  expect(page.queryByRole('combobox', { name: /^Déplacer la séance/ })).toBeNull()
})

describe('a series around the holidays of the family', () => {
  test('leaves out a date that is free, or moves it, and keeps the sum, the address and the focus', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const choices = { studentId, lessonType: 'individual', frequency: 'weekly', sessions: '4' }
    const page = await pages.open(chosen({ teacherId, slot }, 5, choices), { as: userId })
    await page.find('.action-bar p', /\d/)
    const total = () => document.querySelector('.action-bar p')?.textContent ?? ''
    const whole = Number.parseInt(total(), 10)
    expect(page.getAllByRole('button', { name: /^Retirer la séance/ })).toHaveLength(4)
    expect(page.queryByRole('combobox', { name: /^Déplacer/ })).toBeNull()

    const second = hourOf(17, '10:00')
    await page.user.click(page.getAllByRole('button', { name: /^Retirer la séance/ })[1] as HTMLElement)
    await page.find('main li', 'Retirée')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Rétablir la séance/)
    await page.find('aside dd', /sauf/)
    await waitFor(() => expect(Number.parseInt(total(), 10)).toBe((whole / 4) * 3))
    expect(new URLSearchParams(location.search).get('except')).toContain(second.date)

    const others = await page.findByRole('combobox', { name: /^Déplacer la séance/ })
    await page.user.selectOptions(others, within(others).getAllByRole('option')[1] as HTMLElement)
    await page.find('main li', 'Déplacée')
    await waitFor(() => expect(Number.parseInt(total(), 10)).toBe(whole))
    expect(new URLSearchParams(location.search).get('except')).toBeNull()
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée')
    const { rows } = await database.pool.query<{ startsAt: string }>(
      'select starts_at as "startsAt" from lessons where teacher_id = $1',
      [teacherId],
    )
    expect(rows).toHaveLength(4)
    expect(rows.map(({ startsAt }) => `${startsAt}`)).not.toContain(second.startsAt)
  })

  test('has one lesson at least: the last one can’t be left out', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const except = JSON.stringify([slot.date])
    const choices = { studentId, lessonType: 'individual', frequency: 'weekly', sessions: '2', except }
    const page = await pages.open(chosen({ teacherId, slot }, 5, choices), { as: userId })
    await page.findByRole('button', { name: /^Rétablir la séance/ })
    expect(page.queryByRole('button', { name: /^Retirer la séance/ })).toBeNull()
    await page.press(/^Rétablir la séance/)
    await waitFor(() => expect(page.getAllByRole('button', { name: /^Retirer la séance/ })).toHaveLength(2))
  })

  test('has as many lessons as the package that was chosen', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const packageId = await makePackage(database.db, { name: 'Douze cours', percentage: 10 })
    const page = await pages.open(chosen({ teacherId, slot }, 2, { lessonType: 'individual', studentId }), {
      as: userId,
    })
    await page.user.click(await page.findByRole('radio', { name: /Douze cours/ }))
    await page.press('Suivant')
    await page.user.click(await page.findByRole('switch'))
    await page.find('output', '12 séances')
    expect(new URLSearchParams(location.search).get('packageId')).toBe(packageId)
    await page.press('Une séance de moins')
    await page.find('output', '11 séances')
  })
})

describe('a booking that does not go through', () => {
  const paid = { lessonType: 'individual' }
  const madeBefore = 'Votre réservation est déjà faite'
  const bookedHours = async (studentId: string) => {
    const seats = database.db
      .selectFrom('seats')
      .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
      .where('seats.student_id', '=', studentId)
      .select('lessons.starts_at as startsAt')
    return (await seats.execute()).map(({ startsAt }) => startsAt.toString())
  }

  test('because its answer is lost was made: it is sent again, made once, and shown', async () => {
    const { userId, studentId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 5, { ...paid, studentId }), { as: userId, expected })
    page.answer('booking/book', once(answerDropped))
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée avec succès')
    await waitFor(() => expect(location.pathname).toMatch(/^\/parent\/bookings\//))
    expect(await bookedHours(studentId)).toHaveLength(1)
  })

  test('because cancelling is free until earlier than the page says shows the new limit, and books at the next press', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const setLimit = (free_cancellation_hours: number) =>
      database.db.updateTable('school_settings').set({ free_cancellation_hours }).execute()
    const limit = (days: number) => {
      const date = String(Temporal.PlainDate.from(slot.date).subtract({ days }))
      return `annulation sans frais jusqu’au ${formatDayFrom(slot.date, date)} à 10:00`
    }
    const page = await pages.open(chosen({ teacherId, slot }, 5, { ...paid, studentId }), {
      as: userId,
      expected: /409/,
    })
    await page.find('main p', limit(1))
    await setLimit(72)
    await page.press('Confirmer la réservation')
    await page.toast(
      'Le délai d’annulation a changé depuis : sans frais jusqu’à 72 h avant. Relisez puis confirmez.',
    )
    await page.find('main p', limit(3))
    expect(await bookedHours(studentId)).toEqual([])
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée avec succès')
    expect(await bookedHours(studentId)).toEqual([slot.startsAt])
    await setLimit(24)
  })

  test.each([
    ['a lesson', paid, 1],
    ['a trial', {}, 1],
    ['a series', { ...paid, frequency: 'weekly', sessions: '3' }, 3],
  ])('because every answer is lost was made: it is looked up and shown, %s', async (_, more, count) => {
    const { userId, studentId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 5, { ...more, studentId }), { as: userId, expected })
    page.answer('booking/book', answerDropped)
    await page.press(/^(?:Confirmer la réservation|Réserver mon cours)/)
    await page.toast(madeBefore)
    await waitFor(() => expect(location.pathname).toMatch(/^\/parent\/bookings\//))
    expect(await bookedHours(studentId)).toHaveLength(count)
  })

  test('because the network is gone after it was made: another hour is not booked beside it', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const page = await pages.open(chosen({ teacherId, slot }, 5, { ...paid, studentId }), {
      as: userId,
      expected: /Le serveur n’a pas répondu|409/,
    })
    page.answer('booking/book', answerDropped)
    page.answer('booking/show', dropped)
    await page.press('Confirmer la réservation')
    await page.toast('Le serveur n’a pas répondu : la réservation est peut-être déjà faite.')
    page.answer('booking/book')
    page.answer('booking/show')
    await page.follow(chosen({ teacherId, slot: hourOf(10, '11:00') }, 5, { ...paid, studentId }))
    await page.press('Confirmer la réservation')
    await page.toast(madeBefore)
    await waitFor(() => expect(location.pathname).toMatch(/^\/parent\/bookings\//))
    expect(await bookedHours(studentId)).toEqual([slot.startsAt])
  })

  test('because every answer is lost was asked of the parents: the child reads that it is done', async () => {
    const { studentId, teacherId, slot } = await people()
    const childId = await makeLogin(database.db, studentId, 'Adam')
    const page = await pages.open(chosen({ teacherId, slot }, 5, { ...paid, studentId }), {
      as: childId,
      expected,
    })
    page.answer('booking/request', answerDropped)
    await page.press('Demander à mes parents')
    await page.toast('C’est déjà fait.')
    const requests = database.db.selectFrom('booking_requests').where('student_id', '=', studentId)
    expect(await requests.select('id').execute()).toHaveLength(1)
  })

  test('because it never arrived says that nothing is booked, and books the other hour that is chosen then', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const page = await pages.open(chosen({ teacherId, slot }, 5, { ...paid, studentId }), {
      as: userId,
      expected,
    })
    page.answer('booking/book', dropped)
    await page.press('Confirmer la réservation')
    await page.toast('Une erreur est survenue lors de la réservation. Veuillez réessayer.')
    await page.toast('Rien n’est réservé pour l’instant.')
    await page.toast('Vos choix sont gardés')
    page.answer('booking/book')
    const other = hourOf(10, '11:00')
    await page.follow(chosen({ teacherId, slot: other }, 5, { ...paid, studentId }))
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée avec succès')
    expect(await bookedHours(studentId)).toEqual([other.startsAt])
  })

  test('because the server is overwhelmed can be pressed again', async () => {
    const { userId, studentId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 5, { studentId }), { as: userId, expected })
    page.answer('booking/book', refused(503, 'busy'))
    await page.press(confirm)
    const shown = await page.toast('Une erreur est survenue lors de la réservation. Veuillez réessayer.')
    await page.user.click(within(shown).getByRole('button'))
    await page.gone('.toast')
    page.answer('booking/book')
    await page.press(confirm)
    await page.toast(booked)
  })

  test('because the trial was used meanwhile: for five seconds, and the child is marked', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const page = await pages.open(chosen({ teacherId, slot }, 5, { studentId }), { as: userId, expected })
    await page.findByRole('radio', { name: /Adam/, checked: true })
    await bookElsewhere(userId, studentId, teacherId, hourOf(12, '10:00').startsAt)
    await page.press(confirm)
    const shown = await page.toast('Cours d’essai déjà utilisé')
    within(shown).getByText('Cet élève a déjà bénéficié d’un cours d’essai gratuit.')
    expect(toastStore.read()).toMatchObject([{ duration: 5000 }])
    await page.findAllByText(trialAhead)
    expect(page.getByRole('radio', { name: /Adam/ })).toMatchObject({ disabled: true })
    const { id } = await database.db
      .selectFrom('bookings')
      .where('student_id', '=', studentId)
      .select('id')
      .executeTakeFirstOrThrow()
    const link = await page.findByRole('link', { name: 'Voir la réservation' })
    expect(link.getAttribute('href')).toBe(`/parent/bookings/${id}`)
    expect(page.queryByRole('button', { name: confirm })).toBeNull()
    for (const condition of [/^Déplacement et annulation/, /^En réservant/])
      expect(page.queryByText(condition)).toBeNull()
    await expectSound('trial used')
    await page.user.click(page.getByRole('link', { name: 'Réserver un autre cours' }))
    await page.heading('Quand votre enfant est-il disponible ?')
    expect(location.search).toMatch(new RegExp(`teacherId=${teacherId}.*lessonType=individual`))
  })

  test('because its trial is booked, at whatever hour: no other hour is offered', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    await bookElsewhere(userId, studentId, teacherId, slot.startsAt)
    const page = await pages.open(chosen({ teacherId, slot }, 5, { studentId }), { as: userId })
    await page.findByText('Cours d’essai déjà réservé.')
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    expect(page.queryByText(/n’est pas libre/)).toBeNull()
    expect(page.queryByRole('combobox')).toBeNull()
  })

  test('because the hour was booked meanwhile: a message, and the focus is where another is chosen', async () => {
    const { userId, studentId, otherChild, teacherId, slot } = await people()
    const page = await pages.open(chosen({ teacherId, slot }, 5, { studentId }), { as: userId, expected })
    await page.findByRole('radio', { name: /Adam/, checked: true })
    await bookElsewhere(userId, otherChild, teacherId, slot.startsAt)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await page.press(confirm)
    await page.toast('Ce créneau n’est plus libre. Rien n’a été réservé')
    const sessions = await page.heading('Vos séances')
    await waitFor(() => expect(document.activeElement).toBe(sessions))
    // What is wrong stands below the heading.
    expect(scrolled.mock.contexts.at(-1)).toBe(sessions)
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' })
    const hours = page.getByRole<HTMLSelectElement>('combobox')
    await page.user.selectOptions(hours, hours.options[1] ?? '')
    await page.press(confirm)
    await page.toast(booked)
  })

  test('because the price changed meanwhile: the new one stands on the page, and the next press books', async () => {
    const { userId, studentId, teacherId, slot } = await people({ rateCents: 3333 })
    const address = chosen({ teacherId, slot }, 5, { lessonType: 'individual', studentId })
    const page = await pages.open(address, { as: userId, expected })
    await page.find('aside', /33,33 €/)
    await database.db
      .updateTable('teachers')
      .set({ hourly_rate_cents: 9900 })
      .where('id', '=', teacherId)
      .execute()
    await page.press('Confirmer la réservation')
    await page.toast('Le prix a changé depuis : il est maintenant de 99 €')
    await page.find('aside', /99 €/)
    await page.gone('aside', /33,33/)
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée avec succès')
    const bookings = database.db
      .selectFrom('bookings')
      .where('teacher_id', '=', teacherId)
      .select('total_cents')
    expect(await bookings.execute()).toEqual([{ total_cents: 9900 }])
  })

  test('because the child was deleted in another tab: another one is asked for', async () => {
    const { userId, studentId, ...choices } = await people()
    const page = await pages.open(chosen(choices, 5, { studentId }), { as: userId, expected })
    expect(await page.findByRole('radio', { name: /Adam/ })).toHaveProperty('checked', true)
    await database.db.deleteFrom('students').where('id', '=', studentId).execute()
    await page.press(confirm)
    await waitFor(() => expect(location.search).not.toContain('studentId'))
    expect(page.queryByRole('radio', { name: /Adam/ })).toBeNull()
    expect(await page.findByRole('button', { name: confirm })).toHaveProperty('disabled', true)
  })

  test('because a form that was sent without a script had no child', async () => {
    const { userId, studentId: _, ...choices } = await people()
    const page = await pages.open(`${chosen(choices, 5)}&notice=booking-incomplete`, { as: userId })
    await page.toast('Veuillez remplir tous les champs requis')
  })
})

describe('where there is nothing to choose from', () => {
  test('a day without hours, teacher first', async () => {
    const { userId, teacherId } = await people({ hours: { lundi: ['10:00-12:00'] } })
    const tuesday = { ...hourOf(10 + ((9 - today.add({ days: 10 }).dayOfWeek) % 7), '10:00') }
    const address = chosen({ teacherId, slot: tuesday }, 4, { startsAt: '' })
    const page = await pages.open(address, { as: userId })
    await page.findByText('Aucun créneau disponible pour cette date')
    await expectSound('a day without hours')
    // The teacher works on Mondays.
    const others = [...document.querySelectorAll<HTMLElement>('[data-day]')].filter(
      ({ dataset }) => Temporal.PlainDate.from(dataset.day ?? '').dayOfWeek !== 1,
    )
    expect(others).not.toEqual([])
    for (const day of others) expect(day.getAttribute('aria-disabled')).toBe('true')
    const before = location.href
    for (const day of [others[0], others.at(-1)]) await page.user.click(day ?? document.body)
    expect(location.href).toBe(before)
  })

  test.each([
    ['trial', 'Aucun professeur n’est disponible pour des cours d’essai à cette date.'],
    ['individual', 'Aucun professeur n’est disponible à cette date.'],
  ])('a day on which nobody teaches, time first: %s', async (lessonType, sentence) => {
    const { userId } = await people()
    const address = `/book-lesson?path=time&step=3&lessonType=${lessonType}&date=2020-01-06`
    const page = await pages.open(address, { as: userId })
    await page.findByText(sentence)
  })

  test('days on which no teacher is free can’t be chosen, time first, and a month without any says so', async () => {
    const { userId } = await people()
    const days: string[] = []
    const answers = { 'availability/days': changed(free => ({ ...free, days })) }
    const page = await pages.open('/book-lesson?path=time&step=3&lessonType=individual', {
      as: userId,
      answers,
    })
    await page.find('[role=status], [role=alert]', 'Aucun créneau libre en')
    expect(document.querySelectorAll('[data-day][data-free]')).toHaveLength(0)
    await page.close()

    const { date } = hourOf(1, '10:00')
    days.push(date)
    await pages.open('/book-lesson?path=time&step=3&lessonType=individual', { as: userId, answers })
    await page.find(`[data-day="${date}"][data-free]`, '')
    expect(document.querySelectorAll('[data-day][data-free]')).toHaveLength(1)
  })

  test('a teacher who left and a package no longer sold are not chosen, whatever an old address says', async () => {
    const { userId } = await people()
    const gone = randomUUID()
    const page = await pages.open(
      `/book-lesson?path=teacher&step=5&lessonType=individual&packageId=${gone}&teacherId=${gone}&date=2027-01-06&startsAt=2027-01-06T10:00:00Z`,
      { as: userId },
    )
    await page.heading('Quel professeur pour votre enfant ?')
    await page.find('main [role=status]', 'Ce professeur ne prend plus de réservations.')
    await waitFor(() => expect(location.search).not.toMatch(/packageId|teacherId|startsAt/))
  })

  const suspend = (teacherId: string) =>
    database.db
      .updateTable('teachers')
      .set({ suspended_at: Temporal.Now.instant() })
      .where('id', '=', teacherId)
      .execute()
  const teacherLeft = 'Ce professeur ne prend plus de réservations. Vos autres choix sont gardés'

  test.each([4, 5])(
    'a teacher suspended since: another one is chosen for the same day, from step %i',
    async step => {
      const { userId, studentId, teacherId, slot } = await people()
      // The best rated one is on the first page of the list, however many teachers the other tests made.
      await makeTeacher(database.db, { hours: everyDay('10:00-12:00'), firstName: 'Omar', rating: 5 })
      await suspend(teacherId)
      const choices = { lessonType: 'individual', studentId }
      const page = await pages.open(chosen({ teacherId, slot }, step, choices), { as: userId })
      await page.heading('Quel professeur pour votre enfant ?')
      await page.find('main [role=status]', teacherLeft)
      const kept = new URLSearchParams(location.search)
      expect(Object.fromEntries(kept)).toMatchObject({
        path: 'teacher',
        step: '3',
        date: slot.date,
        ...choices,
      })
      expect(kept.has('teacherId') || kept.has('startsAt')).toBe(false)
      await page.press(/Choisir ce professeur, Omar/)
      await page.find('button[aria-pressed=true] time', '10:00')
      const after = new URLSearchParams(location.search)
      expect(Object.fromEntries(after)).toMatchObject({ teacherId: expect.any(String), date: slot.date })
      expect(after.has('teacherLeft')).toBe(false)
    },
  )

  test('a teacher who has no hour on the kept day is shown on the day that the card names', async () => {
    const { userId, studentId, teacherId, slot } = await people()
    const next = hourOf(2, '10:00')
    const { teacherId: other } = await makeTeacher(database.db, {
      hours: { [weekdayOf(next.date)]: ['10:00-12:00'] },
    })
    await suspend(teacherId)
    const page = await pages.open(chosen({ teacherId, slot }, 5, { lessonType: 'individual', studentId }), {
      as: userId,
      answers: {
        'availability/find': changed(found => {
          const [card] = (found as { teachers: object[] }).teachers
          return { ...found, teachers: [{ ...card, id: other, firstName: 'Nadir', slots: [next] }] }
        }),
      },
    })
    await page.find('main [role=status]', teacherLeft)
    await page.press(/Choisir ce professeur, Nadir/)
    await page.find('button[aria-pressed=true] time', '10:00')
    const { date, nextDay } = Object.fromEntries(new URLSearchParams(location.search))
    expect([date, nextDay]).toEqual([next.date, undefined])
  })

  test('a teacher suspended while the page is open: the same, at the next month or the press, and no toast beside it', async () => {
    for (const [step, name, lessonType] of [
      [4, 'Mois suivant', 'individual'],
      [5, 'Confirmer la réservation', 'individual'],
      [5, confirm, 'trial'],
    ] as const) {
      const { userId, studentId, teacherId, slot } = await people()
      const address = chosen({ teacherId, slot }, step, { lessonType, studentId })
      const page = await pages.open(address, { as: userId })
      await page.find('.action-bar p', lessonType === 'trial' ? 'Gratuit' : '€')
      await suspend(teacherId)
      await page.press(name)
      await page.find('main [role=status]', teacherLeft)
      expect(toastStore.read()).toEqual([])
      await page.close()
    }
  })

  test('a link of another family: its child is dropped, and the only child is chosen', async () => {
    const { otherChild, teacherId, slot } = await people()
    const { userId, ids } = await insertFamily(['Lina'], false, 8, database.db)
    const address = chosen({ teacherId, slot }, 5, { lessonType: 'individual', studentId: otherChild })
    const page = await pages.open(address, { as: userId })
    expect(await page.findByRole('radio', { name: /Lina/ })).toHaveProperty('checked', true)
    expect(new URLSearchParams(location.search).get('studentId')).toBe(ids[0])
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée')
  })

  test('an hour whose only teacher was booked since', async () => {
    const { userId, teacherId } = await people({ hours: everyDay('20:00-21:00') })
    const { date, startsAt } = hourOf(10, '20:00')
    const other = await people()
    await bookElsewhere(other.userId, other.studentId, teacherId, startsAt)
    const query = new URLSearchParams({ path: 'time', step: '4', date, startsAt })
    const page = await pages.open(`/book-lesson?${query}`, { as: userId })
    await page.findByText('Aucun professeur disponible pour ce créneau')
    await page.press('Choisir un autre créneau')
    await page.heading('Quand votre enfant est-il disponible ?')
  })

  test('a school in which no teacher gives trials promises none and leads to a paid lesson', async () => {
    const { userId } = await people()
    const answers = { 'school/profile': changed(school => ({ ...school, hasTrials: false })) }
    const dashboard = await pages.open('/parent/dashboard', { as: userId, answers })
    await dashboard.heading('Adam')
    expect(dashboard.queryByText('Le premier cours est offert')).toBeNull()
    await dashboard.close()

    const page = await pages.open('/book-lesson?path=teacher&step=3&lessonType=trial', {
      as: userId,
      answers,
    })
    await page.heading('Réserver un cours d’arabe')
    const trial = await page.findByRole('radio', { name: /^Cours d’essai/ })
    expect(trial).toHaveProperty('disabled', true)
    expect(await page.findByRole('radio', { name: /^Cours individuel/ })).toHaveProperty('checked', true)
  })

  test('a school without trials, and a search that finds nobody', async () => {
    const { userId } = await people()
    const page = await pages.open('/book-lesson?path=teacher&step=2', { as: userId })
    page.answer(
      'availability/find',
      changed(found => ({ ...found, teachers: [], total: 0 })),
    )
    await page.press('Suivant')
    await page.findByText('Aucun professeur ne propose de cours d’essai pour le moment')
    page.answer('availability/find')
    await page.user.type(page.getByPlaceholderText('Rechercher par nom ou spécialisation...'), 'zzzz')
    await page.findByText('Aucun professeur trouvé')
  })
})

test('day and hour above the sign-up are the server’s, whatever rules of the zone the browser has', async () => {
  const from = encodeURIComponent('/book-lesson?date=2027-01-12&startsAt=2027-01-12T10:00:00Z')
  const hour = { 'booking/localTime': changed(() => ({ date: '2027-01-13', time: '23:45' })) }
  const page = await pages.open(`/register?from=${from}`, { answers: hour })
  // The zone is said where it is not the school's.
  await page.findByText(/^mercredi 13 janvier.* à 23:45, heure de Katmandou$/)
})

test('the teacher of a profile stays chosen: after the type comes the hour, and the teacher can still be changed', async () => {
  const { userId, teacherId } = await people()
  const page = await pages.open(`/book-lesson?teacherId=${teacherId}&step=2`, { as: userId })
  await page.press('Suivant')
  await page.heading('Quand votre enfant est-il disponible ?')
  expect(new URLSearchParams(location.search).get('teacherId')).toBe(teacherId)
  await page.press('Retour')
  await page.heading('Quel professeur pour votre enfant ?')
})

test('«Choisir un créneau» of the home page asks for the hour, after signing up too', async () => {
  const visitor = await pages.open('/')
  const link = await visitor.findByRole('link', { name: 'Choisir un créneau' })
  const from = new URL((link as HTMLAnchorElement).href).searchParams.get('from') ?? ''
  await visitor.close()
  const { userId } = await people()
  const page = await pages.open(from, { as: userId })
  await page.heading('Quand votre enfant est-il disponible ?')
})

describe('a teacher who gives no trials', () => {
  test('is booked for a paid lesson from the profile: no trial is promised on the way', async () => {
    const { teacherId } = await people({ trial: false, firstName: 'Omar' })
    const page = await pages.open(`/teacher/${teacherId}`)
    const hour = await waitFor(() => {
      const found = page.getAllByRole('link').find(link => link.className.includes('hour-button'))
      if (!found) throw new Error('No hour is there yet.')
      return found
    })
    const profile = page.getAllByRole('link', { name: 'Réserver un cours' })
    for (const link of [hour, ...profile])
      expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('lessonType=individual')
    await page.close()
    // An older address, which does not name the type.
    const from = encodeURIComponent(`/book-lesson?teacherId=${teacherId}`)
    const register = await pages.open(`/register?from=${from}`)
    await register.findByText('Un cours avec Omar')
  })

  test('is not said to be busy: the wizard names the reason, and a paid lesson at the same hour', async () => {
    const { userId, studentId, teacherId, slot } = await people({ trial: false, firstName: 'Omar' })
    const page = await pages.open(chosen({ teacherId, slot }, 5, { studentId }), { as: userId })
    await page.findByText('Omar ne propose pas de cours d’essai.')
    expect(await page.findByRole('button', { name: confirm })).toMatchObject({ disabled: true })
    expect(page.queryByText(/n’est pas libre/)).toBeNull()
    await expectSound('no trials')
    await page.user.click(page.getByRole('link', { name: 'Cours individuel avec Omar' }))
    await page.press('Confirmer la réservation')
    await page.toast('Réservation effectuée avec succès')
  })

  test('gives way to those who give trials, without a word lost', async () => {
    const { userId, studentId, teacherId, slot } = await people({ trial: false, firstName: 'Omar' })
    const page = await pages.open(chosen({ teacherId, slot }, 2, { studentId }), { as: userId })
    await page.press('Suivant')
    await page.heading('Quand votre enfant est-il disponible ?')
    await page.findByText('Omar ne propose pas de cours d’essai.')
    await page.user.click(page.getByRole('link', { name: 'Autres professeurs pour l’essai' }))
    await page.gone('main', 'Omar ne propose pas')
    expect(location.search).not.toContain('teacherId')
  })
})
