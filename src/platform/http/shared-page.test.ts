import { describe, expect, test } from 'vitest'
import { sharedPages } from './shared-page.ts'

const at = (path: string) => new Request(`http://localhost:3000${path}`)

/** Counts the renderings of a page; the clock is set by hand. */
const setUp = (answer: (nonce: string) => Response | Promise<Response> = page) => {
  const state = { now: 5000, rendered: 0 }
  const pages = sharedPages(
    async (_request, nonce) => {
      state.rendered += 1
      await Promise.resolve()
      return answer(nonce)
    },
    request => (request.headers.has('cookie') ? undefined : new URL(request.url).pathname),
    () => state.now,
  )
  return { state, ask: async (path: string, nonce: string) => pages(at(path), nonce), pages }
}
const page = (nonce: string) =>
  new Response(`<script nonce="${nonce}"></script><i nonce="${nonce}"></i>`, {
    headers: { 'content-type': 'text/html' },
  })

describe('a page that every visitor sees alike', () => {
  test('is rendered once for fifty who ask at once, each with a nonce of their own', async () => {
    const { state, ask } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask('/', `nonce-${i}-`)))
    expect(state.rendered).toBe(1)
    for (const [i, answer] of answers.entries()) {
      expect(await answer.text()).toBe(`<script nonce="nonce-${i}-"></script><i nonce="nonce-${i}-"></i>`)
      expect(answer.headers.get('content-type')).toBe('text/html')
    }
  })

  test('is rendered again a second later', async () => {
    const { state, ask } = setUp()
    await ask('/', 'a')
    state.now = 5999
    await ask('/', 'b')
    expect(state.rendered).toBe(1)
    state.now = 6001
    await ask('/', 'c')
    expect(state.rendered).toBe(2)
  })

  test('is not that of another address, nor that of somebody signed in', async () => {
    const { state, ask, pages } = setUp()
    await ask('/', 'a')
    await ask('/teachers', 'b')
    await pages(new Request('http://localhost:3000/', { headers: { cookie: 'kalima.session_token=x' } }), 'c')
    expect(state.rendered).toBe(3)
  })

  test.each([
    ['a failure', () => new Response('busy', { status: 503 })],
    ['a page that sets a cookie', () => new Response('mine', { headers: { 'set-cookie': 'a=b' } })],
  ])('is never %s', async (_what, answer) => {
    const { state, ask } = setUp(answer)
    const answers = await Promise.all([ask('/', 'a'), ask('/', 'b'), ask('/', 'c')])
    expect(state.rendered).toBe(3)
    expect(new Set(await Promise.all(answers.map(one => one.text()))).size).toBe(1)
    await ask('/', 'd')
    expect(state.rendered).toBe(4)
  })

  test('that throws fails for its own request alone', async () => {
    let isBroken = true
    const { ask } = setUp(nonce => {
      if (!isBroken) return page(nonce)
      isBroken = false
      throw new Error('lost')
    })
    const [first, second] = await Promise.allSettled([ask('/', 'a'), ask('/', 'b')])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('is forgotten when a hundred others were asked for since', async () => {
    const { state, ask } = setUp()
    for (let i = 0; i <= 100; i += 1) await ask(`/${i}`, 'a')
    await ask('/0', 'a')
    expect(state.rendered).toBe(102)
  })

  test('reaches everyone who asks for one of three hundred addresses at once', async () => {
    const { state, ask } = setUp()
    const addresses = Array.from({ length: 300 }, (_, i) => `/${i}`)
    const answers = await Promise.all([...addresses, '/0'].map(path => ask(path, 'a')))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    // The first address was pushed out by the others while it was rendered.
    expect(state.rendered).toBe(301)
  })

  test('that may not be shared reaches its own request while three hundred others are asked for', async () => {
    const { ask } = setUp(() => new Response('nobody', { status: 404 }))
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => ask(`/${i}`, 'a')))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([404]))
  })
})
