import { m } from '#paraglide/messages.js'
import type { Feedback } from '../server/view.ts'
import { pickedText } from './instructions.ts'

/** What sentences call a letter, for a French voice, which does not read the letter itself. */
const letterNames: Record<string, string> = {
  ا: 'alif',
  ب: 'bâ',
  ت: 'tâ',
  ث: 'thâ',
  ج: 'jîm',
  ح: 'Hâ',
  خ: 'khâ',
  د: 'dâl',
  ذ: 'dhâl',
  ر: 'râ',
  ز: 'zây',
  س: 'sîne',
  ش: 'chîne',
  ص: 'Sâd',
  ض: 'Dâd',
  ط: 'Tâ',
  ظ: 'Zâ',
  ع: 'aïne',
  غ: 'ghaïne',
  ف: 'fâ',
  ق: 'qâf',
  ك: 'kâf',
  ل: 'lâm',
  م: 'mîm',
  ن: 'noûn',
  ه: 'hâ',
  و: 'wâw',
  ي: 'yâ',
  ء: 'hamza',
  أ: 'hamza sur alif',
  إ: 'hamza sous alif',
  ؤ: 'hamza sur wâw',
  ئ: 'hamza sur yâ',
  ة: 'tâ marbouta',
  ى: 'alif maqsoura',
  لا: 'lâm-alif',
}
const nameLetters = (sentence: string) =>
  sentence.replace(/[\u0600-\u06ff]+/g, run => letterNames[run] ?? run)

/** In a joined word a letter is drawn with its joints. */
const isLetter = (text: string) => text.replaceAll('ـ', '') in letterNames

/** What was chosen and why another is right, to be read aloud. A letter is called by its name, with which its note begins. */
export const spokenReason = ({
  picked,
  about,
  whyFr,
}: Pick<Feedback, 'picked' | 'about' | 'whyFr'>): string[] =>
  [
    picked &&
      (isLetter(picked.text) ? m.learning_feedback_picked_letter({ note: picked.note }) : pickedText(picked)),
    about?.fr,
    whyFr,
  ].flatMap(text => (text ? [nameLetters(text)] : []))
