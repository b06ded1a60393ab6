import type { Page } from 'playwright-core'

/**
 * Waits until nothing moves. What was just opened or closed begins its fade with the next frame, and a transition of an inherited
 * colour may start another one when it ends. One that is cut short is over too.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () =>
      new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = () =>
      document
        .getAnimations()
        .filter(one => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    await nextFrame()
    for (let left = moving(); left.length > 0; left = moving()) {
      await Promise.all(left.map(one => one.finished.catch(() => undefined)))
      await nextFrame()
    }
  })
