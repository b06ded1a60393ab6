// The wizard before its script has come, and where none ever comes: it is a form, and its steps are addresses.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { holdRequests, hydrated, openBrowser, phone } from '../support/browser.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { press, upcomingOf } from '../support/wizard.ts'
import { chosen, newChild, openTeacher } from '../support/wizard-url.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const asParent = (use: (page: Page) => Promise<void>, options: BrowserContextOptions = phone) =>
  withPage(browser, { ...options, baseURL, reducedMotion: 'reduce' }, async (page, context) => {
    await newFamily(context, ['Adam', 'Yasmine'])
    await use(page)
  })
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** A page whose scripts do not come before the returned function is called. */
const openUnhydrated = async (page: Page, address: string) => {
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return letScriptsCome
}
const summary = (page: Page) => page.getByRole('complementary', { name: 'Votre réservation' })
const confirmTrial = /Réserver mon cours d’essai gratuit/

describe('without a script', () => {
  const silent = { ...phone, javaScriptEnabled: false }

  test('a series is chosen, changed and booked', () =>
    asParent(async page => {
      const child = await newChild(page.request, baseURL)
      await page.goto('/book-lesson')
      await page.getByRole('radio', { name: 'Je choisis un professeur' }).check()
      await press(page, 'Suivant')
      // The packages show as soon as a type has them: style does it.
      expect(await page.getByRole('radio', { name: /^3 mois/ }).count()).toBe(0)
      await page.getByRole('radio', { name: /^Cours individuel/ }).check()
      await page.getByRole('radio', { name: /^3 mois/ }).check()
      await press(page, 'Suivant')
      const search = page.getByPlaceholder('Rechercher par nom ou spécialisation...')
      await search.fill('BENALI')
      await search.press('Enter')
      await page.waitForURL(/search=BENALI/)
      expect(await page.getByRole('button', { name: /^Choisir ce professeur/ }).count()).toBe(1)
      await press(page, /^Choisir ce professeur/)
      await press(page, 'Mois suivant')
      await page.locator('[data-day][data-free]').nth(5).click()
      // The first hour of a day is chosen with it.
      await page.waitForURL(/startsAt=/)
      await page.getByRole('switch').check()
      await press(page, 'Suivant')
      await press(page, 'Retour')
      await press(page, 'Une séance de moins')
      await page.getByLabel('Fréquence').selectOption('biweekly')
      await press(page, 'Suivant')
      await page.waitForURL(/step=5/)
      expect(searchOf(page)).toMatchObject({
        frequency: 'biweekly',
        sessions: '11',
        lessonType: 'individual',
      })
      const taken = page
        .getByRole('button', { name: /^Retirer la séance/ })
        .filter({ hasText: 'cette séance' })
      while ((await taken.count()) > 0) await taken.first().click()
      await page.getByRole('radio', { name: child.firstName }).check()
      await press(page, 'Confirmer la réservation')
      await page.waitForURL(/\/parent\/bookings/)
      await page.locator('[role=status]').filter({ hasText: 'Réservation effectuée avec succès' }).waitFor()
      expect((await upcomingOf(page.request))[child.id]).toBeGreaterThan(0)
    }, silent))

  test('an hour that was booked meanwhile shows a message, and every choice is still there', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      const [child, rival] = [await newChild(page.request, baseURL), await newChild(page.request, baseURL)]
      await page.goto(chosen(teacher, 5, { studentId: child.id }))
      await page.request.post('/api/v1/bookings', {
        data: {
          id: crypto.randomUUID(),
          studentId: rival.id,
          teacherId: teacher.teacherId,
          lessonType: 'trial',
          startsAt: teacher.slot.startsAt,
        },
        headers: { origin: baseURL },
      })
      await press(page, confirmTrial)
      await page.locator('[role=status]').filter({ hasText: 'Ce créneau n’est plus libre' }).waitFor()
      expect(searchOf(page)).toMatchObject({ studentId: child.id, teacherId: teacher.teacherId, step: '5' })
    }, silent))

  test('where the child of the address has had its trial, another one can be chosen', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      const child = await newChild(page.request, baseURL)
      const { students } = (await (await page.request.get('/api/v1/students')).json()) as {
        students: { id: string; hasHadTrialLesson: boolean }[]
      }
      const used = students.find(({ hasHadTrialLesson }) => hasHadTrialLesson)?.id ?? ''
      await page.goto(chosen(teacher, 5, { studentId: used }))
      await page.getByRole('radio', { name: child.firstName }).check()
      await press(page, confirmTrial)
      await page.waitForURL(/\/parent\/bookings/)
      expect((await upcomingOf(page.request))[child.id]).toBe(1)
    }, silent))
})

describe('before the script has come', () => {
  test('steps are taken by touch, and the script goes on from there', () =>
    asParent(async page => {
      const letScriptsCome = await openUnhydrated(page, '/book-lesson')
      await page.getByRole('radio', { name: 'Je choisis un professeur' }).check()
      await press(page, 'Suivant')
      await page.getByRole('radio', { name: /^Cours en groupe/ }).check()
      await press(page, 'Suivant')
      await press(page, /^Choisir ce professeur, Salma Benali/)
      await page.locator('[data-day][data-free]').last().click()
      await page.waitForURL(/startsAt=/, { waitUntil: 'commit' })
      const choices = searchOf(page)
      letScriptsCome()
      await hydrated(page)
      expect(searchOf(page)).toEqual(choices)
      await summary(page)
        .getByText(/^Cours en groupe, 1\sh$/)
        .waitFor()
      await summary(page).getByText('Salma Benali').waitFor()
      await press(page, 'Suivant')
      await page.getByRole('heading', { name: 'Pour quel enfant' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Quand votre enfant est-il disponible' }).waitFor()
    }))

  test('every step passes axe', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      const { id: studentId } = await newChild(page.request, baseURL)
      await holdRequests(page, '**/assets/*.js')
      for (const step of [1, 2, 3, 4, 5]) {
        await page.goto(chosen(teacher, step, { studentId }), { waitUntil: 'commit' })
        await page.getByRole('contentinfo').waitFor()
        await expectAccessible(page, `step ${step} before hydration`)
      }
    }))

  test('a card that was touched is chosen', () =>
    asParent(async page => {
      const letScriptsCome = await openUnhydrated(page, '/book-lesson?path=teacher&step=2')
      await page.getByRole('radio', { name: /^Cours individuel/ }).check()
      await page.getByRole('radio', { name: /^3 mois/ }).check()
      letScriptsCome()
      await page.waitForURL(
        url => /lessonType=individual/.test(url.search) && url.searchParams.has('packageId'),
      )
      await summary(page)
        .getByText(/^Forfait 3 mois/)
        .waitFor()
      expect(await page.getByRole('radio', { name: /^3 mois/ }).isChecked()).toBe(true)
    }))

  test('a child that was touched is the one in the summary', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      const child = await newChild(page.request, baseURL)
      const letScriptsCome = await openUnhydrated(page, chosen(teacher, 5))
      await page.getByRole('radio', { name: child.firstName }).check()
      letScriptsCome()
      await summary(page).getByText(child.firstName).waitFor()
      expect(searchOf(page).studentId).toBe(child.id)
    }))

  test('what was typed is searched for', () =>
    asParent(async page => {
      const letScriptsCome = await openUnhydrated(page, '/book-lesson?path=teacher&step=3')
      await page.getByPlaceholder('Rechercher par nom ou spécialisation...').fill('benali')
      letScriptsCome()
      await page.waitForURL(/search=benali/)
      await expect.poll(() => page.getByRole('button', { name: /^Choisir ce professeur/ }).count()).toBe(1)
    }))

  test('«Suivant» waits for a choice, and one touch opens it', () =>
    asParent(async page => {
      const letScriptsCome = await openUnhydrated(page, '/book-lesson')
      const next = page.getByRole('button', { name: 'Suivant' }).locator('visible=true')
      const opacity = () => next.evaluate(button => getComputedStyle(button).opacity)
      expect(await opacity()).toBe('0.45')
      await next.click()
      expect(new URL(page.url()).search).toBe('')
      await page.getByRole('radio', { name: 'Je choisis un créneau horaire' }).check()
      expect(await opacity()).toBe('1')
      letScriptsCome()
      await page.waitForURL(/path=time/)
      expect(await next.isEnabled()).toBe(true)
    }))

  test('Back after a reload shows the step before, and later choices stay', () =>
    asParent(async page => {
      await page.goto('/book-lesson')
      await hydrated(page)
      await page.getByRole('radio', { name: 'Je choisis un professeur' }).check()
      await press(page, 'Suivant')
      await page.getByRole('radio', { name: /^Cours en groupe/ }).check()
      await page.waitForURL(/lessonType=group/)
      const letScriptsCome = await holdRequests(page, '**/assets/*.js')
      await page.reload({ waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Quel cours pour votre enfant' }).waitFor()
      await page.evaluate(() => history.back())
      await page.getByRole('heading', { name: 'Par quoi souhaitez-vous commencer' }).waitFor()
      await page.getByRole('radio', { name: 'Je choisis un professeur', checked: true }).waitFor()
      expect(searchOf(page)).toMatchObject({ step: '1', lessonType: 'group' })
      letScriptsCome()
      await hydrated(page)
      await press(page, 'Suivant')
      await page.getByRole('radio', { name: /^Cours en groupe/, checked: true }).waitFor()
    }))

  test('the last button, pressed twice, books once for the child that was touched', () =>
    asParent(async page => {
      const teacher = await openTeacher(page.request, baseURL)
      const [other, child] = [await newChild(page.request, baseURL), await newChild(page.request, baseURL)]
      const letScriptsCome = await openUnhydrated(page, chosen(teacher, 5, { studentId: other.id }))
      await page.getByRole('radio', { name: child.firstName }).check()
      await page.getByRole('button', { name: confirmTrial }).locator('visible=true').dblclick()
      await page.waitForURL(/\/parent/, { waitUntil: 'commit' })
      letScriptsCome()
      await page.getByText('Votre cours d’essai gratuit a été réservé avec succès').first().waitFor()
      expect(await upcomingOf(page.request)).toMatchObject({ [other.id]: 0, [child.id]: 1 })
    }))
})
