import axe from 'axe-core'
import { expect } from 'vitest'

/** Axe without the rules that need styles: names, roles, labels, headings. Contrast is checked in a browser (axe.ts). */
export const expectSound = async (state: string) => {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`,
  )
  expect(found, state).toEqual([])
}
