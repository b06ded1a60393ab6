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

/** Loads the module anew, as a new page does: only session storage remains. */
const load = async () => {
  vi.resetModules()
  const page = await import('./toast.ts')
  page.persistToasts()
  return page
}
const titles = ({ toastStore }: Awaited<ReturnType<typeof load>>) =>
  toastStore.getSnapshot().map(one => one.title)

test('restores a toast after a page load until its time is over', async () => {
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
