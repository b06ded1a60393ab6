import { stripSigns } from '../arabic.ts'
import { type Letter, levelNumber, type Word } from '../curriculum.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { canReadFrench, type Learner } from '../learner.ts'
import { fitsTrain } from '../questions/letter-questions.ts'

/** The letters that a child has not met. Level 1 teaches them; from level 2 on all are known. */
export const listNewLetters = (
  letters: readonly Letter[],
  { level, met }: Pick<Learner, 'level' | 'met'>,
): ReadonlySet<string> =>
  new Set(
    levelNumber(level) > 1
      ? []
      : letters.filter(letter => !met.has(letterItemId(letter))).map(({ letter }) => letter),
  )

/** Whether a child can put a word together from letters: it has met all of them. */
export const canSpell = (word: Word, newLetters: ReadonlySet<string>): boolean =>
  fitsTrain(word) && (newLetters.size === 0 || ![...stripSigns(word.ar)].some(one => newLetters.has(one)))

/** The items of the words that a child can put together: before it reads French, those with a picture. */
export const listSpellable = (
  { words, letters }: { words: readonly Word[]; letters: readonly Letter[] },
  child: Pick<Learner, 'level' | 'age' | 'met'>,
): ReadonlySet<string> => {
  const newLetters = listNewLetters(letters, child)
  const isAsked = ({ picture }: Word) => picture !== null || canReadFrench(child)
  return new Set(words.filter(word => isAsked(word) && canSpell(word, newLetters)).map(wordItemId))
}
