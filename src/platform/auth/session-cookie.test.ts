import pg from 'pg'
import { expect, test } from 'vitest'
import { openAuth } from './auth.ts'
import { hasSessionCookie, sessionCookie } from './session-cookie.ts'

const https = 'https://ecole.example'
const http = 'http://localhost:3000'
const cookies = (cookie: string) => new Headers({ cookie })

test.each([
  [https, '__Host-kalima.session_token', true],
  [http, 'kalima.session_token', false],
])('better-auth and this program read one cookie: %s', async (publicUrl, name, isSecure) => {
  const { authCookies } = await openAuth(new pg.Pool(), { publicUrl, secret: 'x'.repeat(32) }).$context
  expect(authCookies.sessionToken.name).toBe(name)
  expect(authCookies.sessionToken.attributes).toMatchObject({
    secure: isSecure,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  })
  expect(authCookies.sessionToken.attributes.domain).toBeUndefined()
  expect(sessionCookie(cookies(`${name}=abc`), publicUrl)).toBe('abc')
})

test('a cookie of another name opens no session, and its page is still not shared', () => {
  for (const [publicUrl, name] of [
    [https, 'kalima.session_token'],
    [https, '__Secure-kalima.session_token'],
    [http, '__Host-kalima.session_token'],
  ] as const)
    expect(sessionCookie(cookies(`${name}=abc`), publicUrl), name).toBeUndefined()
  expect(hasSessionCookie(cookies('kalima.session_token=abc'))).toBe(true)
  expect(hasSessionCookie(cookies('__Host-kalima.session_token=abc'))).toBe(true)
  expect(hasSessionCookie(cookies('kalima-zone=Europe/Paris'))).toBe(false)
})
