import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import type { Feedback } from '../../server/view.ts'
import { pickedText } from './instructions.ts'

/**
 * What sentences call a letter, for a French voice and for an English one, which do not read the letter itself. Two that are written
 * alike («tâ», «Tâ») sound alike too: the ear needs another word.
 */
const letterNames: Record<string, readonly [fr: string, en: string]> = {
  ا: ['alif', 'alif'],
  ب: ['bâ', 'ba'],
  ت: ['tâ', 'ta'],
  ث: ['thâ', 'tha'],
  ج: ['jîm', 'jim'],
  ح: ['hâ fort', 'strong ha'],
  خ: ['khâ', 'kha'],
  د: ['dâl', 'dal'],
  ذ: ['dhâl', 'dhal'],
  ر: ['râ', 'ra'],
  ز: ['zây', 'zay'],
  س: ['sîne', 'sin'],
  ش: ['chîne', 'shin'],
  ص: ['sâd grave', 'deep sad'],
  ض: ['dâd grave', 'deep dad'],
  ط: ['tâ grave', 'deep ta'],
  ظ: ['zâ grave', 'deep za'],
  ع: ['aïne', 'ayn'],
  غ: ['ghaïne', 'ghayn'],
  ف: ['fâ', 'fa'],
  ق: ['qâf', 'qaf'],
  ك: ['kâf', 'kaf'],
  ل: ['lâm', 'lam'],
  م: ['mîm', 'mim'],
  ن: ['noûn', 'nun'],
  ه: ['hâ doux', 'soft ha'],
  و: ['wâw', 'waw'],
  ي: ['yâ', 'ya'],
  ء: ['hamza', 'hamza'],
  أ: ['hamza sur alif', 'hamza on alif'],
  إ: ['hamza sous alif', 'hamza under alif'],
  ؤ: ['hamza sur wâw', 'hamza on waw'],
  ئ: ['hamza sur yâ', 'hamza on ya'],
  ة: ['tâ marbouta', 'ta marbuta'],
  ى: ['alif maqsoura', 'alif maqsura'],
  لا: ['lâm-alif', 'lam-alif'],
}
/** The name of a letter; undefined for other texts. */
const nameOf = (text: string): string | undefined => letterNames[text]?.[currentLocale() === 'fr' ? 0 : 1]
const nameLetters = (sentence: string) => sentence.replace(/[\u0600-\u06ff]+/g, run => nameOf(run) ?? run)

/** That of a letter which is drawn with its joints in a joined word. */
const spokenName = (text: string): string | undefined => nameOf(text.replaceAll('ـ', ''))

/** A letter is called by its name, in place of the written one with which its note begins. */
const spokenPick = (picked: NonNullable<Feedback['picked']>): string => {
  const name = spokenName(picked.text)
  if (name === undefined) return pickedText(picked)
  const note = currentLocale() === 'fr' ? picked.note.replace(/^[^,]+/, name) : picked.note
  return m.learning_feedback_picked_letter({ note })
}

/** What was chosen, the right answer with its meaning, and why, to be read aloud. */
export const spokenReason = ({
  picked,
  about,
  whyFr,
  whyLang,
}: Pick<Feedback, 'picked' | 'about' | 'whyFr' | 'whyLang'>): string[] => [
  ...(picked ? [nameLetters(spokenPick(picked))] : []),
  ...(about
    ? [`${nameLetters(about.ar)}${about.fr && m.learning_feedback_meaning({ text: about.fr })}`]
    : []),
  // The voice has the page's language.
  ...(whyFr && !whyLang ? [nameLetters(whyFr)] : []),
]
