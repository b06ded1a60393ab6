// The curriculum as its files hold it, for tests of the rules: no database between.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, type Level, levels, levelsUpTo } from '#features/learning/curriculum.ts'
import { Letters, listAlike, Pictures, Points, Words } from '../../db/curriculum/schemas.ts'

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../db/curriculum', path), 'utf8'))

const pictures = Pictures.parse(read('pictures.json'))
const letters = Letters.parse(read('letters.json'))
const whole: Content = {
  words: levels.flatMap(level =>
    Words.parse(read(`words/${level}.json`)).map(word => ({
      ...word,
      gender: word.gender ?? null,
      pictureAlt: pictures[word.concept]?.alt ?? null,
      example: { ar: word.exampleAr, soundsFr: word.exampleSoundsFr, fr: word.exampleFr },
    })),
  ),
  letters: letters.letters.map(letter => ({
    ...letter,
    ...listAlike(letters, letter.id),
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

/** What a child of this level is asked from: the level and those below. */
export const contentUpTo = (level: Level): Content => {
  const known = levelsUpTo(level)
  return {
    words: whole.words.filter(word => known.includes(word.level)),
    letters: whole.letters,
    points: whole.points.filter(point => known.includes(point.level)),
  }
}
