import { expect, test } from 'vitest'
import { excerptOf, messageText } from './messages.ts'

test('a message keeps its lines and letters and loses what only programs write', () => {
  expect(messageText('  Bonjour,\r\nà mardi\u0007 !\r\n\r\n')).toBe('Bonjour,\nà mardi !')
  expect(messageText('آدَم\t١')).toBe('آدَم\t١')
  expect(messageText('\u202egpj.exe')).toBe('gpj.exe')
  expect(messageText(' \n\t\u0000')).toBe('')
})

test('an excerpt is one line that never cuts a sign in two', () => {
  expect(excerptOf('Un\n\ndeux')).toBe('Un deux')
  const excerpt = excerptOf('🙂'.repeat(200))
  expect([...excerpt]).toHaveLength(120)
  expect(excerpt.endsWith('🙂…')).toBe(true)
})
