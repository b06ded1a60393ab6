// The actions of a teacher and a family on a lesson follow the clock while the page stays open.
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { makeClass } from '../support/classroom.ts'
import { programDb } from '../support/program-db.ts'
import { signInWith } from '../support/sessions.ts'
import type { Login } from '../support/sign-in.ts'

const origin = inject('origin')
const db = programDb()
const browser = await openBrowser()

const standing = (lessonId: string) => (startsAt: Temporal.Instant) =>
  db
    .updateTable('lessons')
    .set({ starts_at: startsAt, ends_at: startsAt.add({ hours: 1 }) })
    .where('id', '=', lessonId)
    .execute()
const now = () => Temporal.Now.instant()

test('a lesson that begins may be marked as given, and one that is over leaves the list: nobody reloads the page', async () => {
  const { lessonId, teacher } = await makeClass(db, { startsAt: now().add({ hours: 2 }) })
  const standsAt = standing(lessonId)
  const context = await browser.newContext({ ...desk, baseURL: origin })
  await signInWith(context, teacher)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/teacher/lessons')
  await hydrated(page)
  const actions = page.getByRole('button', { name: /^Actions pour le cours d’Adam/ })
  const complete = page.getByRole('menuitem', { name: 'Marquer comme donné' })
  await actions.click()
  expect(await complete.count()).toBe(0)
  await page.keyboard.press('Escape')

  // The lesson begins: by the server's clock, and by this page's.
  await standsAt(now().subtract({ minutes: 1 }))
  await page.clock.fastForward('02:00:01')
  await actions.click()
  await complete.waitFor()
  await page.keyboard.press('Escape')

  // The page's clock is two hours fast now: it asks again until the server says that the lesson is over.
  await standsAt(now().subtract({ minutes: 80 }))
  await page.clock.fastForward('00:16')
  await page.getByText('Aucun cours à venir').waitFor()

  await page.getByRole('link', { name: 'Passés' }).click()
  await actions.locator('visible=true').click()
  await complete.click()
  await page.getByText('Terminé').locator('visible=true').waitFor()
  await actions.locator('visible=true').click()
  expect(await complete.count()).toBe(0)
  await context.close()
})

test('a lesson of tomorrow can be moved until a day before, and goes when it is over: for the parent and for the child', async () => {
  const { lessonId, families } = await makeClass(db, { startsAt: now().add({ hours: 25 }) })
  const standsAt = standing(lessonId)
  const opened = async (login: Login, path: string) => {
    const context = await browser.newContext({ ...phone, baseURL: origin })
    await signInWith(context, login)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(path)
    await hydrated(page)
    return page
  }
  const [family] = families
  if (!family) throw new Error('A class has a family')
  const parent = await opened(family.parent, '/parent/upcoming')
  const dashboard = await opened(family.parent, '/parent/dashboard')
  const child = await opened(family.child, '/student')
  await parent.getByRole('button', { name: /^Actions pour le cours d’Adam/ }).click()
  const postpone = parent.getByRole('menuitem', { name: 'Reporter' })
  await postpone.waitFor()

  await standsAt(now().add({ hours: 23 }))
  await parent.clock.fastForward('01:00:01')
  await postpone.waitFor({ state: 'detached' })
  await parent.getByRole('menuitem', { name: 'Report possible jusqu’à 24 h avant', disabled: true }).waitFor()
  await parent.getByRole('menuitem', { name: 'Annuler le cours' }).waitFor()

  await standsAt(now().subtract({ minutes: 80 }))
  await parent.clock.fastForward('22:00:01')
  await parent.getByText('Aucun cours à venir').waitFor()
  await dashboard.clock.fastForward('01:00:01')
  await dashboard.getByText('Aucun cours à venir').waitFor()
  await child.clock.fastForward('26:00:01')
  await child.getByText('Aucun cours prévu').waitFor()
  for (const page of [parent, dashboard, child]) await page.context().close()
})

test('what the teacher does to a lesson shows in the list that the parent has open', async () => {
  const { lessonId, teacher, families } = await makeClass(db, { startsAt: now().add({ hours: 30 }) })
  const context = await browser.newContext({ ...phone, baseURL: origin })
  await signInWith(context, families[0]?.parent ?? { email: '' })
  const page = await context.newPage()
  const figures = page.waitForResponse(/\/api\/rpc\/notifications\/unread/)
  const news = page.waitForRequest(/\/api\/unread/)
  await page.goto('/parent/upcoming')
  await Promise.all([figures, news])
  await page.getByText('À venir', { exact: true }).locator('visible=true').waitFor()
  const school = await browser.newContext({ baseURL: origin })
  await signInWith(school, teacher)
  const confirmed = await school.request.post(`/api/v1/lessons/${lessonId}/confirmation`, {
    headers: { origin },
  })
  expect(confirmed.status()).toBe(200)
  await page.getByText('Confirmé', { exact: true }).locator('visible=true').waitFor()
  await school.close()
  await context.close()
})
