import { expect, test } from 'vitest'
import { childNameInFile, choosePeriod } from './documents.ts'

test('a certificate covers the twelve months before today unless a parent chooses', () => {
  expect(choosePeriod({}, '2026-11-23')).toEqual({ from: '2025-11-23', to: '2026-11-23' })
  expect(choosePeriod({ from: '2026-09-01', to: '2026-10-31' }, '2026-11-23')).toEqual({
    from: '2026-09-01',
    to: '2026-10-31',
  })
})

test('a period never reaches beyond today, is never longer than two years, and begins before it ends', () => {
  expect(choosePeriod({ from: '2026-11-01', to: '2027-06-30' }, '2026-11-23')?.to).toBe('2026-11-23')
  expect(choosePeriod({ from: '2024-11-22' }, '2026-11-23')).toEqual({ from: '2024-11-22', to: '2026-11-23' })
  expect(choosePeriod({ from: '2024-11-21' }, '2026-11-23')).toBeUndefined()
  expect(choosePeriod({ from: '2026-11-24' }, '2026-11-23')).toBeUndefined()
})

test('two children of a family never share the name in a file, and one whose name is its own keeps it', () => {
  const child = (id: string, firstName: string) => ({ id: `${id}-0000-4000-8000-000000000000`, firstName })
  const family = [
    child('3f2a91bc', 'Anne Lise'),
    child('77aa0001', 'anne-lise'),
    child('90cc0002', 'Inès'),
    child('a1dd0003', 'أمل'),
  ]
  expect(family.map(one => childNameInFile(one, family))).toEqual([
    'Anne-Lise-3f2a91bc',
    'anne-lise-77aa0001',
    'Inès',
    'أمل',
  ])
})
