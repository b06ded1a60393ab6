import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { mountToaster } = vi.hoisted(() => ({ mountToaster: vi.fn() }))
vi.mock('./toaster.tsx', () => ({ mountToaster }))

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
  mountToaster.mockClear()
})

/** Loads the module again, as a new page does: only session storage remains. */
const load = async () => {
  vi.resetModules()
  const page = await import('./toast.ts')
  page.persistToasts()
  return page
}
const titles = ({ toastStore }: Awaited<ReturnType<typeof load>>) => toastStore.read().map(one => one.title)

/** A page loads the toaster with its first toast; before the modules are reset, or it would not be the mocked one. */
const toasterMounted = (times: number) =>
  vi.waitFor(() => expect(mountToaster).toHaveBeenCalledTimes(times), 10_000)

test('restores a toast after a page load until its time is over', async () => {
  const first = await load()
  first.toast.success('Enregistré')
  await toasterMounted(1)
  vi.setSystemTime(3000)
  handlers.get('pagehide')?.()
  const second = await load()
  expect(titles(second)).toEqual(['Enregistré'])
  await toasterMounted(2)
  vi.setSystemTime(5000)
  handlers.get('pagehide')?.()
  expect(titles(await load())).toEqual([])
})

test('the newest toast stands last, although it replaces an older one or comes before the restored ones', async () => {
  const { toast, toastStore } = await load()
  const shown = () => toastStore.read().map(one => one.title)
  toast.error('Connectez-vous', { id: 'sign-in' })
  vi.setSystemTime(1000)
  toast.success('Bienvenue')
  vi.setSystemTime(2000)
  toast.error('Connectez-vous encore', { id: 'sign-in' })
  expect(shown()).toEqual(['Bienvenue', 'Connectez-vous encore'])
  await toasterMounted(1)

  handlers.get('pagehide')?.()
  vi.resetModules()
  const next = await import('./toast.ts')
  vi.setSystemTime(2500)
  next.toast.error('Page introuvable')
  next.persistToasts()
  expect(titles(next)).toEqual(['Bienvenue', 'Connectez-vous encore', 'Page introuvable'])
  await toasterMounted(2)
})

test('a change of page takes errors away and leaves successes', async () => {
  const page = await load()
  page.toast.error('Choisissez une date')
  page.toast.success('Enregistré')
  await toasterMounted(1)
  page.toast.dismissErrors()
  expect(titles(page)).toEqual(['Enregistré'])
})
