import { expect, test } from 'vitest'
import { afterPaint, scriptsAfterPaint } from './after-paint.ts'

const page =
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js"/></head>' +
  '<body><p>$& and $1</p><script type="module" async="" src="/c.js" nonce="n"></script></body></html>'

test('scripts are named, and asked for by a small one with the nonce of the answer', () => {
  const html = scriptsAfterPaint(page, 'n')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/><link rel="after-paint" href="/b.js"/>')
  expect(html).toContain('<p>$& and $1</p><script type="text/plain" src="/c.js" nonce="n"></script>')
  expect(html).toMatch(/<script nonce="n">\(d=>.*<\/script><\/body><\/html>$/)
  expect(html).not.toContain('type="module"')
})

const answered = (isFor: boolean, type = 'text/html; charset=utf-8') =>
  afterPaint(
    () => new Response(page, { status: 404, headers: { 'content-type': type, 'x-kept': 'yes' } }),
    () => isFor,
  )(new Request('http://localhost/'), 'n')

test('status and headers stay; other pages and other things stay as they are', async () => {
  const changed = await answered(true)
  expect([changed.status, changed.headers.get('x-kept')]).toEqual([404, 'yes'])
  expect(await changed.text()).toContain('after-paint')
  expect(await (await answered(false)).text()).toBe(page)
  expect(await (await answered(true, 'application/json')).text()).toBe(page)
})
