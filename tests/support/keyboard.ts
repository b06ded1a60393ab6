// A person without a pointer: Tab until one is there, never a click.
import type { Locator, Page } from 'playwright-core'

const most = 120

/** Tabs on to the control, as far as a person would. @throws Error when the keyboard does not get there */
export const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  for (let step = 0; step < most; step++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

export const pressOn = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const typeIn = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Whether the focus can be seen: an outline or a ring of its own. */
export const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
