import type { Topic } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import type { particleKinds, partsOfSpeech, WordField } from '../word-checks.ts'
import type { WordState } from '../word-states.ts'

export const stateLabels: Record<WordState, () => string> = {
  unread: m.curriculum_state_unread,
  read: m.curriculum_state_read,
  corrected: m.curriculum_state_corrected,
  retired: m.curriculum_state_retired,
}

export const fieldLabels: Record<Exclude<WordField, 'concept'>, () => string> = {
  ar: m.curriculum_field_ar,
  translit: m.curriculum_field_translit,
  fr: m.curriculum_field_fr,
  theme: m.curriculum_field_theme,
  pos: m.curriculum_field_pos,
  posDetail: m.curriculum_field_pos_detail,
  gender: m.curriculum_field_gender,
  root: m.curriculum_field_root,
  pluralAr: m.curriculum_field_plural_ar,
  pluralTranslit: m.curriculum_field_plural_translit,
  presentAr: m.curriculum_field_present_ar,
  masdarAr: m.curriculum_field_masdar_ar,
  exampleAr: m.curriculum_field_example_ar,
  exampleTranslit: m.curriculum_field_example_translit,
  exampleFr: m.curriculum_field_example_fr,
  noteFr: m.curriculum_field_note_fr,
  picture: m.curriculum_picture_label,
  near: m.curriculum_field_near,
}

/** Fields of texts and exercises, by their last name. */
const contentLabels: Record<string, () => string> = {
  titleFr: m.curriculum_field_title_fr,
  titleAr: m.curriculum_field_title_ar,
  speaker: m.curriculum_field_speaker,
  soundsFr: m.curriculum_field_sounds,
  promptFr: m.curriculum_field_prompt_fr,
  promptAr: m.curriculum_field_prompt_ar,
  itemsAr: m.curriculum_field_items,
  options: m.curriculum_field_options,
  answer: m.curriculum_field_answer,
  whyFr: m.curriculum_field_why,
  alsoRight: m.curriculum_field_also_right,
  asks: m.curriculum_field_asks,
}
export const rowLabels = {
  lines: m.curriculum_row_line,
  glossary: m.curriculum_row_gloss,
  questions: m.curriculum_row_question,
}
const isRows = (name: string): name is keyof typeof rowLabels => name in rowLabels

/** A field by its path: «ar», «near.0», «lines.2.ar», «alsoRight.0.1»; «lines» is their order. */
export const pathLabel = (path: string): string => {
  const [first = '', at = '', inner] = path.split('.')
  if (path === 'lines') return m.curriculum_rows_order()
  const row = isRows(first) ? rowLabels[first] : undefined
  const name = row ? (inner ?? first) : first
  // In a row the Arabic and the French are whole sentences.
  const rowNames: Record<string, () => string> = { ar: m.curriculum_field_arabic, fr: m.curriculum_field_fr }
  const wordNames: Record<string, () => string> = fieldLabels
  const label = ((row && rowNames[name]) ?? contentLabels[name] ?? wordNames[name])?.() ?? name
  if (!row) return label
  // English writes the names of languages with a capital.
  const inRow =
    name in rowNames && currentLocale() === 'en'
      ? label
      : `${label.charAt(0).toLocaleLowerCase()}${label.slice(1)}`
  return `${row({ number: Number(at) + 1 })}, ${inRow}`
}

export const topicLabels: Record<Topic, () => string> = {
  greeting: m.curriculum_topic_greeting,
  name: m.curriculum_topic_name,
  place: m.curriculum_topic_place,
  colour: m.curriculum_topic_colour,
  thing: m.curriculum_topic_thing,
  person: m.curriculum_topic_person,
  other: m.curriculum_topic_other,
}

export const partLabels: Record<(typeof partsOfSpeech)[number], () => string> = {
  noun: m.curriculum_pos_noun,
  verb: m.curriculum_pos_verb,
  adjective: m.curriculum_pos_adjective,
  pronoun: m.curriculum_pos_pronoun,
  particle: m.curriculum_pos_particle,
  number: m.curriculum_pos_number,
  phrase: m.curriculum_pos_phrase,
}

export const particleLabels: Record<(typeof particleKinds)[number], () => string> = {
  adverb: m.curriculum_detail_adverb,
  preposition: m.curriculum_detail_preposition,
  conjunction: m.curriculum_detail_conjunction,
  interrogative: m.curriculum_detail_interrogative,
  negation: m.curriculum_detail_negation,
  answer: m.curriculum_detail_answer,
  vocative: m.curriculum_detail_vocative,
  tense: m.curriculum_detail_tense,
}

export const genderLabels = { m: m.curriculum_gender_m, f: m.curriculum_gender_f }
