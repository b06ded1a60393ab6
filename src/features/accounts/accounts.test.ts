import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsLink, isEmail, normaliseEmail } from './accounts.ts'

describe('an e-mail address', () => {
  test('is normalised', () => {
    expect(normaliseEmail('  \uff33amia@Kalima.TEST ')).toBe('samia@kalima.test')
    fc.assert(
      fc.property(fc.emailAddress(), email => {
        const fullWidth = email.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        for (const spelling of [email, email.toUpperCase(), fullWidth, ` ${email}\t`])
          expect(normaliseEmail(spelling)).toBe(email.toLowerCase())
      }),
    )
  })

  test.each(['samia@kalima.test', "o'neil+x@a-b.example.org", 'a@b.fr'])('is valid: %s', email => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    'samia',
    '@kalima.test',
    'samia@',
    'samia@kalima',
    'a..b@c.fr',
    '.a@c.fr',
    'a b@c.fr',
    'a@c.fr\r\nbcc:d@e.fr',
    'a@c.fr,d@e.fr',
    '<a@c.fr>',
    `${'a'.repeat(250)}@c.fr`,
    'a@eleve.invalid',
  ])('is invalid: %s', email => {
    expect(isEmail(email)).toBe(false)
  })
})

describe('a name', () => {
  test.each([
    'http://e.test',
    'www.exemple',
    'Samia e@e.test',
    'gagnez-1000.com',
    'exemple.fr/x',
    'ｅ.com',
    'X.COM',
    'a＠b',
  ])('contains a link: %s', name => expect(containsLink(name)).toBe(true))
  test.each([
    'Samia',
    'Jean-Paul',
    'O’Neil',
    'J. Paul',
    'J.Paul',
    'J.R.',
    'St. Pierre',
    'سامية',
    'Dr. Haddad',
  ])('contains no link: %s', name => expect(containsLink(name)).toBe(false))
})
