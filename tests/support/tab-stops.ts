import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the keyboard stands on: named for a failed test, seen, and not hidden behind what is fixed to the window. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2))
    // The buttons of a film's player are the browser's own, with the browser's own ring inside; the page sees the film alone.
    const isInPlayer = element instanceof HTMLVideoElement && !element.matches(':focus')
    // A radio card draws the outline of the radio that lies over it, a field that of its input.
    const drawn =
      isInPlayer ||
      [element, element.parentElement].some(one => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
      })
    const isPartOf = (one: Element | null) =>
      Boolean(
        one && (element.contains(one) || one.contains(element) || one.closest('label')?.control === element),
      )
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60) ?? ''}`,
      isSeen: width > 0 && height > 0 && isPartOf(seen),
      isDrawn: drawn,
    }
  })

/** Once the page has scrolled to it. */
const expectSeen = (page: Page, name: string) =>
  expect.poll(() => focused(page), { message: name }).toMatchObject({ isSeen: true, isDrawn: true })

/** Tabs until this is reached, looking at every stop on the way. */
export const tabTo = async (page: Page, target: Locator, most = 60) => {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop) expect(stop, stop.name).toMatchObject({ isSeen: true, isDrawn: true })
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Not reached by ${most} presses of Tab: ${target}`)
}

/** Tabs from the top of the page to its end and looks at every stop. */
export const tabThrough = async (page: Page, most = 120) => {
  const names: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (!stop) return names
    await expectSeen(page, `${page.url()}: ${stop.name}`)
    names.push(stop.name)
  }
  throw new Error(`The page does not end: ${names.slice(-4).join(', ')}`)
}
