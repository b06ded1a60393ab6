import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { containsLink, isEmail, normaliseEmail, safeReturn, withNotice } from './accounts.ts'

describe('the page to return to after signing in', () => {
  test.each([
    ['/parent', '/parent'],
    ['/teacher/0199?lesson=trial#slots', '/teacher/0199?lesson=trial#slots'],
    ['/book-lesson?date=2026-03-01&time=17%3A00', '/book-lesson?date=2026-03-01&time=17%3A00'],
    ['/a/../parent', '/parent'],
    ['/', '/'],
    ['/logins', '/logins'],
    ['/parent/confirm', '/parent/confirm'],
    ['/parent//children', '/parent//children'],
    [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
  ])('may be a page of this site: %s', (path, expected) => {
    expect(safeReturn(path)).toBe(expected)
  })

  test.each([
    '//e.test',
    '///e.test',
    '/\\e.test',
    '\\\\e.test',
    '/\t/e.test',
    '/\n/e.test',
    '/%2Fe.test',
    '/%2fe.test',
    '/%5Ce.test',
    '/%252Fe.test',
    '/%25252Fe.test',
    '/..//e.test',
    '/.//e.test',
    '/%2e%2e//e.test',
    'https://e.test',
    'https:e.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:\\alert(1)',
    ' /parent',
    'parent',
    '',
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/login',
    '/login/',
    '/login?from=/parent',
    '/register',
    '/register/teacher',
    '/log%69n',
    '/x/../login',
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm?token=x',
    '/api/auth/sign-out',
    `/${'a'.repeat(2000)}`,
    `/${'é'.repeat(334)}`,
    undefined,
    null,
    7,
    ['/parent'],
  ])('is never another site, a script or a page of the sign-in: %s', path => {
    expect(safeReturn(path)).toBeUndefined()
  })

  test('is always on this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%252f',
      'e.test',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), pieces => {
        const path = safeReturn(`/${pieces.join('')}`)
        if (path === undefined) return
        expect(new URL(path, 'https://kalima.test/login').origin).toBe('https://kalima.test')
        expect(new URL(decodeURI(path), 'https://kalima.test/login').origin).toBe('https://kalima.test')
        expect(safeReturn(path)).toBe(path)
      }),
      { numRuns: runs(3000) },
    )
  })

  test('gets a notice in addition to its query', () => {
    expect(withNotice('/parent', 'signed-in')).toBe('/parent?notice=signed-in')
    expect(withNotice('/teachers?level=1#top', 'signed-in')).toBe('/teachers?level=1&notice=signed-in#top')
  })
})

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
