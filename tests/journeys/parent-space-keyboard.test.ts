// Without a pointer: a child is added, given a login, and a first lesson is booked and moved.
import { expect, inject, test } from 'vitest'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { expectFocusVisible, pressOn, tabTo, typeIn } from '../support/keyboard.ts'
import { newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { turnMonth } from '../support/wizard.ts'
import { newBooking } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

const screen = desk

test('a child is added and given a login', async () => {
  await withPage(browser, { ...screen, baseURL: origin }, async (page, context) => {
    await newFamily(context)
    await page.goto('/parent/children')
    await hydrated(page)
    await pressOn(page, page.getByRole('link', { name: 'Ajouter un enfant' }))
    await page.getByRole('heading', { level: 1, name: 'Ajouter un enfant' }).waitFor()
    const add = page.getByRole('button', { name: 'Ajouter un enfant' })
    await pressOn(page, add)
    // The first wrong field has the focus, and says why.
    const name = page.getByLabel('Prénom')
    await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
    await expectFocusVisible(page, 'after the press')
    await page.keyboard.type('Nour')
    await typeIn(page, page.getByLabel('Âge'), '6')
    await tabTo(page, page.getByLabel('Niveau'))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, page.getByLabel('Arabe souhaité'))
    await page.keyboard.press('ArrowDown')
    await pressOn(page, add)
    await page.getByText('Profil enfant ajouté avec succès').waitFor()

    await pressOn(page, page.getByRole('button', { name: /^Créer un accès Nour/ }))
    const dialog = page.getByRole('dialog', { name: 'Un accès pour Nour' })
    await expect.poll(() => dialog.getByLabel('Nom de connexion').inputValue()).not.toBe('')
    await pressOn(page, dialog.getByRole('button', { name: 'Créer un accès' }))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Terminé' }))
    await page.getByRole('button', { name: /^Modifier l’accès/ }).waitFor()
  })
})

test('a first lesson is booked, and another one moved', async () => {
  await withPage(browser, { ...screen, baseURL: origin }, async (page, context) => {
    await newFamily(context, ['Salim'])
    await page.goto('/book-lesson')
    await hydrated(page)
    const next = page.getByRole('button', { name: 'Suivant', exact: true }).locator('visible=true').first()
    // A group of radios is one stop: the arrows go from one to the next.
    await tabTo(page, page.getByRole('radio', { name: 'Je choisis un créneau horaire' }))
    await page.keyboard.press('ArrowDown')
    await page.getByRole('radio', { name: 'Je choisis un professeur', checked: true }).waitFor()
    await pressOn(page, next)
    await page.getByRole('heading', { name: 'Quel cours pour votre enfant' }).waitFor()
    await pressOn(page, next)
    // One of the demo school: the hours of a teacher that another journey added may all be at night.
    await pressOn(page, page.getByRole('button', { name: 'Choisir ce professeur, Leïla Mansour' }).first())
    // The rest of today may be night hours only, none of which is preselected.
    await turnMonth(page, button => pressOn(page, button))
    const free = page.locator('[data-day][data-free]')
    await free.first().waitFor()
    await tabTo(page, page.locator('[data-day][tabindex="0"]'))
    await expectFocusVisible(page, 'after the press')
    // Two days on from the first free one, and back.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    // The day chosen stays in sight and keeps the focus; its hours may all be too late for a small child to be preselected.
    await page.locator('[data-day][data-chosen]:focus').waitFor()
    await pressOn(page, page.locator('button:has(time)').first())
    await page.locator('button[aria-pressed=true] time').waitFor()
    await pressOn(page, next)
    await pressOn(page, page.getByRole('radio', { name: 'Salim' }), 'Space')
    await pressOn(
      page,
      page.getByRole('button', { name: /Réserver mon cours d’essai gratuit/ }).locator('visible=true'),
    )
    await page.getByText('Votre cours d’essai gratuit a été réservé avec succès').waitFor()

    // The trial may begin tomorrow, too soon to be moved. Another lesson is months away.
    await newBooking(context.request, origin)
    await page.goto('/parent/upcoming')
    await hydrated(page)
    await pressOn(page, page.getByRole('button', { name: /^Actions pour le cours d’Ilyas/ }))
    const postpone = page.getByRole('menuitem', { name: 'Reporter' })
    await postpone.waitFor()
    for (let step = 0; step < 10; step++) {
      if (await postpone.evaluate(item => item === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reporter ce cours' })
    await turnMonth(dialog, button => pressOn(page, button))
    await dialog.locator('[data-day][data-free]').first().waitFor()
    await tabTo(page, dialog.locator('[data-day][tabindex="0"]'))
    await page.keyboard.press('Enter')
    await pressOn(page, dialog.locator('fieldset button').first())
    await pressOn(page, dialog.getByRole('button', { name: /^Reporter au/ }))
    await page.getByText('Le cours est reporté').waitFor()
    // The row is at another place, and the focus is on one of its neighbours.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BUTTON|LI)$/)
  })
})
