import type { Page } from 'playwright-core'
import { press, type Shot } from './shot.ts'

const openMenuOfFirstChild = (page: Page) => press(page, /^Actions pour/)
const chooseInMenu = (name: string) => async (page: Page) => {
  await openMenuOfFirstChild(page)
  await page.getByRole('menuitem', { name }).click()
}

const openMenuOfLesson = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions pour le cours d/ })
    .last()
    .click()
const chooseForLesson = (name: string) => async (page: Page) => {
  await openMenuOfLesson(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** The parent's space. */
export const familyShots: Shot[] = [
  ...['dashboard', 'children', 'profile', 'upcoming', 'history', 'documents', 'settings'].map(
    (name): Shot => ({ name: `parent-${name}`, role: 'parent', path: `/parent/${name}` }),
  ),
  ...['dashboard', 'children', 'upcoming', 'history'].map(
    (name): Shot => ({ name: `parent-sans-enfant-${name}`, role: 'newcomer', path: `/parent/${name}` }),
  ),
  { name: 'parent-enfant', role: 'parent', path: ({ studentId }) => `/parent/children/${studentId}` },
  {
    name: 'parent-enfant-menu',
    role: 'parent',
    path: '/parent/children',
    prepare: openMenuOfFirstChild,
    isWindow: true,
  },
  {
    name: 'parent-enfant-modifier',
    role: 'parent',
    path: '/parent/children',
    prepare: chooseInMenu('Modifier'),
    isWindow: true,
  },
  {
    name: 'parent-enfant-supprimer',
    role: 'parent',
    path: '/parent/children',
    prepare: chooseInMenu('Supprimer'),
    isWindow: true,
  },
  { name: 'parent-enfant-ajouter', role: 'parent', path: '/parent/children?addStudent=true' },
  {
    name: 'parent-enfant-ajouter-refuse',
    role: 'parent',
    path: '/parent/children?addStudent=true',
    prepare: async page => {
      await press(page, 'Ajouter un enfant')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'parent-enfant-acces',
    role: 'parent',
    path: '/parent/children',
    prepare: async page => {
      await press(page, 'Créer un accès')
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'parent-tiroir',
    role: 'parent',
    path: '/parent/dashboard',
    prepare: async page => {
      await press(page, /menu de l’espace|Ouvrir/)
      await page.getByRole('dialog').waitFor()
    },
    only: 'phone',
    isWindow: true,
  },
  {
    name: 'parent-cours-menu',
    role: 'parent',
    path: '/parent/upcoming',
    prepare: openMenuOfLesson,
    isWindow: true,
  },
  {
    name: 'parent-cours-annuler',
    role: 'parent',
    path: '/parent/upcoming',
    prepare: chooseForLesson('Annuler le cours'),
    isWindow: true,
  },
  {
    name: 'parent-cours-reporter',
    role: 'parent',
    path: '/parent/upcoming',
    prepare: async page => {
      await chooseForLesson('Reporter')(page)
      const dialog = page.getByRole('dialog', { name: 'Reporter ce cours' })
      await dialog.getByText('se reporte sans frais jusqu’au').waitFor()
      await dialog.getByRole('button', { name: 'Mois suivant' }).click()
      await dialog.locator('[data-day][data-free]').first().click()
      await dialog.locator('fieldset button').first().click()
    },
    isWindow: true,
  },
  { name: 'parent-messages', role: 'parent', path: '/parent/messages' },
  {
    name: 'parent-conversation',
    role: 'parent',
    path: '/parent/messages',
    prepare: async page => {
      await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('log').waitFor()
    },
    isWindow: true,
  },
  { name: 'parent-notifications', role: 'parent', path: '/parent/notifications' },
  { name: 'parent-sans-enfant-messages', role: 'newcomer', path: '/parent/messages' },
  { name: 'parent-sans-enfant-notifications', role: 'newcomer', path: '/parent/notifications' },
  // Last: the folded bar is remembered.
  {
    name: 'parent-barre-repliee',
    role: 'parent',
    path: '/parent/dashboard',
    prepare: page => page.keyboard.press('Control+b'),
    only: 'desk',
  },
]
