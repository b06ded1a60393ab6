import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { csvRow } from './csv.ts'

test('semicolons, quotes and line breaks stay inside their cell; numbers have a comma', () => {
  expect(csvRow(['Élodie', 'a;b', 'dit "oui"', 'deux\nlignes', 24.5, 3, null])).toBe(
    'Élodie;"a;b";"dit ""oui""";"deux\nlignes";24,5;3;\r\n',
  )
})

test.each(['=1+1', '+33 6', '-2', '@cmd', '\t=1', '  =1', '\r=1', '＝1', '＠cmd'])(
  '%j runs no formula',
  text => {
    const [cell = ''] = csvRow([text]).split('\r\n')
    expect(cell.replace(/^"/, '')[0]).toBe("'")
  },
)

test('no text at all begins a cell as a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(csvRow([text]).replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/)
    }),
    { numRuns: runs(200) },
  )
})
