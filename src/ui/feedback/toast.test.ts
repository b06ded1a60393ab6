import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./toaster.tsx', () => ({ mountToaster: () => {} }))

const handlers = new Map<string, () => void>()
const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  vi.stubGlobal('addEventListener', (event: string, handler: () => void) => handlers.set(event, handler))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page as the browser loads it: nothing is left of the one before but what it stored. */
const load = async () => {
  vi.resetModules()
  const page = await import('./toast.ts')
  page.keepToastsOverLoads()
  return page
}
const titles = ({ toastQueue }: Awaited<ReturnType<typeof load>>) => toastQueue.read().map(one => one.title)

test('a toast lives over a load, and does not follow from page to page for ever', async () => {
  const first = await load()
  first.toast.success('Enregistré')
  vi.setSystemTime(3000)
  handlers.get('pagehide')?.()
  const second = await load()
  expect(titles(second)).toEqual(['Enregistré'])
  vi.setSystemTime(5000)
  handlers.get('pagehide')?.()
  expect(titles(await load())).toEqual([])
})
