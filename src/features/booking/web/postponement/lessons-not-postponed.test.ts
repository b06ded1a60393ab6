import { expect, test } from 'vitest'
import { describeKept } from './lessons-not-postponed.ts'

const at = (lessonId: string, date: string) => ({
  lessonId,
  date,
  time: '10:00',
  startsAt: `${date}T09:00:00Z`,
})

test('the lessons that keep their hour are counted and named, each reason once', () => {
  const year = new Date().getFullYear()
  const kept = [at('a', `${year}-12-15`), at('b', `${year}-12-22`), at('there', `${year}-12-29`)]
  const read = [
    { lessonId: 'a', problem: 'teacher_taken' },
    { lessonId: 'b', problem: 'teacher_taken' },
    { lessonId: 'moved', problem: null },
  ] as const
  expect(describeKept(kept, read)).toMatch(
    /^2 cours gardent leur heure\u00a0: 15.décembre, 22.décembre\. Déjà réservé chez ce professeur\.$/,
  )
  expect(describeKept(kept.slice(1), read)).toMatch(
    /^Un cours garde son heure\u00a0: 22.décembre\. Déjà réservé chez ce professeur\.$/,
  )
  expect(describeKept(kept.slice(2), read)).toBeUndefined()
})
