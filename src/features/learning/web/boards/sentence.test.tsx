import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pickedText } from '../session/instructions.ts'
import { Sentence } from './sentence.tsx'

/** The parts of a sentence that are read from right to left. */
const arabicIn = (text: string) =>
  [...renderToStaticMarkup(<Sentence text={text} />).matchAll(/dir="rtl"[^>]*>([^<]*)</g)].map(
    ([, found]) => found,
  )

test('the mark at the end of an Arabic sentence stands on its left, and those within it part nothing', () => {
  const picked = (text: string) => arabicIn(pickedText({ text, note: 'bonjour' }))
  expect(picked('مَرْحَبًا يَا نُور!')).toEqual(['مَرْحَبًا يَا نُور!'])
  expect(picked('نَعَمْ. هَذَا بَيْتِي.')).toEqual(['نَعَمْ. هَذَا بَيْتِي.'])
  expect(picked('كَيْفَ حَالُكَ؟')).toEqual(['كَيْفَ حَالُكَ؟'])
})

test('the marks of the French sentence stay where a French reader has them', () => {
  expect(arabicIn('On écrit بَاب. Et toi\u00a0?')).toEqual(['بَاب'])
  expect(arabicIn('Comme dans بَاب\u00a0!')).toEqual(['بَاب'])
})
