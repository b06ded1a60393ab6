import { expect, test } from 'vitest'
import { challengePath, formatRecoveryCode, isAppCode, normaliseCode } from './second-factor.ts'

test('the page of the code leads back to the page that was asked for', () => {
  expect(challengePath('/parent?tab=lessons&x=é')).toBe('/code?from=%2Fparent%3Ftab%3Dlessons%26x%3D%C3%A9')
  expect(challengePath(undefined)).toBe('/code')
  expect(challengePath('')).toBe('/code')
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123\u202f456\u00a0', '123456'],
  [' ABCDE-fghij\n', 'abcdefghij'],
  ['ABCDE - FGHIJ', 'abcdefghij'],
  // Typed with an Asian keyboard.
  ['１２３４５６', '123456'],
])('a code is read without spaces, hyphens and capitals: %j is %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['x123456', false],
  ['', false],
])('the code of an app has six digits: "%s" is %s', (code, isOne) => {
  expect(isAppCode(code)).toBe(isOne)
})

test('a recovery code is shown in two groups, and typed as shown it is the same code', () => {
  expect(formatRecoveryCode('abcdefghij')).toBe('abcde-fghij')
  expect(normaliseCode(formatRecoveryCode('abcdefghij'))).toBe('abcdefghij')
})
