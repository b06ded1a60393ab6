import { expect, test } from 'vitest'
import { actionLabel } from './journal-labels.ts'

test('the filter of the journal names an action without a role, an entry with it', () => {
  expect([actionLabel('role_given'), actionLabel('role_removed')]).toEqual(['Rôle donné', 'Rôle retiré'])
  expect(actionLabel('role_given', 'teacher')).toBe('Rôle donné : professeur')
})
