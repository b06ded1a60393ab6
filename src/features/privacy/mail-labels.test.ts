import { expect, test } from 'vitest'
import { mailFailureLabels, mailKindLabel, mailStateLabels } from './mail-labels.ts'

test.each([
  ['booking-confirmed', 'Réservation confirmée'],
  // They differ in the recipient only.
  ['seat-postponed', 'Cours reporté'],
  ['teacher-seat-postponed', 'Cours reporté'],
  ['a-kind-of-later', 'Autre email'],
])('a mail of kind %s is listed as «%s»', (kind, label) => {
  expect(mailKindLabel(kind)).toBe(label)
})

test('the school reads whether a mail left, and why not', () => {
  const { waiting, sent, failed, dropped } = mailStateLabels
  expect([waiting(), sent(), failed(), dropped()]).toEqual(['En attente', 'Envoyé', 'Échoué', 'Sans objet'])
  expect(Object.values(mailFailureLabels).map(label => label())).toEqual([
    'Le serveur de mail ne répondait pas.',
    'Le serveur de mail a refusé l’identifiant de l’école.',
    'L’adresse a été refusée.',
    'La boîte du destinataire est pleine.',
    'Le serveur de mail a remis l’envoi à plus tard.',
    'L’email n’a pas pu être préparé.',
  ])
})
