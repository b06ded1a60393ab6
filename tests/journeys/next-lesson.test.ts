// A family that is known books again, on a phone and on a desk, every touch counted.
import type { BrowserContextOptions } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'

const origin = inject('origin')
const db = programDb()
const browser = await openBrowser()

/** A family whose child had a lesson of 90 minutes last week at 10:00 in Paris, and its dashboard. */
const returningFamily = async (screen = phone) => {
  const { teacherId } = await makeTeacher(db, { lengths: [60, 90] })
  const { page, context } = await openPage(browser, { ...screen, baseURL: origin })
  const family = await newFamily(context, ['Inès'])
  const startsAt = Temporal.Now.zonedDateTimeISO('Europe/Paris')
    .subtract({ days: 6 })
    .with({ hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
  const [studentId = ''] = family.ids
  const { lessonId } = await makeLesson(db, {
    teacherId,
    startsAt,
    minutes: 90,
    familyId: family.userId,
    studentId,
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await page.goto('/parent/dashboard')
  await hydrated(page)
  let touches = 0
  const touch = async (act: Promise<unknown>) => {
    touches += 1
    await act
  }
  const booked = async () => {
    await page.waitForURL('**/parent/bookings/**')
    const { lessons } = (await (await page.request.get('/api/v1/lessons')).json()) as {
      lessons: { teacherId: string; duration: number; time: string }[]
    }
    return lessons
  }
  return { page, teacherId, touch, booked, touches: () => touches }
}

const screens: [string, BrowserContextOptions][] = [
  ['390 px', phone],
  ['1280 px', desk],
]

test.each(screens)(
  'the same hour is booked again in three touches or fewer, at %s',
  async (_width, screen) => {
    const { page, teacherId, touch, booked, touches } = await returningFamily(screen)
    await touch(page.getByRole('link', { name: /^Réserver la même heure pour Inès/ }).click())
    await page.waitForURL('**/book-lesson?**')
    await page
      .getByText(/52,50\s€/)
      .first()
      .waitFor()
    await touch(page.getByRole('button', { name: 'Confirmer la réservation' }).click())
    expect(await booked()).toMatchObject([{ teacherId, duration: 90, time: '10:00' }])
    expect(touches()).toBeLessThanOrEqual(3)
  },
)

test.each(screens)(
  'the next lesson with the same teacher at another hour takes five touches or fewer, at %s',
  async (_width, screen) => {
    const { page, teacherId, touch, booked, touches } = await returningFamily(screen)
    await touch(page.getByRole('link', { name: /^Autre heure pour Inès/ }).click())
    await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
    await touch(page.locator('[data-day][data-free]').last().click())
    await touch(page.getByRole('button', { name: '14:00' }).click())
    await touch(page.getByRole('button', { name: 'Suivant', exact: true }).click())
    await touch(page.getByRole('button', { name: 'Confirmer la réservation' }).click())
    expect(await booked()).toMatchObject([{ teacherId, duration: 90, time: '14:00' }])
    expect(touches()).toBeLessThanOrEqual(5)
  },
)

test('an hour that is not free any more leads to the teacher’s other hours, and says so', async () => {
  const { page, teacherId } = await returningFamily()
  await db.deleteFrom('teacher_availability').where('teacher_id', '=', teacherId).execute()
  await page.getByRole('link', { name: /^Réserver la même heure pour Inès/ }).click()
  await page.getByText('Cette heure n’est plus libre ces prochaines semaines').first().waitFor()
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
})
