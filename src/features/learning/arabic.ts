/** Arabic text as the exercises compare it. Everything is folded to NFC first: a vowel then stands before shadda. */

const sign = /[\u064b-\u0652\u0670]/
const signs = /[\u064b-\u0652\u0670\u0640]/g

export const nfc = (text: string) => text.normalize('NFC')

/** Without vowels, shadda, sukūn, tanwīn, dagger alif and tatweel: what a child who types may write. */
export const withoutSigns = (text: string) => nfc(text).replace(signs, '')

/** Any seat of the hamza as one, an alif that lost its hamza included: a wrong seat is nearly right (exercises.md, 9). */
const onOneSeat = (text: string) => text.replace(/[اأإآؤئ]/g, 'ء')

/** What typing leaves to chance: spaces around, doubled spaces, the question mark of a greeting. */
const trimmed = (text: string) =>
  withoutSigns(text)
    .replace(/[؟?!.،,]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

export type Closeness = 'right' | 'nearly' | 'wrong'

/** How close a written answer is: signs may be left out, but a sign that is written must be the word's own. */
export const compareWritten = (written: string, expected: string): Closeness => {
  const given = trimmed(written)
  const wanted = trimmed(expected)
  if (given === wanted) return signsAgree(written, expected) ? 'right' : 'nearly'
  return onOneSeat(given) === onOneSeat(wanted) ? 'nearly' : 'wrong'
}

export type Cluster = { base: string; signs: string }

/** A word letter by letter, each with the signs that it carries. */
export const clustersOf = (text: string): Cluster[] => {
  const clusters: Cluster[] = []
  for (const character of nfc(text)) {
    const last = clusters.at(-1)
    if (sign.test(character) && last) last.signs += character
    else clusters.push({ base: character, signs: '' })
  }
  return clusters
}

const signsAgree = (written: string, expected: string) => {
  const wanted = clustersOf(expected.trim())
  const given = clustersOf(written.trim())
  if (given.length !== wanted.length) return true // punctuation or spaces differ; the letters were compared already
  return given.every((cluster, index) =>
    [...cluster.signs].every(one => one === '\u0652' || wanted[index]?.signs.includes(one)),
  )
}

/** Letters that share a drawing and differ by their dots. */
const shapes = ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'كل', 'هةم', 'اأإآ', 'وؤ', 'ىيئ']
/** Letters that French ears take for one another (exercises.md, 5). */
const sounds = ['سصث', 'تط', 'هحخ', 'كق', 'ضد', 'ذظز', 'عءأ', 'غر']

const mates = (groups: readonly string[], letter: string) =>
  groups
    .filter(group => group.includes(letter))
    .flatMap(group => [...group].filter(other => other !== letter))

export const sameShape = (letter: string): string[] => mates(shapes, letter)
export const closeSound = (letter: string): string[] => mates(sounds, letter)

/** Steps of one letter that part two words; letters of one shape count half. For look-alikes: كلب, قلب. */
export const distance = (one: string, other: string): number => {
  const left = [...withoutSigns(one)]
  const right = [...withoutSigns(other)]
  let row = right.map((_, index) => index + 1)
  row.unshift(0)
  for (const [i, letter] of left.entries()) {
    const next = [i + 1]
    for (const [j, rival] of right.entries()) {
      const swap = letter === rival ? 0 : sameShape(letter).includes(rival) ? 0.5 : 1
      next.push(Math.min((row[j] ?? 0) + swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The meanings that a French gloss names, without articles and remarks: «le jardin, le parc (public)» → jardin, parc. */
export const meaningsOf = (fr: string): string[] =>
  fr
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]/)
    .map(part => part.trim().replace(/^(?:l’|l'|le |la |les |un |une |des |du |de la )/, ''))
    .filter(Boolean)

/** True when two glosses could be taken for one another: such words are never each other's distractor. */
export const shareMeaning = (one: string, other: string): boolean => {
  const others = meaningsOf(other)
  return meaningsOf(one).some(meaning => others.includes(meaning))
}
