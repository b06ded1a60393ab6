import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isFinalRefusal, toUserError } from './client-errors.ts'

test.each([
  ['a network that fails', new TypeError('Failed to fetch')],
  [
    'a script that cannot be loaded',
    new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
  ],
  ['an invalid response', new Error('Invalid RPC response format.')],
  ['a gateway', new ORPCError('BAD_GATEWAY', { status: 502 })],
])('%s becomes a plain error with a French message', (_, error) => {
  const userError = toUserError(error)
  expect(userError).toMatchObject({
    message: expect.stringMatching(/^Le serveur n’a pas répondu\. Rien n’est perdu/),
  })
  expect(userError).not.toBeInstanceOf(ORPCError)
})

test('an error of our API and an abort are unchanged', () => {
  const refusal = new ORPCError('slot_taken', { status: 409, message: 'Ce créneau est pris.' })
  expect(toUserError(refusal)).toBe(refusal)
  const abort = new DOMException('The user aborted a request.', 'AbortError')
  expect(toUserError(abort)).toBe(abort)
})

test.each([
  [403, true],
  [409, true],
  [408, false],
  [429, false],
  [503, false],
])('an answer %i is refused for good: %s', (status, isFinal) => {
  expect(isFinalRefusal(new ORPCError('some_code', { status }))).toBe(isFinal)
})
