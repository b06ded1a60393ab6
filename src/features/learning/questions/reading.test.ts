import { expect, test } from 'vitest'
import { countRight, glossText } from './reading.ts'

const entry = (ar: string, fr: string) => ({ ar: ar.normalize('NFC'), soundsFr: fr, fr })
const meanings = (
  text: string,
  glossary: ReturnType<typeof entry>[],
  vocabulary: ReturnType<typeof entry>[] = [],
) => glossText(text.normalize('NFC'), glossary, vocabulary).map(({ gloss }) => gloss?.fr ?? null)

test('a word is found with its article, with «and», with its case ending and beside punctuation', () => {
  const words = [entry('قِطّ', 'chat'), entry('خِزَانَة', 'armoire'), entry('مِعْطَف', 'manteau')]
  expect(meanings('عِنْدِي قِطٌّ. أَفْتَحُ الْخِزَانَةَ وَالْمِعْطَفُ!', words)).toEqual([
    null,
    'chat',
    null,
    'armoire',
    'manteau',
  ])
})

test('words that are written alike are distinguished by their signs', () => {
  const words = [entry('مِن', 'de'), entry('مَن', 'qui')]
  expect(meanings('مِنْ مَنْ؟', words)).toEqual(['de', 'qui'])
  expect(meanings('مُن', words)).toEqual([null])
})

test('an accusative is found, and a word of several words is not found by its first', () => {
  expect(meanings('أَسْمَعُ صَوْتًا', [entry('صَوْت', 'bruit')])).toEqual([null, 'bruit'])
  expect(meanings('لَا أَحَد', [], [entry('أَحَدَ عَشَرَ', 'onze')])).toEqual([null, null])
})

test('the text’s own glossary goes before the vocabulary, and several words stand under the first', () => {
  const glossary = [entry('أَبْحَثُ عَنْ', 'je cherche')]
  expect(meanings('أَبْحَثُ عَنْهُ', glossary, [entry('أَبْحَثُ', 'autre')])).toEqual(['je cherche', null])
})

test('right answers are counted; those to a question that was corrected or removed count for nothing', () => {
  const questions = [
    { promptFr: 'Où ?', promptAr: null, options: ['ici', 'là'], answer: 'là' },
    { promptFr: 'Qui ?', promptAr: null, options: ['Adam', 'Sara'], answer: 'Adam' },
  ]
  const chose = (promptFr: string, option: string) => ({ promptFr, promptAr: null, option })
  expect(countRight(questions, [chose('Où ?', 'là'), chose('Qui ?', 'Adam')])).toBe(2)
  expect(countRight(questions, [chose('Où ?', 'ici'), chose('Qui ?', 'Adam')])).toBe(1)
  expect(countRight(questions, [chose('Quand ?', 'là'), chose('Qui ?', 'Adam')])).toBe(1)
  expect(countRight(questions, [{ ...chose('Où ?', 'là'), promptAr: 'أَيْنَ؟' }])).toBe(0)
  // One answer to a question.
  expect(countRight(questions, [chose('Où ?', 'ici'), chose('Où ?', 'là')])).toBe(0)
})
