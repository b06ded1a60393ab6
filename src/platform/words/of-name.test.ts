import { expect, test } from 'vitest'
import { ofName } from './of-name'

test('de gives way before a vowel, with or without an accent', () => {
  expect(['Salma', 'Adam', 'Inès', 'Élias', 'Hana', 'Yasmine', 'آدم'].map(ofName)).toEqual([
    'de Salma',
    'd’Adam',
    'd’Inès',
    'd’Élias',
    'de Hana',
    'de Yasmine',
    'de آدم',
  ])
})
