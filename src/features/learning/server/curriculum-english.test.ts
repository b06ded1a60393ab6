import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { levels } from '#features/families/families.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { Letters, Points, Words } from '../../../../db/curriculum/schemas.ts'
import { translateCurriculum } from './curriculum-english.ts'

const folder = new URL('../../../../db/curriculum/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))

/** What follows the name of a letter that was taken for another. */
const letterNotes = [
  ...[
    'aucun point',
    'un point au-dessus',
    'un point au-dessous',
    'deux points au-dessus',
    'deux points au-dessous',
  ],
  ...[
    'trois points au-dessus',
    'avec une hamza au-dessus',
    'avec une hamza au-dessous',
    'avec une madda',
    'sans hamza',
  ],
]

const listReasons = () =>
  levels.flatMap(level =>
    Points.parse(read(`grammar/${level}.json`)).flatMap(({ exercises }) =>
      exercises.map(({ whyFr }) => whyFr),
    ),
  )

/** The parts of the curriculum on pages for adults, the names of letters and the reasons of grammar. */
const listShown = () => {
  const { letters, special } = Letters.parse(read('letters.json'))
  const points = levels.flatMap(level => Points.parse(read(`grammar/${level}.json`)))
  return [
    ...letters.map(letter => letter.soundsFr),
    ...special.map(letter => letter.nameFr),
    ...letterNotes,
    ...[...letters, ...special].flatMap(({ hintFr, soundFr, writingFr }) => [
      ...(hintFr ? [hintFr] : []),
      soundFr,
      writingFr,
    ]),
    ...points.flatMap(({ titleFr, examples: [first] }) => [titleFr, ...(first ? [first.fr] : [])]),
    ...levels.flatMap(level => Words.parse(read(`words/${level}.json`)).map(({ fr }) => fr)),
    ...listReasons(),
  ]
}

test('no hint, sound, meaning, title or reason lacks its English, and none is left over', () => {
  const shown = new Set(listShown())
  const english = read('english.json') as Record<string, string>
  expect([...shown].filter(fr => !english[fr])).toEqual([])
  expect(Object.keys(english).filter(fr => !shown.has(fr))).toEqual([])
})

test('the sound of a letter is explained to an adult without «tu», in French', () => {
  const { letters, special } = Letters.parse(read('letters.json'))
  const sounds = [...letters, ...special].map(({ soundFr }) => soundFr)
  // With the imperatives, which have no pronoun: they begin a sentence or follow a colon.
  const tu =
    /(?<!\p{L})(?:tu|ta|ton|tes|te|toi)(?!\p{L})|(?:^|: )(?:glisse|fais|laisse|relève|appuie|serre)(?!\p{L})/iu
  expect(sounds.map(translateCurriculum).filter(sound => tu.test(sound))).toEqual([])
  const adultFrench = read('adult-french.json') as Record<string, string>
  expect(Object.keys(adultFrench).filter(sound => !sounds.includes(sound))).toEqual([])
})

test('no text for an adult shows a scholarly letter, in either language', async () => {
  const scholarly = /[āīūḥṣḍṭẓʿʾĀĪŪḤṢḌṬẒ]/u
  const shown = () => listShown().map(translateCurriculum)
  expect(shown().length).toBeGreaterThan(500)
  expect(shown().filter(text => scholarly.test(text))).toEqual([])
  await runWithLocale('en', () => expect(shown().filter(text => scholarly.test(text))).toEqual([]))
})

test('a text is read in the reader’s language, and in French when the school wrote it', async () => {
  expect(translateCurriculum('s grave')).toBe('s grave')
  await runWithLocale('en', () => {
    expect(translateCurriculum('s grave')).toBe('deep s')
    expect(translateCurriculum('un mot de l’école')).toBe('un mot de l’école')
  })
})

test('the English of a reason shows the same Arabic and the same readings', () => {
  const english = read('english.json') as Record<string, string>
  const shownIn = (text: string) => text.match(/[\u0600-\u06ff]+|[\p{L}ʿʾ-]*[āīūḥṣḍṭẓ][\p{L}ʿʾ-]*/gu) ?? []
  // Letters, whose names differ in the two languages.
  const names = ['thāʾ', 'tāʾ', 'bāʾ', 'ḥāʾ', 'marbūṭa']
  const lost = listReasons().flatMap(fr => {
    const kept = new Set(shownIn(english[fr] ?? '').map(one => one.toLowerCase()))
    return shownIn(fr)
      .map(one => one.toLowerCase())
      .filter(one => !kept.has(one) && !names.includes(one))
      .map(one => `${one}: ${fr}`)
  })
  expect(lost).toEqual([])
})
