// The school opens records and acts for families, in a real browser on a desk.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
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

test('a lesson is given to another teacher by keyboard, and the family reads it in a mail', async () => {
  const parent = await insertFamily(['Lina'])
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const room = await browser.newContext(desk)
    const family = await caller(room, origin, parent)
    const booked = await bookReplaceable(family, parent.ids[0] ?? '')
    await room.close()

    await signInAs(context, 'admin')
    await page.goto(`/admin/lessons/${booked.lessons[0].id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Confier à un autre professeur' }).press('Enter')
    const form = page.getByRole('form', { name: 'Qui est libre et convient' })
    await form.getByRole('button', { name: 'Choisissez un professeur' }).press('Enter')
    await form.getByRole('alert').waitFor()
    const first = form.getByRole('group', { name: 'Professeur' }).getByRole('radio').first()
    await first.press('Space')
    await expectAccessible(page, 'the choice of a substitute')
    await form.getByRole('button', { name: /^Confier à .* et prévenir$/ }).press('Enter')
    await page.getByText(/^Le cours est confié à /).waitFor()
    await page.getByText(/^Cours confié à .*, à la place /).waitFor()
    const mail = await mailTo(origin, parent.email, /sera donné par/)
    expect(mail.text).toContain('L’heure, le lien et le prix restent les mêmes.')
  })
})

type Caller = Awaited<ReturnType<typeof caller>>

/** A lesson at an hour at which several teachers are free. */
const bookReplaceable = async (family: Caller, studentId: string) => {
  for (let ahead = 20; ahead < 40; ahead++) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const query = `date=${date}&timezone=Europe/Paris&lessonType=individual`
    const { slots } = await family.get(`slots/hours?${query}`)
    for (const { time } of slots) {
      const { startsAt, teachers } = await family.get(`slots?${query}&time=${time}`)
      if (teachers.length < 6) continue
      const teacherId = teachers[0].id
      return family.post('bookings', {
        id: randomUUID(),
        studentId,
        teacherId,
        lessonType: 'individual',
        startsAt,
      })
    }
  }
  throw new Error('The demo school has no hour at which six teachers are free')
}
