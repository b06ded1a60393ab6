import type { Page } from 'playwright-core'
import { chosen, followTo } from '../support/wizard-url.ts'
import { neverAnswer, press, refuse, type Shot, type ShownSchool } from './shot.ts'

const teacherFirst = '/book-lesson?path=teacher'
const timeFirst = '/book-lesson?path=time'
const atTime = ({ teacher: { slot } }: ShownSchool, step: number) =>
  `${timeFirst}&step=${step}&lessonType=individual&date=${slot.date}&startsAt=${slot.startsAt}`

const openQuestion = async (page: Page) => {
  await page.locator('details summary').first().click()
}

/** The wizard's steps on both ways, full, empty, waiting and failing. */
const asParent: Shot[] = [
  { name: 'reservation-1', path: '/book-lesson' },
  { name: 'reservation-1-professeur', path: teacherFirst },
  { name: 'reservation-2-essai', path: `${teacherFirst}&step=2`, prepare: openQuestion },
  { name: 'reservation-2-forfaits', path: `${teacherFirst}&step=2&lessonType=individual` },
  { name: 'reservation-2-groupe', path: `${teacherFirst}&step=2&lessonType=group` },
  {
    name: 'reservation-2-forfaits-panne',
    path: '/about',
    prepare: async page => {
      await refuse(page, 'booking/packages')
      await followTo(page, `${teacherFirst}&step=2&lessonType=individual`)
      await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    },
  },
  { name: 'reservation-3-professeurs', path: `${teacherFirst}&step=3` },
  { name: 'reservation-3-professeurs-aucun', path: `${teacherFirst}&step=3&search=zzzz` },
  {
    name: 'reservation-3-profil',
    role: 'parent',
    path: `${teacherFirst}&step=3&lessonType=trial`,
    prepare: async page => {
      await page
        .getByRole('link', { name: /^Voir le profil/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Ce que disent les familles' }).waitFor()
    },
    isWindow: true,
  },
  { name: 'reservation-3-professeur-choisi', path: ({ teacher }) => chosen(teacher, 3) },
  {
    name: 'reservation-4-date',
    path: ({ teacher }) => `${teacherFirst}&step=4&teacherId=${teacher.teacherId}`,
  },
  { name: 'reservation-4-heure', path: ({ teacher }) => chosen(teacher, 4) },
  {
    name: 'reservation-4-serie',
    path: ({ teacher }) =>
      chosen(teacher, 4, { lessonType: 'individual', frequency: 'weekly', sessions: '6' }),
  },
  {
    name: 'reservation-4-aucun-creneau',
    path: ({ teacher }) => chosen(teacher, 4, { date: teacher.dayOff, startsAt: '' }),
  },
  {
    name: 'reservation-4-attente',
    path: ({ teacher }) => chosen(teacher, 4),
    prepare: async page => {
      await neverAnswer(page, 'availability/slots')
      await press(page, 'Mois suivant')
    },
  },
  {
    name: 'reservation-4-panne',
    path: ({ teacher }) => chosen(teacher, 4),
    prepare: async page => {
      await refuse(page, 'availability/slots')
      await press(page, 'Mois suivant')
      await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    },
  },
  {
    name: 'reservation-5-enfant',
    path: ({ teacher, studentId }) => chosen(teacher, 5, { studentId }),
  },
  {
    name: 'reservation-5-essai-utilise',
    path: ({ teacher, trialUsedStudentId }) => chosen(teacher, 5, { studentId: trialUsedStudentId }),
  },
  {
    name: 'reservation-5-serie',
    path: ({ teacher, studentId }) =>
      chosen(teacher, 5, {
        lessonType: 'individual',
        frequency: 'weekly',
        sessions: '12',
        studentId,
      }),
  },
  { name: 'reservation-5-sans-enfant', role: 'newcomer', path: ({ teacher }) => chosen(teacher, 5) },
  {
    name: 'reservation-5-panne',
    path: ({ teacher, studentId }) => chosen(teacher, 5, { studentId }),
    prepare: async page => {
      await refuse(page, 'booking/book')
      await press(page, 'Réserver mon cours d’essai gratuit')
      await page.locator('.toast').waitFor()
    },
    isWindow: true,
  },
  { name: 'reservation-heure-3-date', path: `${timeFirst}&step=3&lessonType=individual` },
  { name: 'reservation-heure-3-heure', path: school => atTime(school, 3) },
  { name: 'reservation-heure-3-personne', path: `${timeFirst}&step=3&date=2020-01-06` },
  { name: 'reservation-heure-4-professeurs', path: school => atTime(school, 4) },
  {
    name: 'reservation-heure-4-personne',
    path: ({ teacher: { slot } }) =>
      `${timeFirst}&step=4&date=${slot.date}&startsAt=${slot.startsAt.replace(/T\d\d:\d\d/, 'T02:07')}`,
  },
  { name: 'reservation-eleve-5', role: 'student', path: school => chosen(school.teacher, 5) },
]
export const wizardShots = asParent.map((shot): Shot => ({ role: 'parent', ...shot }))
