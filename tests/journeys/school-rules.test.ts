// The school's rules and name, in a program of their own: every page and mail of a program says them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { applicantConsents, programVersion } from '../support/fields.ts'
import { mailTo } from '../support/mailbox.ts'
import { openPage } from '../support/page.ts'
import { type StartedProgram, startProgram } from '../support/program.ts'
import { aPerson } from '../support/school.ts'
import { signInDemo } from '../support/sign-in.ts'

let program: StartedProgram
const browser = await openBrowser()
beforeAll(async () => {
  program = await startProgram({ KALIMA_DEMO: '1' }, 'demo')
})
afterAll(() => program?.stop())

const openAs = async (role: 'admin' | 'teacher' | undefined, screen: typeof phone) => {
  const { page, context } = await openPage(browser, { ...screen, baseURL: program.origin })
  if (role) await signInDemo(context, program.origin, role)
  return page
}

test('the school sets notice and free cancellation; visitors and teachers read them at once', async () => {
  const page = await openAs('admin', phone)
  await page.goto('/admin/settings')
  await hydrated(page)
  const cancelling = page.getByLabel('Heures avant le cours pour annuler ou reporter sans frais')
  const notice = page.getByLabel('Heures entre une réservation et le début du cours, au moins')
  await cancelling.fill('90')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText(/^Indiquez un nombre entier, de 0 à 72/).waitFor()
  await cancelling.fill('48')
  await notice.fill('12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Règles enregistrées').waitFor()
  await expectAccessible(page, 'the rules of the school')

  const visitor = await openAs(undefined, desk)
  await visitor.goto('/register')
  await visitor.getByText(/^Annulation libre jusqu’à 48\sh avant$/).waitFor()
  await visitor.goto('/conditions')
  await visitor.getByText(/Pour un cours réservé aujourd’hui\s: jusqu’à 48\sh avant\./).waitFor()
  const teacher = await openAs('teacher', phone)
  await teacher.goto('/teacher/settings')
  await teacher.getByText(/L’école demande au moins 12\sh/).waitFor()

  await cancelling.fill('0')
  await cancelling.press('Enter')
  await expect
    .poll(() => visitor.goto('/register').then(answer => answer?.text()))
    .toContain('début du cours')
  await visitor.getByText('Annulation libre jusqu’au début du cours').waitFor()
})

test('a rule that is saved without a connection says what is wrong, as the first message of the page too', async () => {
  const { page, context } = await openPage(browser, {
    ...desk,
    baseURL: program.origin,
    expected: /ERR_INTERNET/,
  })
  await signInDemo(context, program.origin, 'admin')
  await page.goto('/admin/settings')
  await hydrated(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
  )
  await context.setOffline(true)
  await page.getByLabel('Heures entre une réservation et le début du cours, au moins').fill('7')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText(/^Le serveur n’a pas répondu\..*vérifier la connexion/).waitFor()
})

test('the school’s name stands at the head of its pages and mails', async () => {
  const page = await openAs('admin', desk)
  await page.goto('/admin/school')
  await hydrated(page)
  const name = 'École de langue arabe de la rue de l’Encre'.slice(0, 40)
  await page.getByLabel('Nom de l’école').fill(name)
  await page.getByRole('button', { name: 'Enregistrer et publier' }).click()
  await page.getByText('Texte publié.', { exact: true }).waitFor()
  await page
    .getByRole('link', { name: `${name}, accueil` })
    .first()
    .getByText(name)
    .waitFor()

  for (const screen of [desk, phone, { ...phone, viewport: { width: 320, height: 640 } }]) {
    const visitor = await openAs(undefined, screen)
    await visitor.goto('/')
    await visitor
      .getByRole('link', { name: `${name}, accueil` })
      .getByText(name)
      .waitFor()
    expect(
      await visitor.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
  }
  const applicant = aPerson('Nadia')
  const visitor = await openAs(undefined, phone)
  const answer = await visitor.request.post('/api/auth/sign-up/teacher', {
    headers: { origin: program.origin },
    data: {
      ...applicant,
      diploma: 'Licence',
      experience: '3',
      hourlyRate: '28',
      ...applicantConsents,
      version: programVersion,
    },
  })
  expect(answer.status()).toBe(200)
  const mail = await mailTo(program.origin, applicant.email, /./)
  expect(mail.html).toContain(name)
  expect(mail.text).toContain(`L’équipe d’${name}.`)
})
