import { expect, test } from 'vitest'
import { lessonLabel, lessonTypeLabel, shortLessonLabel } from './lesson-labels.ts'

test.each([
  // A trial teaches half of the hour that it reserves.
  ['trial', 60, 'Cours d’essai', 'Cours d’essai, 30\u00a0min', 'essai, 30\u00a0min'],
  ['trial', 30, 'Cours d’essai', 'Cours d’essai, 30\u00a0min', 'essai, 30\u00a0min'],
  ['individual', 90, 'Cours individuel', 'Cours individuel, 90\u00a0min', 'individuel, 90\u00a0min'],
  ['group', 60, 'Cours en groupe', 'Cours en groupe, 60\u00a0min', 'groupe, 60\u00a0min'],
] as const)('a lesson of type %s that reserves %i minutes is named', (type, minutes, label, long, short) => {
  expect(lessonTypeLabel(type)).toBe(label)
  expect(lessonLabel(type, minutes)).toBe(long)
  expect(shortLessonLabel(type, minutes)).toBe(short)
})
