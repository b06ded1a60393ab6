// Lessons to come and lessons past, as a parent meets them.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { turnMonth } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()

type Lesson = { id: string; startsAt: string; studentName: string; mayPostpone: boolean }
/** A family of its own, with two lessons to come. */
const familyWithLessons = async (context: BrowserContext) => {
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Houda' })
  const { userId: parentId, ids } = await newFamily(context, ['Lina'])
  for (const days of [5, 6]) {
    const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days })
    const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
    await makeLesson(programDb(), { teacherId, startsAt, familyId: parentId, studentId: ids[0] ?? '' })
  }
}
const upcoming = async (page: Page) =>
  (
    (await (await page.request.get('/api/v1/lessons?scope=upcoming&pageSize=100')).json()) as {
      lessons: Lesson[]
    }
  ).lessons

/** Until the whole element stands within what its dialog shows. */
const inSight = (dialog: Locator, element: Locator) =>
  expect
    .poll(async () => {
      const [outer, inner] = await Promise.all([dialog.boundingBox(), element.boundingBox()])
      return outer && inner && outer.y <= inner.y && inner.y + inner.height <= outer.y + outer.height
    })
    .toBe(true)

const screen = phone

test('the button of a room that is still closed says when it opens, also to a screen reader', async () => {
  await withPage(browser, { ...screen, baseURL: origin }, async (page, context) => {
    await familyWithLessons(context)
    await page.goto('/parent/upcoming')
    await hydrated(page)
    const join = page.getByRole('button', { name: 'Rejoindre' }).locator('visible=true').last()
    expect(await join.getAttribute('aria-disabled')).toBe('true')
    const described = await join.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/^Ouvre à \d\d:45$/)
    await join.focus()
    await page.keyboard.press('Enter')
    await page.getByText('La salle ouvre 15 min avant le cours.').waitFor()
    await expectAccessible(page, 'lessons to come')
  })
})

test('a lesson moves to another hour: one is gone, one is there', async () => {
  await withPage(
    browser,
    { ...screen, baseURL: origin, expected: /status of 409/ },
    async (page, context) => {
      await familyWithLessons(context)
      const before = await upcoming(page)
      await page.goto('/parent/upcoming')
      await hydrated(page)
      await page
        .getByRole('button', { name: /^Actions pour le cours d/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Reporter' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reporter ce cours' })
      await dialog.getByText('se reporte sans frais jusqu’au').waitFor()
      const confirm = dialog.getByRole('button', { name: /^Reporter/ })
      expect(await confirm.isDisabled()).toBe(true)
      await turnMonth(dialog)
      await dialog.locator('[data-day][data-free]').first().click()
      await dialog.locator('fieldset button').first().click()
      await inSight(dialog, confirm)
      await expectAccessible(page, 'a lesson is postponed')
      await confirm.click()
      await page.getByText('Le cours est reporté').waitFor()
      const after = await upcoming(page)
      expect(after).toHaveLength(before.length)
      const kept = after.filter(({ id }) => before.some(one => one.id === id))
      expect(kept).toHaveLength(before.length - 1)
    },
  )
})

test('one child’s lessons alone, by the address', async () => {
  await withPage(browser, { ...screen, baseURL: origin, as: 'parent' }, async page => {
    for (const path of ['/parent/history', '/parent/upcoming']) {
      await page.goto(path)
      await hydrated(page)
      await page.getByRole('navigation', { name: 'Enfant' }).getByRole('link', { name: 'Inès' }).click()
      await page.waitForURL(/enfant=/)
      const rows = (name: string) => page.getByRole('main').locator('li').filter({ hasText: name }).count()
      await expect.poll(() => rows('Adam')).toBe(0)
      expect(await rows('Inès')).toBeGreaterThan(0)
      await page.reload()
      await hydrated(page)
      expect(await rows('Adam')).toBe(0)
      const current = page.getByRole('navigation', { name: 'Enfant' }).locator('[aria-current]')
      expect(await current.allTextContents()).toEqual(['Inès'])
      await expectAccessible(page)
    }
  })
})

test.each([
  ['on a phone', phone],
  ['at a desk', desk],
])('an hour that was booked meanwhile shows a message, and another can be chosen, %s', async (_, size) => {
  await withPage(
    browser,
    { ...size, baseURL: origin, expected: /status of (409|5)/ },
    async (page, context) => {
      await familyWithLessons(context)
      await page.goto('/parent/upcoming')
      await hydrated(page)
      await page
        .getByRole('button', { name: /^Actions pour le cours d/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Reporter' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reporter ce cours' })
      await turnMonth(dialog)
      const day = dialog.locator('[data-day][data-free]').nth(3)
      await day.click()
      await dialog.locator('fieldset button').first().click()
      const chosen = await dialog.locator('fieldset button[aria-pressed=true] time').getAttribute('datetime')
      // Another window of the same family takes that hour with another child's lesson.
      const others = (await upcoming(page)).filter(({ mayPostpone }) => mayPostpone)
      const lesson = others.at(-1)
      const rival = others.find(one => one.id !== lesson?.id && one.studentName === lesson?.studentName)
      const moved = await page.request.post(`/api/v1/lessons/${rival?.id}/postponement`, {
        data: { startsAt: chosen },
        headers: { origin },
      })
      expect(moved.status()).toBe(200)
      await dialog.getByRole('button', { name: /^Reporter au/ }).click()
      await dialog.getByText(/Cette heure n’est plus libre|a déjà un cours à cette heure/).waitFor()
      await inSight(dialog, dialog.getByRole('alert'))
      await inSight(dialog, dialog.getByRole('button', { name: /^Reporter/ }))
      await dialog.locator('fieldset button').first().click()
      await dialog.getByRole('button', { name: /^Reporter au/ }).click()
      await page.getByText('Le cours est reporté').waitFor()
    },
  )
})
