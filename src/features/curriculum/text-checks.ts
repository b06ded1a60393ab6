import { soundsFr } from '#features/learning/sounds-fr.ts'

/** Rules for every text of the curriculum. `db/curriculum/check.mjs` applies them to the files, the editor to its form. */
export type TextFault =
  | 'not_nfc'
  | 'presentation_form'
  | 'haza'
  | 'sign_name'
  | 'not_arabic'
  | 'unvowelled'
  | 'not_translit'
  | 'no_reading'
  | 'scholarly_letter'
  | 'scholarly_meaning'
  | 'not_by_rule'
  | 'nisba'

export const isFilled = (text: string | null | undefined): text is string => Boolean(text?.trim())

/** The fault in a list, so that lists of faults are put together. */
export const faultIf = <const Fault>(isWrong: boolean, fault: Fault): Fault[] => (isWrong ? [fault] : [])

/** Readings that differ from the rules on purpose, by transliteration. */
const readingsByHand: Readonly<Record<string, string>> = {}

/** Faults of any text, in Arabic or French. */
export const textFaults = (text: string): TextFault[] => [
  ...(text === text.normalize('NFC') ? [] : (['not_nfc'] as const)),
  ...(/[\uFB50-\uFDFF\uFE70-\uFEFC]/.test(text) ? (['presentation_form'] as const) : []),
  // هذا is written هَٰذَا, with its fatha.
  ...(/\u0647\u0670/.test(text) ? (['haza'] as const) : []),
]

/** A French sentence names the signs as signs.json does. */
export const frenchFaults = (fr: string): TextFault[] =>
  /shadda|sukūn|fatḥa|ḍamma(?!t)|tanwīn/i.test(fr) ? ['sign_name'] : []

/** Children read a meaning as it is written: an Arabic word in it stands as a French reader says it. */
export const meaningFaults = (fr: string): TextFault[] => [
  ...frenchFaults(fr),
  ...(/[āīūŭḥṣḍṭẓʿʾšġ]/i.test(fr) ? (['scholarly_meaning'] as const) : []),
]

/** A word or sentence for children: Arabic letters, vowelled. */
export const arabicFaults = (ar: string): TextFault[] => [
  ...(/^[\u0621-\u063a\u0641-\u0652\u0670\s.!:؟،«»]+$/.test(ar) ? [] : (['not_arabic'] as const)),
  ...(/[\u064b-\u0650\u0652\u0670]/.test(ar) ? [] : (['unvowelled'] as const)),
]

/** A transliteration has the letters of the curriculum's, which has no e, o, c, p, v or x. */
export const translitFaults = (translit: string): TextFault[] =>
  /^[abdfghijklmnqrstuwyzāīūʾʿḍḥṣṭẓ\s!,.:?«»-]+$/i.test(translit) ? [] : ['not_translit']

/** The reading of a transliteration follows the rules of `soundsFr`. */
export const readingFaults = (translit: string, reading: string | null | undefined): TextFault[] => {
  if (!isFilled(reading)) return ['no_reading']
  const isByRule = reading === (readingsByHand[translit] ?? soundsFr(translit))
  return [...scholarlyFaults(reading), ...(isByRule ? [] : (['not_by_rule'] as const))]
}

/** A reading for children has no letter of the transliteration that French does not read. */
export const scholarlyFaults = (reading: string): TextFault[] =>
  /[āīūŭḥṣḍṭẓʾʿ’]|sh/.test(reading) || /u|(^|[^o])û/.test(reading.replaceAll('ou', 'o'))
    ? ['scholarly_letter']
    : []

/** ـِيّ at a pause is transliterated iyy. */
export const nisbaFaults = (ar: string, translit: string): TextFault[] => {
  const written = ar.match(/\u0650\u064A\u0651(?=[\s.؟!،]|$)/g) ?? []
  const heard = translit.match(/iyy(?=[\s.?!,]|$)/g) ?? []
  return written.length === heard.length ? [] : ['nisba']
}
