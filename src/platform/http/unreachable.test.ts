import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { toldUnreachable } from './unreachable'

test('a dropped network and a proxy’s bare answer are told in French, and are no judgement of ours', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    new Error('Invalid RPC response format.'),
    new ORPCError('BAD_GATEWAY', { status: 502 }),
  ]) {
    expect(() => toldUnreachable(error)).toThrow(/^La connexion est interrompue\. Rien n’est perdu/)
    expect(() => toldUnreachable(error)).not.toThrow(ORPCError)
  }
})

test('what the server said, and what was called off, stay as they are', () => {
  const said = new ORPCError('slot_taken', { status: 409, message: 'Ce créneau vient d’être pris.' })
  expect(() => toldUnreachable(said)).not.toThrow()
  expect(() => toldUnreachable(new DOMException('called off', 'AbortError'))).not.toThrow()
})
