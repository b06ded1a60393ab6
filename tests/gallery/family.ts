import type { Page } from 'playwright-core'
import { press, type Shot } from './shot.ts'

const openMenuOfFirstChild = (page: Page) => press(page, /^Actions pour/)
const chooseInMenu = (name: string) => async (page: Page) => {
  await openMenuOfFirstChild(page)
  await page.getByRole('menuitem', { name }).click()
}

/** The parent's space. */
export const familyShots: Shot[] = [
  ...['dashboard', 'children', 'profile', 'upcoming', 'history', 'documents', 'settings'].map(
    (name): Shot => ({ name: `parent-${name}`, role: 'parent', path: `/parent/${name}` }),
  ),
  ...['dashboard', 'children', 'upcoming', 'history'].map(
    (name): Shot => ({ name: `parent-sans-enfant-${name}`, role: 'newcomer', path: `/parent/${name}` }),
  ),
  { name: 'parent-enfant', role: 'parent', path: ({ childId }) => `/parent/children/${childId}` },
  {
    name: 'parent-barre-repliee',
    role: 'parent',
    path: '/parent/dashboard',
    prepare: page => page.keyboard.press('Control+b'),
    only: 'desk',
  },
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
]
