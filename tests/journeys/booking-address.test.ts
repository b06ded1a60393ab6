// The address is the one truth of the wizard: a press starts from what it says by then, not from what is rendered.
import { expect, inject, it } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { parentPage, press, upcomingOf } from '../support/wizard.ts'
import { chosen, newChild, openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

it('a choice and «Suivant» pressed in one go lead on with that choice', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson?path=teacher&step=2')
  await hydrated(page)
  const next = await page.getByRole('button', { name: 'Suivant' }).first().elementHandle()
  await page
    .getByRole('radio', { name: /^Cours individuel/ })
    .evaluate(
      (radio: HTMLInputElement, button) => [radio, button].map(one => (one as HTMLElement).click()),
      next,
    )
  await page.getByRole('heading', { name: 'Quel professeur pour votre enfant ?' }).waitFor()
  await page.waitForURL(/lessonType=individual/)
})

it('an hour and «Suivant» pressed in one go lead on with that hour', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson')
  const teacher = await openTeacher(page.request, origin)
  await page.goto(chosen(teacher, 4))
  await hydrated(page)
  const other = page.locator('button[name=startsAt][aria-pressed=false]').first()
  const startsAt = await other.getAttribute('value')
  const next = await page.getByRole('button', { name: 'Suivant', exact: true }).first().elementHandle()
  await other.evaluate(
    (hour: HTMLElement, button) => [hour, button].map(one => (one as HTMLElement).click()),
    next,
  )
  await page.getByRole('heading', { name: 'Pour quel enfant' }).waitFor()
  await page.waitForURL(/step=5/)
  expect(new URL(page.url()).searchParams.get('startsAt')).toBe(startsAt)
})

it('a child chosen and the last button pressed in one go book for that child', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson')
  const [first, second] = [await newChild(page.request, origin), await newChild(page.request, origin)]
  const teacher = await openTeacher(page.request, origin)
  await page.goto(chosen(teacher, 5, { studentId: first.id }))
  await hydrated(page)
  const confirm = await page
    .getByRole('button', { name: /Réserver mon cours/ })
    .first()
    .elementHandle()
  await page
    .getByRole('radio', { name: second.firstName })
    .evaluate(
      (radio: HTMLInputElement, button) => [radio, button].map(one => (one as HTMLElement).click()),
      confirm,
    )
  await page.waitForURL(/\/parent/)
  expect(await upcomingOf(page.request)).toMatchObject({ [first.id]: 0, [second.id]: 1 })
})

it('Back to the address of a teacher’s page shows the step that it showed', async () => {
  const page = await parentPage(browser, origin, phone)
  await page.goto('/book-lesson')
  const { teacherId } = await openTeacher(page.request, origin)
  await page.goto(`/book-lesson?teacherId=${teacherId}`)
  await hydrated(page)
  await page.getByRole('radio', { name: /^Cours en groupe/ }).check()
  await press(page, 'Suivant')
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Quel cours pour votre enfant' }).waitFor()
  await page.getByRole('radio', { name: /^Cours en groupe/, checked: true }).waitFor()
})

it('a link to an empty wizard shows none of the choices before', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson')
  await hydrated(page)
  await page.getByRole('radio', { name: 'Je choisis un professeur' }).check()
  await page.waitForURL(/path=teacher/)
  await page.getByRole('button', { name: 'Cours', exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Réserver un cours/ })
    .click()
  await page.waitForURL(/book-lesson$/)
  await page.getByRole('radio', { name: 'Je choisis un professeur', checked: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Suivant' }).first().isDisabled()).toBe(true)
})

it('Enter in the search box searches, and does not go on', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson?path=teacher&step=3')
  await hydrated(page)
  const search = page.getByPlaceholder('Rechercher par nom ou spécialisation...')
  await search.fill('benali')
  await search.press('Enter')
  await page.waitForURL(/search=benali/)
  await page.getByRole('heading', { name: 'Salma Benali' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Choisir ce professeur/ }).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('step')).toBe('3')
  expect(new URL(page.url()).searchParams.has('teacherId')).toBe(false)
})
