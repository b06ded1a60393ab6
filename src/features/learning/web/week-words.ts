import { m } from '#paraglide/messages.js'
import { isSingular } from '#platform/words/numbers.ts'
import type { ProgressView, WallView } from '../server/view.ts'

/** «12 lettres» */
export const countLetters = (count: number) =>
  isSingular(count) ? m.learning_wall_letters_one({ count }) : m.learning_wall_letters({ count })
/** «51 mots» */
export const countWords = (count: number) =>
  isSingular(count) ? m.learning_wall_words_one({ count }) : m.learning_wall_words({ count })

/** «12 lettres et 51 mots»; what is missing is left out. */
export const wallCount = (wall: Pick<WallView, 'letters' | 'words'>): string => {
  if (wall.words === 0) return m.learning_wall_only({ text: countLetters(wall.letters) })
  if (wall.letters === 0) return m.learning_wall_only({ text: countWords(wall.words) })
  return m.learning_wall_both({ letters: countLetters(wall.letters), words: countWords(wall.words) })
}

/** The rhythm of the week: days practised. A pause takes nothing away. */
export const weekRhythm = (week: ProgressView['week']): string => {
  const count = week.filter(({ isPractised }) => isPractised).length
  if (count === 0) return m.learning_week_none()
  return count === 1 ? m.learning_week_days_one() : m.learning_week_days({ count })
}
