// Chromium of the npm package (Linux x64), or the machine's own named by CHROMIUM_PATH.
import { existsSync, statfsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'

export const chromiumPath = async () => process.env.CHROMIUM_PATH ?? (await chromium.executablePath())
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/**
 * Whether Chromium may share memory through /dev/shm. Playwright forbids it, because some containers have 64 MB there. In /tmp each
 * piece is a file on disk, which costs an eighth of Chromium's time.
 */
const hasSharedMemory = () => {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 1024 ** 3
}

export const launch = async (extra: string[] = []): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromiumPath(),
    headless: true,
    args: [...chromiumFlags, ...extra],
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  })

let shared: Promise<Browser> | undefined
/** The browser that all files of a worker share; tests open contexts in it. It ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  if (!(await shared)?.isConnected()) shared = launch()
  return shared ?? launch()
}

/**
 * The child's space without its service worker, which fetches the whole space for each new context: a quarter of the processor
 * time of a test. The journeys without a network (offline.test.ts) have it.
 */
const withoutWorker = { serviceWorkers: 'block' } satisfies BrowserContextOptions

export const phone: BrowserContextOptions = {
  ...withoutWorker,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
}
export const desk: BrowserContextOptions = {
  ...withoutWorker,
  viewport: { width: 1280, height: 900 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
}

/**
 * Waits until React answers what a person does to the page. The root says when it is hydrated; React hydrates the rest part
 * by part, and at once the part in which something happens.
 */
export const hydrated = async (page: Page) => {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('main h1, main h2, main form, main button'))
      one.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  })
}

/** Holds back the page's requests for these addresses. @returns a function that lets them all go, for good */
export const holdRequests = async (page: Page, addresses: string) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await promise
    await route.continue()
  })
  return letGo
}
