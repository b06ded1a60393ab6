import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import {
  hasTooManyLessonsPerMonth,
  lessonsPerMonth,
  type PackageTerms,
  packageLabel,
  packageName,
  packageNote,
  sameTerms,
  seriesOfPackage,
  sessionsOfPackage,
} from './packages.ts'

const terms: PackageTerms = {
  name: 'Trimestre',
  nameEn: 'Term',
  discountPercentage: 10,
  durationMonths: 3,
  numberOfLessons: 12,
  isDiscovery: false,
}

test('a booking with fewer lessons than its package has says that the package is a discount', () => {
  expect(packageLabel(terms)).toBe('Forfait Trimestre, −10\u00a0%')
  expect(packageNote(terms, 4)).toMatch(/^Ce forfait de 12 cours est une remise de 10\s%.*à 4 cours\.$/)
  expect(packageNote(terms, 1)).toMatch(/à un seul cours\.$/)
  expect(packageNote(terms, 12)).toBeUndefined()
  expect(packageNote({ ...terms, discountPercentage: 0 }, 1)).toBeUndefined()
})

test.each([
  [1, 1],
  [12, 12],
  [51, 51],
  [52, 52],
  [53, 52],
  [96, 52],
])(
  'a package of %i lessons is booked as %i, because one booking has 52 at most',
  (numberOfLessons, sessions) => {
    expect(sessionsOfPackage({ numberOfLessons })).toBe(sessions)
  },
)

test('the same terms again are no change, and any other term is one', () => {
  expect(sameTerms(terms, { ...terms })).toBe(true)
  const changes: Partial<PackageTerms>[] = [
    { name: 'Semestre' },
    { nameEn: 'Semester' },
    { nameEn: null },
    { discountPercentage: 11 },
    { durationMonths: 4 },
    { numberOfLessons: 13 },
    { isDiscovery: true },
  ]
  for (const change of changes)
    expect(sameTerms(terms, { ...terms, ...change }), JSON.stringify(change)).toBe(false)
})

test.each([
  [12, 3, 4],
  [10, 4, 3],
  [9, 4, 2],
  [4, 1, 4],
  [1, 24, 0],
])('%i lessons in %i months are %i a month, rounded', (numberOfLessons, durationMonths, perMonth) => {
  expect(lessonsPerMonth({ ...terms, numberOfLessons, durationMonths })).toBe(perMonth)
})

test('a family reads the name of a package in its language, and the French one where there is no English', () => {
  expect(packageName(terms)).toBe('Trimestre')
  expect(runWithLocale('en', () => packageName(terms))).toBe('Term')
  expect(runWithLocale('en', () => packageName({ ...terms, nameEn: null }))).toBe('Trimestre')
})

test.each([
  [60, 1, false],
  [61, 1, true],
  [200, 3, true],
  [200, 4, false],
])('%i lessons in %i months are more than two a day: %s', (numberOfLessons, durationMonths, isTooMany) => {
  expect(hasTooManyLessonsPerMonth({ numberOfLessons, durationMonths })).toBe(isTooMany)
})

test('a weekly series has the whole package where its last lesson can be booked already', () => {
  const school = { today: '2027-01-11', lastDay: '2027-03-29' }
  expect(seriesOfPackage({ numberOfLessons: 12 }, school)).toBe(12)
  expect(seriesOfPackage({ numberOfLessons: 13 }, school)).toBeUndefined()
  expect(seriesOfPackage({ numberOfLessons: 80 }, { ...school, lastDay: '2028-12-31' })).toBe(52)
})
