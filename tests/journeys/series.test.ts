// A parent moves and cancels the lessons of a series together.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { aBookingOf, bookInProgram } from '../support/booking.ts'
import { hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'

const origin = inject('origin')
const browser = await openBrowser()

/** A family with four weekly lessons, the first in five days. */
const familyWithSeries = async (context: BrowserContext) => {
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Houda' })
  const { userId, ids } = await newFamily(context, ['Zoé'])
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 5 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const request = aBookingOf(
    { studentId: ids[0] ?? '', teacherId },
    { startsAt, recurrenceFrequency: 'weekly', numberOfSessions: 4 },
  )
  await bookInProgram(userId, request)
  return { bookingId: request.id, teacherId, startsAt }
}

const listStarts = async (page: Page) => {
  const response = await page.request.get('/api/v1/lessons?scope=upcoming&pageSize=100')
  const { lessons } = (await response.json()) as { lessons: { startsAt: string }[] }
  return lessons.map(({ startsAt }) => startsAt)
}

test('a parent cancels a lesson and those after it, by keyboard, and reads before what is given back', async () => {
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    const { startsAt } = await familyWithSeries(context)
    await page.goto('/parent/upcoming')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Actions pour le cours de Zoé/ })
      .nth(1)
      .click()
    await page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Annuler des cours' })
    await dialog.getByRole('radio', { name: 'Ce cours seulement' }).focus()
    await dialog.getByText('1 cours vous est rendu').waitFor()
    await page.keyboard.press('ArrowDown')
    await dialog.getByText('3 cours vous sont rendus : 105 € ne sont pas dus.').waitFor()
    await dialog.getByText('Voir les 3 dates').click()
    await expectAccessible(page, 'a series is cancelled')
    await dialog.getByRole('button', { name: 'Annuler 3 cours' }).press('Enter')
    await page.getByText('3 cours sont annulés').waitFor()
    expect(await listStarts(page)).toEqual([startsAt.toString()])
  })
})

test('the whole series, opened from a lesson weeks later, lists its dates and confirms nothing', async () => {
  await withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    const { bookingId } = await familyWithSeries(context)
    await programDb()
      .updateTable('bookings')
      .set({ created_at: Temporal.Now.instant().subtract({ hours: 24 * 30 }) })
      .where('id', '=', bookingId)
      .execute()
    await page.goto('/parent/upcoming')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Actions pour le cours de Zoé/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Voir toute la série' }).click()
    await page.getByRole('heading', { level: 1, name: 'Votre série' }).waitFor()
    const dates = page.locator('details', { hasText: '4 cours réservés' })
    expect(await dates.getByRole('listitem').filter({ visible: true }).count()).toBe(4)
    expect(await page.getByText('Un email vous confirme le rendez-vous').count()).toBe(0)
    expect(await page.getByText('C’est réservé').count()).toBe(0)
    await expectAccessible(page, 'a series opened later')
  })
})

test('a parent moves a series from its booking, reads which date can’t change, and moves the others', async () => {
  await withPage(browser, { ...phone, baseURL: origin, expected: /409/ }, async (page, context) => {
    const { bookingId, teacherId, startsAt } = await familyWithSeries(context)
    const local = (days: number) => startsAt.toZonedDateTimeISO('Europe/Paris').add({ days })
    const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
    await programDb()
      .insertInto('teacher_availability')
      .values({
        teacher_id: teacherId,
        day_of_week: weekdays[local(8).dayOfWeek - 1] ?? 'lundi',
        date: local(8).toPlainDate().toString(),
        time_slot: '09:00-18:00',
        is_exception: true,
      })
      .execute()
    await page.goto(`/parent/bookings/${bookingId}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Reporter la série' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reporter la série' })
    const target = local(1).toPlainDate()
    if (target.month !== local(0).month) await dialog.getByRole('button', { name: 'Mois suivant' }).click()
    await dialog.locator(`[data-day="${target}"]`).click()
    await dialog.getByRole('button', { name: '14:00' }).click()
    await dialog.getByText('Un cours ne peut pas changer').waitFor()
    await dialog.getByText('Le professeur ne donne pas cours à cette heure.').waitFor()
    // axe reads no label that is scrolled out of a clipped dialog.
    await dialog.getByRole('radio').first().scrollIntoViewIfNeeded()
    await expectAccessible(page, 'a series is moved')
    await dialog.getByRole('button', { name: 'Reporter les 3 autres' }).click()
    await page.getByText('3 cours sont reportés').waitFor()
    const at14 = (days: number) => local(days).with({ hour: 14 }).toInstant().toString()
    expect(await listStarts(page)).toEqual([at14(1), local(7).toInstant().toString(), at14(15), at14(22)])
  })
})
