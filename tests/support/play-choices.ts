import type { Page } from 'playwright-core'

/**
 * Plays a session of choices to its end, as a child would: a guess, and what was missed is known the second time.
 * `press` gives the answer and goes on, by finger or by key.
 */
export const playChoices = async (
  page: Page,
  press: { option: (index: number) => Promise<void>; goOn: () => Promise<void> },
) => {
  const goOn = page.getByRole('button', { name: 'Continuer', exact: true })
  const learnt = new Map<string, string>()
  const end = page.getByRole('heading', { name: /jusqu’au bout/ })
  for (let question = 0; question < 40; question++) {
    const tiles = page.locator('[data-tile]')
    await tiles.first().or(end).first().waitFor()
    if (await end.isVisible()) return
    const asked = await page.locator('main h1, main [lang="ar"]').first().textContent()
    const [shown] = await page.locator('.relative > [lang="ar"], .meeting [lang="ar"]').allTextContents()
    const key = `${asked} ${shown}`
    const labels = await tiles.locator(':scope > .block').allTextContents()
    await press.option(Math.max(0, labels.indexOf(learnt.get(key) ?? '')))
    await goOn.waitFor()
    const right = page.locator('[data-tile]').filter({ hasText: 'Bonne réponse' })
    // A rule that was read has no right answer to remember.
    const [answer] = await right.locator(':scope > .block').allTextContents()
    if (answer) learnt.set(key, answer)
    await press.goOn()
    await goOn.waitFor({ state: 'detached' })
  }
  throw new Error('The session did not end.')
}
