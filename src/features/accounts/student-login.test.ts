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

test.each(['lune.figue.47', 'abc', 'a_b', 'dragon2000', 'alizes.12'])('accepts the login name %s', name => {
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
])('refuses the login name «%s» for its characters or length', name => {
  expect(loginNameProblem(name, personal)).toBe('login_name_shape')
})

test.each(['ines', 'ines2018', 'ines.lune', 'lune_haddad', 'monhaddad', 'ali.47', 'petitehaddad9'])(
  'refuses the login name %s, which contains a name of the child',
  name => {
    expect(loginNameProblem(name, personal)).toBe('login_name_personal')
  },
)

test('normalises login names', () => {
  expect(normaliseUsername(' \uff2cUNE.Figue.47 ')).toBe('lune.figue.47')
})

test.each(['12345', '1234567890123', 'abcdef', '12 456', '１２３４５６', ''])(
  'refuses the code «%s»: it must be six to twelve digits',
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
])('refuses the trivial code %s', code => {
  expect(codeProblem(code)).toBe('code_trivial')
})

test.each(['246813', '730518', '204060', '001258'])('accepts the code %s', code => {
  expect(codeProblem(code)).toBeUndefined()
})

test('suggests login names and codes that are accepted', () => {
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
