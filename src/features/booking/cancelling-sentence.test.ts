import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { cancellingSentence } from './cancelling-sentence.ts'
import { lateDueLabel, latePlaceSentences } from './late-place-sentences.ts'

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
    'À sa nouvelle heure, mercredi 25\u00a0novembre à 10:00, ce cours commence dans moins de 24\u00a0h\u00a0: il ne peut plus être annulé ni déplacé sans frais.',
    { ...late, newHour: { date: '2026-11-25', time: '10:00' } },
  ],
  [
    'Ce cours commence dans moins de 48\u00a0h\u00a0: dès qu’un deuxième enfant s’inscrit, il ne peut plus être annulé ni déplacé sans frais. Sans lui, rien n’est dû.',
    { ...late, isPending: true, freeCancellationHours: 48 },
  ],
  [
    'Le premier cours commence dans moins de 24\u00a0h\u00a0: il ne peut plus être annulé ni déplacé sans frais. Chaque cours suivant\u00a0: jusqu’à 24\u00a0h avant.',
    { ...late, isSeries: true },
  ],
  [
    'Le premier cours commence dans moins de 24\u00a0h\u00a0: dès qu’un deuxième enfant s’y inscrit, il ne peut plus être annulé ni déplacé sans frais. Sans lui, rien n’est dû. Chaque cours suivant\u00a0: jusqu’à 24\u00a0h avant.',
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

test('of places that were cancelled too late a family reads the days, the hours and the amounts', () => {
  const place = { date: '2026-11-24', time: '17:00', priceCents: 3600 }
  const next = { ...place, date: '2026-11-26', priceCents: 1800 }
  const none = { replaced: [], waiting: [], due: [] }
  const today = '2026-11-20'
  const booked = { today, stage: 'booked' } as const
  const places =
    'du mardi 24\u00a0novembre à 17:00 (36\u00a0€) et du jeudi 26\u00a0novembre à 17:00 (18\u00a0€)'
  expect(latePlaceSentences({ late: { ...none, replaced: [place, next] } }, booked)).toEqual([
    `Les cours annulés trop tard ${places} ne sont plus dus\u00a0: les nouveaux les remplacent.`,
  ])
  expect(latePlaceSentences({ late: { ...none, waiting: [next] } }, booked)).toEqual([
    'Le cours annulé trop tard du jeudi 26\u00a0novembre à 17:00 (18\u00a0€) reste dû tant qu’aucun deuxième enfant ne s’inscrit\u00a0; ensuite, le nouveau le remplace.',
  ])
  const late = { ...none, due: [place, next] }
  expect(latePlaceSentences({ late }, booked)).toEqual([
    `Les cours annulés trop tard ${places} restent dus, en plus des nouveaux.`,
  ])
  expect(lateDueLabel(late)).toBe('Restent dus en plus\u00a0: 54\u00a0€ d’annulation tardive')
  expect(lateDueLabel({ ...none, replaced: [place], waiting: [next] })).toBeUndefined()
  expect(
    runWithLocale('en', () =>
      latePlaceSentences({ late: { ...none, replaced: [place], due: [next] } }, booked),
    ),
  ).toEqual([
    'Cancelled too late, no longer due: Tuesday 24\u00a0November at 17:00 (€36).',
    'Cancelled too late, still due: Thursday 26\u00a0November at 17:00 (€18).',
  ])
})

test('before the act, what becomes of a late place is conditional', () => {
  const place = { date: '2026-11-24', time: '17:00', priceCents: 3600 }
  const next = { ...place, date: '2026-11-26', priceCents: 1800 }
  const today = '2026-11-20'
  const late = { replaced: [place], waiting: [next], due: [] }
  expect(latePlaceSentences({ late }, { today, stage: 'accepting' })).toEqual([
    'Si vous acceptez, le cours annulé trop tard du mardi 24\u00a0novembre à 17:00 (36\u00a0€) ne sera plus dû\u00a0: le nouveau le remplacera.',
    'Si vous acceptez, le cours annulé trop tard du jeudi 26\u00a0novembre à 17:00 (18\u00a0€) reste dû tant qu’aucun deuxième enfant ne s’inscrit\u00a0; ensuite, le nouveau le remplace.',
  ])
  expect(
    latePlaceSentences(
      { late: { ...late, replaced: [place, next], waiting: [] } },
      { today, stage: 'confirming' },
    ),
  ).toEqual([
    'Si vous confirmez, les cours annulés trop tard du mardi 24\u00a0novembre à 17:00 (36\u00a0€) et du jeudi 26\u00a0novembre à 17:00 (18\u00a0€) ne seront plus dus\u00a0: les nouveaux les remplaceront.',
  ])
  expect(runWithLocale('en', () => latePlaceSentences({ late }, { today, stage: 'accepting' }))).toEqual([
    'If you accept, what was cancelled too late is no longer due: Tuesday 24\u00a0November at 17:00 (€36).',
    'If you accept, what was cancelled too late stays due unless a second child joins: Thursday 26\u00a0November at 17:00 (€18).',
  ])
})
