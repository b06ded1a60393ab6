// Chromium of the npm package (Linux x64), or the machine's own named by CHROMIUM_PATH.
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

export const launch = async (extra: string[] = []): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromiumPath(),
    headless: true,
    args: [...chromiumFlags, ...extra],
  })

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
}
export const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
}

/** Until then a click is the browser's own: what a person presses in the page's body answers to React from now on. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const answering = [...document.querySelectorAll('main h1, main h2, main form, main button')]
    return (
      answering.length > 0 &&
      answering.every(one => Object.keys(one).some(key => key.startsWith('__reactProps')))
    )
  })

/** Holds back what the page asks for at these addresses. @returns the way to let it all go, once and for all */
export const heldBack = async (page: Page, addresses: string) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await promise
    await route.continue()
  })
  return letGo
}

/**
 * Presses a button of the next page once, within the commit by which React makes it answer: before any useEffect has run.
 * React tells that moment to its developer tools alone, so the page is given ones that press.
 */
export const pressWithCommit = (page: Page, name: string) =>
  page.addInitScript(text => {
    let isPressed = false
    const press = () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
      const isAnswering = button && Object.keys(button).some(key => key.startsWith('__reactProps'))
      if (isPressed || !isAnswering) return
      isPressed = true
      button.click()
    }
    const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: press }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
  }, name)
