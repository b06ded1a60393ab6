// Families side by side in one group: it waits for a second child, fills up, and those who wait are asked in their order.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { aBookingOf, bookInProgram } from '../support/booking.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { insertFamily, newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInUser } from '../support/sessions.ts'
import { press } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** A teacher nobody else books, and an hour in six days. */
const newHour = async () => {
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Rim' })
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  return { teacherId, date: day.toString(), startsAt }
}
type Hour = Awaited<ReturnType<typeof newHour>>

/** A seat of one more family, booked as its parent would. */
const takeSeat = async ({ teacherId, startsAt }: Hour, name: string) => {
  const { userId, ids } = await insertFamily([name])
  const request = aBookingOf({ studentId: ids[0] ?? '', teacherId }, { lessonType: 'group', startsAt })
  await bookInProgram(userId, request)
}

const openFamily = async (screen: typeof phone, child: string) => {
  const { page, context } = await openPage(browser, { ...screen, baseURL: origin })
  return { page, ...(await newFamily(context, [child])) }
}

const goTo = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

const statusOf = async (page: Page) => {
  const answer = await page.request.get('/api/v1/lessons?scope=upcoming')
  const { lessons } = (await answer.json()) as { lessons: { status: string }[] }
  return lessons.map(({ status }) => status)
}

test('the first child waits for a second, and with it the lesson takes place for both', async () => {
  const hour = await newHour()
  const first = await openFamily(desk, 'Zoé')
  const search = new URLSearchParams({
    path: 'teacher',
    step: '5',
    lessonType: 'group',
    teacherId: hour.teacherId,
    date: hour.date,
    startsAt: hour.startsAt.toString(),
    studentId: first.ids[0] ?? '',
  })
  await goTo(first.page, `/book-lesson?${search}`)
  // Several sessions are offered where joining leads.
  await first.page.getByRole('switch', { name: /^Répéter ce créneau/ }).waitFor()
  await press(first.page, 'Confirmer la réservation')
  await first.page.waitForURL('**/parent/bookings/**')
  await first.page
    .getByText(/dès qu’un deuxième enfant s’y inscrit/)
    .first()
    .waitFor()
  expect(await statusOf(first.page)).toEqual(['pending'])

  const second = await openFamily(phone, 'Adam')
  await goTo(second.page, '/groups')
  const card = second.page.getByRole('article').filter({ hasText: 'avec Rim' })
  await card.getByText('Un enfant attend le second').waitFor()
  // Nobody reads who the first child is.
  expect(await second.page.getByText('Zoé').count()).toBe(0)
  await expectAccessible(second.page, 'a group waits for a second child')
  await card.getByRole('link', { name: /^Rejoindre ce groupe/ }).click()
  await second.page.waitForURL('**/book-lesson?**')
  await hydrated(second.page)
  const confirm = second.page.getByRole('button', { name: 'Confirmer la réservation' })
  const next = second.page.getByRole('button', { name: 'Suivant' })
  await confirm.or(next).locator('visible=true').first().waitFor()
  while ((await confirm.locator('visible=true').count()) === 0) {
    const step = new URL(second.page.url()).searchParams.get('step')
    await next.locator('visible=true').first().click()
    await second.page.waitForURL(url => url.searchParams.get('step') !== step)
  }
  await confirm.locator('visible=true').first().click()
  await second.page.waitForURL('**/parent/bookings/**')

  expect(await statusOf(second.page)).toEqual(['upcoming'])
  await goTo(first.page, '/parent/upcoming')
  expect(await first.page.getByText(/si un deuxième enfant s’inscrit/).count()).toBe(0)
  expect(await statusOf(first.page)).toEqual(['upcoming'])
})

test('a group that waits for a second child can be shared though another lesson comes before it', async () => {
  const hour = await newHour()
  const { page, userId, ids } = await openFamily(phone, 'Zoé')
  const studentId = ids[0] ?? ''
  const group = aBookingOf(
    { studentId, teacherId: hour.teacherId },
    { lessonType: 'group', startsAt: hour.startsAt },
  )
  await bookInProgram(userId, group)
  const { teacherId } = await makeTeacher(programDb())
  const startsAt = hour.startsAt.subtract({ hours: 24 })
  await makeLesson(programDb(), { teacherId, familyId: userId, studentId, startsAt })
  await goTo(page, '/parent/dashboard')
  const then = page.getByRole('region', { name: 'Ensuite' })
  await then.getByRole('button', { name: 'Inviter une famille' }).waitFor()
  await expectAccessible(page, 'a group to come after another lesson')
  await goTo(page, '/parent/upcoming')
  await page
    .getByRole('button', { name: /^Actions pour le cours de Zoé/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Inviter une famille' }).waitFor()
})

test('joining is the usual way in the wizard: the first group that fits is chosen, and opening one comes after', async () => {
  await takeSeat(await newHour(), 'Zoé')
  const { page } = await openFamily(phone, 'Adam')
  const chosenGroup = page.getByRole('button', { name: /^Groupe choisi/ })
  const teachers = page.getByRole('button', { name: /^Choisir ce professeur/ })
  await goTo(page, '/book-lesson?path=teacher&step=2&lessonType=group')
  await press(page, 'Suivant')
  await page.getByRole('heading', { name: 'Les groupes qu’Adam peut rejoindre' }).waitFor()
  await chosenGroup.waitFor()
  const teacherId = new URL(page.url()).searchParams.get('teacherId')
  expect(await chosenGroup.count()).toBe(1)
  expect(await teachers.count()).toBe(0)
  await expectAccessible(page, 'a group chosen in the wizard')

  // The page of an address without a choice is rendered with the same one.
  await goTo(page, '/book-lesson?path=teacher&step=3&lessonType=group')
  await chosenGroup.waitFor()
  expect(new URL(page.url()).searchParams.get('teacherId')).toBe(teacherId)
  await press(page, 'Suivant')
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
  await page.locator('button[name=startsAt][aria-pressed=true]').waitFor()
  await press(page, 'Retour')

  await page.getByText('Ou ouvrir un groupe à son heure').click()
  await teachers.last().click()
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
  expect(new URL(page.url()).searchParams.has('startsAt')).toBe(false)
  await press(page, 'Retour')
  // What was chosen instead is in sight.
  await page.getByRole('button', { name: /^Professeur sélectionné/ }).waitFor()
  expect(await chosenGroup.count()).toBe(0)
})

test('a full group asks those who wait in order: an hour to answer, then the next, who takes the seat', async () => {
  const hour = await newHour()
  const leaving = await openFamily(phone, 'Lina')
  for (const name of ['Un', 'Deux', 'Trois']) await takeSeat(hour, name)
  const booked = await leaving.page.request.post('/api/v1/bookings', {
    data: {
      id: randomUUID(),
      studentId: leaving.ids[0],
      teacherId: hour.teacherId,
      lessonType: 'group',
      startsAt: hour.startsAt.toString(),
    },
    headers: { origin },
  })
  expect(booked.status()).toBe(200)

  const first = await openFamily(phone, 'Nour')
  const second = await openFamily(desk, 'Sami')
  for (const [place, { page }] of [first, second].entries()) {
    await goTo(page, '/groups')
    await page.getByRole('button', { name: /^Me prévenir quand une place se libère : .*avec Rim/ }).click()
    await page
      .getByText(new RegExp(`rang ${place + 1} sur la liste`))
      .first()
      .waitFor()
  }
  const placeOf = async ({ userId }: { userId: string }) => {
    const { id, status } = await programDb()
      .selectFrom('group_waits')
      .where('parent_id', '=', userId)
      .select(['id', 'status'])
      .executeTakeFirstOrThrow()
    return { id, status }
  }

  await goTo(leaving.page, '/parent/upcoming')
  await leaving.page.getByRole('button', { name: /^Actions pour le cours de Lina/ }).click()
  await leaving.page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
  await leaving.page.getByRole('button', { name: 'Annuler le cours' }).last().click()
  await expect.poll(() => statusOf(leaving.page)).toEqual([])

  await expect.poll(async () => (await placeOf(first)).status).toBe('offered')
  expect((await placeOf(second)).status).toBe('waiting')
  const mail = await mailTo(origin, first.email, /Une place s’est libérée pour Nour/)
  expect(mail.text).toContain(`/parent/waiting/${(await placeOf(first)).id}`)
  await goTo(first.page, '/groups')
  await first.page.getByRole('link', { name: 'Répondre' }).click()
  await first.page.waitForURL('**/parent/waiting/**')
  await first.page.getByText(/^Répondez avant le /).waitFor()
  await first.page.getByRole('button', { name: /^Prendre la place/ }).waitFor()
  await expectAccessible(first.page, 'a free seat is offered')

  // The hour passes.
  await programDb()
    .updateTable('group_waits')
    .set({ offer_ends_at: Temporal.Now.instant().subtract({ seconds: 1 }) })
    .where('parent_id', '=', first.userId)
    .execute()
  await expect.poll(async () => (await placeOf(second)).status).toBe('offered')
  await goTo(first.page, `/parent/waiting/${(await placeOf(first)).id}`)
  await first.page.getByText('L’heure pour répondre est passée').waitFor()

  await goTo(second.page, `/parent/waiting/${(await placeOf(second)).id}`)
  await second.page.getByRole('button', { name: /^Prendre la place/ }).click()
  await second.page.waitForURL('**/parent/bookings/**')
  expect(await statusOf(second.page)).toEqual(['upcoming'])
  expect(await statusOf(first.page)).toEqual([])
})

test('a new family is led to a trial with the group’s teacher, then waits for it with the group in sight', async () => {
  const hour = await newHour()
  await takeSeat(hour, 'Un')
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await goTo(page, '/groups')
  const card = page.getByRole('article').filter({ hasText: 'avec Rim' }).last()
  expect(await page.getByRole('link', { name: /^Rejoindre ce groupe/ }).count()).toBe(0)
  const first = card.getByRole('link', { name: /^Essai d’abord, puis ce groupe/ })
  expect(await first.getAttribute('href')).toContain('/register?from=')

  const { userId, ids } = await insertFamily(['Lina'], true)
  await signInUser(context, userId)
  await goTo(page, '/groups')
  await first.click()
  await page.waitForURL(/\/book-lesson\?.*group=/)
  await hydrated(page)
  expect(new URL(page.url()).searchParams.get('teacherId')).toBe(hour.teacherId)
  await page.locator('[data-day][data-free]').first().click()
  await page.locator('button[aria-pressed=true] time').waitFor()
  await press(page, 'Suivant')
  await press(page, /Réserver mon cours d.essai gratuit/)
  await page.waitForURL('**/parent/bookings/**')
  await page.getByRole('heading', { name: 'Après l’essai, vous pourrez rejoindre ce groupe' }).waitFor()
  await expectAccessible(page, 'a booked trial before a group')

  await page.getByRole('link', { name: 'Voir le groupe' }).click()
  await page
    .getByText(/^L’essai de Lina est \p{L}+ .+\s; rejoindre un groupe est possible ensuite\.$/u)
    .waitFor()
  expect(await page.getByRole('link', { name: /d’abord/ }).count()).toBe(0)
  await expectAccessible(page, 'groups while the trial is to come')

  await goTo(page, `/book-lesson?lessonType=trial&teacherId=${hour.teacherId}&studentId=${ids[0]}`)
  expect(await page.getByRole('radio', { name: /^Cours d’essai/ }).isDisabled()).toBe(true)
  await page
    .getByText(/^L’essai de Lina est/)
    .first()
    .waitFor()
})
