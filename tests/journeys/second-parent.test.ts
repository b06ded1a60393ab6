// The other parent of a family: invited by a link, signed in with an account of their own, in the same family.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { codeIn, mailTo } from '../support/mailbox.ts'
import { insertFamily, newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { signInUser } from '../support/sessions.ts'
import { press } from '../support/wizard.ts'
import { openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a parent invites the other one by a link, who joins and sees the same child; the first removes the second', async () => {
  const first = await openPage(browser, { ...desk, baseURL: origin })
  await newFamily(first.context, ['Nour'])
  await first.page.goto('/parent/settings')
  await hydrated(first.page)
  await press(first.page, 'Créer un lien à transmettre')
  const link = await first.page.getByLabel('Lien d’invitation').inputValue()
  expect(link).toMatch(/\/invitation\?token=[\w-]{43}$/)
  await expectAccessible(first.page, 'the link of an invitation')
  await first.page.goto(link)
  await first.page.getByRole('heading', { name: 'Ce lien est pour l’autre parent' }).waitFor()
  expect(await first.page.getByLabel('Lien d’invitation').inputValue()).toBe(link)
  await expectAccessible(first.page, 'the own link')
  if (process.env.SHOT) await first.page.screenshot({ path: '/tmp/famtools/own.png' })
  await first.page.goto('/parent/settings')

  const { userId } = await insertFamily()
  const second = await openPage(browser, { ...phone, baseURL: origin, expected: /status of 4\d\d/ })
  await second.page.goto(link)
  await hydrated(second.page)
  // A scanner or a glance does not use the link, and the address bar does not keep it.
  await second.page.waitForURL(({ search }) => search === '')
  await second.page.getByRole('link', { name: 'J’ai déjà un compte' }).waitFor()
  await expectAccessible(second.page, 'an invitation, signed out')
  await signInUser(second.context, userId)
  await second.page.goto(link)
  await hydrated(second.page)
  await press(second.page, 'Rejoindre la famille')
  await second.page.getByLabel('Je déclare exercer l’autorité parentale').check()
  await expectAccessible(second.page, 'an invitation, signed in')
  await press(second.page, 'Rejoindre la famille')
  await second.page.waitForURL('**/parent/dashboard')
  await second.page.goto('/parent/children')
  await second.page.getByText('Nour').first().waitFor()

  await first.page.reload()
  await hydrated(first.page)
  await press(first.page, 'Retirer Samia')
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer Samia' }).click()
  await first.page.getByText('ne fait plus partie de la famille').waitFor()
  await second.page.reload()
  await second.page.getByText('Nour').first().waitFor({ state: 'detached' })
  await first.context.close()
  await second.context.close()
})

test('someone new signs up from the invitation without naming a child', async () => {
  const { page, context } = await openPage(browser, { ...phone, baseURL: origin })
  await newFamily(context, ['Nour'])
  const made = await context.request.post('/api/v1/family/invitations', {
    data: {},
    headers: { origin },
  })
  const { address } = (await made.json()) as { address: string }
  await context.clearCookies()
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('link', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { name: 'Votre compte de parent' }).waitFor()
  await hydrated(page)
  expect(await page.getByLabel('Prénom de l’enfant').count()).toBe(0)
  await page.getByLabel('Votre prénom').fill('Karim')
  const email = `karim-${randomUUID()}@kalima.test`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('figue-et-olive')
  // Declared once, when joining, for the children of this family.
  expect(await page.getByLabel(/autorité parentale/).count()).toBe(0)
  await page.getByLabel(/conditions/).check()
  await press(page, 'Créer mon compte')
  await page.waitForURL('**/verification')
  await hydrated(page)
  await page.locator('[name=code]').fill(codeIn(await mailTo(origin, email, /Confirmez/)))
  await page.waitForURL('**/invitation**')
  await hydrated(page)
  await page.getByLabel(/autorité parentale/).check()
  await press(page, 'Rejoindre la famille')
  await page.waitForURL('**/parent/dashboard**')
  await context.close()
})

test.each([
  ['a phone sends it', phone],
  ['a desk copies it', desk],
])('after a booking one press invites the other parent by a link: %s', async (_how, screen) => {
  const { page, context } = await openPage(browser, { ...screen, baseURL: origin })
  if (screen === desk) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // What a phone's browser has, and Chromium on Linux has not.
  await page.addInitScript(() =>
    Object.assign(navigator, {
      share: async ({ url }: { url: string }) => {
        document.documentElement.dataset.shared = url
      },
    }),
  )
  const { ids } = await newFamily(context, ['Nour'])
  const { teacherId, slot } = await openTeacher(context.request, origin)
  const id = randomUUID()
  const booked = await context.request.post('/api/v1/bookings', {
    data: { id, studentId: ids[0], teacherId, lessonType: 'trial', startsAt: slot.startsAt },
    headers: { origin },
  })
  expect(booked.status()).toBe(200)
  await page.goto(`/parent/bookings/${id}`)
  await hydrated(page)
  await press(page, 'Inviter par un lien')
  const link = await page.getByLabel('Lien d’invitation').inputValue()
  const handedOver = () =>
    screen === phone
      ? page.evaluate(() => document.documentElement.dataset.shared)
      : page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(handedOver).toBe(link)
  expect(await page.evaluate(() => document.activeElement?.matches('input[readonly]'))).toBe(true)
  await expectAccessible(page, 'the other parent invited after a booking')

  // Another link would end this one: the page leads to it instead.
  await page.reload()
  await page.getByText('Un lien d’invitation attend une réponse').waitFor()
  expect(await page.getByRole('button', { name: 'Inviter par un lien' }).count()).toBe(0)
  await context.close()
})
