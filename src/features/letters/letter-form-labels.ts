import { m } from '#paraglide/messages.js'
import type { LetterForm } from './letter-forms.ts'

export const letterFormLabels: Record<LetterForm, () => string> = {
  isolated: m.letters_form_isolated,
  initial: m.letters_form_initial,
  medial: m.letters_form_medial,
  final: m.letters_form_final,
}
