// A person without a pointer. Every element that takes the focus on the way must be visible and outlined.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused element: its name for a failed test, whether it is visible, not hidden behind a fixed bar, and outlined. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2))
    // A video player and the calendar button of a date field outline their own parts inside; the page sees only the whole.
    const isInside =
      (element instanceof HTMLVideoElement && !element.matches(':focus')) ||
      (element instanceof HTMLInputElement && element.type === 'date' && !element.matches(':focus-visible'))
    // A radio card draws the outline of the radio that covers it; a field that of its input.
    const outlined =
      isInside ||
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
      isVisible: width > 0 && height > 0 && isPartOf(topmost),
      isOutlined: outlined,
    }
  })

/** Polls, because the page may still be scrolling to it. */
export const expectFocusVisible = async (page: Page, name: string) =>
  expect.poll(() => focused(page), { message: name }).toMatchObject({ isVisible: true, isOutlined: true })

/** Presses Tab until the target has the focus. @throws Error when it is not reached */
export const tabTo = async (page: Page, target: Locator, most = 120) => {
  await target.waitFor()
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop) await expectFocusVisible(page, stop.name)
  }
  throw new Error(`Not reached by ${most} presses of Tab: ${target}`)
}

export const pressOn = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const typeIn = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses Tab from the top of the page to its end. @returns the names of all stops */
export const tabThrough = async (page: Page, most = 120) => {
  const names: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (!stop) return names
    await expectFocusVisible(page, `${page.url()}: ${stop.name}`)
    names.push(stop.name)
  }
  throw new Error(`The page does not end: ${names.slice(-4).join(', ')}`)
}
