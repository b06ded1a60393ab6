import { press, type Shot } from './shot.ts'

/** The application of a teacher, and the school's own rooms. */
export const schoolShots: Shot[] = [
  { name: 'candidature', path: '/register/teacher' },
  {
    name: 'candidature-refusee',
    path: '/register/teacher',
    prepare: async page => {
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'administration-refusees', role: 'admin', path: '/admin/applications?status=refused' },
  { name: 'administration-acceptees', role: 'admin', path: '/admin/applications?status=accepted' },
  { name: 'administration-aucun-professeur', role: 'admin', path: '/admin/teachers?search=zzz' },
  { name: 'administration-aucun-cours', role: 'admin', path: '/admin/lessons?day=2030-01-01' },
  {
    name: 'administration-refuser',
    role: 'admin',
    path: '/admin/applications',
    prepare: async page => {
      await press(page, /^Refuser la candidature/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Refuser' }).click()
      await dialog.getByRole('alert').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'administration-accepter',
    role: 'admin',
    path: '/admin/applications',
    prepare: async page => {
      await press(page, /^Accepter la candidature/)
      await page.getByRole('alertdialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'administration-suspendre',
    role: 'admin',
    path: '/admin/teachers?search=salma',
    prepare: async page => {
      await press(page, /^Suspendre/)
      await page.getByRole('alertdialog').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'administration-annuler-cours',
    role: 'admin',
    path: '/admin/lessons',
    prepare: async page => {
      await press(page, /^Annuler le cours/)
      await page.getByRole('dialog').waitFor()
    },
    isWindow: true,
  },
]
