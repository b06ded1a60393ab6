import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { inWords } from './unreachable'

const french = {
  code: 'unreachable',
  message: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
}

test('a network that fails, a gateway and a script that does not come are told in French', () => {
  expect(inWords(new TypeError('Failed to fetch'))).toMatchObject(french)
  expect(inWords(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toMatchObject(
    french,
  )
  expect(inWords(new ORPCError('BAD_GATEWAY', { status: 502 }))).toMatchObject(french)
})

test('what the server said stays as it said it, and what nobody waits for stays silent', () => {
  const refusal = new ORPCError('slot_taken', { status: 409, message: 'Ce créneau est pris.' })
  expect(inWords(refusal)).toBe(refusal)
  const abort = new DOMException('The user aborted a request.', 'AbortError')
  expect(inWords(abort)).toBe(abort)
})
