// What a parent reads about a child whose level is unknown, without a child, of a package, a late place and a proposed hour.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { aBookingOf } from '../support/booking.ts'
import { callAs, teacherCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import type { Answer } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import {
  cancelSeatLate,
  makeFamily,
  makeLesson,
  makePackage,
  makeSchool,
  makeTeacher,
} from '../support/people.ts'
import { chosen } from '../support/wizard-url.ts'

const database = testDatabase()
const pages = domPages(database)

/** The test's school has no practice material of its own. */
const unread: Answer = async () => {
  const left = { taught: 10, unread: 3 }
  return Response.json({ json: { words: left, texts: left, exercises: left } })
}

test.each([
  [false, 'niveau à évaluer'],
  [true, 'Niveau Initiation'],
])(
  'the page of a child says what its level is (known: %s), and which one its exercises have',
  async (isKnown, level) => {
    const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
    await database.db
      .updateTable('students')
      .set({ level_known: isKnown })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const page = await pages.open(`/parent/children/${ids[0]}`, {
      as: userId,
      answers: { 'curriculum/coverage': unread },
    })
    await page.find('main p', level)
    await page.find('main h2', 'Initiation')
    await page.find('main p', 'doit encore relire, au niveau Initiation,')
    const ofExercises = page.queryByText('Niveau de ses exercices tant que le sien reste à évaluer.')
    expect(ofExercises === null).toBe(isKnown)
  },
)

test('after the level test the page leads on to the trial once the parent has decided', async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const [studentId = ''] = ids
  const now = Temporal.Now.instant()
  await makeTeacher(database.db)
  await database.db.updateTable('students').set({ level_known: false }).where('id', '=', studentId).execute()
  await database.db
    .insertInto('placements')
    .values({
      id: randomUUID(),
      student_id: studentId,
      started_at: now,
      finished_at: now,
      reads_arabic: false,
      result: 'niveau-2',
      is_advanced: false,
    })
    .execute()
  const page = await pages.open(`/parent/children/${studentId}/niveau`, { as: userId })
  const trial = { name: 'Réserver son essai gratuit Inès' }
  await page.find('main h2', 'Niveau proposé')
  expect(page.queryByRole('link', trial)).toBeNull()
  await page.press('Choisir Découverte')
  await page.find('main', /Le niveau Découverte, proposé par le test du .* a été accepté/)
  expect(page.getByRole('link', trial).getAttribute('href')).toContain(`studentId=${studentId}`)
})

test('without a child the settings offer to add one or to join the other parent, and no invitation', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/parent/settings', { as: userId })
  await page.find('main p', 'Aucun enfant n’est rattaché à votre compte.')
  const link = page.getByRole('link', { name: 'Ajouter un enfant' })
  expect(link.getAttribute('href')).toBe('/parent/children?addStudent=true')
  expect(page.queryByText('Inviter l’autre parent')).toBeNull()
})

test('with a child they offer to invite the other parent', async () => {
  const { userId } = await insertFamily(['Inès'], false, 6, database.db)
  const page = await pages.open('/parent/settings', { as: userId })
  await page.findByRole('heading', { name: 'Inviter l’autre parent' })
})

/** A family, a teacher, and an hour in some days at 10:00. */
const familyAndTeacher = async (days = 10) => {
  const { db } = database
  const { family, parentId, studentIds } = await makeFamily(db)
  await recordConsents(db, parentId, parentConsents)
  const { teacherId } = await makeTeacher(db)
  const date = Temporal.Now.plainDateISO('Europe/Paris').add({ days })
  const startsAt = date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  return { family, parentId, studentId: studentIds[0] ?? '', teacherId, date, startsAt }
}

test('the packages and the summary say that a package is a discount, and the summary of how many lessons', async () => {
  const { parentId, studentId, teacherId, date, startsAt } = await familyAndTeacher()
  const packageId = await makePackage(database.db, { name: 'Trois mois', percentage: 10 })
  const slot = { date: `${date}`, startsAt: `${startsAt}`, time: '10:00' }
  const address = (step: number, more: Record<string, string>) =>
    chosen({ teacherId, slot }, step, { lessonType: 'individual', packageId, studentId, ...more })
  const page = await pages.open(address(2, {}), { as: parentId })
  await page.find(
    'fieldset .field-hint',
    'Un forfait est une remise : elle vaut pour chaque cours réservé, même si vous en réservez moins.',
  )
  await page.follow(address(4, {}))
  await page.find(
    'main aside',
    'Ce forfait de 12 cours est une remise de 10 % : elle s’applique ici à un seul',
  )
  await page.follow(address(5, { frequency: 'weekly', sessions: '4' }))
  await page.find('main aside', 'elle s’applique ici à 4 cours.')
  await page.follow(address(5, { frequency: 'weekly', sessions: '12' }))
  await page.find('main aside', '12 séances')
  await page.gone('main aside', 'elle s’applique ici')
})

test('with a package chosen, the cards of types and teachers show its price, and the full one struck through', async () => {
  const { userId, ids } = await insertFamily(['Adam'], false, 8, database.db)
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Omar', rateCents: 4000 })
  const packageId = await makePackage(database.db, { name: 'Un an', percentage: 15 })
  const read = async (step: number, lessonType: string, more: Record<string, string> = {}) => {
    const choices = { path: 'teacher', step: String(step), lessonType, studentId: ids[0] ?? '' }
    return pages.open(`/book-lesson?${new URLSearchParams({ ...choices, ...more })}`, { as: userId })
  }
  const types = await read(2, 'individual', { packageId, teacherId })
  await types.find('span.titre', /^au lieu de 40\s€34\s€\/h/)
  await types.find('span.titre', /^au lieu de 28\s€23,80\s€\/h/)
  await types.find('span.titre', /^Gratuit$/)
  await types.close()
  const teachers = await read(3, 'individual', { packageId })
  await teachers.find('main p', /au lieu de 40\s€34\s€\/h/)
  await teachers.close()
  const without = await read(3, 'individual')
  await without.find('main p', / · 40\s€\/h$/)
  await without.gone('main s', '40')
})

test('the page of a booking names its package, and what stays due of the same hour cancelled too late', async () => {
  const { db } = database
  const { family, parentId, studentId, teacherId, startsAt } = await familyAndTeacher()
  const left = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  await cancelSeatLate(db, { ...left, startsAt })
  const packageId = await makePackage(db, { name: 'Six mois', percentage: 20 })
  const booking = aBookingOf({ teacherId, studentId }, { startsAt, packageId })
  expect(await bookWithRetries(db, family, booking, Temporal.Now.instant())).toMatchObject({ ok: true })
  const page = await pages.open(`/parent/bookings/${booking.id}`, { as: parentId })
  await page.find('main li', /Total.: 28\s€Forfait Six mois, −20\s%\./)
  await page.find('main li', /annulé trop tard .* à 10:00 \(35\s€\) reste dû, en plus du nouveau\./)
})

test('the page of a booking without lessons to come says what became of each, and what stays due', async () => {
  const { db } = database
  const { family, parentId, studentId, teacherId, startsAt } = await familyAndTeacher(-10)
  const booking = aBookingOf({ teacherId, studentId }, { startsAt })
  const early = startsAt.subtract({ hours: 24 * 20 })
  const weekly = { recurrenceFrequency: 'weekly', isRecurring: true, numberOfSessions: 2 } as const
  expect(await bookWithRetries(db, family, { ...booking, ...weekly }, early)).toMatchObject({ ok: true })
  const [first, second] = await db
    .selectFrom('seats')
    .where('booking_id', '=', booking.id)
    .select(['id as seatId', 'lesson_id as lessonId', 'starts_at as startsAt'])
    .orderBy('starts_at')
    .execute()
  if (!first || !second) throw new Error('The series was not booked.')
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', first.lessonId).execute()
  await cancelSeatLate(db, second)
  const page = await pages.open(`/parent/bookings/${booking.id}`, { as: parentId })
  await page.find(
    'main p',
    /^70\s€ de 2 cours donnés ou annulés trop tard restent dus s’ils ne sont pas réglés/,
  )
  await page.find('main li', /Annulé trop tard, compté\s: 35\s€ restent dus/)
  expect(document.querySelectorAll('main li time')).toHaveLength(2)
  await page.close()
  // The school gives both back.
  await db
    .updateTable('seats')
    .set({ given_back_at: Temporal.Now.instant() })
    .where('booking_id', '=', booking.id)
    .execute()
  const later = await pages.open(`/parent/bookings/${booking.id}`, { as: parentId })
  await later.find('main p', /^Rien n’est dû pour cette réservation/)
})

test('the page of a booking names the substitute of the next lesson, offers to write to them, and has what comes in order', async () => {
  const { db } = database
  const { family, parentId, studentId, teacherId: insteadOf, startsAt } = await familyAndTeacher()
  const booking = aBookingOf({ teacherId: insteadOf, studentId }, { startsAt })
  const weekly = { recurrenceFrequency: 'weekly', isRecurring: true, numberOfSessions: 2 } as const
  const now = Temporal.Now.instant()
  const booked = await bookWithRetries(db, family, { ...booking, ...weekly }, now)
  if (!booked.ok) throw new Error(booked.code)
  const { teacherId } = await makeTeacher(db, { firstName: 'Nour' })
  const { userId } = await makeSchool(db)
  const [{ id = '' } = {}] = booked.value.lessons
  await callAs(db, { userId, role: 'admin' }, now).admin.substitute({ id, teacherId, insteadOf })
  const page = await pages.open(`/parent/bookings/${booking.id}`, { as: parentId })
  await page.find('main p', 'La salle ouvre à 09:45, Nour vous y rejoint à 10:00.')
  await page.find('main p', 'Nour Essai (à la place de Salma Essai)')
  const link = page.getByRole('link', { name: 'Lui écrire' })
  expect(link.getAttribute('href')).toMatch(`/parent/messages/${teacherId}`)
  const steps = [...document.querySelectorAll('main ol li')].map(step => step.textContent ?? '')
  const [opening, limit] = [/La salle ouvre/, /La limite pour changer d’avis/].map(title =>
    steps.findIndex(step => title.test(step)),
  )
  expect(opening).toBeGreaterThan(-1)
  expect(opening).toBeLessThan(limit ?? -1)
})

test('a parent whose device shows other hours than the account reads so, and changes the zone', async () => {
  const { db } = database
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offsetOf = (zone: string) => Temporal.Now.zonedDateTimeISO(zone).offset
  const other = offsetOf(device) === offsetOf('Asia/Tokyo') ? 'Asia/Dubai' : 'Asia/Tokyo'
  const { parentId, studentId, teacherId, startsAt } = await familyAndTeacher()
  await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const live = (timezone: string) =>
    db.updateTable('parents').set({ timezone }).where('id', '=', parentId).execute()
  const sentence = /^Votre appareil est à l’heure /
  await live(other)
  const page = await pages.open('/parent/upcoming', { as: parentId })
  await page.find('main p', sentence)
  await page.user.click(page.getByRole('link', { name: 'Changer de fuseau' }))
  await page.user.click(await page.findByRole('button', { name: 'Prendre ce fuseau' }))
  await page.press('Enregistrer')
  await page.toast('Profil mis à jour avec succès')
  const { timezone } = await db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('timezone')
    .executeTakeFirstOrThrow()
  expect(offsetOf(timezone)).toBe(offsetOf(device))
  await page.find('main p', /^Toutes les heures sont données en /)
  await page.gone('main p', sentence)
})

test('a child’s first week leads to no week before it', async () => {
  const { userId, ids } = await insertFamily(['Inès', 'Zoé'], false, 6, database.db)
  await database.db
    .updateTable('students')
    .set({ created_at: Temporal.Now.instant().subtract({ hours: 24 * 7 }) })
    .where('id', '=', ids[1] ?? '')
    .execute()
  const page = await pages.open(`/parent/children/${ids[0]}/semaine`, { as: userId })
  await page.findByRole('link', { name: 'La semaine de Zoé' })
  expect(page.queryByRole('link', { name: 'Semaine d’avant' })).toBeNull()
  await page.close()
  const older = await pages.open(`/parent/children/${ids[1]}/semaine`, { as: userId })
  await older.user.click(await older.findByRole('link', { name: 'Semaine d’avant' }))
  await older.findByRole('link', { name: 'Semaine d’après' })
  expect(older.queryByRole('link', { name: 'La semaine d’Inès' })).toBeNull()
})

test('an hour that a teacher proposes says before the answer its limit, and what stays due of a late place there', async () => {
  const { db } = database
  const { parentId, studentId, teacherId, startsAt } = await familyAndTeacher(4)
  const { lessonId } = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const later = startsAt.add({ hours: 2 })
  const left = await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt: later })
  await cancelSeatLate(db, { ...left, startsAt: later })
  const teacher = callAs(db, teacherCaller(teacherId), Temporal.Now.instant())
  await teacher.booking.proposeHour({ id: lessonId, startsAt: `${later}` })
  const page = await pages.open('/parent/upcoming', { as: parentId })
  await page.find('main li', /Déplacement et annulation sans frais jusqu’au .* à 12:00\./)
  await page.find('main li p', /annulé trop tard .* à 12:00 \(35\s€\) reste dû, en plus du nouveau\./)
})
