import type { Shot } from './shot.ts'

const pages = ['dashboard', 'applications', 'teachers', 'families', 'lessons']

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
  ...pages.map((name): Shot => ({ name: `administration-${name}`, role: 'admin', path: `/admin/${name}` })),
]
