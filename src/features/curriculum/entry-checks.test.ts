import { expect, test } from 'vitest'
import type { ExerciseKind } from '#features/learning/curriculum.ts'
import { contentDifferences, newEntryId } from './entries.ts'
import { type ExerciseContent, exerciseFaults, type TextContent, textEntryFaults } from './entry-checks.ts'

const exercise = (content: Partial<ExerciseContent>): ExerciseContent => ({
  promptFr: 'Choisis le bon mot.',
  itemsAr: [],
  options: ['كِتَاب', 'قَلَم'],
  answer: ['قَلَم'],
  whyFr: 'On écrit avec un stylo.',
  alsoRight: [],
  ...content,
})
const faultsOf = (kind: ExerciseKind, content: Partial<ExerciseContent>) =>
  exerciseFaults(kind, exercise(content)).map(({ path, code }) => `${path} ${code}`)

test.each([
  ['choose', {}, []],
  ['choose', { promptFr: ' ' }, ['promptFr missing']],
  ['choose', { answer: ['بَاب'] }, ['answer answer_not_offered']],
  ['choose', { answer: [] }, ['answer missing', 'answer answer_not_offered']],
  ['choose', { options: ['قَلَم'] }, ['options few_options']],
  ['match', { itemsAr: [], answer: [] }, ['answer missing']],
  ['order', { itemsAr: ['ب', 'أ'], answer: ['أ', 'ب'] }, ['options options_elsewhere']],
  ['choose', { options: ['قَلَم', 'قَلَم'] }, ['options option_twice']],
  ['choose', { alsoRight: [['قَلَم']] }, ['alsoRight also_right_elsewhere']],
  ['fill', {}, ['promptFr no_blank']],
  ['fill', { itemsAr: ['هَٰذَا ___.'] }, []],
  ['true-false', { options: ['Vrai', 'Faux'], answer: ['Vrai'] }, []],
  ['true-false', { options: ['Oui', 'Non'], answer: ['Oui'] }, ['options not_true_false']],
  ['match', { itemsAr: ['livre', 'stylo'], answer: ['كِتَاب', 'قَلَم'] }, []],
  ['match', { itemsAr: ['livre', 'stylo'], answer: ['كِتَاب'] }, ['answer answer_for_each']],
  ['match', { itemsAr: ['livre'], answer: ['بَاب'] }, ['answer answer_not_offered']],
  ['match', { itemsAr: ['livre', 'cahier'], answer: ['كِتَاب', 'كِتَاب'] }, ['answer option_twice']],
  ['order', { options: [], itemsAr: ['ب', 'أ'], answer: ['أ', 'ب'] }, []],
  ['order', { options: [], itemsAr: ['أ', 'ب'], answer: ['أ', 'ب'] }, ['itemsAr already_in_order']],
  ['order', { options: [], itemsAr: ['ب', 'أ'], answer: ['أ', 'ج'] }, ['answer other_items']],
  [
    'order',
    { options: [], itemsAr: ['ب', 'أ', 'ج'], answer: ['أ', 'ب', 'ج'], alsoRight: [['أ', 'ب']] },
    ['alsoRight other_items'],
  ],
  [
    'order',
    { options: [], itemsAr: ['ب', 'أ'], answer: ['أ', 'ب'], alsoRight: [['أ', 'ب']] },
    ['alsoRight order_twice'],
  ],
] as const)('a %s exercise %o has the faults %o', (kind, content, faults) => {
  expect(faultsOf(kind, content)).toEqual(faults)
})

const text: TextContent = {
  titleFr: 'Bonjour',
  titleAr: null,
  lines: [
    {
      key: '0',
      speaker: 'Sara',
      ar: 'مَرْحَبًا!',
      soundsFr: 'marHabane\u00a0!',
      fr: 'Bonjour\u00a0!',
      asks: null,
    },
  ],
  glossary: [{ ar: 'قَلَم', soundsFr: 'qalam', fr: 'le stylo' }],
  questions: [{ promptFr: 'Qui parle\u00a0?', promptAr: null, options: ['Sara', 'Adam'], answer: 'Sara' }],
}
const [line, question] = [text.lines[0], text.questions[0]]
if (!line || !question) throw new Error('a text has a line and a question')
const line2 = { ...line, key: '1', speaker: 'Adam' }

test.each<[Partial<TextContent>, string[]]>([
  [{}, []],
  [{ titleFr: '' }, ['titleFr missing']],
  [{ lines: [{ ...line, ar: 'مرحبا!' }] }, ['lines.0.ar unvowelled']],
  [{ lines: [] }, ['lines missing']],
  [{ questions: [] }, ['questions missing']],
  [{ lines: [{ ...line, speaker: ' ' }] }, ['lines.0.speaker missing']],
  [{ lines: [{ ...line, soundsFr: null }] }, ['lines.0.soundsFr missing']],
  [{ lines: [{ ...line, soundsFr: 'marḥaban' }] }, ['lines.0.soundsFr scholarly_letter']],
  [{ lines: [{ ...line, fr: 'C’est la lettre bāʾ.' }] }, ['lines.0.fr scholarly_meaning']],
  [{ lines: [line, { ...line, fr: 'Bonjour\u00a0!\nÇa va\u00a0?' }] }, ['lines.1.fr paragraphs_differ']],
  [{ lines: [{ ...line, asks: 'greeting' }] }, ['lines.0.asks no_reply']],
  [{ lines: [{ ...line, asks: 'greeting' }, line] }, ['lines.0.asks no_reply']],
  [
    {
      lines: [
        { ...line, asks: 'greeting' },
        { ...line, speaker: 'Adam' },
      ],
    },
    [],
  ],
  [{ questions: [{ ...question, answer: 'Nour' }] }, ['questions.0.answer answer_not_offered']],
  [{ questions: [{ ...question, options: ['Sara', 'Sara'] }] }, ['questions.0.options option_twice']],
  [
    { glossary: [{ ar: 'stylo', soundsFr: 'qalam', fr: 'le stylo' }] },
    ['glossary.0.ar not_arabic', 'glossary.0.ar unvowelled'],
  ],
])('a text with %o has the faults %o', (change, faults) => {
  expect(
    textEntryFaults('dialogue', { ...text, ...change }).map(({ path, code }) => `${path} ${code}`),
  ).toEqual(faults)
})

test('a text needs its title in Arabic, and neither speakers nor a reading', () => {
  const lines = [{ ...line, speaker: null, soundsFr: null }]
  const faultsOf = (titleAr: string | null) =>
    textEntryFaults('text', { ...text, lines, titleAr }).map(({ path, code }) => `${path} ${code}`)
  expect(faultsOf(null)).toEqual(['titleAr missing'])
  expect(faultsOf('مَرْحَبًا')).toEqual([])
})

test('differences name the path of each text that changed', () => {
  expect(
    contentDifferences(text, { ...text, titleAr: 'مَرْحَبًا', lines: [{ ...line, fr: 'Salut\u00a0!' }] }),
  ).toEqual([
    { field: 'titleAr', before: null, after: 'مَرْحَبًا' },
    { field: 'lines.0.fr', before: 'Bonjour\u00a0!', after: 'Salut\u00a0!' },
  ])
})

test('a line that was put in is the only difference, and so is one that was removed', () => {
  const other = { ...line, key: 'b7', ar: 'أَهْلًا!' }
  expect(contentDifferences({ lines: [line, line2] }, { lines: [other, line, line2] })).toEqual([
    { field: 'lines.0.speaker', before: null, after: other.speaker },
    { field: 'lines.0.ar', before: null, after: other.ar },
    { field: 'lines.0.soundsFr', before: null, after: other.soundsFr },
    { field: 'lines.0.fr', before: null, after: other.fr },
  ])
  expect(
    contentDifferences({ lines: [line, line2] }, { lines: [{ ...line2, fr: 'Salut' }] }).filter(
      ({ after }) => after !== null,
    ),
  ).toEqual([{ field: 'lines.0.fr', before: line2.fr, after: 'Salut' }])
})

test('lines that change places are named from the first moved one to the last, and those that were put in are not', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(key => ({ ...line, key, fr: key }))
  expect(contentDifferences({ lines: [a, b, c, d] }, { lines: [a, c, b, d] })).toEqual([
    { field: 'lines', before: '2. b\n3. c', after: '2. c\n3. b' },
  ])
  const differences = contentDifferences({ lines: [a, b, c] }, { lines: [d, c, a] })
  expect(differences.filter(({ field }) => field === 'lines')).toEqual([
    { field: 'lines', before: '1. a\n3. c', after: '2. c\n3. a' },
  ])
})

test('what the school adds has an id that nobody has', () => {
  expect(newEntryId('qiṭṭa', 'mot', new Set())).toBe('ecole-qitta')
  expect(newEntryId('qiṭṭa', 'mot', new Set(['ecole-qitta', 'ecole-qitta-2']))).toBe('ecole-qitta-3')
  expect(newEntryId('Où est-il ?', 'texte', new Set())).toBe('ecole-ou-est-il')
  expect(newEntryId('ʿ', 'mot', new Set())).toBe('ecole-mot')
})
