import { expect, test } from 'vitest'
import { cancellingSentence } from './cancelling-sentence.ts'

const alone = {
  isFree: true,
  freeCancellationHours: 24,
  isTrial: false,
  isPending: false,
  isSeries: false,
  date: '2026-11-24',
  time: '17:00',
  today: '2026-11-20',
}
const late = { ...alone, isFree: false }

test.each<[string, Parameters<typeof cancellingSentence>[0]]>([
  ['Déplacement et annulation sans frais jusqu’au mardi 24 novembre à 17:00.', alone],
  ['Déplacement et annulation sans frais jusqu’au mardi 24 novembre à 17:00.', { ...alone, isTrial: true }],
  ['Déplacement et annulation sans frais jusqu’au mardi 24 novembre à 17:00.', { ...alone, isPending: true }],
  [
    'Premier cours\u00a0: déplacement et annulation sans frais jusqu’au mardi 24 novembre à 17:00. Chaque cours suivant\u00a0: jusqu’à 24\u00a0h avant.',
    { ...alone, isSeries: true },
  ],
  [
    'Premier cours\u00a0: déplacement et annulation sans frais jusqu’au mardi 24 novembre à 17:00. Chaque cours suivant\u00a0: jusqu’au début du cours.',
    { ...alone, isSeries: true, freeCancellationHours: 0 },
  ],
  [
    'Ce cours commence dans moins de 24\u00a0h\u00a0: il ne peut plus être annulé ni déplacé sans frais.',
    late,
  ],
  [
    'Ce cours commence dans moins de 24\u00a0h\u00a0: annulé, il compte quand même comme cours d’essai.',
    { ...late, isTrial: true },
  ],
  [
    'Ce cours commence dans moins de 48\u00a0h\u00a0: tant qu’aucun deuxième enfant ne s’est inscrit, il s’annule sans frais, et sans lui rien n’est dû. Ensuite, il ne peut plus être annulé ni déplacé sans frais.',
    { ...late, isPending: true, freeCancellationHours: 48 },
  ],
  [
    'Le premier cours commence dans moins de 24\u00a0h\u00a0: il ne peut plus être annulé ni déplacé sans frais. Chaque cours suivant\u00a0: jusqu’à 24\u00a0h avant.',
    { ...late, isSeries: true },
  ],
  [
    'Le premier cours commence dans moins de 24\u00a0h\u00a0: tant qu’aucun deuxième enfant ne s’y est inscrit, il s’annule sans frais, et sans lui rien n’est dû. Ensuite, il ne peut plus être annulé ni déplacé sans frais. Chaque cours suivant\u00a0: jusqu’à 24\u00a0h avant.',
    { ...late, isSeries: true, isPending: true },
  ],
  [
    'Déplacement et annulation sans frais jusqu’au mardi 5 janvier 2027 à 17:00.',
    { ...alone, date: '2027-01-05' },
  ],
  [
    'Déplacement et annulation sans frais jusqu’au dimanche 31\u00a0octobre 2027 à 02:00 (après le changement d’heure).',
    { ...alone, date: '2027-10-31', time: '02:00', occurrence: 'second' },
  ],
])('before confirming a family reads «%s»', (sentence, booking) => {
  expect(cancellingSentence(booking)).toBe(sentence)
})
