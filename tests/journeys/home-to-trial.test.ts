// A new parent gets from the home page to a booked trial, on a phone and on a desk; the test counts every touch.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { codeIn, mailTo } from '../support/mailbox.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

test.each([
  ['390 px', phone],
  ['1280 px', desk],
])(
  'from the home page to a booked trial in at most twelve touches, the mailed code included, at %s',
  async (_width, screen) => {
    const { page } = await openPage(browser, { ...screen, baseURL: origin })
    let touches = 0
    const touch = async (act: Promise<unknown>) => {
      touches += 1
      await act
    }
    const email = `camille-${randomUUID()}@kalima.test`
    const field = (name: string) => page.locator(`[name=${name}]`)

    await page.goto('/')
    await hydrated(page)
    await touch(page.getByRole('link', { name: 'Réserver l’essai gratuit' }).first().click())
    await page.waitForURL('**/register?**')
    await page.getByText('Vous continuez vers').waitFor()
    await touch(field('firstName').fill('Camille'))
    await touch(field('email').fill(email))
    await touch(field('password').fill('figue-et-olive'))
    await touch(field('childFirstName').fill('Zoé'))
    await touch(field('childAge').selectOption('6'))
    await touch(field('parentalAuthority').check())
    await touch(field('terms').check())
    await touch(page.locator('main form button[type=submit]').click())
    await page.waitForURL('**/verification**')
    const code = codeIn(await mailTo(origin, email, /Confirmez/))
    await hydrated(page)
    await touch(field('code').fill(code))
    await page.waitForURL('**/book-lesson**')
    await page
      .getByRole('heading', { name: 'Le meilleur accord pour Zoé' })
      .or(page.getByText('Le meilleur accord pour Zoé'))
      .first()
      .waitFor()
    await hydrated(page)
    // The child that came with the account is shown as chosen, three steps ahead.
    await page.getByRole('listitem').filter({ hasText: 'Zoé, 6 ans' }).first().waitFor()
    const hour = page.locator('button[name=chosenSlot]').first()
    const time = (await hour.locator('time').textContent()) ?? ''
    expect(time >= '08:00' && time < '20:00').toBe(true)
    await touch(hour.click())
    const confirm = page.getByRole('button', { name: /Réserver mon cours d.essai gratuit/ })
    await touch(confirm.click())
    await page
      .getByText(/Votre cours d.essai gratuit a été réservé avec succès\s!/)
      .first()
      .waitFor()
    expect(touches).toBeLessThanOrEqual(12)

    await page.waitForURL('**/parent/bookings/**')
    await page.getByRole('heading', { level: 1, name: /^(À|Rendez-vous) .+, Zoé\s!$/u }).waitFor()
    await expectAccessible(page, 'the page after a booking')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Ajouter à mon agenda' }).click()
    expect((await download).suggestedFilename()).toBe('cours.ics')
    const feed = page.getByRole('link', { name: 'S’abonner à l’agenda de la famille' })
    expect(await feed.getAttribute('href')).toBe('/parent/settings#calendrier')

    const { lessons } = (await (await page.request.get('/api/v1/lessons?scope=upcoming')).json()) as {
      lessons: { type: string; studentName: string; time: string }[]
    }
    expect(lessons).toMatchObject([{ type: 'trial', studentName: 'Zoé', time }])
  },
)
