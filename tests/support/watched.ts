// A page of its own that remembers whatever the browser complained about.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Opens a page, uses it, and fails if there was an error in the console, a hydration that did not match, a script or
 * style refused, or a request to another host. `expected` are words of complaints that the test itself provokes.
 */
export const watched = async (
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string; expected?: RegExp },
  use: (page: Page, context: BrowserContext) => Promise<void>,
) => {
  const { expected, ...settings } = options
  const context = await browser.newContext(settings)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expected?.test(text)) complaints.push(text)
  }
  context.on('page', page => {
    page.on('console', message => {
      if (message.type() === 'error' || /hydrat/i.test(message.text())) complain(message.text())
    })
    page.on('pageerror', error => complain(error.message))
  })
  context.on('request', request => {
    if (!request.url().startsWith(settings.baseURL) && !request.url().startsWith('data:'))
      complain(`asked elsewhere: ${request.url()}`)
  })
  try {
    await use(await context.newPage(), context)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}
