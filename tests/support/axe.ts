// What axe-core finds wrong on the page as it stands; every page in every state must leave it nothing to say.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type AxeWindow = { axe: typeof axe }

/** Movements are over first: colours half faded in are nobody's colours. */
export const expectAccessible = async (page: Page, state = page.url()) => {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(one => one.effect?.getTiming().iterations !== Infinity)
    // A movement that is cut short by the next one is over too.
    await Promise.all(finite.map(one => one.finished.catch(() => undefined)))
  })
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`,
    )
  })
  expect(found, state).toEqual([])
}
