import { expect, test } from 'vitest'
import type { TeacherCardView } from '../queries.ts'
import { listOwnTeacherIds, matchReasons, sortByMatch } from './teacher-match.ts'

const teacher = (id: string, levels: TeacherCardView['levels'] = []): TeacherCardView => ({
  id,
  firstName: id,
  lastName: '',
  photoId: null,
  headline: '',
  specialization: [],
  levels,
  varieties: [],
  ageFrom: 4,
  ageTo: 17,
  rating: 0,
  ratingCount: 0,
  hourlyRateCents: 3500,
  hourlyRate: 35,
  trialLessonAvailable: true,
  lessonLengths: [60],
  onlineLessons: true,
  totalStudents: 0,
  totalLessons: 0,
})
const lina = { id: 'lina', age: 8, level: 'niveau-2', levelKnown: true, languagePreference: 'both' } as const

test('the child’s own teacher comes first and says so, before one with as many reasons', () => {
  const [salma, nour] = [teacher('salma', ['niveau-2']), teacher('nour')]
  expect(sortByMatch([nour, salma], lina, [])).toEqual([salma, nour])
  expect(sortByMatch([salma, nour], lina, ['nour'])).toEqual([nour, salma])
  expect(matchReasons(nour, lina, ['nour'])).toEqual(['Votre professeur'])
  expect(matchReasons(nour, lina, ['nour'], false)).toEqual(['Ton professeur'])
  expect(matchReasons(nour, lina, [])).toEqual([])
})

test('a child whose Arabic nobody chose is matched as one who learns both', () => {
  const nour = { ...teacher('nour'), varieties: ['litteral' as const] }
  expect(matchReasons(nour, { ...lina, languagePreference: 'litteraire' }, [])).not.toEqual([])
  expect(matchReasons(nour, { ...lina, languagePreference: null }, [])).toEqual([])
})

test('own teachers are the chosen child’s, or those of every child while none is chosen', () => {
  const known = [
    { studentId: 'lina', teacherId: 'nour' },
    { studentId: 'adam', teacherId: 'salma' },
  ]
  expect(listOwnTeacherIds(known, lina)).toEqual(['nour'])
  expect(listOwnTeacherIds(known, undefined)).toEqual(['nour', 'salma'])
})

test('a teacher free only outside the child’s day comes after one with an hour of the day, but for the own teacher', () => {
  const at = (id: string, time: string) => ({
    ...teacher(id, id === 'salma' ? ['niveau-2'] : []),
    slots: [{ startsAt: '2027-01-12T18:00:00Z', date: '2027-01-12', time }],
  })
  const [salma, nour] = [at('salma', '19:00'), at('nour', '17:00')]
  expect(sortByMatch([salma, nour], lina, [])).toEqual([salma, nour])
  expect(sortByMatch([salma, nour], { ...lina, age: 7 }, [])).toEqual([nour, salma])
  expect(sortByMatch([salma, nour], { ...lina, age: 7 }, ['salma'])).toEqual([salma, nour])
})
