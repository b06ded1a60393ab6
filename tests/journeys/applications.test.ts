// From the application to the first day as a teacher, and the refusal; in a real browser on a desk.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { ofName } from '#platform/words/of-name.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { applicantConsents, fill } from '../support/fields.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { withPage } from '../support/page.ts'
import { admin, aPerson, caller, confirmedApplicant } from '../support/school.ts'
import { signInAs } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

const visit = (
  options: BrowserContextOptions,
  use: Parameters<typeof withPage>[2],
  expected: RegExp = /the server responded with a status of (4|502)/,
) => withPage(browser, { ...options, baseURL: origin, expected }, use)
const submit = (page: Page) => page.locator('main form button[type=submit]').click()
/** A notice of a page without a script stands in a noscript, which getByText skips. */
const says = (page: Page, sentence: string) =>
  page.locator('main, [role=status]').filter({ hasText: sentence }).first().waitFor({ timeout: 10_000 })
const anApplicant = (firstName: string) => ({
  ...aPerson(firstName),
  diploma: 'Master d’arabe, INALCO',
  experience: '6',
  hourlyRate: '32,50',
  ...applicantConsents,
})
const narrow = async (page: Page, { viewport }: BrowserContextOptions) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    viewport?.width ?? 0,
  )

test('one applies, confirms, waits, is accepted by keyboard alone, and enters as a teacher', async () => {
  const applicant = anApplicant('Hanane')
  const name = `${applicant.firstName} ${applicant.lastName}`
  await visit(desk, async page => {
    await page.goto('/teacher-landing')
    await hydrated(page)
    await page.getByRole('link', { name: 'Devenir professeur' }).first().click()
    await page.waitForURL('**/teacher-register')
    // The head follows once the page is there.
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`${origin}/register/teacher`)
    await hydrated(page)
    await expectAccessible(page, 'empty form')
    await narrow(page, desk)
    await submit(page)
    await page.getByRole('alert').getByText('Veuillez remplir tous les champs').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')

    await fill(page, { ...applicant, experience: '-1', hourlyRate: '-5' })
    await submit(page)
    await page.getByText('Indiquez un nombre d’années entier').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('experience')
    await expectAccessible(page, 'a wrong number')
    await fill(page, { experience: '6' })
    await submit(page)
    await page.getByText('Indiquez un tarif en euros').waitFor()
    await fill(page, { hourlyRate: '32,50', motivation: 'J’aime enseigner.' })
    await page.getByLabel('Conversation').check()
    await submit(page)
    await page.waitForURL('**/login?**')
    await page.getByText(/Inscription réussie\s! En attente de validation\./).waitFor()
    await says(page, 'Un lien de confirmation vient de partir.')
    await hydrated(page)

    await fill(page, applicant.email ? { email: applicant.email, password: applicant.password } : {})
    await submit(page)
    await says(page, 'Veuillez confirmer votre email avant de vous connecter')
    await page.goto(linkIn(await mailTo(origin, applicant.email, /Confirmez/)))
    await hydrated(page)
    await submit(page)
    await page.waitForURL('**/login?**')
    await says(page, 'Votre candidature est chez l’école')
    await hydrated(page)
    await fill(page, { email: applicant.email, password: applicant.password })
    await submit(page)
    await page.waitForURL('**/candidature?**')
    await says(page, 'l’école est en train de la lire')
    await hydrated(page)
    await expectAccessible(page, 'an application that waits')
    await narrow(page, desk)
    const diplomas = page.getByRole('region', { name: 'Diplômes' })
    const file = diplomas.locator('input[type=file]')
    await file.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await diplomas.getByRole('button', { name: 'Ajouter le diplôme' }).click()
    await diplomas.getByText('Ce fichier n’est ni un PDF').waitFor()
    const master = Buffer.from('%PDF-1.7\n%%EOF\n')
    await file.setInputFiles({ name: 'Master.pdf', mimeType: 'application/pdf', buffer: master })
    await diplomas.getByRole('button', { name: 'Ajouter le diplôme' }).click()
    await diplomas.getByRole('listitem').filter({ hasText: 'Master.pdf' }).waitFor()
    await expectAccessible(page, 'an application with a diploma')
    await narrow(page, desk)
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Ma candidature' }).waitFor()
    expect(await bar.getByRole('link', { name: /Espace|Mon Espace/ }).count()).toBe(0)
    await page.goto('/teacher/dashboard')
    await page.getByText('Cette page n’est pas ouverte à un compte de candidature').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/candidature')
    await page.getByRole('region', { name: 'Ce que vous avez envoyé' }).getByText('32,50').waitFor()
  })
  await mailTo(origin, admin.email, /Une candidature est à lire/)

  await visit(desk, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/applications')
    await hydrated(page)
    await page.getByRole('article', { name }).getByText('Un fichier joint').waitFor()
    await page.getByRole('link', { name, exact: true }).click()
    const diplomas = page.getByRole('region', { name: 'Diplômes joints' })
    const saved = page.waitForEvent('download')
    await diplomas.getByRole('link', { name: 'Enregistrer Master.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('Master.pdf')
    await diplomas.getByRole('button', { name: 'Marquer comme vérifié : Master.pdf' }).click()
    await diplomas.getByText(/Vérifié le .* par Farida Amrani/).waitFor()
    await expectAccessible(page, 'a verified diploma')
    await page.goto('/admin/applications')
    await hydrated(page)
    const accept = page.getByRole('button', { name: `Accepter la candidature ${ofName(name)}` })
    await page.getByRole('article', { name }).getByText('Master d’arabe, INALCO').waitFor()
    await accept.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: `Accepter la candidature ${ofName(name)}` })
    await question.waitFor()
    await expectAccessible(page, 'the question before accepting')
    // The first answer changes nothing: Escape says the same.
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await question.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('fait partie de vos professeurs').waitFor()
    await accept.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
    await page.goto('/admin/applications?status=accepted')
    await page.getByRole('article', { name }).getByText('par Farida Amrani').waitFor()
  })
  const mail = await mailTo(origin, applicant.email, /Votre candidature est acceptée/)
  expect(mail.text).toContain(`${origin}/teacher/availability`)

  await visit(desk, async page => {
    await page.goto('/login')
    await hydrated(page)
    await fill(page, { email: applicant.email, password: applicant.password })
    await submit(page)
    await page.waitForURL(url => url.pathname === '/teacher/dashboard')
    await page.getByText('Connexion réussie').first().waitFor()
    const first = page.getByRole('region', { name: 'Pour commencer' })
    await first.getByText('Aucune heure ouverte pour le moment').waitFor()
    await expectAccessible(page, 'what a new teacher does first')
    await narrow(page, desk)
    const settings = await page.request.get('/api/v1/teacher/settings')
    await page.goto(`/teacher/${(await settings.json()).teacherId}`)
    await page.getByText('n’a pas d’horaires ouverts pour le moment').waitFor()
    await page.getByText('Diplôme vérifié').waitFor()
    await expectAccessible(page, 'a profile without hours')
    await page.goto('/teacher/settings')
    await page.getByText(/^Vérifié par l’école le/).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await narrow(page, phone)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/teacher/dashboard')
    await first.getByRole('link', { name: 'Ouvrir mes horaires' }).click()
    await page.waitForURL(url => url.pathname === '/teacher/availability')
  })
})

test('an application is refused with a reason that its author reads, and may come again', async () => {
  const applicant = await confirmedApplicant(origin, 'Walid')
  const name = `${applicant.firstName} ${applicant.lastName}`
  await visit(desk, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/applications')
    await hydrated(page)
    await page.getByRole('button', { name: `Refuser la candidature ${ofName(name)}` }).click()
    const dialog = page.getByRole('dialog', { name: `Refuser la candidature ${ofName(name)}` })
    await dialog.getByRole('button', { name: 'Refuser' }).click()
    await dialog.getByText(/Écrivez le motif/).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await expectAccessible(page, 'a missing reason')
    await dialog.getByLabel('Motif').fill('Votre diplôme est illisible.')
    await dialog.getByRole('button', { name: 'Refuser' }).click()
    await page.getByText(/Votre réponse à Walid vient de partir/).waitFor()
    await page.goto('/admin/applications?status=refused')
    await page.getByRole('article', { name }).getByText('Votre diplôme est illisible.').waitFor()
    await hydrated(page)
    await expectAccessible(page, 'refused applications')
  })
  const mail = await mailTo(origin, applicant.email, /La réponse de l’école/)
  expect(mail.text).toContain('Votre diplôme est illisible.')

  await visit(desk, async (page, context) => {
    await caller(context, origin, applicant)
    await page.goto('/candidature')
    await says(page, 'Votre diplôme est illisible.')
    await hydrated(page)
    await expectAccessible(page, 'a refused application')
    await page.getByRole('link', { name: 'Proposer une nouvelle candidature' }).click()
    await page.waitForURL('**/register/teacher')
    await hydrated(page)
    // The account is there already: neither address nor password is asked for again.
    const { email: _email, password: _password, ...again } = applicant
    await fill(page, { ...again, diploma: 'Master d’arabe' })
    await submit(page)
    await page.waitForURL('**/candidature')
    await says(page, 'l’école est en train de la lire')
  })
})

test('two admins answer at once: the second reads that it is answered, and the list is as it stands', async () => {
  const applicant = await confirmedApplicant(origin, 'Yasmine')
  const name = `${applicant.firstName} ${applicant.lastName}`
  await visit(desk, async (page, context) => {
    const api = await caller(context, origin, admin)
    await page.goto('/admin/applications')
    await hydrated(page)
    await page.getByRole('button', { name: `Refuser la candidature ${ofName(name)}` }).click()
    await page.getByLabel('Motif').fill('Trop tôt')
    // Meanwhile another admin accepts.
    const { applications } = await api.get('teacher-applications?limit=100')
    const { id } = applications.find((one: { email: string }) => one.email === applicant.email)
    await api.post(`teacher-applications/${id}/acceptance`, {})
    await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
    await page.getByText('Une décision a déjà été prise pour cette candidature.').waitFor()
    await page.getByRole('article', { name }).waitFor({ state: 'detached' })
  })
})

test('without a script one applies at either address, and reads what is wrong', async () => {
  await visit({ ...phone, javaScriptEnabled: false }, async page => {
    const applicant = anApplicant('Ilyès')
    await page.goto('/teacher-register')
    await fill(page, { ...applicant, hourlyRate: '2000', motivation: 'Pour les enfants.' })
    await page.locator('[name=specialization2]').check()
    await submit(page)
    await says(page, 'Indiquez un tarif en euros')
    expect(new URL(page.url()).pathname).toBe('/register/teacher')
    expect(await page.locator('[name=diploma]').inputValue()).toBe(applicant.diploma)
    expect(await page.locator('[name=motivation]').inputValue()).toBe('Pour les enfants.')
    expect(await page.locator('[name=specialization2]').isChecked()).toBe(true)
    expect(await page.locator('[name=password]').inputValue()).toBe('')
    await fill(page, { hourlyRate: '20', password: applicant.password })
    await submit(page)
    await page.waitForURL(url => url.pathname === '/login')
    await says(page, 'Inscription réussie ! En attente de validation.')
    await page.goto(linkIn(await mailTo(origin, applicant.email, /Confirmez/)))
    await submit(page)
    await says(page, 'Votre adresse est confirmée.')
    await page.goto('/login')
    await fill(page, { email: applicant.email, password: applicant.password })
    await submit(page)
    await page.waitForURL(url => url.pathname === '/candidature')
    await says(page, 'l’école est en train de la lire')
  })
})

test('a server that fails shows the specified message, in view of the person who sent the form', async () => {
  await visit(phone, async page => {
    await page.route('**/api/rpc/applications/apply', route => route.fulfill({ status: 502 }))
    await page.goto('/register/teacher')
    await hydrated(page)
    await fill(page, anApplicant('Samia'))
    await submit(page)
    const alert = page.getByRole('alert').getByText('Erreur lors de l’inscription')
    await alert.waitFor()
    const isInSight = () =>
      alert.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
  })
})

test('an applicant of the English pages reads mails and pages in English, and may choose French', async () => {
  const applicant = anApplicant('Houda')
  await visit(phone, async page => {
    await page.goto('/en/teacher-register')
    await hydrated(page)
    await fill(page, applicant)
    await submit(page)
    await page.waitForURL('**/en/login?**')
    await page.goto(linkIn(await mailTo(origin, applicant.email, /Confirm your email/)))
    await hydrated(page)
    await submit(page)
    await page.waitForURL('**/en/login?after=received**')
    await hydrated(page)
    await fill(page, { email: applicant.email, password: applicant.password })
    await submit(page)
    await page.waitForURL('**/candidature**')
    await says(page, 'the school is reading it')
    await hydrated(page)
    await expectAccessible(page, 'an application in English')
    await narrow(page, phone)
    await page.getByRole('radio', { name: 'French' }).click()
    await page.locator('html[lang=fr]').waitFor()
    await says(page, 'l’école est en train de la lire')
  })
})
