import type { Exercise, ExerciseKind, Line } from '#features/learning/curriculum.ts'
import type { TextQuestion } from '#features/learning/questions/reading.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { TextKind } from './entries.ts'
import {
  arabicFaults,
  faultIf,
  frenchFaults,
  isFilled,
  meaningFaults,
  scholarlyFaults,
  type TextFault,
  textFaults,
} from './text-checks.ts'

/** What the school writes of a text or dialogue. */
export type TextContent = {
  titleFr: string
  titleAr: string | null
  lines: readonly Line[]
  glossary: readonly Example[]
  questions: readonly TextQuestion[]
}

/** What the school writes of an exercise; its kind stays. */
export type ExerciseContent = Omit<Exercise, 'id' | 'kind'>

export type EntryFault = {
  /** `answer`, `questions.2.options`, `lines.0.ar` */
  path: string
  code:
    | TextFault
    | 'missing'
    | 'answer_not_offered'
    | 'option_twice'
    | 'few_options'
    | 'options_elsewhere'
    | 'paragraphs_differ'
    | 'not_true_false'
    | 'answer_for_each'
    | 'other_items'
    | 'order_twice'
    | 'already_in_order'
    | 'no_blank'
    | 'also_right_elsewhere'
    | 'no_reply'
    | 'same_title'
    | 'same_exercise'
}

const faultAt = (isWrong: boolean, path: string, code: EntryFault['code']): EntryFault[] =>
  faultIf(isWrong, { path, code })
const isDistinct = (list: readonly string[]) => new Set(list).size === list.length
const toFaults = (path: string, codes: readonly TextFault[]): EntryFault[] =>
  codes.map(code => ({ path, code }))

const arabic = (path: string, text: string): EntryFault[] => [
  ...faultAt(!isFilled(text), path, 'missing'),
  ...(isFilled(text) ? toFaults(path, [...textFaults(text), ...arabicFaults(text)]) : []),
]
const french = (path: string, text: string, faultsOf = frenchFaults): EntryFault[] => [
  ...faultAt(!isFilled(text), path, 'missing'),
  ...toFaults(path, [...textFaults(text), ...faultsOf(text)]),
]
const meaning = (path: string, text: string) => french(path, text, meaningFaults)
/** Where French and Arabic may both stand. */
const either = (path: string, text: string): EntryFault[] => [
  ...faultAt(!isFilled(text), path, 'missing'),
  ...toFaults(path, textFaults(text)),
]

const questionFaults = (
  { promptFr, promptAr, options, answer }: TextQuestion,
  path: string,
): EntryFault[] => [
  ...french(`${path}.promptFr`, promptFr),
  ...(promptAr ? arabic(`${path}.promptAr`, promptAr) : []),
  ...faultAt(options.length < 2, `${path}.options`, 'few_options'),
  ...faultAt(!isDistinct(options), `${path}.options`, 'option_twice'),
  ...options.flatMap(option => either(`${path}.options`, option)),
  ...faultAt(!options.includes(answer), `${path}.answer`, 'answer_not_offered'),
]

const paragraphs = (text: string) => text.split('\n').length

/** The faults of a text or dialogue: content that the program cannot use or would show wrong. */
export const textEntryFaults = (
  kind: TextKind,
  { titleFr, titleAr, lines, glossary, questions }: TextContent,
): EntryFault[] => [
  ...french('titleFr', titleFr),
  ...(kind === 'text' || titleAr ? arabic('titleAr', titleAr ?? '') : []),
  ...faultAt(lines.length === 0, 'lines', 'missing'),
  ...faultAt(questions.length === 0, 'questions', 'missing'),
  ...lines.flatMap(({ speaker, ar, soundsFr, fr, asks }, at) => [
    ...faultAt(Boolean(asks) && !hasReply(lines, at), `lines.${at}.asks`, 'no_reply'),
    ...faultAt(kind === 'dialogue' && !isFilled(speaker), `lines.${at}.speaker`, 'missing'),
    ...arabic(`lines.${at}.ar`, ar),
    ...meaning(`lines.${at}.fr`, fr),
    ...(kind === 'dialogue' || soundsFr !== null ? readingOf(`lines.${at}.soundsFr`, soundsFr ?? '') : []),
    ...faultAt(paragraphs(ar) !== paragraphs(fr), `lines.${at}.fr`, 'paragraphs_differ'),
  ]),
  ...glossary.flatMap(({ ar, soundsFr, fr }, at) => [
    ...arabic(`glossary.${at}.ar`, ar),
    ...meaning(`glossary.${at}.fr`, fr),
    ...readingOf(`glossary.${at}.soundsFr`, soundsFr),
  ]),
  ...questions.flatMap((question, at) => questionFaults(question, `questions.${at}`)),
]

/** Whether another speaker has the next line. */
const hasReply = (lines: readonly Line[], at: number) => {
  const next = lines[at + 1]
  return next !== undefined && next.speaker !== lines[at]?.speaker
}

const readingOf = (path: string, reading: string): EntryFault[] => [
  ...faultAt(!isFilled(reading), path, 'missing'),
  ...toFaults(path, scholarlyFaults(reading)),
]

const sameItems = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The faults of an exercise: content that the program cannot use or would judge wrong. */
export const exerciseFaults = (kind: ExerciseKind, content: ExerciseContent): EntryFault[] => [
  ...french('promptFr', content.promptFr),
  ...french('whyFr', content.whyFr),
  ...(['itemsAr', 'options', 'answer'] as const).flatMap(field =>
    content[field].flatMap(text => either(field, text)),
  ),
  ...faultAt(content.answer.length === 0, 'answer', 'missing'),
  ...answerFaults[kind](content),
  ...faultAt(kind !== 'order' && content.alsoRight.length > 0, 'alsoRight', 'also_right_elsewhere'),
]

const oneOption = ({ options, answer }: ExerciseContent): EntryFault[] => [
  ...faultAt(answer.length !== 1 || !options.includes(answer[0] ?? ''), 'answer', 'answer_not_offered'),
  ...faultAt(options.length < 2, 'options', 'few_options'),
  ...faultAt(!isDistinct(options), 'options', 'option_twice'),
]

const answerFaults: Record<ExerciseKind, (content: ExerciseContent) => EntryFault[]> = {
  choose: oneOption,
  fill: content => [
    ...oneOption(content),
    ...faultAt(
      ![content.promptFr, ...content.itemsAr].some(text => text.includes('___')),
      'promptFr',
      'no_blank',
    ),
  ],
  'true-false': content => [
    ...oneOption(content),
    ...faultAt(!isSame(content.options, ['Vrai', 'Faux']), 'options', 'not_true_false'),
  ],
  match: ({ itemsAr, options, answer }) => [
    ...faultAt(answer.length !== itemsAr.length, 'answer', 'answer_for_each'),
    ...faultAt(
      answer.some(one => !options.includes(one)),
      'answer',
      'answer_not_offered',
    ),
    // Each option closes one pair of the board.
    ...faultAt(!isDistinct(answer), 'answer', 'option_twice'),
  ],
  order: ({ itemsAr, options, answer, alsoRight }) => [
    ...faultAt(options.length > 0, 'options', 'options_elsewhere'),
    ...faultAt(!sameItems(answer, itemsAr), 'answer', 'other_items'),
    ...faultAt(
      alsoRight.some(order => !sameItems(order, itemsAr)),
      'alsoRight',
      'other_items',
    ),
    ...faultAt(
      !isDistinct([answer, ...alsoRight].map(order => order.join('\n'))),
      'alsoRight',
      'order_twice',
    ),
    ...faultAt(isSame(itemsAr, answer), 'itemsAr', 'already_in_order'),
  ],
}
