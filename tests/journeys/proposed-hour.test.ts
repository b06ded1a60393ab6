// A teacher proposes another hour for a lesson, and the parent answers, side by side.
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'
import { teacherPage } from '../support/teacher.ts'

const origin = inject('origin')
const browser = await openBrowser()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

test('another hour is proposed, withdrawn, proposed again and accepted; each side reads what the other did', async () => {
  const teacher = await teacherPage(browser, origin, desk)
  const { page: parent } = await openPage(browser, {
    ...phone,
    baseURL: origin,
    as: 'parent',
    expected: /status of 409/,
  })
  await open(teacher, '/teacher/lessons')
  const row = teacher.getByRole('listitem').filter({ hasText: 'Adam' }).last()
  const propose = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await teacher.getByRole('menuitem', { name: 'Proposer une autre heure' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'Proposer une autre heure' })
    await dialog
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first()
      .click()
    await expectAccessible(teacher, 'the hours')
    await dialog.getByRole('button', { name: 'Envoyer à la famille' }).click()
    await row.getByText(/^Heure proposée.* La famille répond avant/).waitFor()
  }
  await propose()
  await open(parent, '/parent/upcoming')
  const proposals = parent.getByRole('region', { name: 'Une autre heure proposée' })
  await proposals.getByText(/Répondez avant/).waitFor()
  await expectAccessible(parent)

  await row.getByRole('button', { name: /^Actions/ }).click()
  await teacher.getByRole('menuitem', { name: 'Retirer l’heure proposée' }).click()
  await row.getByText(/^Proposé/).waitFor({ state: 'detached' })
  // The parent's page is from before: the answer comes too late, and says so.
  await proposals.getByRole('button', { name: /^Accepter/ }).click()
  await parent.getByText('Cette proposition n’est plus ouverte.').waitFor()
  await proposals.waitFor({ state: 'detached' })

  await propose()
  await open(parent, '/parent/dashboard')
  await proposals.getByRole('button', { name: /^Accepter/ }).click()
  await parent.getByText(/Le cours d’Adam a changé d’heure/).waitFor()
  await proposals.waitFor({ state: 'detached' })
  await open(parent, '/parent/notifications')
  await parent
    .getByText(/propose une autre heure pour le cours d’Adam/)
    .first()
    .waitFor()
})
