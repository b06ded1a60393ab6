import { press, type Shot } from './shot.ts'

const pages = ['dashboard', 'availability', 'lessons', 'students', 'stats', 'settings']

/** The teacher's space. */
export const teachingShots: Shot[] = [
  ...pages.map((name): Shot => ({ name: `professeur-${name}`, role: 'teacher', path: `/teacher/${name}` })),
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
]
