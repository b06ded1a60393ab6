import type { Example } from '#features/letters/sounds.ts'
import type { AnswerKey, Script, TextSpan } from '../questions/question.ts'

export const emptyQuestion = {
  promptFr: null,
  nameFr: null,
  nameHintFr: null,
  show: [],
  options: [],
  left: [],
  letters: [],
  hint: null,
  trace: null,
  drawings: [],
  sound: null,
  echo: null,
  meeting: null,
}
export const emptyKey: AnswerKey = { solution: [], texts: [], about: null, whyFr: null, notes: [] }

/** What a feedback shows of a word. */
export const toExample = ({ ar, soundsFr, fr }: Example): Example => ({ ar, soundsFr, fr })

const arabic = /[\u0600-\u06ff]/
const latin = /[a-zà-ÿœ]/i
/** Detects the script of a text. A French sentence that contains an Arabic word is French. */
export const detectScript = (text: string): Script => {
  if (arabic.test(text) && !latin.test(text)) return 'ar'
  return /[āīūḥṣḍṭẓʿʾ]/.test(text) && !/[\s’]/.test(text) ? 'translit' : 'fr'
}
export const toSpan = (text: string): TextSpan => ({ text, script: detectScript(text) })
export const arabicSpan = (text: string): TextSpan => ({ text, script: 'ar' })
export const frenchSpan = (text: string): TextSpan => ({ text, script: 'fr' })
