// The curriculum as its files hold it, for tests of the rules: no database between.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Level, levels } from '#features/families/families.ts'
import { type Content, levelsUpTo } from '#features/learning/curriculum.ts'
import { letterItemId, wordItemId } from '#features/learning/items.ts'
import type { ClipRef } from '#features/learning/learner.ts'
import { vocabularyOf } from '#features/learning/vocabulary.ts'
import { Dialogues, Letters, listAlike, Pictures, Points, Words } from '../../db/curriculum/schemas.ts'

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../db/curriculum', path), 'utf8'))

const pictures = Pictures.parse(read('pictures.json'))
const letters = Letters.parse(read('letters.json'))
const levelsWithDialogues = levels.slice(0, 2)
const dialogues = levelsWithDialogues.map(level => ({
  level,
  all: Dialogues.parse(read(`dialogues/${level}.json`)),
}))
const whole: Omit<Content, 'dialogues'> = {
  words: levels.flatMap(level =>
    Words.parse(read(`words/${level}.json`)).map(word => ({
      ...word,
      gender: word.gender ?? null,
      picture: word.concept in pictures ? word.concept : null,
      example: { ar: word.exampleAr, soundsFr: word.exampleSoundsFr, fr: word.exampleFr },
    })),
  ),
  letters: [...letters.letters, ...letters.special].map((letter, place) => ({
    ...letter,
    ...listAlike(letters, letter.id),
    isSpecial: place >= letters.letters.length,
    isSun: letter.sun,
    dotsCount: letter.dots.count,
    dotsPlace: letter.dots.place,
  })),
  points: levels.flatMap(level =>
    Points.parse(read(`grammar/${level}.json`)).map(point => ({
      ...point,
      level,
      exercises: point.exercises.map((exercise, place) => ({ ...exercise, id: `${point.id}/${place + 1}` })),
    })),
  ),
}

/** A clip of every letter and word of a content, and of some syllables, by item. */
export const clipsOf = ({ letters, words }: Content): Map<string, ClipRef> =>
  new Map(
    [
      ...letters.map(letter => [letterItemId(letter), letter.nameAr] as const),
      ...vocabularyOf({ words }).words.map(word => [wordItemId(word), word.ar] as const),
      ...letters
        .filter(({ id }) => ['ba', 'dal', 'sin', 'lam'].includes(id))
        .flatMap(({ id, letter }) =>
          ['a َ', 'aa َا', 'i ِ', 'ii ِي', 'u ُ', 'uu ُو'].map(one => {
            const [vowel = '', written = ''] = one.split(' ')
            return [`syllable:${id}-${vowel}`, `${letter}${written}`] as const
          }),
        ),
    ].map(([item, spoken]) => [item, { spoken, sources: [{ codec: 'opus', address: `/clips/${item}` }] }]),
  )

/** The contents for a child of this level: the level and those below. */
export const contentUpTo = (level: Level): Content => {
  const known = levelsUpTo(level)
  return {
    words: whole.words.filter(word => known.includes(word.level)),
    letters: whole.letters,
    points: whole.points.filter(point => known.includes(point.level)),
    dialogues: dialogues.filter(({ level: one }) => known.includes(one)).flatMap(({ all }) => all),
  }
}
