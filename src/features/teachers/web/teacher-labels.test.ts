import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { lessonsLabel, reviewsLabel, studentsLabel, varietiesLabel } from './teacher-labels.ts'

test('one and none are singular in French, one alone in English', () => {
  const figures = () => [0, 1, 2].map(count => `${lessonsLabel(count)}, ${studentsLabel(count)}`)
  expect(runWithLocale('fr', figures)).toEqual([
    '0\u00a0cours, 0\u00a0élève',
    '1\u00a0cours, 1\u00a0élève',
    '2\u00a0cours, 2\u00a0élèves',
  ])
  expect(runWithLocale('en', figures)).toEqual([
    '0 lessons, 0 students',
    '1 lesson, 1 student',
    '2 lessons, 2 students',
  ])
  expect(runWithLocale('en', () => [1, 1200].map(reviewsLabel))).toEqual(['1 review', '1,200 reviews'])
})

test('varieties of Arabic are lower case in a French sentence and keep their capitals in English', () => {
  const write = () => varietiesLabel(['levantin', 'darija'])
  expect(runWithLocale('fr', write)).toBe('levantin et darija')
  expect(runWithLocale('en', write)).toBe('Levantine and Darija (Maghreb)')
})
