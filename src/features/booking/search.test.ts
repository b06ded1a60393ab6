import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BookSearch } from './search.ts'

const read = (search: Record<string, unknown>) => v.parse(BookSearch, search)

test('ignores days and hours that do not exist', () => {
  for (const date of ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31'])
    expect(read({ date, startsAt: `${date}T10:00:00Z` })).toEqual({})
  expect(read({ date: '2026-11-24', startsAt: '2026-11-24T25:00:00Z' })).toEqual({ date: '2026-11-24' })
  expect(read({ moved: ['2026-02-30~2026-03-02T10:00:00Z'], except: ['2026-02-30'] })).toEqual({})
  const real = {
    date: '2028-02-29',
    startsAt: '2028-02-29T14:00:00Z',
    moved: ['2028-02-29~2028-03-01T14:00:00Z'],
  }
  expect(read(real)).toEqual(real)
})
