import { expect, test } from 'vitest'
import {
  accountRoleLabel,
  accountTitle,
  applicationStatusLabels,
  blockConsequences,
  blockTitle,
  unblockConsequence,
  unblockTitle,
} from './account-labels.ts'

test.each([
  ['parent', 'Parent'],
  ['student', 'Accès d’élève'],
  ['teacher', 'Professeur'],
  ['admin', 'Administration'],
  [null, 'Candidat'],
] as const)('an account of role %s is listed as «%s»', (role, label) => {
  expect(accountRoleLabel(role)).toBe(label)
})

test('an application is to be read, accepted or refused', () => {
  const { pending, accepted, refused } = applicationStatusLabels
  expect([pending(), accepted(), refused()]).toEqual(['À lire', 'Acceptée', 'Refusée'])
})

test('a child’s login is named by itself, not as its parent', () => {
  const samia = { name: 'Samia Cherif', loginName: null, role: 'parent' as const }
  const adam = { name: 'Samia Cherif', loginName: 'adam', role: 'student' as const }
  const namesOf = (account: typeof samia | typeof adam) => [
    accountTitle(account),
    blockTitle(account),
    unblockTitle(account),
    unblockConsequence(account),
  ]
  expect(namesOf(samia)).toEqual([
    'Samia Cherif',
    'Bloquer Samia Cherif\u00a0?',
    'Débloquer Samia Cherif\u00a0?',
    'La connexion redevient possible et un email l’annonce. Les cours annulés le restent.',
  ])
  expect(namesOf(adam)).toEqual([
    'Élève «\u00a0adam\u00a0», famille Samia Cherif',
    'Bloquer l’accès d’élève «\u00a0adam\u00a0», famille Samia Cherif\u00a0?',
    'Débloquer l’accès d’élève «\u00a0adam\u00a0», famille Samia Cherif\u00a0?',
    'La connexion redevient possible et un email l’annonce au parent.',
  ])
})

const signedOut =
  'Ses appareils sont déconnectés à l’instant et la connexion lui est refusée. Un email l’en informe, sans le motif.'
const oneChild = 'L’accès de son enfant est fermé aussi.'
const noLesson = 'Aucun cours à venir n’est touché.'

test.each<[string, Parameters<typeof blockConsequences>[0], string[]]>([
  [
    'a child’s login: its lessons stay',
    { role: 'student', children: 0, upcomingLessons: 3, upcomingPlaces: 0 },
    [
      'Cet accès d’élève est fermé à l’instant et le parent ne peut pas en créer un autre pour l’enfant. Les cours restent. Un email en informe le parent.',
    ],
  ],
  [
    'a parent without children',
    { role: 'parent', children: 0, upcomingLessons: 0, upcomingPlaces: 0 },
    [signedOut, noLesson],
  ],
  [
    'a parent of one child with one lesson',
    { role: 'parent', children: 1, upcomingLessons: 1, upcomingPlaces: 1 },
    [signedOut, oneChild, 'Une place dans un cours à venir est rendue\u00a0; le professeur en est informé.'],
  ],
  [
    'a parent of two children with many lessons',
    { role: 'parent', children: 2, upcomingLessons: 12, upcomingPlaces: 14 },
    [
      signedOut,
      'Les accès de ses 2 enfants sont fermés aussi.',
      '14 places dans 12 cours à venir sont rendues\u00a0; chaque professeur en est informé.',
    ],
  ],
  [
    'a parent of two children with a group lesson of both',
    { role: 'parent', children: 2, upcomingLessons: 1, upcomingPlaces: 2 },
    [
      signedOut,
      'Les accès de ses 2 enfants sont fermés aussi.',
      '2 places dans un cours à venir sont rendues\u00a0; le professeur en est informé.',
    ],
  ],
  [
    'a teacher without lessons',
    { role: 'teacher', children: 0, upcomingLessons: 0, upcomingPlaces: 0 },
    [signedOut, noLesson],
  ],
  [
    'a teacher with one lesson',
    { role: 'teacher', children: 0, upcomingLessons: 1, upcomingPlaces: 0 },
    [
      signedOut,
      'Un cours à venir est annulé et rendu\u00a0; les familles en sont informées. Le profil quitte la liste.',
    ],
  ],
  [
    'a teacher with many lessons',
    { role: 'teacher', children: 0, upcomingLessons: 2, upcomingPlaces: 0 },
    [
      signedOut,
      '2 cours à venir sont annulés et rendus\u00a0; les familles en sont informées. Le profil quitte la liste.',
    ],
  ],
  ['an admin', { role: 'admin', children: 0, upcomingLessons: 0, upcomingPlaces: 0 }, [signedOut]],
  ['an applicant', { role: null, children: 0, upcomingLessons: 0, upcomingPlaces: 0 }, [signedOut]],
])('before the school blocks %s it reads what follows', (_, account, sentences) => {
  expect(blockConsequences(account)).toEqual(sentences)
})

test('before a teacher is unblocked, the school reads that families find and book the profile again at once', () => {
  const salma = { name: 'Salma Haddad', loginName: null, role: 'teacher' as const }
  expect(unblockConsequence(salma)).toContain('Son profil revient aussitôt dans la liste')
})
