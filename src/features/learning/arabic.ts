import type { Result } from './questions/question.ts'

/** Compares Arabic text. All text is in NFC, which puts a vowel before its shadda. */

const sign = /[\u064b-\u0652\u0670]/
const signs = /[\u064b-\u0652\u0670\u0640]/g

const nfc = (text: string) => text.normalize('NFC')

/** Removes vowels, shadda, sukūn, tanwīn, dagger alif and tatweel: a child may type a word without them. */
export const stripSigns = (text: string) => nfc(text).replace(signs, '')

/** A letter by itself, with a sign or the strokes that join it to its neighbours. Lâm-alif is two characters. */
export const isSingleLetter = (text: string): boolean => /^ـ?(?:\p{L}|لا)\p{M}?ـ?$/u.test(text)

/** Lower case, without accents and vowel signs, so that «ecole» finds l’école. */
export const foldForSearch = (text: string) =>
  stripSigns(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Maps every seat of the hamza, and a bare alif, to one letter: a wrong seat counts as «nearly» (domain.md, "Learning"). */
const unifyHamza = (text: string) => text.replace(/[اأإآؤئ]/g, 'ء')

/** Removes punctuation, tatweel and surplus spaces. */
const normalizeTyping = (text: string) =>
  nfc(text)
    .replace(/[؟?!.،,\u0640]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

/** Compares a typed answer with the expected word. Signs may be left out; a sign that is typed must match, sukūn excepted. */
export const compareWritten = (written: string, expected: string): Result => {
  const given = normalizeTyping(stripSigns(written))
  const wanted = normalizeTyping(stripSigns(expected))
  if (given === wanted)
    return signsAgree(normalizeTyping(written), normalizeTyping(expected)) ? 'right' : 'nearly'
  return unifyHamza(given) === unifyHamza(wanted) ? 'nearly' : 'wrong'
}

export type Cluster = { base: string; signs: string }

/** Splits a word into letters, each with the signs that it carries. */
export const splitClusters = (text: string): Cluster[] => {
  const clusters: Cluster[] = []
  for (const character of nfc(text)) {
    const last = clusters.at(-1)
    if (sign.test(character) && last) last.signs += character
    else clusters.push({ base: character, signs: '' })
  }
  return clusters
}

/** A word in parts: the letter with its sign wherever it stands, and what is between. */
export const splitByLetter = (word: string, letter: string): { text: string; isLetter: boolean }[] => {
  const parts: { text: string; isLetter: boolean }[] = []
  for (const { base, signs } of splitClusters(word)) {
    const isLetter = letter.includes(base)
    const last = parts.at(-1)
    if (last?.isLetter === isLetter) last.text += base + signs
    else parts.push({ text: base + signs, isLetter })
  }
  return parts
}

/** The letters that swallow the l of the article, and those before which it is heard. */
export const sunLetters = [...'تثدذرزسشصضطظلن']
export const moonLetters = [...'أبجحخعغفقكمهوي']

/** Letters that never join the one after them. */
const unjoined = 'اأإآٱدذرزوؤءةى'

/** How each letter of a word is written in it: with a stroke (tatweel) on every side where it joins. */
export const contextualForms = (word: string): string[] => {
  const bases = splitClusters(word).map(({ base }) => base)
  return bases.map((base, at) => {
    const [before = 'ء', after = 'ء'] = [bases[at - 1], bases[at + 1]]
    const joinsBefore = !unjoined.includes(before) && base !== 'ء'
    const joinsAfter = !unjoined.includes(base) && after !== 'ء'
    return `${joinsBefore ? 'ـ' : ''}${base}${joinsAfter ? 'ـ' : ''}`
  })
}

/** Whether every sign that is typed stands in the expected text, whose letters are the same. */
const signsAgree = (written: string, expected: string) => {
  const wanted = splitClusters(expected)
  return splitClusters(written).every((cluster, index) =>
    [...cluster.signs].every(one => one === '\u0652' || wanted[index]?.signs.includes(one)),
  )
}

/** Letters of one shape that differ by their dots. */
const shapes = ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'كل', 'هةم', 'اأإآ', 'وؤ', 'ىيئ']
/** Letters that a French speaker confuses by ear. */
const sounds = ['سصث', 'تط', 'هحخ', 'كق', 'ضد', 'ذظز', 'عءأ', 'غر', 'خغ']

const matesIn = (groups: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const mates = new Map<string, string[]>()
  for (const group of groups)
    for (const letter of group)
      mates.set(letter, [...(mates.get(letter) ?? []), ...[...group].filter(other => other !== letter)])
  return mates
}
const shapeMates = matesIn(shapes)
const soundMates = matesIn(sounds)

export const lettersOfSameShape = (letter: string): readonly string[] => shapeMates.get(letter) ?? []
export const lettersOfCloseSound = (letter: string): readonly string[] => soundMates.get(letter) ?? []

/** Whether a letter only makes the vowel before it long. */
const isLength = ({ base, signs: carried }: Cluster) =>
  base === 'ا' || ('ويى'.includes(base) && carried === '')

/** Whether two words differ by one sound alone: a consonant or a vowel sign (صَيْف, ضَيْف; مَن, مِن). */
export const isMinimalPair = (one: string, other: string): boolean => {
  const [left, right] = [splitClusters(one), splitClusters(other)]
  if (left.length !== right.length || left.length < 2) return false
  const differing = left.flatMap((cluster, at) => {
    const mate = right[at] ?? cluster
    return cluster.base === mate.base && cluster.signs === mate.signs ? [] : [{ cluster, mate }]
  })
  const [only] = differing
  if (!only || differing.length > 1) return false
  const { cluster, mate } = only
  return cluster.base === mate.base || (cluster.signs === mate.signs && !isLength(cluster) && !isLength(mate))
}

/**
 * The Levenshtein distance of two words; replacing a letter by one of the same shape costs half (جمل, حمل).
 * @returns Infinity when it is greater than `most`
 */
export const editDistance = (one: string, other: string, most: number): number => {
  const left = stripSigns(one)
  const right = stripSigns(other)
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 0; i < left.length; i++) {
    const letter = left.charAt(i)
    const mates = lettersOfSameShape(letter)
    let cost = i + 1
    let least = cost
    const next = [cost]
    for (let j = 0; j < right.length; j++) {
      const candidate = right.charAt(j)
      const swap = letter === candidate ? 0 : mates.includes(candidate) ? 0.5 : 1
      cost = Math.min((row[j] ?? 0) + swap, (row[j + 1] ?? 0) + 1, cost + 1)
      least = Math.min(least, cost)
      next.push(cost)
    }
    // No later row has less than the least of this one.
    if (least > most) return Infinity
    row = next
  }
  const distance = row.at(-1) ?? 0
  return distance > most ? Infinity : distance
}

/** Splits a French gloss into meanings without articles and remarks: «le jardin, le parc (public)» → jardin, parc. */
export const listMeanings = (fr: string): string[] =>
  fr
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]/)
    .map(part => part.trim().replace(/^(?:l’|l'|le |la |les |un |une |des |du |de la )/, ''))
    .filter(Boolean)

/** Whether two glosses have a meaning in common. Such words are never each other's distractors. */
export const haveSameMeaning = (one: string, other: string): boolean => {
  const others = listMeanings(other)
  return listMeanings(one).some(meaning => others.includes(meaning))
}
