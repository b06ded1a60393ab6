// The school's own space in a real browser: every page, and what it does for the people it is about.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { ofName } from '#platform/words/of-name.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { admin, caller, confirmedApplicant } from '../support/school.ts'
import { signInAs } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the rooms are reached from the menu', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin')
    await page.waitForURL('**/admin/dashboard')
    await hydrated(page)
    for (const [label, path] of [
      ['Candidatures', 'applications'],
      ['Professeurs', 'teachers'],
      ['Familles', 'families'],
      ['Cours', 'lessons'],
      ['Tableau de bord', 'dashboard'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Administration' })
        .getByRole('link', { name: new RegExp(`^${label}( \\(|$)`) }) // a count of what waits may follow
        .click()
      await page.waitForURL(`**/admin/${path}`)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }))

test('only admins come in', async () => {
  await withPage(browser, { ...desk, baseURL: origin, expected: /status of 40/ }, async (page, context) => {
    await page.goto('/admin/families')
    await page.waitForURL('**/login?**')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/admin/families')
    await signInAs(context, 'parent')
    await page.goto('/admin/families')
    await page.getByText('Vous n’avez pas les permissions nécessaires').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('families and teachers are found by name or address', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/families')
    await hydrated(page)
    await page.getByRole('searchbox', { name: 'Nom ou email' }).fill('cherif')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/families?search=cherif')
    await page.getByText('parent@kalima.test').waitFor()
    await expect.poll(() => page.locator('main li').count()).toBe(1)
    await page.getByRole('searchbox').fill('personne de ce nom')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.getByText('Aucune famille trouvée').waitFor()
    await page.goto('/admin/teachers?search=khoury')
    await page.getByText('georges.khoury@kalima.test').waitFor()
  }))

test('a teacher is accepted, booked, suspended with the lesson kept; the school cancels it with a reason, and reinstates', async () => {
  const applicant = await confirmedApplicant(origin, 'Dounia')
  const parent = await insertFamily(['Sami'])
  const name = `${applicant.firstName} ${applicant.lastName}`
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const school = await caller(context, origin, admin)
    const { applications } = await school.get('teacher-applications?limit=100')
    const { id } = applications.find((one: { email: string }) => one.email === applicant.email)
    await school.post(`teacher-applications/${id}/acceptance`, {})
    const { teachers } = await school.get(`school/teachers?search=${encodeURIComponent(applicant.email)}`)
    const teacherId: string = teachers[0].id

    const room = await browser.newContext(desk)
    const teacher = await caller(room, origin, applicant)
    for (const dayOfWeek of ['lundi', 'mercredi', 'vendredi'])
      await teacher.post('availability', { dayOfWeek, timeSlot: '10:00-16:00' })
    await room.clearCookies()
    const family = await caller(room, origin, parent)
    const [studentId] = parent.ids
    const { slots } = await family.get(`teachers/${teacherId}/slots/next?count=3`)
    await family.post('bookings', {
      id: randomUUID(),
      studentId,
      teacherId,
      lessonType: 'individual',
      startsAt: slots[2].startsAt,
    })
    await room.close()

    await page.goto(`/admin/teachers?search=${encodeURIComponent(applicant.email)}`)
    await hydrated(page)
    await page.getByRole('button', { name: `Suspendre ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/Un cours est déjà réservé/).waitFor()
    await question.getByText(/confiez-le à un remplaçant sur la page du professeur/).waitFor()
    expect(await question.getByRole('link', { name: 'Déclarer une absence' }).getAttribute('href')).toContain(
      `/admin/teachers/${teacherId}?absence=new#absences`,
    )
    await question.getByRole('link', { name: 'Voir le cours' }).waitFor()
    await expectAccessible(page, 'the question before suspending')
    await question.getByRole('button', { name: 'Suspendre' }).click()
    await page.getByText('Plus personne ne peut réserver de cours avec').waitFor()
    await page.getByText(/Suspendu depuis le/).waitFor()
    expect((await context.request.get(`${origin}/api/v1/teachers/${teacherId}`)).status()).toBe(404)

    await page.getByRole('link', { name: `1 cours à venir (${name})` }).click()
    await page.getByText(`Cours ${ofName(name)}`).waitFor()
    await page.getByRole('button', { name: /^Annuler le cours de/ }).click()
    const dialog = page.getByRole('dialog', { name: /Annuler ce cours/ })
    await dialog.getByLabel('Motif').fill('La professeure a quitté l’école.')
    await expectAccessible(page, 'the reason of a cancellation')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await page.getByText('Les familles et le professeur en sont informés').waitFor()
    await page.getByText(/La professeure a quitté l’école\./).waitFor()
    const mail = await mailTo(origin, parent.email, /^Le cours .+ est annulé$/)
    expect(mail.text).toContain('La professeure a quitté l’école.')
    await mailTo(origin, applicant.email, /plus proposé aux familles/)

    await page.goto(`/admin/teachers?search=${encodeURIComponent(applicant.email)}`)
    await hydrated(page)
    await page.getByRole('button', { name: `Rétablir ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir' }).click()
    await page.getByText('Les familles peuvent de nouveau réserver avec').waitFor()
    expect((await context.request.get(`${origin}/api/v1/teachers/${teacherId}`)).status()).toBe(200)
  })
})
