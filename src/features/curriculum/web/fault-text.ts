import { m } from '#paraglide/messages.js'
import type { EntryFault } from '../entry-checks.ts'
import type { WordFault } from '../word-checks.ts'

const faultTexts: Record<(WordFault | EntryFault)['code'], (about: { word: string }) => string> = {
  missing: m.curriculum_fault_missing,
  not_nfc: m.curriculum_fault_not_nfc,
  presentation_form: m.curriculum_fault_presentation_form,
  haza: m.curriculum_fault_haza,
  sign_name: m.curriculum_fault_sign_name,
  not_arabic: m.curriculum_fault_not_arabic,
  unvowelled: m.curriculum_fault_unvowelled,
  not_translit: m.curriculum_fault_not_translit,
  no_reading: m.curriculum_fault_no_reading,
  scholarly_letter: m.curriculum_fault_scholarly_letter,
  scholarly_meaning: m.curriculum_fault_scholarly_meaning,
  not_by_rule: m.curriculum_fault_not_by_rule,
  nisba: m.curriculum_fault_nisba,
  unknown: m.curriculum_fault_unknown,
  half: m.curriculum_fault_half,
  near_count: m.curriculum_fault_near_count,
  near_repeats: m.curriculum_fault_near_repeats,
  near_higher: m.curriculum_fault_near_higher,
  near_same_meaning: m.curriculum_fault_near_same_meaning,
  near_unknown: m.curriculum_fault_near_unknown,
  concept_differs: m.curriculum_fault_concept_differs,
  same_word: m.curriculum_fault_same_word,
  picture_taken: m.curriculum_fault_picture_taken,
  answer_not_offered: m.curriculum_fault_answer_not_offered,
  option_twice: m.curriculum_fault_option_twice,
  paragraphs_differ: m.curriculum_fault_paragraphs_differ,
  not_true_false: m.curriculum_fault_not_true_false,
  answer_for_each: m.curriculum_fault_answer_for_each,
  other_items: m.curriculum_fault_other_items,
  order_twice: m.curriculum_fault_order_twice,
  already_in_order: m.curriculum_fault_already_in_order,
  no_blank: m.curriculum_fault_no_blank,
  also_right_elsewhere: m.curriculum_fault_also_right_elsewhere,
  no_reply: m.curriculum_fault_no_reply,
  few_options: m.curriculum_fault_few_options,
  options_elsewhere: m.curriculum_fault_options_elsewhere,
  same_title: m.curriculum_fault_same_title,
  same_exercise: m.curriculum_fault_same_exercise,
}

/** The fault as the editor reads it. */
export const faultText = (fault: WordFault | EntryFault) =>
  faultTexts[fault.code]({ word: 'other' in fault ? (fault.other ?? '') : '' })
