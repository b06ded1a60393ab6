/** What is lost without harm: emoji and their parts, marks on a letter, invisible signs. */
const mayBeLost = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Default_Ignorable_Code_Point}\p{C}]/u
/** Refused by PDF/UA whatever the font: a mark without a letter, a byte order mark, code points that mean nothing. */
const isRefused = /^\p{M}|[\u{feff}\p{Cn}\p{Co}\p{Cs}]/u
const segmenter = new Intl.Segmenter('fr')

/**
 * The text as the fonts of a document can set it: PDF/UA refuses a document with a sign that no font has, or with a mark that no font
 * has together with its letter. A letter of a script that they lack becomes «□», as does a text of which nothing is left: a
 * picture's description must not be empty.
 * @param fonts the code points of each
 */
export const toPrintable = (text: string, fonts: readonly ReadonlySet<number>[]): string => {
  const hasAll = (font: ReadonlySet<number>, signs: string) =>
    [...signs].every(sign => font.has(sign.codePointAt(0) ?? 0))
  const canSet = (signs: string) =>
    !isRefused.test(signs) && (/^\s*$/.test(signs) || fonts.some(font => hasAll(font, signs)))
  const replaceSign = (sign: string) => {
    if (canSet(sign)) return sign
    return mayBeLost.test(sign) ? '' : '□'
  }
  const clusters = [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment)
  if (clusters.every(canSet)) return text
  const printable = clusters
    .map(cluster => (canSet(cluster) ? cluster : [...cluster].map(replaceSign).join('')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
  return printable || '□'
}
