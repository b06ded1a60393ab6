// The school's form that books for a family.
import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { callAs } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { answerDropped, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makePackage, makePending, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

/** The school's form for a family, with this teacher chosen. */
const openForm = async (
  familyId: string,
  { firstName = `Maha${randomUUID().slice(0, 8)}`, type, rateCents = 3500 }: FormOptions = {},
) => {
  const { userId, school } = await makeSchool(database.db)
  const { teacherId } = await makeTeacher(database.db, { firstName, rateCents })
  // A teacher who is new may be missing in the cached list.
  clearTeacherCache()
  const page = await pages.open(`/admin/families/${familyId}/book`, { as: userId, expected })
  if (type) await page.user.click(await page.findByRole('radio', { name: type }))
  await page.user.type(await page.findByLabelText('Rechercher un nom'), firstName)
  const teacher = await page.findByRole('radio', { name: new RegExp(`^${firstName}`) })
  await page.user.click(teacher)
  return { page, teacherId, school, firstName }
}
type FormOptions = { firstName?: string; type?: string; rateCents?: number }
type Page = Awaited<ReturnType<typeof openForm>>['page']

/** The open hours of the second free day: late in the day today has one hour left. */
const openSecondDay = async (page: Page) => {
  const day = await waitFor(() => {
    const found = document.querySelectorAll('[data-day][data-free] button, button[data-day][data-free]')[1]
    if (!found) throw new Error('There is one free day at most.')
    return found
  })
  await page.user.click(day)
  return waitFor(() => {
    const hours = [...document.querySelectorAll('main button:has(time)')]
    expect(hours.length).toBeGreaterThan(1)
    return hours
  })
}
const startOf = (hour: Element | undefined) => hour?.querySelector('time')?.dateTime ?? ''

const chooseHour = async (familyId: string, options: FormOptions = {}) => {
  const form = await openForm(familyId, options)
  const [hour] = await openSecondDay(form.page)
  if (hour) await form.page.user.click(hour)
  return { ...form, startsAt: Temporal.Instant.from(startOf(hour)) }
}
const typeReason = async (page: Page) =>
  page.user.type(await page.findByLabelText('Motif'), 'Demandé au téléphone.')
const reasonOf = async (page: Page) => (await page.findByLabelText<HTMLTextAreaElement>('Motif')).value

test('a booking for a family whose answers were all lost is looked up at the next press, not made beside another hour', async () => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, teacherId } = await openForm(familyId)
  const [first, second] = await openSecondDay(page)
  await page.user.click(first ?? document.body)
  await typeReason(page)
  page.answer('admin/bookFor', answerDropped)
  page.answer('admin/booking', dropped)
  await page.press('Réserver et prévenir')
  await page.toast('Le serveur n’a pas répondu')
  page.answer('admin/bookFor')
  page.answer('admin/booking')
  await page.user.click(second ?? document.body)
  await page.press('Réserver et prévenir')
  await page.toast('La réservation est déjà faite')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/bookings\//))
  const booked = await database.db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', ids[0] ?? '')
    .where('lessons.teacher_id', '=', teacherId)
    .select('lessons.starts_at as startsAt')
    .execute()
  expect(booked.map(({ startsAt }) => startsAt.toString())).toEqual([first?.querySelector('time')?.dateTime])
})

test('a series for a family lists its dates and why one can’t be had, and is booked without it', async () => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, teacherId } = await chooseHour(familyId)
  const sessions = await page.findByLabelText('Nombre de cours')
  await page.user.clear(sessions)
  await page.user.type(sessions, '3')
  const dates = () =>
    [...document.querySelectorAll('main ol > li time')].map(one => one.getAttribute('datetime') ?? '')
  await waitFor(() => expect(dates()).toHaveLength(3))
  const [, second = ''] = dates()
  // The child gets a lesson with another teacher at the second of these hours.
  const { teacherId: other } = await makeTeacher(database.db)
  const startsAt = Temporal.Instant.from(second)
  await makeLesson(database.db, { teacherId: other, startsAt, familyId, studentId: ids[0] ?? '' })
  await page.user.clear(sessions)
  await page.user.type(sessions, '4')
  await page.find('main li', 'L’enfant a déjà un cours à cette heure.')
  await typeReason(page)
  await page.press('Réserver et prévenir')
  expect(document.activeElement?.textContent).toBe('Les séances')
  await page.user.click(await page.findByText('Retirer cette séance'))
  await page.find('main li', 'Retirée')
  await waitFor(() => expect(document.body.textContent).not.toContain('Certaines dates ne sont pas libres'))
  await page.press('Réserver et prévenir')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/bookings\//))
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from lessons where teacher_id = $1',
    [teacherId],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('before the school books the first place of a group, the form says until when a second child must join', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  const { page } = await chooseHour(familyId, { type: 'Cours en groupe' })
  await page.find('main p', /^Ce groupe est encore vide.*a lieu si un deuxième enfant s’inscrit avant le/)
})

test('the reason stays when another day or format is chosen, and when the hour was taken meanwhile, which is told of one lesson', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, teacherId, startsAt } = await chooseHour(familyId)
  await typeReason(page)
  await page.user.click(await page.findByRole('radio', { name: 'Cours en groupe' }))
  await page.gone('main button', 'Réserver et prévenir')
  await page.user.click(await page.findByRole('radio', { name: 'Cours individuel' }))
  const [hour] = await openSecondDay(page)
  await page.user.click(hour ?? document.body)
  expect(await reasonOf(page)).toBe('Demandé au téléphone.')
  const other = await insertFamily(['Sami'], false, 8, database.db)
  await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId: other.userId,
    studentId: other.ids[0] ?? '',
  })
  await page.press('Réserver et prévenir')
  await page.toast('Ce créneau n’est plus libre. Rien n’a été réservé : choisissez-en un autre')
  await page.find('main', 'Choisissez une autre heure ci-dessus.')
  expect(await reasonOf(page)).toBe('Demandé au téléphone.')
})

test('a teacher who was suspended while the form is open is named, and leaves the list', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, teacherId, school, firstName } = await chooseHour(familyId)
  await typeReason(page)
  await suspendTeacher(database.db, school, teacherId, Temporal.Now.instant())
  await page.press('Réserver et prévenir')
  await page.toast('Ce professeur ne prend plus de réservations')
  await page.find('main', `${firstName} ne prend plus de réservations. Choisissez un autre professeur`)
  await waitFor(() => expect(page.queryByRole('radio', { name: new RegExp(`^${firstName}`) })).toBeNull())
  expect(document.body.textContent).not.toContain('Erreur lors du chargement')
})

test('the hours of a group say whom it is for and what is free; where the child does not fit, the form warns', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 6, database.db)
  const { userId: otherId, ids } = await insertFamily(['Sami'], false, 10, database.db)
  const { page, teacherId } = await openForm(familyId)
  const [, second] = await openSecondDay(page)
  const startsAt = Temporal.Instant.from(startOf(second))
  const lesson = await makeLesson(database.db, {
    teacherId,
    startsAt,
    type: 'group',
    familyId: otherId,
    studentId: ids[0] ?? '',
  })
  await makePending(database.db, lesson.lessonId, startsAt.subtract({ hours: 3 }))
  await page.user.click(await page.findByRole('radio', { name: 'Cours en groupe' }))
  await openSecondDay(page)
  const marked = await page.find('main button', /9 à 11 ans, 3 places libres/)
  expect(startOf(marked)).toBe(startOf(second))
  await page.user.click(marked)
  await page.find('main', /Ce groupe ne convient pas à l’enfant.*9 à 11 ans.*Un enfant y est inscrit seul/)
})

test('a trial is not offered to a child who had one, and a teacher’s card has the price of the format', async () => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { teacherId } = await makeTeacher(database.db)
  await makeLesson(database.db, {
    teacherId,
    startsAt: Temporal.Now.instant().round('hour').add({ hours: 240 }),
    type: 'trial',
    familyId,
    studentId: ids[0] ?? '',
  })
  const { page, firstName } = await openForm(familyId, { type: 'Cours en groupe' })
  const trial = page.getByRole<HTMLInputElement>('radio', { name: 'Cours d’essai' })
  expect(trial.disabled).toBe(true)
  await page.find('main', 'A déjà bénéficié d’un cours d’essai')
  page.getByRole('radio', { name: new RegExp(`^${firstName}.*24,50\\s€ par séance`) })
})

test('the note of a package counts the lessons that are booked, without those left out', async () => {
  await makePackage(database.db, { name: 'Trimestre', percentage: 20 })
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, startsAt } = await chooseHour(familyId)
  const { teacherId: other } = await makeTeacher(database.db)
  const second = startsAt.toZonedDateTimeISO('Europe/Paris').add({ weeks: 1 }).toInstant()
  await makeLesson(database.db, { teacherId: other, startsAt: second, familyId, studentId: ids[0] ?? '' })
  const sessions = await page.findByLabelText('Nombre de cours')
  await page.user.clear(sessions)
  await page.user.type(sessions, '5')
  await page.user.click(await page.findByRole('radio', { name: /^Trimestre/ }))
  await page.find('main', 'elle s’applique ici à 5 cours')
  await page.user.click(await page.findByText('Retirer cette séance'))
  await page.find('main', 'elle s’applique ici à 4 cours')
})

test('the form of a blocked family says so at its own address; blocked while it is open, it keeps what was typed', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, school } = await chooseHour(familyId)
  await typeReason(page)
  const admin = callAs(database.db, { userId: school.userId, role: 'admin' }, Temporal.Now.instant())
  await admin.admin.block({ id: familyId, reason: 'Impayés' })
  await page.press('Réserver et prévenir')
  await page.find('main', 'Famille bloquée : rien ne peut être réservé')
  expect(await reasonOf(page)).toBe('Demandé au téléphone.')
  await page.close()
  const again = await pages.open(`/admin/families/${familyId}/book`, { as: school.userId })
  await again.find('main', 'Famille bloquée : rien ne peut être réservé')
  await again.find('main a', /^Famille /)
  expect(again.queryByRole('radio')).toBeNull()
})

test('an hour that has come within the teacher’s notice meanwhile stays chosen, with the warning, and is booked at the next press', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  const { page, teacherId } = await chooseHour(familyId)
  await typeReason(page)
  await database.db
    .updateTable('teachers')
    .set({ minimum_notice_minutes: 7 * 24 * 60 })
    .where('id', '=', teacherId)
    .execute()
  await page.press('Réserver et prévenir')
  await page.find('main', 'L’école passe outre : dites pourquoi dans le motif.')
  await page.press('Réserver et prévenir')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/bookings\//))
})
