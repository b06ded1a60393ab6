import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { toUserError } from './user-error.ts'

test.each([
  ['a network that fails', new TypeError('Failed to fetch')],
  ['a script that does not come', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
  ['an answer that is none', new Error('Invalid RPC response format.')],
  ['a gateway', new ORPCError('BAD_GATEWAY', { status: 502 })],
])('%s is told in French, and is no judgement of ours', (_, error) => {
  const told = toUserError(error)
  expect(told).toMatchObject({
    message: expect.stringMatching(/^Le serveur n’a pas répondu\. Rien n’est perdu/),
  })
  expect(told).not.toBeInstanceOf(ORPCError)
})

test('what the server said stays as it said it, and what nobody waits for stays silent', () => {
  const refusal = new ORPCError('slot_taken', { status: 409, message: 'Ce créneau est pris.' })
  expect(toUserError(refusal)).toBe(refusal)
  const abort = new DOMException('The user aborted a request.', 'AbortError')
  expect(toUserError(abort)).toBe(abort)
})
