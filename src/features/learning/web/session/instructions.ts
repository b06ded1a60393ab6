import { instructions } from '#features/clips/instructions.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { m } from '#paraglide/messages.js'
import { echoKind, type Game, isOnlyRead } from '../../games.ts'
import type { Hint, Question, QuestionKind } from '../../questions/question.ts'
import type { Feedback } from '../../server/view.ts'
import type { SessionResult } from '../../session-share.ts'

const titles: Record<Game, (name: string) => string> = {
  'dot-detective': name => m.learning_title_dot_detective({ name }),
  'hide-and-seek': name => m.learning_title_hide_and_seek({ name }),
  'syllable-lift': () => m.learning_title_syllable_lift(),
  'word-to-meaning': () => m.learning_title_word_to_meaning(),
  'memory-pairs': () => m.learning_title_memory_pairs(),
  'find-the-arabic': () => m.learning_title_find_the_arabic(),
  'write-the-arabic': () => m.learning_title_write_the_arabic(),
  'letter-train': () => m.learning_title_letter_train(),
  'dress-the-word': () => m.learning_title_dress_the_word(),
  'sun-or-moon': () => m.learning_title_sun_or_moon(),
  'this-one': () => m.learning_title_this_one(),
  'trace-the-letter': name => m.learning_title_trace_the_letter({ name }),
  'listen-and-choose': () => m.learning_title_listen_and_choose(),
  'sound-twins': () => m.learning_title_sound_twins(),
  dictation: () => m.learning_title_dictation(),
  'short-or-long': () => m.learning_title_short_or_long(),
  conversation: () => m.learning_title_conversation(),
}
const meetingTitles = {
  'meet-word': m.learning_title_meet_word,
  'meet-letter': m.learning_title_meet_letter,
  'meet-rule': m.learning_title_meet_rule,
  'meet-dialogue': m.learning_title_meet_dialogue,
} as const
/** Of a card that comes again after a miss. */
const titlesAgain = {
  'meet-word': m.learning_title_meet_word_again,
  'meet-letter': m.learning_title_meet_letter_again,
  'meet-rule': m.learning_title_meet_rule,
  'meet-dialogue': m.learning_title_meet_dialogue_again,
} as const
const isMeeting = (kind: QuestionKind): kind is keyof typeof meetingTitles => kind in meetingTitles
const isGame = (kind: QuestionKind): kind is Game => kind in titles

/** The name of the letter that a question is about, in the reader's language. */
export const letterNameOf = ({ letterName, nameFr }: Pick<Question, 'letterName' | 'nameFr'>): string =>
  printSounds(letterName ?? nameFr ?? '')

/** The title of a question: the game's own, or the sentence of the grammar exercise. */
export const questionTitle = (question: Question, isAgain = false): string => {
  const { kind, promptFr } = question
  if (isMeeting(kind)) return (isAgain ? titlesAgain : meetingTitles)[kind]()
  if (kind === echoKind) return m.learning_title_echo()
  return isGame(kind) ? titles[kind](letterNameOf(question)) : (promptFr ?? '')
}

/**
 * Splits a title that ends with «: » and an Arabic sentence (blanks included) into its French part and that sentence,
 * which is shown on a card. A single Arabic word stays in the title.
 */
export const splitTitle = (title: string): { lead: string; reading: string | null } => {
  const found = /^(.*?)[\s\u00a0]*:[\s\u00a0]*([\u0600-\u06ff_][\u0600-\u06ff_\s\u00a0.؟،!]*)$/u.exec(title)
  const [, lead = '', reading = ''] = found ?? []
  return /[\s\u00a0]/.test(reading.trim()) && lead
    ? { lead, reading: reading.trim() }
    : { lead: title, reading: null }
}

/** The short instruction under the title. */
export const instructionFor = ({ kind }: Pick<Question, 'kind'>): string => instructions[kind]()

/** The instruction once a letter is traced. */
export const bestOfThree = (): string => instructions['best-of-three']()

/** The names of the games, and the letter of their icons. */
export const gameLabels: Record<Game, { name: () => string; letter: string }> = {
  'dot-detective': { name: m.learning_game_dot_detective, letter: 'ت' },
  'hide-and-seek': { name: m.learning_game_hide_and_seek, letter: 'خ' },
  'syllable-lift': { name: m.learning_game_syllable_lift, letter: 'ب' },
  'word-to-meaning': { name: m.learning_game_word_to_meaning, letter: 'ك' },
  'memory-pairs': { name: m.learning_game_memory_pairs, letter: 'ع' },
  'find-the-arabic': { name: m.learning_game_find_the_arabic, letter: 'ج' },
  'write-the-arabic': { name: m.learning_game_write_the_arabic, letter: 'ق' },
  'letter-train': { name: m.learning_game_letter_train, letter: 'ل' },
  'dress-the-word': { name: m.learning_game_dress_the_word, letter: 'م' },
  'sun-or-moon': { name: m.learning_game_sun_or_moon, letter: 'ش' },
  'this-one': { name: m.learning_game_this_one, letter: 'ه' },
  'trace-the-letter': { name: m.learning_game_trace_the_letter, letter: 'و' },
  'listen-and-choose': { name: m.learning_game_listen_and_choose, letter: 'س' },
  'sound-twins': { name: m.learning_game_sound_twins, letter: 'ص' },
  dictation: { name: m.learning_game_dictation, letter: 'ن' },
  'short-or-long': { name: m.learning_game_short_or_long, letter: 'ط' },
  conversation: { name: m.learning_game_conversation, letter: 'ح' },
}

const vowelSigns = { a: m.learning_sign_fatha, i: m.learning_sign_kasra, u: m.learning_sign_damma } as const

export const hintText = (hint: Hint): string => {
  switch (hint.is) {
    case 'translit':
      return m.learning_hint_translit({ text: hint.text })
    case 'dots':
      if (hint.count === 0) return m.learning_hint_no_dots()
      return hint.place === 'above'
        ? m.learning_hint_dots_above({ count: hint.count })
        : m.learning_hint_dots_below({ count: hint.count })
    case 'vowel':
      return hint.isLong
        ? m.learning_hint_long_vowel({ sign: vowelSigns[hint.vowel]() })
        : m.learning_hint_vowel({ sign: vowelSigns[hint.vowel]() })
    case 'meaning':
      return m.learning_hint_meaning({ text: hint.text })
    case 'first-letter':
      return m.learning_hint_first_letter({ text: hint.text })
    case 'sun-rule':
      return m.learning_hint_sun_rule()
    case 'gender-rule':
      return m.learning_hint_gender_rule()
    case 'rule':
      return m.learning_hint_rule({ text: hint.text })
  }
}

const praises = [m.learning_praise_1, m.learning_praise_2, m.learning_praise_3]
/** After a wrong answer: whether the child comes back to it. */
const triedText: Record<Feedback['comesBack'], () => string> = {
  now: m.learning_praise_tried,
  later: m.learning_praise_later,
  no: m.learning_praise_shown,
}
/** Every sentence that an answer may be followed by. */
export const listPraises = (): string[] =>
  [
    ...praises,
    ...Object.values(triedText),
    m.learning_praise_again,
    m.learning_praise_nearly,
    m.learning_praise_other_pair,
  ].map(text => text())

/**
 * The praise for an answer: right at once, right after a miss, nearly right, or wrong; a wrong pair may be tried again. What was
 * only read deserves none.
 */
export const praiseFor = (
  kind: QuestionKind,
  {
    result,
    isFirstTry,
    isDone,
    solution,
    comesBack,
  }: Pick<Feedback, 'result' | 'isFirstTry' | 'isDone' | 'solution' | 'comesBack'>,
  place: number,
): string => {
  if (isOnlyRead(kind)) return m.learning_noted()
  if (result === 'nearly') return m.learning_praise_nearly()
  if (result === 'wrong') return isDone || solution ? triedText[comesBack]() : m.learning_praise_other_pair()
  return isFirstTry ? (praises[place % praises.length] ?? m.learning_praise_1)() : m.learning_praise_again()
}

/** What the wrong choice means. A sentence of a dialogue has its own full stop. */
export const pickedText = ({ text, note }: NonNullable<Feedback['picked']>): string => {
  const said = m.learning_feedback_picked({ text, note })
  return /[.!?…]$/.test(said) ? said : `${said}.`
}

/**
 * The result of a session. On a memory board a first try is luck, so its pairs are counted instead.
 * @param met what was shown for the first time: known at the end of a session, not in a list of past ones
 */
export const sessionResult = ({
  firstTryRight,
  asked,
  pairs,
  met = [],
}: SessionResult & { met?: readonly unknown[] }): string => {
  if (asked > 0) return m.learning_end_found({ found: firstTryRight, asked })
  if (pairs > 0) return m.learning_end_pairs({ pairs })
  return met.length > 0 ? m.learning_end_nothing_asked() : m.learning_end_nothing_counted()
}
