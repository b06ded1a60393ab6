// Pages for tests. Each has a context of its own, and its test fails when the browser reports an error.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { signInAs } from './sessions.ts'
import type { DemoRole } from './sign-in.ts'

export type PageOptions = BrowserContextOptions & {
  baseURL: string
  /** A person of the demo school to sign in as. */
  as?: DemoRole
  /** Matches the errors that the test itself provokes. */
  expected?: RegExp | undefined
}

/** Errors of the console, exceptions, failed hydration, refused scripts or styles, requests to another host. */
const collectErrors = (context: BrowserContext, origin: string, expected?: RegExp) => {
  const errors: string[] = []
  const add = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  context.on('console', message => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) add(message.text())
  })
  context.on('weberror', error => add(error.error().message))
  context.on('request', request => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      add(`request to another host: ${request.url()}`)
  })
  return errors
}

const open = async (browser: Browser, { as, expected, ...options }: PageOptions) => {
  const context = await browser.newContext(options)
  const errors = collectErrors(context, options.baseURL, expected)
  if (as) await signInAs(context, as)
  return { context, errors, page: await context.newPage() }
}

/** Opens a page that is closed, and checked for errors, at the end of the test. */
export const openPage = async (
  browser: Browser,
  options: PageOptions,
): Promise<{ page: Page; context: BrowserContext }> => {
  const { context, errors, page } = await open(browser, options)
  onTestFinished(async () => {
    await context.close()
    expect(errors).toEqual([])
  })
  return { page, context }
}

/** Opens a page, uses it, closes it and checks it for errors. */
export const withPage = async (
  browser: Browser,
  options: PageOptions,
  use: (page: Page, context: BrowserContext) => Promise<void>,
) => {
  const { context, errors, page } = await open(browser, options)
  try {
    await use(page, context)
    expect(errors).toEqual([])
  } finally {
    await context.close()
  }
}
