// Pages in a DOM without a browser. Routes, components and queries are the program's; what they ask of the server goes in process
// to the program's web side, on the test's own database, unless the test answers in its place.
import { RouterProvider } from '@tanstack/react-router'
import { configure, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { getRouter } from '#app/router.tsx'
import { toast, toastStore } from '#ui/feedback/toast.ts'
import styles from '#ui/styles/styles.css?url'
import type { testDatabase } from './database.ts'
import { type Answer, openNetwork } from './dom-network.ts'
import { testWeb } from './web.ts'

const text = (node: Node | null) => (node?.textContent ?? '').replace(/\s+/g, ' ')

/** What is on the page, and what it did not get from the program. */
const pageText = () =>
  [text(document.querySelector('main') ?? document.body), ...(network?.trouble() ?? [])].join('\n')

configure({
  asyncUtilTimeout: 10_000,
  // The text is enough to see which page is there; the whole document would fill the screen.
  getElementError: message => new Error(`${message?.split('\n')[0]}\n\nThe page: ${pageText()}`),
})

type Options = {
  /** The account that is signed in. */
  as?: string
  /** In place of the program's, by procedure (`families/students`) or path (`/api/auth/sign-out`). */
  answers?: Record<string, Answer>
  /** Matches the errors in the console that the test itself provokes. */
  expected?: RegExp
}

/** The network of the page that is open: the client of the API keeps the `fetch` that it finds first. */
let network: ReturnType<typeof openNetwork> | undefined
const fetchOfPage: typeof fetch = (input, init) => {
  if (!network) throw new Error('No page is open.')
  return network.fetch(input, init)
}

/** React in development, about elements that happy-dom does not know. */
const ofDom = /^The tag <%s> is unrecognized in this browser/

let toaster: Element | undefined
/**
 * Toasts have a root of their own, made once and put into each page: React begins a document empty. Not before the first page: React
 * listens to a document's events only if no root in it was there before.
 */
const loadToaster = async () => {
  if (toaster) return toaster
  toast.dismiss(toast.info(''))
  toaster = await waitFor(() => {
    const host = document.querySelector('.toaster')?.parentElement
    if (!host) throw new Error('The toaster is not there yet.')
    return host
  })
  return toaster
}

const render = (router: ReturnType<typeof getRouter>) => {
  // As in a page from the server: React waits for no stylesheet that is there.
  document.head.innerHTML = `<link rel="stylesheet" href="${styles}">`
  const root = createRoot(document)
  root.render(createElement(RouterProvider, { router }))
  return root
}

/** The part of a page where one looks, by text that may be spread over several elements. */
const finder = (selector: string, wanted: string | RegExp) => {
  const matches = (element: Element) =>
    typeof wanted === 'string'
      ? text(element).includes(wanted.replace(/\s+/g, ' '))
      : wanted.test(text(element))
  return () => [...document.querySelectorAll<HTMLElement>(selector)].find(matches)
}

/** The first such element with this text, once it is there. */
const find = (selector: string, wanted: string | RegExp) => {
  const look = finder(selector, wanted)
  return waitFor(() => {
    const found = look()
    if (!found) throw new Error(`No ${selector} with «${wanted}». The page: ${pageText()}`)
    return found
  })
}

/** Waits until no such element is there. */
const gone = (selector: string, wanted: string | RegExp = '') => {
  const look = finder(selector, wanted)
  return waitFor(() => expect(look(), pageText()).toBeUndefined())
}

/** Opens pages on the database of this file. */
export const domPages = (database: ReturnType<typeof testDatabase>) => {
  const web = testWeb(database)
  const open = async (address: string, { as, answers = {}, expected }: Options = {}) => {
    const page = openNetwork(web, as ? await web.sessionOf(as) : '', answers)
    network = page
    vi.stubGlobal('fetch', fetchOfPage)
    const lines: string[] = []
    const logged = vi.spyOn(console, 'error').mockImplementation((...parts) => {
      lines.push(parts.map(String).join(' '))
    })
    // The router's own, about errors that the page shows.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

    history.replaceState(null, '', address)
    const router = getRouter()
    const { queryClient } = router.options.context
    const { queries, ...others } = queryClient.getDefaultOptions()
    // A query is repeated as often as in a browser, but at once.
    queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
    const root = render(router)
    const events = userEvent.setup({ pointerEventsCheck: 0 })
    // Two clicks of a test are two acts, however soon the second comes: the pointer moves away, so that they make no double click.
    const click = async (element: Element) => {
      await events.pointer({ target: document.documentElement })
      await events.click(element)
    }
    const user = { ...events, click }
    await waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(''))
    document.body.append(await loadToaster())

    let isOpen = true
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      for (const { id } of toastStore.read()) toast.dismiss(id)
      root.unmount()
      // What a script of the page asks for only now would reach the program of the next file.
      if (network === page) network = undefined
      router.history.destroy()
      await page.settle()
      queryClient.clear()
      sessionStorage.clear()
      localStorage.clear()
      delete document.documentElement.dataset.hydrated
      logged.mockRestore()
      warned.mockRestore()
    }
    onTestFinished(async () => {
      await close()
      expect(lines.filter(line => !expected?.test(line) && !ofDom.test(line))).toEqual([])
    })
    const queriesOfPage = within(document.documentElement)
    return {
      ...queriesOfPage,
      find,
      gone,
      user,
      queryClient,
      ...page,
      /** The errors in the console. */
      logged: lines,
      /** The message that is shown for a while. */
      toast: (wanted: string | RegExp) => find('.toast', wanted),
      /** Presses the first such button once it is enabled: a page has some for a phone and some for a desk. */
      press: async (name: string | RegExp) => {
        const button = await waitFor(() => {
          const all = queriesOfPage.getAllByRole<HTMLButtonElement>('button', { name })
          // A busy button ignores the press, as that of a person who is too fast.
          const enabled = all.find(one => !one.disabled && one.getAttribute('aria-busy') !== 'true')
          if (!enabled) throw new Error(`«${name}» is disabled or busy. The page: ${pageText()}`)
          return enabled
        })
        await user.click(button)
      },
      /** The first heading with this text, once it is there. */
      heading: (wanted: string | RegExp) => find('h1, h2, h3', wanted),
      /** Goes there as a link does. */
      follow: (href: string) => router.navigate({ href }),
      /** Before another page is opened; at the end of the test by itself. */
      close,
    }
  }
  return { open, web }
}
