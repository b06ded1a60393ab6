import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '#platform/locale/locale.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import { runs } from '../../../tests/support/runs.ts'
import { safeReturn, withNotice } from './return-path.ts'

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
    ['/en/teachers?level=1#top', '/teachers?level=1#top'],
    ['/en/en/teachers', '/teachers'],
    ['/en', '/'],
    ['/en/', '/'],
    ['/english', '/english'],
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
    '/en//e.test',
    '/en///e.test',
    '/en/en//e.test',
    '/en/en/en//e.test',
    '/en/\\e.test',
    '/en/\t/e.test',
    '/en/%2Fe.test',
    '/en%2F%2Fe.test',
    '/%65n//e.test',
    '/%2565n//e.test',
    '/en/%65n//e.test',
    '/en/%5Ce.test',
    '/en/..//e.test',
    '/x/../en//e.test',
    '/en/x/..//e.test',
    '/en//e.test/%2e%2e',
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
    '/en/login',
    '/en/en/login',
    '/en/%6Cogin',
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
      '/en',
      '%65n',
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
        for (const locale of locales) {
          const address = localizedPath(withNotice(path, 'signed-in'), locale)
          expect(new URL(address, 'https://kalima.test/login').origin).toBe('https://kalima.test')
          expect(localizedPath(address, locale)).toBe(address)
        }
      }),
      { numRuns: runs(3000) },
    )
  })

  test('gets a notice in addition to its query', () => {
    expect(withNotice('/parent', 'signed-in')).toBe('/parent?notice=signed-in')
    expect(withNotice('/teachers?level=1#top', 'signed-in')).toBe('/teachers?level=1&notice=signed-in#top')
  })
})
