import { expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'
import { attendanceLabel, itemText, skillLabel, stepLabel, stepMeaning } from './labels.ts'
import { attendances, skills, steps } from './reports.ts'
import { weekDates } from './week-labels.ts'

test('what a parent says at the table has no quotation marks within quotation marks', () => {
  for (const ask of [
    m.reports_week_teach_ask({ meaning: 'les ciseaux' }),
    m.reports_week_guess_ask({ one: 'kitâb', other: 'qalam', meaning: 'le stylo' }),
  ])
    expect(m.reports_week_you({ text: ask }).match(/«/g)).toHaveLength(1)
})

test('the dates of a week name the month once, when it is the same', () => {
  expect(weekDates({ monday: '2099-11-23', sunday: '2099-11-29' })).toBe('Du 23 au 29 novembre 2099')
  expect(weekDates({ monday: '2099-11-30', sunday: '2099-12-06' })).toBe(
    'Du 30 novembre 2099 au 6 décembre 2099',
  )
})

test('what a report notes is written in words', () => {
  expect(attendances.map(attendance => attendanceLabel[attendance]())).toEqual([
    'À l’heure',
    'En retard',
    'Absence',
    'Absence excusée',
  ])
  expect(skills.map(skill => skillLabel[skill]())).toEqual(['Lecture', 'Écriture', 'Expression', 'Écoute'])
  expect(steps.map(step => stepLabel[step]())).toEqual([
    'Découvre',
    'Avec aide',
    'Presque sans aide',
    'Sans aide',
  ])
})

test.each([
  [
    'reading',
    [
      'Reconnaît quelques lettres.',
      'Déchiffre les mots vus, lettre après lettre.',
      'Lit les mots vus presque sans s’arrêter.',
      'Lit des mots nouveaux du niveau.',
    ],
  ],
  [
    'writing',
    [
      'Trace les lettres par-dessus.',
      'Forme les lettres avec un modèle.',
      'Écrit les mots vus, avec quelques oublis.',
      'Écrit les mots vus de mémoire.',
    ],
  ],
  [
    'speaking',
    [
      'Répète après le professeur.',
      'Répond par un ou deux mots, avec de l’aide.',
      'Répond par une phrase courte.',
      'Raconte avec ses propres mots.',
    ],
  ],
  [
    'listening',
    [
      'Reconnaît quelques mots.',
      'Comprend les consignes avec un geste.',
      'Comprend les consignes répétées une fois.',
      'Comprend les consignes du premier coup.',
    ],
  ],
] as const)('each step of %s says what the child can do', (skill, sentences) => {
  expect(steps.map(step => stepMeaning[skill][step]())).toEqual(sentences)
})

test.each([
  ['word', 'قَمَر (qamar), la lune'],
  ['letter', 'la lettre قَمَر (qamar)'],
  ['point', 'la lune'],
] as const)('what was taught is named by its kind: %s as «%s»', (kind, text) => {
  expect(itemText({ kind, ar: 'قَمَر', sounds: 'qamar', meaning: 'la lune' })).toBe(text)
})
