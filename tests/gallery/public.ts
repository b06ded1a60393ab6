import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { followTo } from '../support/wizard-url.ts'
import { neverAnswer, press, refuse, type Shot } from './shot.ts'

const hoverMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click()
}
const openDrawer = async (page: Page) => {
  await press(page, 'Ouvrir le menu')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}
const submitEmpty = async (page: Page) => {
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
}

/** The public pages. */
export const publicShots: Shot[] = [
  { name: 'accueil', path: '/' },
  { name: 'accueil-menu-cours', path: '/', prepare: hoverMenu('Cours'), only: 'desk', isWindow: true },
  { name: 'accueil-menu-espaces', path: '/', prepare: hoverMenu('Espaces'), only: 'desk', isWindow: true },
  { name: 'accueil-menu-a-propos', path: '/', prepare: hoverMenu('À propos'), only: 'desk', isWindow: true },
  { name: 'accueil-tiroir', path: '/', prepare: openDrawer, only: 'phone', isWindow: true },
  { name: 'accueil-message', path: '/?notice=forbidden', isWindow: true },
  { name: 'accueil-parent', role: 'parent', path: '/', isWindow: true },
  {
    name: 'accueil-parent-tiroir',
    role: 'parent',
    path: '/',
    prepare: openDrawer,
    only: 'phone',
    isWindow: true,
  },
  { name: 'accueil-professeur', role: 'teacher', path: '/', isWindow: true },
  { name: 'accueil-eleve', role: 'student', path: '/', isWindow: true },
  { name: 'accueil-administration', role: 'admin', path: '/', isWindow: true },
  { name: 'plateforme', path: '/about' },
  { name: 'temoignages', path: '/testimonials' },
  { name: 'page-parents', path: '/parent-landing' },
  { name: 'page-eleves', path: '/student-landing' },
  { name: 'page-eleves-connecte', role: 'student', path: '/student-landing', isWindow: true },
  { name: 'page-professeurs', path: '/teacher-landing' },
  { name: 'professeurs', path: '/teachers' },
  { name: 'professeurs-filtres', path: '/teachers?specialization=Conversation&level=niveau-2' },
  { name: 'professeurs-aucun', path: '/teachers?search=zzzz' },
  {
    name: 'professeurs-attente',
    path: '/teachers',
    prepare: async page => {
      await neverAnswer(page, 'availability/find')
      await page.getByRole('searchbox').fill('salma')
      await page.locator('main .skeleton').first().waitFor()
    },
  },
  {
    name: 'professeurs-panne',
    path: '/teachers',
    prepare: async page => {
      await refuse(page, 'availability/find')
      await page.getByRole('searchbox').fill('salma')
      await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    },
  },
  { name: 'professeur', path: ({ teacher }) => `/teacher/${teacher.teacherId}` },
  { name: 'professeur-nouveau', path: ({ newTeacherId }) => `/teacher/${newTeacherId}` },
  {
    name: 'professeur-panne',
    path: '/about',
    prepare: async (page, { teacher }) => {
      await refuse(page, 'teachers/show')
      await followTo(page, `/teacher/${teacher.teacherId}`)
      await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    },
  },
  { name: 'professeur-introuvable', path: `/teacher/${randomUUID()}` },
  { name: 'connexion', path: '/login' },
  { name: 'connexion-eleve', path: '/login?espace=eleve' },
  { name: 'connexion-refusee', path: '/login', prepare: submitEmpty },
  { name: 'inscription', path: '/register' },
  { name: 'inscription-refusee', path: '/register', prepare: submitEmpty },
  { name: 'mot-de-passe-oublie', path: '/forgot-password' },
  { name: 'mot-de-passe-envoye', path: '/forgot-password?sent=1' },
  { name: 'nouveau-mot-de-passe-lien-mort', path: '/reset-password?token=inconnu' },
  { name: 'confirmation-lien-mort', path: '/confirm?token=inconnu' },
  { name: 'verifier-courrier', path: '/check-email' },
  { name: 'mentions-legales', path: '/mentions-legales' },
  { name: 'confidentialite', path: '/confidentialite' },
  { name: 'conditions', path: '/conditions' },
  { name: 'page-introuvable', path: '/nulle-part' },
  {
    name: 'panne',
    role: 'parent',
    path: '/',
    prepare: async (page, { proxy }) => {
      proxy.cut()
      await page.goto('/about')
      proxy.restore()
      await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    },
  },
]
