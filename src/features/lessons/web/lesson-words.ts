import { m } from '#paraglide/messages.js'
import type { LessonView } from './lesson-view.ts'

/** «Cours individuel, 60 min»: a trial is the thirty minutes that it teaches. */
export const lessonKind = ({ type, taughtMinutes: minutes }: Pick<LessonView, 'type' | 'taughtMinutes'>) => {
  switch (type) {
    case 'trial':
      return m.lessons_type_trial({ minutes })
    case 'individual':
      return m.lessons_type_individual({ minutes })
    case 'group':
      return m.lessons_type_group({ minutes })
  }
}

/** The same in a row, after the teacher's name: «individuel, 60 min». */
export const lessonKindShort = ({
  type,
  taughtMinutes: minutes,
}: Pick<LessonView, 'type' | 'taughtMinutes'>) => {
  switch (type) {
    case 'trial':
      return m.lessons_short_trial({ minutes })
    case 'individual':
      return m.lessons_short_individual({ minutes })
    case 'group':
      return m.lessons_short_group({ minutes })
  }
}
