import type { Manifest } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './after-paint.ts'

const manifest: Manifest = {
  routes: {
    __root__: {
      css: ['/a.css'],
      preloads: ['/a.js'],
      scripts: [{ attrs: { type: 'module', async: true, src: '/a.js' } }, { children: 'here()' }],
    },
    '/about': { preloads: ['/a.js', { href: '/b.js' }] },
    '/other': { preloads: ['/c.js'] },
  },
}

test('one inline script fetches the scripts of all matched routes, each once', () => {
  const { routes } = scriptsAfterPaint(manifest, ['__root__', '/about'])
  expect(routes['/about']).toEqual({ preloads: [], scripts: [] })
  const { css, preloads, scripts = [] } = routes.__root__ ?? {}
  expect([css, preloads, scripts.length]).toEqual([['/a.css'], [], 2])
  expect(scripts[0]).toEqual({ children: 'here()' })
  expect(scripts[1]?.children).toMatch(/\(\["\/a\.js","\/b\.js"\],\["\/a\.js"\]\)$/)
  expect(manifest.routes.__root__?.preloads).toEqual(['/a.js'])
})
