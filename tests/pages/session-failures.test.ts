// Signing out and finding one's space when the server does not answer.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { badGateway, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLogin } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Sign-out failed|role could not be read|Le serveur n’a pas répondu/

const openAbout = async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/about', { as: userId, expected })
  const statusOfSession = async () =>
    (await pages.web.get('/api/v1/students', { cookie: page.cookie() })).status
  return { page, statusOfSession }
}

test('signing out from the bar of a server that does not answer: written down, not said, and nobody is signed out', async () => {
  const { page, statusOfSession } = await openAbout()
  page.answer('/api/auth/sign-out', dropped)
  await page.press('Se déconnecter')
  await waitFor(() => expect(page.logged.join()).toContain('Sign-out failed'))
  expect(document.querySelector('.toast')).toBeNull()
  expect(await statusOfSession()).toBe(200)
  page.answer('/api/auth/sign-out')
  await page.press('Se déconnecter')
  await waitFor(() => expect(location.search).toBe('?notice=signed-out'))
  expect(await statusOfSession()).toBe(401)
})

test('a way to one’s own space that cannot be found out is said, and the page stays', async () => {
  const { page } = await openAbout()
  page.answer('accounts/me', badGateway)
  const bar = within(await page.findByRole('banner'))
  const [space] = bar.getAllByRole('link', { name: 'Espace Parent' })
  await page.user.click(space ?? document.body)
  await page.toast('Erreur lors du chargement des données utilisateur')
  expect(location.pathname).toBe('/about')
  page.answer('accounts/me')
  await page.user.click(space ?? document.body)
  await waitFor(() => expect(location.pathname).toBe('/parent/dashboard'))
})

test('a child who cannot be signed out reads so, and may try again', async () => {
  const { ids } = await insertFamily(['Adam'], false, 8, database.db)
  const page = await pages.open('/student', {
    as: await makeLogin(database.db, ids[0] ?? '', 'Adam'),
    expected,
    answers: { '/api/auth/sign-out': dropped },
  })
  await page.press('Se déconnecter')
  await page.press('Je sors')
  await page.toast('Tu n’as pas pu sortir. Essaie encore.')
  page.answer('/api/auth/sign-out')
  await page.press('Je sors')
  await waitFor(() => expect(page.count('/api/auth/sign-out')).toBe(2))
})
