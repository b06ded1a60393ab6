import type { Shot } from './shot.ts'

/** The child's own space. */
export const learningShots: Shot[] = [
  { name: 'eleve', role: 'student', path: '/student' },
  { name: 'eleve-vocabulaire', role: 'student', path: '/student/vocabulaire' },
  { name: 'eleve-grammaire', role: 'student', path: '/student/grammaire' },
  {
    name: 'eleve-lecon',
    role: 'student',
    path: '/student/grammaire',
    prepare: async page => {
      await page.locator('main a[href*="/student/grammaire/"]').first().click()
      await page.waitForURL('**/student/grammaire/*')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { name: 'eleve-quiz', role: 'student', path: '/student/quiz' },
]
