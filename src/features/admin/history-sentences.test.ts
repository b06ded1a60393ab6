import { describe, expect, test } from 'vitest'
import { historyByline, historyDates, historySentence } from './history-sentences.ts'
import type { HistoryEntry } from './server/records/history-view.ts'

const adam = { name: 'Adam', role: null, isChild: true }
const lesson = { day: 'mardi 3 novembre', time: '17:00', teacherName: 'Nour Haddad' }
const movedTo = { day: 'jeudi 5 novembre', time: '18:00' }

const entry = (some: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  action: 'seat_cancelled',
  day: 'mardi 24 novembre 2026',
  time: '17:01',
  isOwn: false,
  hasActor: true,
  actor: { name: 'Samia Cherif', role: 'parent', isChild: false },
  subject: adam,
  role: null,
  givenBack: null,
  givenBackLessons: null,
  tasks: null,
  attendance: null,
  lesson: null,
  movedTo: null,
  dates: [],
  newDates: [],
  booking: null,
  reason: null,
  fromTeacher: null,
  toTeacher: null,
  ...some,
})

type Case = [sentence: string, entry: Partial<HistoryEntry>]
const about = (action: HistoryEntry['action'], some: Partial<HistoryEntry> = {}) => ({ action, ...some })
const read = (some: Partial<HistoryEntry>) => historySentence(entry(some))

describe('a booking', () => {
  const booking = { id: '0199', type: 'individual', sessions: 1, teacherName: 'Nour Haddad' } as const
  test.each<Case>([
    ['Cours d’Adam réservé avec Nour Haddad', { booking }],
    ['12 cours d’Adam réservés avec Nour Haddad', { booking: { ...booking, sessions: 12 } }],
    ['Cours d’essai d’Adam réservé avec Nour Haddad', { booking: { ...booking, type: 'trial' } }],
    ['Cours de Salma réservé avec Nour Haddad', { booking, subject: { ...adam, name: 'Salma' } }],
    ['Cours d’un enfant effacé réservé avec Nour Haddad', { booking, subject: null }],
    ['Cours réservés', {}],
  ])('reads «%s»', (sentence, some) => {
    expect(read(about('lessons_booked', some))).toBe(sentence)
  })

  test.each<Case>([
    ['Adam a demandé un cours à son parent', about('booking_requested')],
    ['un enfant effacé a demandé un cours à son parent', about('booking_requested', { subject: null })],
    ['Demande d’Adam refusée', about('booking_request_refused')],
  ])('that a child asked for reads «%s»', (sentence, some) => {
    expect(read(some)).toBe(sentence)
  })
})

describe('a lesson that is cancelled', () => {
  test.each<Case>([
    [
      'Cours d’Adam du mardi 3 novembre à 17:00 annulé, rendu à la famille',
      about('seat_cancelled', { lesson, givenBack: true }),
    ],
    [
      'Cours d’Adam du mardi 3 novembre à 17:00 annulé, compté comme donné',
      about('seat_cancelled', { lesson, givenBack: false }),
    ],
    ['Cours d’Adam annulé, rendu à la famille', about('seat_cancelled')],
    [
      'Cours d’un enfant effacé annulé, rendu à la famille',
      // An adult is not named as a child.
      about('seat_cancelled', { subject: { ...adam, isChild: false } }),
    ],
    ['Cours d’Adam du mardi 3 novembre à 17:00 rendu à la famille', about('seat_given_back', { lesson })],
    ['Place rendue à la famille', about('seat_given_back')],
    [
      'Cours d’Adam du mardi 3\u00a0novembre à 17:00 réservé de nouveau\u00a0: la place annulée trop tard n’est plus due',
      about('seat_replaced', { lesson }),
    ],
    ['Place annulée trop tard, remplacée par une nouvelle réservation', about('seat_replaced')],
    [
      'Cours du mardi 3 novembre à 17:00 avec Nour Haddad annulé pour tous et rendu',
      about('lesson_cancelled', { lesson }),
    ],
    ['Cours annulé pour tous et rendu', about('lesson_cancelled')],
  ])('reads «%s»', (sentence, some) => {
    expect(read(some)).toBe(sentence)
  })
})

describe('a lesson that is moved', () => {
  test.each<Case>([
    [
      'Cours d’Adam du mardi 3 novembre à 17:00 reporté au jeudi 5 novembre à 18:00',
      about('seat_postponed', { lesson, movedTo }),
    ],
    ['Cours d’Adam reporté', about('seat_postponed', { lesson })],
    ['Cours d’Adam reporté', about('seat_postponed', { movedTo })],
    [
      'Autre heure proposée pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_proposed', { lesson, movedTo }),
    ],
    [
      'Heure proposée acceptée pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_accepted', { lesson, movedTo }),
    ],
    [
      'Heure proposée refusée pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_refused', { lesson, movedTo }),
    ],
    [
      'Heure proposée retirée pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_withdrawn', { lesson, movedTo }),
    ],
    [
      'Heure proposée acceptée, mais prise entre-temps, pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_taken', { lesson, movedTo }),
    ],
    [
      'Heure proposée acceptée, mais plus ouverte à la réservation, pour le cours d’Adam du mardi 3 novembre à 17:00\u00a0: jeudi 5 novembre à 18:00',
      about('hour_not_offered', { lesson, movedTo }),
    ],
    ['Autre heure proposée', about('hour_proposed', { lesson })],
    ['Autre heure proposée', about('hour_proposed', { movedTo })],
  ])('reads «%s»', (sentence, some) => {
    expect(read(some)).toBe(sentence)
  })
})

describe('a series', () => {
  const dates = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ day: `mar. ${index + 1} déc.`, time: '17:00' }))
  test.each<Case>([
    ['3 cours d’Adam annulés, tous rendus à la famille', { dates: dates(3) }],
    ['3 cours d’Adam annulés, tous rendus à la famille', { dates: dates(3), givenBackLessons: 3 }],
    ['3 cours d’Adam annulés, tous comptés comme donnés', { dates: dates(3), givenBackLessons: 0 }],
    [
      '3 cours d’Adam annulés, rendus à la famille\u00a0: 2, comptés comme donnés\u00a0: 1',
      { dates: dates(3), givenBackLessons: 2 },
    ],
    ['1 cours d’Adam annulé, tous rendus à la famille', { dates: dates(1) }],
    ['Annulation d’une série', {}],
  ])('that is cancelled reads «%s»', (sentence, some) => {
    expect(read(about('series_cancelled', some))).toBe(sentence)
  })

  test.each<Case>([
    ['3 cours d’Adam reportés', { dates: dates(3) }],
    ['1 cours d’Adam reporté', { dates: dates(1) }],
    ['Report d’une série', {}],
  ])('that is moved reads «%s»', (sentence, some) => {
    expect(read(about('series_postponed', some))).toBe(sentence)
  })

  test.each<[string[], Partial<HistoryEntry>]>([
    [[], {}],
    [[], { newDates: dates(2) }],
    [['Dates\u00a0: mar. 1 déc. à 17:00'], { dates: dates(1) }],
    [
      ['Dates\u00a0: mar. 1 déc. à 17:00, mar. 2 déc. à 17:00, mar. 3 déc. à 17:00, mar. 4 déc. à 17:00'],
      { dates: dates(4) },
    ],
    [['Dates\u00a0: du mar. 1 déc. à 17:00 au mar. 5 déc. à 17:00'], { dates: dates(5) }],
    [
      ['Avant\u00a0: mar. 1 déc. à 17:00', 'Après\u00a0: jeudi 5 novembre à 18:00'],
      { dates: dates(1), newDates: [movedTo] },
    ],
  ])('lists its dates as %j', (lines, some) => {
    expect(historyDates(entry(some))).toEqual(lines)
  })
})

describe('what follows a lesson', () => {
  test.each<Case>([
    [
      'Présence d’Adam au cours du mardi 3 novembre\u00a0: «\u00a0En retard\u00a0»',
      about('attendance_noted', { lesson, attendance: 'late' }),
    ],
    ['Présence notée', about('attendance_noted', { lesson })],
    ['Présence notée', about('attendance_noted', { attendance: 'late' })],
    [
      'Compte rendu du cours d’Adam du mardi 3 novembre envoyé à la famille',
      about('report_sent', { lesson }),
    ],
    ['Compte rendu envoyé', about('report_sent')],
    ['Compte rendu du cours d’Adam du mardi 3 novembre corrigé', about('report_corrected', { lesson })],
    [
      'Un devoir donné après le cours d’Adam du mardi 3 novembre',
      about('homework_given', { lesson, tasks: 1 }),
    ],
    [
      '3 devoirs donnés après le cours d’Adam du mardi 3 novembre',
      about('homework_given', { lesson, tasks: 3 }),
    ],
    ['Devoirs donnés', about('homework_given', { tasks: 3 })],
  ])('reads «%s»', (sentence, some) => {
    expect(read(some)).toBe(sentence)
  })
})

test('an absence, reported or withdrawn, names its lesson', () => {
  expect(read(about('absence_reported', { lesson }))).toBe(
    'Absence signalée pour le cours du mardi 3 novembre à 17:00',
  )
  expect(read(about('absence_reported'))).toBe('Absence d’un professeur signalée')
  expect(read(about('absence_withdrawn', { lesson }))).toBe(
    'Absence retirée pour le cours du mardi 3 novembre à 17:00',
  )
  expect(read(about('absence_withdrawn'))).toBe('Absence d’un professeur retirée')
})

describe('a substitution', () => {
  const teachers = { fromTeacher: 'Amine Saïd', toTeacher: 'Nour Haddad' }
  test.each<Case>([
    [`Cours du ${lesson.day} à 17:00 confié à Nour Haddad, à la place d’Amine Saïd`, { ...teachers, lesson }],
    ['2 cours confiés à Nour Haddad, à la place d’Amine Saïd', { ...teachers, dates: [movedTo, movedTo] }],
    ['Professeur remplacé', teachers],
    ['Professeur remplacé', { ...teachers, fromTeacher: null }],
    ['Professeur remplacé', { ...teachers, toTeacher: null }],
  ])('reads «%s»', (sentence, some) => {
    expect(read(about('teacher_substituted', some))).toBe(sentence)
  })
})

describe('what happens to an account', () => {
  const samia = { name: 'Samia Cherif', role: 'parent', isChild: false } as const
  test.each<Case>([
    ['Famille inscrite', about('role_given', { role: 'parent' })],
    ['Professeur accueilli, profil public', about('role_given', { role: 'teacher' })],
    ['Accès donné à l’enfant', about('role_given', { role: 'student' })],
    ['Rôle donné\u00a0: administration', about('role_given', { role: 'admin' })],
    ['Rôle donné', about('role_given')],
    ['Accès retiré à l’enfant', about('role_removed', { role: 'student' })],
    ['Rôle retiré\u00a0: professeur', about('role_removed', { role: 'teacher' })],
    ['Fiche d’Adam lue', about('student_file_read')],
    ['Un enfant effacé de la famille', about('student_erased')],
    ['Espace d’Adam ouvert par le parent', about('child_entrance_opened')],
    ['Candidature acceptée', about('application_accepted')],
    ['Candidature refusée', about('application_refused')],
    ['Famille approuvée\u00a0: ses enfants peuvent rejoindre un groupe', about('family_approved')],
    ['Professeur suspendu\u00a0: il n’est plus proposé', about('teacher_suspended')],
    ['Professeur rétabli\u00a0: il est de nouveau proposé', about('teacher_reinstated')],
    ['Compte bloqué, cours à venir rendus', about('account_blocked', { subject: samia })],
    ['Compte débloqué', about('account_unblocked', { subject: samia })],
    ['Accès d’Adam à son espace bloqué, cours maintenus', about('account_blocked', { subject: adam })],
    ['Accès d’Adam à son espace débloqué', about('account_unblocked', { subject: adam })],
    ['Copie des données demandée', about('data_exported')],
    ['Textes de l’école acceptés', about('documents_accepted')],
    ['Compte effacé à la demande de la personne', about('account_erased')],
    // Without a sentence of its own, as in the journal.
    ['Forfait créé', about('package_created')],
  ])('reads «%s»', (sentence, some) => {
    expect(read(some)).toBe(sentence)
  })
})

describe('the person who acted', () => {
  const person = { name: 'Samia Cherif', role: 'parent', isChild: false } as const
  test.each<[string, Partial<HistoryEntry>]>([
    ['Samia Cherif', { actor: person }],
    ['Vous', { actor: person, isOwn: true }],
    ['École, Samia Cherif', { actor: { ...person, role: 'admin' } }],
    ['Samia Cherif, professeur', { actor: { ...person, role: 'teacher' } }],
    ['Adam, depuis son espace', { actor: { ...adam, role: 'student' } }],
    ['Un compte effacé', { actor: null }],
    ['Automatique', { actor: null, hasActor: false }],
  ])('is named «%s», with the day and the hour', (who, some) => {
    expect(historyByline(entry(some))).toBe(`${who}, mardi 24 novembre 2026, 17:01`)
  })
})
