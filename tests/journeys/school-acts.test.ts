// The school acts for a family that telephones: it books, moves and cancels, and the family reads that it did.
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { aBookingOf, bookInProgram } from '../support/booking.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { cancelSeatLate, makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { admin, caller } from '../support/school.ts'
import { turnMonth } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the school books for a family, moves the lesson and cancels it, each with a reason', async () => {
  const parent = await insertFamily(['Tasnim'])
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const school = await caller(context, origin, admin)
    const { families } = await school.get(`school/families?search=${encodeURIComponent(parent.email)}`)
    await page.goto(`/admin/families/${families[0].id}`)
    await hydrated(page)
    await page.getByRole('link', { name: /^Réserver/ }).click()
    await page.waitForURL('**/book')
    // The first teachers who fit, how many there are, and all of them.
    await page.getByText(/^6 sur \d+$/).waitFor()
    await page.getByRole('button', { name: 'Voir tous les professeurs' }).click()
    await page.getByText(/^\d+ professeurs conviennent$/).waitFor()
    expect(await page.locator('input[name=teacher]').count()).toBeGreaterThan(6)
    await page.getByLabel('Rechercher un nom').fill('Salma')
    await page.getByRole('radio', { name: /^Salma Benali/ }).check()
    await turnMonth(page)
    const day = page.locator('main table button:not([aria-disabled="true"]):not(:disabled)').last()
    await day.click()
    const hours = page.getByRole('main').locator('button:has(time)')
    await hours.first().click()
    await page.getByText('Total').waitFor()
    await page.getByRole('group', { name: 'Forfait', exact: true }).waitFor()
    await page
      .getByRole('radio', { name: /−\d+\s%/ })
      .first()
      .check()
    // The discount of a package comes with the package's lessons; for fewer the school reads that.
    const sessions = page.getByLabel('Nombre de cours')
    const [largest] = await programDb()
      .selectFrom('lesson_packages')
      .where('retired_at', 'is', null)
      .where('discount_percentage', '>', 0)
      .orderBy('number_of_lessons', 'desc')
      .select('number_of_lessons as count')
      .execute()
    expect(Number(await sessions.inputValue())).toBeGreaterThan(1)
    expect(Number(await sessions.inputValue())).toBeLessThanOrEqual(largest?.count ?? 0)
    await sessions.fill('1')
    await page.getByText(/^Ce forfait de \d+ cours est une remise.*à un seul cours/).waitFor()
    await page.getByRole('button', { name: 'Réserver et prévenir' }).click()
    await page
      .getByRole('alert')
      .getByText(/motif|raison/i)
      .waitFor()
    await expectAccessible(page, 'booking for a family')
    await page.getByLabel('Motif').fill('Demandé au téléphone.')
    await page.getByRole('button', { name: 'Réserver et prévenir' }).click()
    await page.waitForURL('**/admin/bookings/**')
    const { packageName } = await school.get(`school/bookings/${page.url().split('/').at(-1)}`)
    expect(packageName).toBeTruthy()
    const booked = await mailTo(origin, parent.email, /Tasnim/)
    expect(booked.text).toContain('L’école a réservé pour vous.')
    expect(booked.text).toContain('Demandé au téléphone.')

    await page.getByRole('main').locator('a[href*="/admin/lessons/"]').first().click()
    await page.waitForURL('**/admin/lessons/**')
    await page.getByRole('button', { name: 'Déplacer' }).click()
    const move = page.getByRole('dialog', { name: 'Déplacer à la place de la famille' })
    // Late enough to be cancelled without costs, whatever the hour of the run.
    await move.locator('[data-day][data-free]').last().click()
    await move.locator('button:has(time)').last().click()
    const movedTo = await move.locator('button[aria-pressed=true] time').getAttribute('datetime')
    await move.getByLabel('Motif').fill('Visite chez le dentiste.')
    await expectAccessible(page, 'moving for a family')
    await move.getByRole('button', { name: /^Déplacer au/ }).click()
    await page.getByText(/^Déplacé au/).waitFor()
    const moved = await mailTo(origin, parent.email, /report|déplac/i)
    expect(moved.text).toContain('L’école a déplacé ce cours pour vous.')

    const { upcoming } = (await school.get(`school/families/${families[0].id}`)) as {
      upcoming: { id: string; startsAt: string }[]
    }
    const movedLesson = upcoming.find(({ startsAt }) => startsAt === movedTo)
    await page.goto(`/admin/lessons/${movedLesson?.id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Annuler pour la famille' }).click()
    const cancel = page.getByRole('dialog', { name: /Annuler à la place/ })
    await cancel.getByText('le cours est rendu à la famille').waitFor()
    await cancel.getByLabel('Motif').fill('La famille déménage.')
    await expectAccessible(page, 'cancelling for a family')
    await cancel.getByRole('button', { name: 'Annuler le cours' }).click()
    await page.getByText('Annulé, le cours est rendu').waitFor()
    const mail = await mailTo(origin, parent.email, /annul/i)
    expect(mail.text).toContain('L’école a annulé ce cours pour vous.')
    await page.getByText('La famille déménage.').first().waitFor()
  })
})

test('the school gives back a place that the family cancelled too late', async () => {
  const { userId: parentId, ids, email } = await insertFamily(['Sofia'])
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Nour' })
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 30 })
  const lesson = await makeLesson(programDb(), {
    teacherId,
    familyId: parentId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  await cancelSeatLate(programDb(), { ...lesson, startsAt })
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await caller(context, origin, admin)
    await page.goto(`/admin/lessons/${lesson.lessonId}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Rendre à la famille' }).click()
    const dialog = page.getByRole('dialog', { name: /Rendre ce cours à la famille/ })
    await dialog.getByLabel('Motif').fill('Sofia était malade.')
    await expectAccessible(page, 'giving a place back')
    await dialog.getByRole('button', { name: 'Rendre à la famille' }).click()
    await page.getByText('Cours rendu à la famille').first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Sofia était malade.').waitFor()
    expect(await page.getByRole('button', { name: 'Rendre à la famille' }).count()).toBe(0)
  })
  expect((await mailTo(origin, email, /vous est rendu/)).text).toContain('Sofia était malade.')
})

test('the school moves the lessons of a series together, and cancels what is left of it', async () => {
  const { userId, ids, email } = await insertFamily(['Ilyas'])
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Rim' })
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 3 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const request = aBookingOf(
    { studentId: ids[0] ?? '', teacherId },
    { startsAt, isRecurring: true, recurrenceFrequency: 'weekly', numberOfSessions: 3 },
  )
  const booked = await bookInProgram(userId, request)

  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const school = await caller(context, origin, admin)
    await page.goto(`/admin/lessons/${booked.value.lessons[0]?.id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    const move = page.getByRole('dialog', { name: 'Déplacer à la place de la famille' })
    await move.getByRole('radio', { name: 'Ce cours et les suivants' }).check()
    await move.locator('table button:not([aria-disabled="true"]):not(:disabled)').first().click()
    await move.locator('button:has(time)').last().click()
    await move.getByText('Les nouvelles dates').waitFor()
    await expectAccessible(page, 'moving a series for a family')
    await move.getByLabel('Motif').fill('Nouvel emploi du temps.')
    await move.getByRole('button', { name: 'Déplacer 3 cours' }).click()
    await page.getByText('3 cours déplacés').waitFor()
    const moved = await mailTo(origin, email, /report|déplac/i)
    expect(moved.text).toContain('L’école a déplacé ces cours pour vous.')
    expect(moved.text).toContain('Nouvel emploi du temps.')

    const { lessons } = await school.get(`school/bookings/${request.id}`)
    const left = lessons.findLast(({ state }: { state: string }) => state === 'held')
    await page.goto(`/admin/lessons/${left.id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Annuler pour la famille' }).click()
    const cancel = page.getByRole('dialog', { name: /Annuler à la place/ })
    await cancel.getByRole('radio', { name: 'Toute la série à venir' }).check()
    await cancel.getByLabel('Motif').fill('La famille déménage.')
    await expectAccessible(page, 'cancelling a series for a family')
    await cancel.getByRole('button', { name: /^Annuler 3 cours/ }).click()
    await page.getByText('3 cours sont annulés').waitFor()
    const mail = await mailTo(origin, email, /annul/i)
    expect(mail.text).toContain('L’école a annulé ces cours pour vous.')

    // Nothing is due any more, and the history says which lessons, when and why.
    await page.goto(`/admin/bookings/${request.id}`)
    await hydrated(page)
    const figure = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..')
    await figure('À payer').getByText('0\u00a0€', { exact: true }).waitFor()
    await figure('Rendu').getByText('105\u00a0€').waitFor()
    expect(await page.getByText('0\u00a0€ au lieu de 35\u00a0€').count()).toBe(3)
    await page.getByText('3 cours d’Ilyas annulés, tous rendus à la famille').waitFor()
    await page.getByText(/^Dates\u00a0: (.* à \d\d:\d\d, ){2}.* à \d\d:\d\d$/).waitFor()
    await page.getByText(/^Avant\u00a0: /).waitFor()
    await page.getByText(/^Après\u00a0: /).waitFor()
    await page.getByText('Motif\u00a0: La famille déménage.').waitFor()
    await page.getByText('Motif\u00a0: Nouvel emploi du temps.').waitFor()
    await expectAccessible(page, 'a booking that was given back')
  })
})
