import type { Script, TextSpan } from '../questions/question.ts'

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
