// The school opens records and acts for families, in a real browser on a desk.
import { randomUUID } from 'node:crypto'
import { inject, test } from 'vitest'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { caller } from '../support/school.ts'
import { signInAs } from '../support/sessions.ts'
import { openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a family is opened from the list, then its child and a lesson; a moved lesson reads «Reporté» with the child', async () => {
  const parent = await insertFamily(['Sami'])
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const room = await browser.newContext(desk)
    const family = await caller(room, origin, parent)
    const { teacherId, slot, other } = await openTeacher(room.request, origin)
    const booked = await family.post('bookings', {
      id: randomUUID(),
      studentId: parent.ids[0],
      teacherId,
      lessonType: 'individual',
      startsAt: slot.startsAt,
    })
    await family.post(`lessons/${booked.lessons[0].id}/postponement`, { startsAt: other.startsAt })
    await room.close()

    await signInAs(context, 'admin')
    await page.goto(`/admin/families?search=${encodeURIComponent(parent.email)}`)
    await hydrated(page)
    await page.locator('main li').getByRole('link').first().click()
    await page.waitForURL(/\/admin\/families\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: 'Histoire' }).waitFor()
    await page.getByText(/^Cours de Sami du .* reporté au /).waitFor()
    await page.getByText('Famille inscrite').waitFor()
    await page.getByRole('link', { name: /^Sami, \d+ ans$/ }).click()
    await page.getByText('Fiche de Sami lue').first().waitFor()
    const moved = page.getByRole('listitem').filter({ hasText: 'Reporté au' })
    await moved.getByText('Reporté', { exact: true }).waitFor()
    await moved.getByRole('link', { name: /^Sami \(.*\) avec / }).click()
    await page.waitForURL(/\/admin\/lessons\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: /^Sami avec / }).waitFor()
    await page
      .getByText(/Reporté au/)
      .first()
      .waitFor()
  })
})
