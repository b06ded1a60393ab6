import type { Page } from 'playwright-core'
import { press, type Shot, type ShownSchool } from './shot.ts'

const pages = [
  'dashboard',
  'availability',
  'lessons',
  'students',
  'stats',
  'settings',
  'messages',
  'notifications',
]

/** The lesson that runs just now, entered. */
const enter = async (page: Page) => {
  await press(page, 'Entrer dans la salle')
  await page.getByRole('button', { name: 'Quitter la salle' }).waitFor()
}

/** The child of the lesson comes in from another browser. */
const childEnters = async (page: Page, school: ShownSchool) => {
  const child = await school.childPage()
  await child.goto(page.url())
  await enter(child)
  await page.locator('figure[data-participant] video').first().waitFor()
  return child
}

/** The teacher's space. */
export const teachingShots: Shot[] = [
  ...pages.map((name): Shot => ({ name: `professeur-${name}`, role: 'teacher', path: `/teacher/${name}` })),
  { name: 'professeur-pour-commencer', role: 'beginner', path: '/teacher/dashboard' },
  ...['lessons', 'students', 'stats', 'messages', 'notifications'].map(
    (name): Shot => ({ name: `professeur-debut-${name}`, role: 'beginner', path: `/teacher/${name}` }),
  ),
  {
    name: 'professeur-semaine-empilee',
    role: 'teacher',
    path: '/teacher/availability?view=week',
    only: 'phone',
  },
  { name: 'professeur-lessons-passes', role: 'teacher', path: '/teacher/lessons?scope=history' },
  {
    name: 'professeur-ajouter-creneaux',
    role: 'teacher',
    path: '/teacher/availability',
    prepare: async page => {
      await press(page, 'Ajouter des créneaux')
      await page.getByRole('dialog', { name: 'Ajouter des créneaux' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'professeur-ajouter-creneaux-refuse',
    role: 'teacher',
    path: '/teacher/availability',
    prepare: async page => {
      await press(page, 'Ajouter des créneaux')
      const dialog = page.getByRole('dialog', { name: 'Ajouter des créneaux' })
      await dialog.getByRole('combobox', { name: 'Fin de la plage 1' }).selectOption('08:00')
      await dialog.getByRole('button', { name: 'Ajouter une plage' }).click()
      await dialog.getByRole('button', { name: 'Week-end' }).click()
      await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await dialog.getByRole('alert').first().waitFor()
    },
    isWindow: true,
  },
  {
    name: 'professeur-fermer-une-heure',
    role: 'teacher',
    path: '/teacher/availability',
    prepare: async page => {
      await page.getByRole('link', { name: 'Semaine suivante' }).click()
      const booked = page.getByRole('button', { name: /Réservé/ }).filter({ visible: true })
      const otherDay = page.getByRole('link', { name: /mardi/ }).filter({ visible: true })
      if ((await otherDay.count()) > 0) await otherDay.first().click()
      await booked.first().click()
      await page.getByRole('dialog').getByRole('link', { name: 'Voir le cours' }).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'professeur-note',
    role: 'teacher',
    path: '/teacher/students',
    prepare: page => press(page, /^Ajouter une note/),
  },
  {
    name: 'professeur-cours-menu',
    role: 'teacher',
    path: '/teacher/lessons',
    prepare: async page => {
      await press(page, /^Actions pour le cours/)
      await page.getByRole('menuitem').first().waitFor()
    },
    isWindow: true,
  },
  {
    name: 'professeur-annuler-cours',
    role: 'teacher',
    path: '/teacher/lessons',
    prepare: async page => {
      await press(page, /^Actions pour le cours/)
      await page.getByRole('menuitem', { name: 'Annuler le cours' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'professeur-settings-refuse',
    role: 'teacher',
    path: '/teacher/settings',
    prepare: async page => {
      await page.getByLabel('Tarif horaire, en euros').fill('beaucoup')
      await press(page, 'Enregistrer')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'professeur-conversation',
    role: 'teacher',
    path: '/teacher/messages',
    prepare: async page => {
      await page.locator('main').getByRole('link', { name: /Samia/ }).first().click()
      await page.getByRole('log').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'salle-avant-heure',
    role: 'teacher',
    path: school => school.nextLessonPath,
    isWindow: true,
  },
]

/** The room, from entering on. The pictures of the teacher's space come before: they show no lesson that runs. */
export const roomShots: Shot[] = [
  { name: 'salle-entree', role: 'teacher', path: school => school.runningLessonPath(), isWindow: true },
  {
    name: 'salle-seul',
    role: 'teacher',
    path: school => school.runningLessonPath(),
    prepare: enter,
    isWindow: true,
  },
  {
    name: 'salle-cours',
    role: 'teacher',
    path: school => school.runningLessonPath(),
    prepare: async (page, school) => {
      await enter(page)
      await childEnters(page, school)
    },
    isWindow: true,
  },
  {
    name: 'salle-messages',
    role: 'teacher',
    path: school => school.runningLessonPath(),
    prepare: async (page, school) => {
      await enter(page)
      const child = await childEnters(page, school)
      await press(child, 'Messages')
      await child.getByRole('textbox').fill('Bonjour ! J’ai mon cahier.')
      await child.keyboard.press('Enter')
      await press(page, 'Messages')
      await page.getByRole('log').getByText('J’ai mon cahier').last().waitFor()
      await page.getByRole('textbox').fill('Parfait. On commence par la page 12 : كَلِمَة')
      await page.keyboard.press('Enter')
      await page.getByRole('log').getByText('On commence').last().waitFor()
    },
    isWindow: true,
  },
  { name: 'professeur-rejoindre', role: 'teacher', path: '/teacher/dashboard' },
]
