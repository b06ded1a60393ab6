import { expect, test } from 'vitest'
import { ofName, thatName } from './of-name.ts'

test('de is elided before a vowel, with or without an accent, and before nothing else', () => {
  const names = [
    'Salma',
    'Adam',
    'Inès',
    'Élodie',
    'E\u0301lias',
    'Óscar',
    'Hanane',
    'Yasmine',
    'Yves',
    'آدم',
    '',
  ]
  expect(names.map(ofName)).toEqual([
    'de Salma',
    'd’Adam',
    'd’Inès',
    'd’Élodie',
    'd’E\u0301lias',
    'd’Óscar',
    'de Hanane',
    'de Yasmine',
    'd’Yves',
    'de آدم',
    'de ',
  ])
})

test('que is elided before the names before which de is', () => {
  expect(['Salma', 'Adam', 'Élodie', 'Hanane', 'Yves', 'Yasmine'].map(thatName)).toEqual([
    'que Salma',
    'qu’Adam',
    'qu’Élodie',
    'que Hanane',
    'qu’Yves',
    'que Yasmine',
  ])
})
