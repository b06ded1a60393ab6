import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { addChild, parentPage, press, turnMonth } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()

const screen = phone

it('a trial is booked from the teacher on, by a double click, once', async () => {
  const page = await parentPage(browser, origin, screen)
  await page.goto('/book-lesson')
  const name = `Wassim ${randomUUID().slice(0, 4)}`
  const studentId = await addChild(page, name)
  await page.reload()
  await hydrated(page)

  await page.getByRole('radio', { name: 'Je choisis un professeur' }).check()
  await press(page, 'Suivant')
  await page.getByRole('heading', { name: 'Quel cours pour votre enfant' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await press(page, 'Suivant')
  await page.getByPlaceholder('Rechercher par nom ou spécialisation...').fill('SALMA')
  await page.getByRole('button', { name: /^Choisir ce professeur, Salma Benali/ }).click()
  await page.locator('[data-day][data-free]').first().click()
  await page.locator('button[aria-pressed=true] time').waitFor()
  await press(page, 'Suivant')
  await page.getByRole('radio', { name }).check()
  const confirm = page
    .getByRole('button', { name: /Réserver mon cours d’essai gratuit/ })
    .locator('visible=true')
  await confirm.dblclick()
  await page.waitForURL(/\/parent/)
  await page.getByText('Votre cours d’essai gratuit a été réservé avec succès').waitFor()

  const students = (await (await page.request.get('/api/v1/students')).json()) as {
    students: { id: string; hasHadTrialLesson: boolean; lessonCounts: { upcoming: number } }[]
  }
  expect(students.students.find(({ id }) => id === studentId)).toMatchObject({
    hasHadTrialLesson: true,
    lessonCounts: { upcoming: 1 },
  })
})

it.each([
  ['390 px', phone],
  ['1280 px', desk],
])(
  'the only child is shown as chosen on the first step, and opened again from there, at %s',
  async (_width, screen) => {
    const { page, context } = await openPage(browser, { ...screen, baseURL: origin })
    await newFamily(context, ['Inès'])
    await page.goto('/book-lesson')
    await hydrated(page)
    await page.getByRole('heading', { name: 'Par quoi souhaitez-vous commencer' }).waitFor()
    await press(page, /Inès, 6 ans/)
    await page.getByRole('heading', { name: 'Pour quel enfant' }).waitFor()
    await page.getByRole('radio', { name: 'Inès', checked: true }).waitFor()
    await expectAccessible(page, 'the child before the other steps')
    await press(page, 'Suivant')
    await page.getByRole('heading', { name: 'Par quoi souhaitez-vous commencer' }).waitFor()
    expect(new URL(page.url()).searchParams.has('open')).toBe(false)
  },
)

it('a teacher’s whole profile is read beside the list, and the teacher chosen there', async () => {
  const page = await parentPage(browser, origin, screen)
  await page.goto('/book-lesson')
  const studentId = await addChild(page, `Zineb ${randomUUID().slice(0, 4)}`)
  await page.goto(`/book-lesson?path=teacher&step=3&lessonType=trial&studentId=${studentId}`)
  await hydrated(page)
  await page.getByRole('link', { name: /Voir le profil de Leïla Mansour/ }).click()
  const profile = page.getByRole('dialog')
  await profile.getByText('levantin', { exact: false }).first().waitFor()
  await profile.locator('button[name=chosenSlot]').first().waitFor()
  await profile.getByRole('heading', { name: 'Ce que disent les familles' }).waitFor()
  await expectAccessible(page, 'a profile beside the list of teachers')
  await profile.getByRole('button', { name: /^Choisir ce professeur, Leïla Mansour/ }).click()
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
  await profile.waitFor({ state: 'detached' })
})

it('on a wide screen the profile stands beside the list, which stays usable and changes it', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson')
  const studentId = await addChild(page, `Zineb ${randomUUID().slice(0, 4)}`)
  await page.goto(`/book-lesson?path=teacher&step=3&lessonType=trial&studentId=${studentId}`)
  await hydrated(page)
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^Voir le profil de ${name}`) })
  const profile = (name: string) => page.getByRole('dialog', { name: `Profil du professeur, ${name}` })
  const hasFocus = (part: Locator) => part.evaluate(element => element === document.activeElement)
  await link('Leïla Mansour').click()
  await profile('Leïla Mansour').getByRole('heading', { name: 'Ce que disent les familles' }).waitFor()
  await expect.poll(() => hasFocus(profile('Leïla Mansour').getByRole('heading').first())).toBe(true)
  expect(await link('Leïla Mansour').getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page, 'a profile that stands beside the list')

  // Nothing of the list is under the sheet, nor the sheet under the bar of actions.
  const sheet = await profile('Leïla Mansour').boundingBox()
  const list = await page.locator('#booking section').first().boundingBox()
  const bar = await page.locator('.action-bar').boundingBox()
  if (!sheet || !list || !bar) throw new Error('all three are shown')
  expect(list.x + list.width).toBeLessThanOrEqual(sheet.x)
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(bar.y)

  await link('Salma Benali').click()
  await profile('Salma Benali').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await profile('Salma Benali').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(link('Salma Benali'))).toBe(true)

  // A narrower window has no room for both: the same profile becomes a modal sheet.
  await link('Leïla Mansour').click()
  await profile('Leïla Mansour').waitFor()
  await page.setViewportSize({ width: 1100, height: 900 })
  const isModal = () => page.getByRole('dialog').evaluate(element => element.matches(':modal'))
  await expect.poll(isModal).toBe(true)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choisir ce professeur, Leïla Mansour/ })
    .click()
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
})

it('a weekly series is booked from the hour on, and reload and Back keep every choice', async () => {
  const page = await parentPage(browser, origin, screen)
  await page.goto('/book-lesson')
  const name = `Lina ${randomUUID().slice(0, 4)}`
  const studentId = await addChild(page, name)
  await page.reload()
  await hydrated(page)

  await page.getByRole('radio', { name: 'Je choisis un créneau horaire' }).check()
  await press(page, 'Suivant')
  await page.getByRole('radio', { name: /^Cours individuel/ }).check()
  await page.getByRole('radio', { name: /^3 mois/ }).check()
  await press(page, 'Suivant')
  await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
  await turnMonth(page)
  await page.locator('[data-day][data-free]').nth(4).click()
  await page.locator('button[aria-pressed=true] time').waitFor()
  await page.getByRole('switch').check()
  await page.getByRole('button', { name: 'Une séance de moins' }).click()
  await page.getByText('11\u00a0séances').or(page.getByText('11 séances')).first().waitFor()
  await press(page, 'Suivant')
  await page
    .getByRole('button', { name: /^Choisir ce professeur/ })
    .first()
    .click()
  await page.getByRole('radio', { name }).check()
  await page.waitForURL(/studentId=/)

  const kept = new URL(page.url()).searchParams
  await page.reload()
  await page.goBack()
  await page.getByRole('button', { name: /^Professeur sélectionné/ }).waitFor()
  await page.waitForURL(/studentId=/)
  await press(page, 'Suivant')
  await page.getByRole('radio', { name, checked: true }).waitFor()
  for (const key of ['startsAt', 'teacherId', 'packageId', 'frequency', 'sessions', 'studentId'])
    expect(new URL(page.url()).searchParams.get(key), key).toBe(kept.get(key))

  // Dates that happen to be taken in the demo school are left out, as a parent would.
  await page.getByRole('heading', { name: 'Vos séances' }).waitFor()
  const taken = page.getByRole('button', { name: /^Retirer la séance/ }).filter({ hasText: 'cette séance' })
  for (let left = await taken.count(); left > 0; left--) {
    await taken.first().click()
    await expect.poll(() => taken.count()).toBe(left - 1)
  }
  await press(page, 'Confirmer la réservation')
  await page.waitForURL(/\/parent/)
  await page.getByText('Réservation effectuée avec succès').waitFor()
  const students = (await (await page.request.get('/api/v1/students')).json()) as {
    students: { id: string; lessonCounts: { upcoming: number } }[]
  }
  expect(students.students.find(({ id }) => id === studentId)?.lessonCounts.upcoming).toBeGreaterThan(0)
})

it('a taken date of a series is named with its remedies, and goes through once it is dropped', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson')
  const [first, second] = [
    await addChild(page, `Adel ${randomUUID().slice(0, 4)}`),
    await addChild(page, `Nora ${randomUUID().slice(0, 4)}`),
  ]
  type Slots = { slots: { startsAt: string; date: string; time: string }[] }
  const teachers = (await (await page.request.get('/api/v1/teachers')).json()) as {
    teachers: { id: string }[]
  }
  const teacherId = teachers.teachers[0]?.id ?? ''
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const read = async (from: string, to: string) =>
    (
      (await (
        await page.request.get(
          `/api/v1/teachers/${teacherId}/slots?from=${from}&to=${to}&timezone=Europe/Paris`,
        )
      ).json()) as Slots
    ).slots
  const slots = await read(day(20), day(60))
  const weekLater = (startsAt: string) =>
    slots.find(slot => Date.parse(slot.startsAt) === Date.parse(startsAt) + 7 * 86_400_000)
  const start = slots.find(slot => weekLater(slot.startsAt))
  const taken = start && weekLater(start.startsAt)
  if (!start || !taken) throw new Error('the demo school has no two weeks alike')
  const write = { headers: { origin } }
  const booked = await page.request.post('/api/v1/bookings', {
    ...write,
    data: {
      id: randomUUID(),
      studentId: first,
      teacherId,
      lessonType: 'individual',
      startsAt: taken.startsAt,
      price: 1,
    },
  })
  expect(booked.status()).toBe(200)

  const address = new URLSearchParams({
    path: 'teacher',
    step: '5',
    lessonType: 'individual',
    teacherId,
    date: start.date,
    startsAt: start.startsAt,
    frequency: 'weekly',
    sessions: '2',
    studentId: second,
  })
  await page.goto(`/book-lesson?${address}`)
  await hydrated(page)
  await page.getByText('Certaines dates ne sont pas libres.').waitFor()
  await page.getByText('Déjà réservé chez ce professeur.').waitFor()
  expect(await page.getByRole('combobox', { name: /^Déplacer la séance/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Confirmer la réservation' }).first().isDisabled()).toBe(true)
  await page
    .getByRole('button', { name: /^Retirer la séance/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Rétablir la séance/ }).waitFor()
  await press(page, 'Confirmer la réservation')
  await page.getByText('Réservation effectuée avec succès').waitFor()
})

it('a signed-out visitor is asked to sign in, and comes back with every choice', async () => {
  const context = await browser.newContext({ baseURL: origin, ...desk })
  const page = await context.newPage()
  await page.goto('/book-lesson?path=teacher&step=2&lessonType=group')
  await page.waitForURL(/\/login/)
  await page.getByText('Veuillez vous connecter pour réserver un cours').first().waitFor()
  expect(new URL(page.url()).searchParams.get('from')).toBe(
    '/book-lesson?path=teacher&step=2&lessonType=group',
  )
  await context.close()
})

it('the ways to another zone and to «Ajouter un enfant» carry the choices there and back', async () => {
  const page = await parentPage(browser, origin, desk)
  await page.goto('/book-lesson?path=teacher&lessonType=individual&step=2')
  await hydrated(page)
  await press(page, 'Suivant')
  await page
    .getByRole('button', { name: /^Choisir ce professeur/ })
    .first()
    .click()
  await page.locator('[data-day][data-free]').nth(2).click()
  await page.locator('button[aria-pressed=true] time').waitFor()
  const chosenSoFar = new URL(page.url()).search
  await page.getByRole('link', { name: 'Changer', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(url => url.pathname === '/book-lesson')
  expect(new URL(page.url()).search).toBe(chosenSoFar)
  await page.locator('button[aria-pressed=true] time').waitFor()
  await press(page, 'Suivant')
  await page.getByRole('link', { name: 'Ajouter un enfant' }).click()
  await page.waitForURL(/addStudent=true/)
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  expect(from).toMatch(/^\/book-lesson\?/)
  for (const key of ['teacherId', 'startsAt', 'date'])
    expect(new URLSearchParams(from.split('?')[1]).has(key)).toBe(true)
  await hydrated(page)
  const name = `Nassim ${randomUUID().slice(0, 4)}`
  await page.getByLabel('Prénom').fill(name)
  await page.getByLabel('Âge').fill('6')
  await page.getByLabel('Niveau').selectOption('niveau-1')
  await page.getByLabel('Arabe souhaité').selectOption('both')
  await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
  await page.getByRole('radio', { name, checked: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('startsAt')).toBe(
    new URLSearchParams(from.split('?')[1]).get('startsAt'),
  )
})

it.each([
  ['390 px', { ...phone, viewport: { width: 390, height: 844 } }],
  ['1280 px', { ...desk, viewport: { width: 1280, height: 800 } }],
])(
  'the teacher who suits the child best, with the free hours, stands above the bar of the first screen, at %s',
  async (_width, screen) => {
    const page = await parentPage(browser, origin, screen)
    const { students } = (await (await page.request.get('/api/v1/students')).json()) as {
      students: { id: string }[]
    }
    await page.goto(`/book-lesson?path=teacher&lessonType=individual&studentId=${students[0]?.id}&step=3`)
    await hydrated(page)
    const best = page.getByRole('region', { name: /^Le meilleur accord/ })
    const name = await best.getByRole('heading').boundingBox()
    const reason = await best.getByRole('listitem').first().boundingBox()
    const hour = await best
      .getByRole('button', { name: /\d\d:\d\d/ })
      .first()
      .boundingBox()
    const bar = await page.locator('.action-bar').boundingBox()
    const bottomOf = (box: typeof name) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)
    expect(bottomOf(name)).toBeLessThan(bar?.y ?? 0)
    expect(bottomOf(reason)).toBeLessThan(bar?.y ?? 0)
    expect(bottomOf(hour)).toBeLessThan(bar?.y ?? 0)

    // The field below keeps its place while one types, and the best match stays.
    const search = page.getByPlaceholder('Rechercher par nom ou spécialisation...')
    const placeOf = () => search.evaluate(field => field.getBoundingClientRect().top + scrollY)
    const before = await placeOf()
    await search.fill('zzzz')
    await page.getByRole('heading', { name: 'Aucun professeur trouvé' }).waitFor()
    expect(await placeOf()).toBe(before)
    await best.waitFor()
  },
)
