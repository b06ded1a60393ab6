import { m } from '#paraglide/messages.js'
import type { ProgressView, WallView } from '../../server/view.ts'

/** «12 lettres et 51 mots»; what is missing is left out. */
export const wallCount = (wall: Pick<WallView, 'letters' | 'words'>): string => {
  if (wall.words === 0)
    return m.learning_wall_only({ text: m.learning_wall_letters({ count: wall.letters }) })
  if (wall.letters === 0) return m.learning_wall_only({ text: m.learning_wall_words({ count: wall.words }) })
  return m.learning_wall_both({
    letters: m.learning_wall_letters({ count: wall.letters }),
    words: m.learning_wall_words({ count: wall.words }),
  })
}

/** «mardi : cours avec Salma», for screen readers. */
export const dayLabel = (
  weekday: string,
  { isPractised, teacher }: Pick<ProgressView['week'][number], 'isPractised' | 'teacher'>,
): string => {
  if (!isPractised)
    return `${weekday}${teacher ? m.learning_week_only_lesson({ teacher }) : m.learning_week_free()}`
  const lesson = teacher ? ` ${m.learning_week_lesson({ teacher })}` : ''
  return `${weekday}${m.learning_week_practised()}${lesson}`
}

/** The rhythm of the week: days practised. A pause takes nothing away. */
export const weekRhythm = (week: ProgressView['week']): string => {
  const count = week.filter(({ isPractised }) => isPractised).length
  if (count === 0) return m.learning_week_none()
  return count === 1 ? m.learning_week_days_one() : m.learning_week_days({ count })
}
