import { expect, test } from 'vitest'
import { mailFailureOf } from './mail-outcome.ts'

const failed = (code: string, responseCode?: number) => Object.assign(new Error('…'), { code, responseCode })

test.each([
  [failed('ECONNECTION'), 'unreachable'],
  [failed('ETIMEDOUT'), 'unreachable'],
  [failed('EDNS'), 'unreachable'],
  [failed('EAUTH', 535), 'login'],
  [failed('EENVELOPE', 550), 'refused'],
  [failed('EENVELOPE', 552), 'full'],
  [failed('EENVELOPE', 452), 'full'],
  [failed('EENVELOPE', 450), 'busy'],
  [failed('EMESSAGE', 554), 'refused'],
  [failed('EENVELOPE'), 'refused'],
  [new Error('The job names no account'), 'unknown'],
  ['thrown text', 'unknown'],
])('%o counts as %s', (error, failure) => {
  expect(mailFailureOf(error)).toBe(failure)
})
