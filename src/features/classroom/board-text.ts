import { boardSize } from './board.ts'

/** A written word stays inside the sheet with its vowel signs above and its tails below. */
const margin = 40
const firstBaseline = 130
const lastBaseline = boardSize.height - 50
/** From one ruled line to the next. */
export const textLineHeight = 250

type Measure = (text: string) => number

/** A letter with its vowel signs. */
const splitLetters = (word: string) => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

const wrapWords = (text: string, widest: number, measure: Measure): string[] => {
  if (measure(text) <= widest) return [text]
  const lines: string[] = []
  let line = ''
  const append = (part: string, space: string) => {
    const longer = line === '' ? part : `${line}${space}${part}`
    const fits = measure(longer) <= widest
    if (!fits && line !== '') lines.push(line)
    line = fits ? longer : part
  }
  for (const word of text.split(' ')) {
    if (measure(word) <= widest) append(word, ' ')
    else for (const [index, letter] of splitLetters(word).entries()) append(letter, index === 0 ? ' ' : '')
  }
  return [...lines, line]
}

/** The middle of something this wide, moved so far that the sheet holds it. */
export const keepInside = (x: number, width: number): number => {
  const half = Math.min(width / 2 + margin, boardSize.width / 2)
  return Math.min(Math.max(x, half), boardSize.width - half)
}

/**
 * Where a text stands on the board: lines of words that are no wider than the sheet, the first at the place that was chosen,
 * or as near to it as the sheet allows. All browsers and the picture that is kept measure with the same font.
 */
export const layOutText = (
  { text, x, y }: { text: string; x: number; y: number },
  measure: Measure,
): { text: string; x: number; y: number }[] => {
  const lines = wrapWords(text, boardSize.width - 2 * margin, measure)
  const step = Math.min(textLineHeight, (lastBaseline - firstBaseline) / Math.max(1, lines.length - 1))
  const top = Math.max(firstBaseline, Math.min(y, lastBaseline - step * (lines.length - 1)))
  const middle = keepInside(x, Math.max(...lines.map(measure)))
  return lines.map((line, index) => ({ text: line, x: middle, y: top + index * step }))
}
