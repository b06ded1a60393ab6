import { expect, onTestFinished, test, vi } from 'vitest'
import { writeCookie } from './cookies.ts'

test('a cookie of a page is of the whole site, lives as long as it is told, and is secure on https', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const written: string[] = []
  vi.stubGlobal('document', {
    set cookie(line: string) {
      written.push(line)
    },
  })
  for (const protocol of ['http:', 'https:']) {
    vi.stubGlobal('location', { protocol })
    writeCookie('kalima-theme', 'dark', 60)
  }
  expect(written).toEqual([
    'kalima-theme=dark; Path=/; Max-Age=60; SameSite=Lax',
    'kalima-theme=dark; Path=/; Max-Age=60; SameSite=Lax; Secure',
  ])
})
