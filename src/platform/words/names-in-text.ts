// Whether a text names a person, and the same text without the name. Whole words; accents, case, apostrophes, hyphens and
// spaces make no difference: «mohamed ali» names Mohamed-Ali, «désinès» does not name Inès.

/** Letters that Unicode does not decompose. */
const digraphs: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}
/** U+02B9 to U+02BF are letters to Unicode, and apostrophes in transliterated Arabic. */
const apostrophes = /&#x27;|[\u02B9-\u02BF‘’´`′]/g
/** Marks, invisible characters and the Arabic letter stretcher. */
const unread = /[\p{M}\p{Cf}\u0640]/gu

const fold = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(unread, '')
    .toLowerCase()
    .replace(/[œæßøłđı]/g, letter => digraphs[letter] ?? letter)

/** Spaces, hyphens and apostrophes between the parts of a name, or one other sign, or nothing: «NGolo», «J.P». */
const gap = String.raw`(?:[\s\p{Pd}']{0,3}|[^\p{L}\p{N}])`

const patternOf = (name: string): RegExp | null => {
  const parts = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  // A single letter is too common in a sentence to count as a name.
  if (parts.join('').length < 2) return null
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.join(gap)}(?![\p{L}\p{N}])`, 'gu')
}

/** A character with its marks; an apostrophe also as React writes it into HTML. */
const characters = /&#x27;|\P{M}\p{M}*|\p{M}+/gu

type Span = { start: number; end: number }

/** Where a text has one of the names, in the order of the text and without overlaps. */
const findNames = (text: string, names: readonly string[]): Span[] => {
  // For each code unit of the folded text, the character of the text that it comes from.
  const sources: Span[] = []
  let folded = ''
  for (const { 0: character, index } of text.matchAll(characters)) {
    const part = fold(character)
    folded += part
    for (let unit = 0; unit < part.length; unit++)
      sources.push({ start: index, end: index + character.length })
  }
  const found = names.flatMap(name => {
    const pattern = patternOf(name)
    if (!pattern) return []
    return [...folded.matchAll(pattern)].map(match => ({
      start: sources[match.index]?.start ?? 0,
      end: sources[match.index + match[0].length - 1]?.end ?? text.length,
    }))
  })
  const spans: Span[] = []
  for (const span of found.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

export const namesAnyOf = (text: string, names: readonly string[]): boolean =>
  findNames(text, names).length > 0

/** The text with «…» in place of the names, and every other character as it was. */
export const withoutNames = (text: string, names: readonly string[]): string => {
  const spans = findNames(text, names)
  const starts = [0, ...spans.map(({ end }) => end)]
  const ends = [...spans.map(({ start }) => start), text.length]
  return starts.map((start, n) => text.slice(start, ends[n])).join('…')
}
