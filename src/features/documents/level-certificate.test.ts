import { expect, test } from 'vitest'
import { earnsCertificate } from './level-certificate.ts'

test('a certificate is earned with nine words in ten, and with no fewer', () => {
  expect(earnsCertificate({ held: 90, words: 100 })).toBe(true)
  expect(earnsCertificate({ held: 89, words: 100 })).toBe(false)
  expect(earnsCertificate({ held: 0, words: 0 })).toBe(false)
})
