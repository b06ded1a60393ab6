import { expect, test } from 'vitest'
import { actionLabel } from '#features/privacy/action-labels.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { personLabel } from './journal-labels.ts'

test('the filter of the journal names an action without a role, an entry with it', () => {
  expect([actionLabel('role_given'), actionLabel('role_removed')]).toEqual(['Rôle donné', 'Rôle retiré'])
  expect(actionLabel('role_given', 'teacher')).toBe('Rôle donné\u00a0: professeur')
  expect(actionLabel('role_removed', 'teacher')).toBe('Rôle retiré\u00a0: professeur')
})

test('every action has words of its own, so that no two of the filter read the same', () => {
  const labels = auditActions.map(action => actionLabel(action))
  expect(labels.filter(label => !label)).toEqual([])
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})

test.each([
  ['Samia Cherif', { name: 'Samia Cherif', isChild: false }, true],
  ['Un enfant de Samia Cherif', { name: 'Samia Cherif', isChild: true }, true],
  ['Compte effacé', null, true],
  ['—', null, false],
] as const)('the person of an entry is named «%s»', (label, person, isKnown) => {
  expect(personLabel(person, isKnown, '—')).toBe(label)
})
