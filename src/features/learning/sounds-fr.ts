import { printSounds } from '#features/letters/print-sounds.ts'

/** How a French child reads Arabic aloud. The rules are in docs/domain.md, "Learning". */

const written: Record<string, string> = {
  ā: 'â',
  ī: 'î',
  ū: 'oû',
  u: 'ou',
  ŭ: 'ou',
  sh: 'ch',
  ṣ: 'S',
  ḍ: 'D',
  ṭ: 'T',
  ẓ: 'Z',
  ḥ: 'H',
  ʿ: "'",
  ʾ: "'",
}

const isVowel = (unit: string) => /^[aiuāīū]$/u.test(unit)
const isLetter = (unit: string) => /^[\p{L}ʾʿ]+$/u.test(unit)

/** Writes a scholarly transliteration as a French reader says it: kutub → koutoub. */
export const soundsFr = (translit: string): string => {
  const text = translit
    .normalize('NFC')
    .toLowerCase()
    // In pause ـِيّ is heard as a long i and ـُوّ as a long ou.
    .replace(/iyy(?![\p{L}ʾʿ])/gu, 'ī')
    .replace(/uww(?![\p{L}ʾʿ])/gu, 'ū')
    // Before a consonant a French reader would say «è» for ay and «o» for aw.
    .replace(/ay(?![aiuāīūy])/gu, 'aï')
    .replace(/aw(?![aiuāīūw])/gu, 'aŭ')
  const units = text.match(/sh|kh|gh|dh|th|./gsu) ?? []
  return units
    .map((unit, at) => writeUnit(unit, units[at - 1] ?? '', units[at + 1] ?? '', units[at + 2] ?? ''))
    .join('')
    .replace(/\s*([?!:;])/gu, '\u00a0$1')
}

const writeUnit = (unit: string, before: string, after: string, second: string): string => {
  const letters = written[unit] ?? unit
  // A single s between vowels would be read as z.
  if (/^[sṣ]$/u.test(unit) && /^[aiuāīūïŭ]$/u.test(before) && isVowel(after)) return letters + letters
  // «an» and «in» would be nasal: «ne» at the end of a word, «nn» before a consonant.
  if (unit === 'n' && /^[aiāīï]$/u.test(before)) {
    if (after === '-') return 'n'
    if (!isLetter(after)) return 'ne'
    if (after !== 'n' && !isVowel(after)) return 'nn'
  }
  // Two letters that would be read as one sound are kept apart.
  if (/^[sṣtṭdḍkg]$/u.test(unit) && /^[hḥ]$/u.test(after) && isVowel(second)) return `${letters}-`
  return letters
}

// In a French sentence: what stands in brackets after an Arabic word, and single words with a scholarly letter. Arabic
// has no e, o or c, so «(masculin)» stays; «(dans)» is the one French word of those letters.
const bracket = /(?<=[\u0600-\u06ff][ \u00a0]?)\((?!dans\))[abdfghijklmnqrstuwyzāīūḥṣḍṭẓʿʾ \u00a0?!-]+\)/giu
const scholarlyWord = /[^\s«»(),.;:!?’]*[āīūḥṣḍṭẓʿʾĀĪŪḤṢḌṬẒ][^\s«»(),.;:!?’]*/gu

// Arabic words without a scholarly letter that sentences of the curriculum name. Words that are French too (an, in, min) stay out.
const plainWord =
  /(?<![\p{L}ʾʿ'’-])(?:(?:al|ash|ad)-)?(?:anta|anti|aswad|ayna|bayna|bint|daftaru|dubbun|huwa|ismu|kutub|lan|lastu|laysa|sawfa|shams|shamsh|shukran|shurfa|smuki|tashrabu|uktub|ursum|zahratun)(?![\p{L}ʾʿ'’-])/giu

// The names of letters, as the child's letters are called.
const letterNames: readonly (readonly [RegExp, string])[] = [
  [/tāʾ? marbūṭa/giu, 'tâ marbouta'],
  [/alif maqṣūra/giu, 'alif maqsoura'],
  [/(?<![\p{L}ʾʿ'’-])((?:kh|th|[btḥrṭẓfhy])ā)ʾ(?![\p{L}ʾʿ'’-])/giu, '$1'],
]

/** Replaces the transliterations in a French sentence by what a child reads aloud. */
export const withSoundsFr = (sentence: string): string =>
  printSounds(
    letterNames
      .reduce((text, [name, shown]) => text.replace(name, shown), sentence)
      .replace(bracket, found => `(${soundsFr(found.slice(1, -1))})`)
      .replace(scholarlyWord, word => soundsFr(word))
      .replace(plainWord, word => soundsFr(word)),
  )
