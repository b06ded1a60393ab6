import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import type { Feedback } from '../server/view.ts'
import { pickedText } from './instructions.ts'

/**
 * What sentences call a letter, for a French voice, which does not read the letter itself. Two that are written alike in French
 * («tâ», «Tâ») sound alike too: the ear needs another word.
 */
const letterNames: Record<string, string> = {
  ا: 'alif',
  ب: 'bâ',
  ت: 'tâ',
  ث: 'thâ',
  ج: 'jîm',
  ح: 'hâ fort',
  خ: 'khâ',
  د: 'dâl',
  ذ: 'dhâl',
  ر: 'râ',
  ز: 'zây',
  س: 'sîne',
  ش: 'chîne',
  ص: 'sâd grave',
  ض: 'dâd grave',
  ط: 'tâ grave',
  ظ: 'zâ grave',
  ع: 'aïne',
  غ: 'ghaïne',
  ف: 'fâ',
  ق: 'qâf',
  ك: 'kâf',
  ل: 'lâm',
  م: 'mîm',
  ن: 'noûn',
  ه: 'hâ doux',
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

/** The French name of a letter, which is drawn with its joints in a joined word; undefined for other texts. */
const spokenName = (text: string): string | undefined => letterNames[text.replaceAll('ـ', '')]

/** A letter is called by its name, in place of the written one with which its note begins. */
const spokenPick = (picked: NonNullable<Feedback['picked']>): string => {
  const name = spokenName(picked.text)
  if (name === undefined) return pickedText(picked)
  const note = currentLocale() === 'fr' ? picked.note.replace(/^[^,]+/, name) : picked.note
  return m.learning_feedback_picked_letter({ note })
}

/**
 * What was chosen, the right answer with its meaning, and why, to be read aloud. The reasons of the curriculum are French: a voice
 * of another language leaves them out.
 */
export const spokenReason = ({
  picked,
  about,
  whyFr,
}: Pick<Feedback, 'picked' | 'about' | 'whyFr'>): string[] => [
  ...(picked ? [nameLetters(spokenPick(picked))] : []),
  ...(about
    ? [`${nameLetters(about.ar)}${about.fr && m.learning_feedback_meaning({ text: about.fr })}`]
    : []),
  ...(whyFr && currentLocale() === 'fr' ? [nameLetters(whyFr)] : []),
]
