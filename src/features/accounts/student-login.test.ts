import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseUsername } from './accounts.ts'
import {
  codeMinLength,
  codeProblem,
  loginNameProblem,
  suggestedCode,
  suggestedLoginName,
} from './student-login.ts'

const personal = ['Inès', 'Haddad-Ben Ali']

test.each(['lune.figue.47', 'abc', 'a_b', 'dragon2000', 'alizes.12'])('a login name may be %s', name => {
  expect(loginNameProblem(name, personal)).toBeUndefined()
})

test.each([
  'ab',
  '',
  'x'.repeat(31),
  'lune figue',
  'lune-figue',
  'été.47',
  '.lune',
  'lune.',
  '123456',
  'lune@figue',
  'lune\u0000figue',
  'قمر',
])('a login name that a keyboard or a child would stumble over is refused: %s', name => {
  expect(loginNameProblem(name, personal)).toBe('login_name_shape')
})

test.each(['ines', 'ines2018', 'ines.lune', 'lune_haddad', 'monhaddad', 'ali.47', 'petitehaddad9'])(
  'a login name does not tell who the child is: %s',
  name => {
    expect(loginNameProblem(name, personal)).toBe('login_name_personal')
  },
)

test('what looks alike is one name', () => {
  expect(normaliseUsername(' \uff2cUNE.Figue.47 ')).toBe('lune.figue.47')
})

test.each(['12345', '1234567890123', 'abcdef', '12 456', '１２３４５６', ''])(
  'a code is six to twelve digits: %s',
  code => {
    expect(codeProblem(code)).toBe('code_shape')
  },
)

test.each([
  '000000',
  '123456',
  '654321',
  '890123',
  '109876',
  '121212',
  '123123',
  '112233',
  '998877',
  '111222',
  '100000',
  '147258',
  '0159753',
  '12341234',
])('a code that is tried first is refused: %s', code => {
  expect(codeProblem(code)).toBe('code_trivial')
})

test.each(['246813', '730518', '204060', '001258'])('any other code will do: %s', code => {
  expect(codeProblem(code)).toBeUndefined()
})

test('what is suggested would be accepted', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), numbers => {
      const draw = (below: number) => (numbers.next().value ?? 0) % below
      expect(loginNameProblem(suggestedLoginName(draw), personal)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 30 }), seed => {
      let state = seed
      const draw = (below: number) => {
        state = (state * 48271) % 2147483647
        return state % below
      }
      const code = suggestedCode(draw)
      expect(codeProblem(code)).toBeUndefined()
      expect(code).toHaveLength(codeMinLength)
    }),
  )
})
