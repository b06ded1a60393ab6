// The sentences of the French catalogue that no English sentence has, to find one on an English page.
import type { Page } from 'playwright-core'
import { readCatalogue } from './catalogue.ts'

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const readTexts = (locale: 'fr' | 'en'): string[] =>
  readCatalogue(locale).flatMap(({ texts }) => texts.map(withPlainSpaces))

const english = readTexts('en')
const isFrench = (part: string) => !english.some(text => text.includes(part))
/** Whole texts, labels of one word too. */
const labels = new Set(readTexts('fr').filter(text => /[a-z]{3}/i.test(text) && isFrench(text)))
/** The text between the placeholders, long enough not to occur in a message or a profile. */
const sentences = [...new Set(readTexts('fr').flatMap(text => text.split(/\{[^}]*\}/)))]
  .map(part => part.trim())
  .filter(part => part.length >= 20 && isFrench(part))

/**
 * The French of the interface that the page shows, or says to a screen reader. @param written what people wrote, which may be
 * French
 */
export const frenchOn = async (page: Page, written: readonly string[]): Promise<string[]> => {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style, noscript'))
        texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  return shown
    .map(withPlainSpaces)
    .filter(text => !written.includes(text))
    .filter(text => labels.has(text) || sentences.some(part => text.includes(part)))
}
