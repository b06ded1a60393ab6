import { countLetters, countWords } from '#features/learning/web/week-words.ts'
import { m } from '#paraglide/messages.js'
import { isSingular } from '#platform/words/numbers.ts'
import type { WeekItem, WeekView } from '../server/view.ts'

export const isQuiet = (week: Pick<WeekView, 'days' | 'lessons'>): boolean =>
  week.lessons === 0 && week.days.every(({ isPractised }) => !isPractised)

const andWords = (parts: readonly string[]) =>
  parts.length === 2 ? m.reports_week_and({ one: parts[0] ?? '', other: parts[1] ?? '' }) : (parts[0] ?? '')

/** «Adam a rencontré 2 lettres et 6 mots.» */
export const weekTitle = (week: WeekView): string => {
  const { firstName: name } = week
  const learnt = [
    ...(week.learntLetters > 0 ? [countLetters(week.learntLetters)] : []),
    ...(week.learntWords > 0 ? [countWords(week.learntWords)] : []),
  ]
  if (learnt.length > 0) return m.reports_week_title_learnt({ name, what: andWords(learnt) })
  if (isQuiet(week)) return week.isOpen ? m.reports_week_title_open() : m.reports_week_title_quiet({ name })
  return week.lessons > 0 ? m.reports_week_title_lesson({ name }) : m.reports_week_title_practised({ name })
}

/** «1 cours, 4 jours d’entraînement, 26 minutes.», or kind words for a quiet week. */
export const weekText = (week: WeekView): string => {
  if (isQuiet(week)) return week.isOpen ? m.reports_week_open() : m.reports_week_quiet()
  const days = week.days.filter(({ isPractised }) => isPractised).length
  const { lessons, minutes } = week
  return m.reports_week_sum({
    text: [
      ...(lessons > 0
        ? [
            isSingular(lessons)
              ? m.reports_week_lessons_one({ count: lessons })
              : m.reports_week_lessons({ count: lessons }),
          ]
        : []),
      ...(days > 0
        ? [isSingular(days) ? m.reports_week_days_one({ count: days }) : m.reports_week_days({ count: days })]
        : []),
      ...(minutes > 0
        ? [
            isSingular(minutes)
              ? m.reports_week_minutes_one({ count: minutes })
              : m.reports_week_minutes({ count: minutes }),
          ]
        : []),
    ].join(', '),
  })
}

/** «qamîS (la chemise)», «qâf (ق)»: a parent who reads no Arabic can say it. */
export const weekItemText = ({
  kind,
  sounds,
  fr,
  ar,
}: Pick<WeekItem, 'kind' | 'sounds' | 'fr' | 'ar'>): string =>
  m.reports_week_item({ sounds, meaning: kind === 'letter' ? ar : fr })

type Step = WeekView['script'][number]
/** The first of several meanings: «l’ami, le copain» is asked as «l’ami». */
const firstMeaning = ({ fr }: WeekItem) => fr.split(/[,;(]/)[0]?.trim() ?? fr

/** A step at the table: what to do, what to say, what the child answers, and what helps. */
export const scriptStep = (step: Step, name: string) => {
  const { sounds, ar } = step.item
  const fr = firstMeaning(step.item)
  switch (step.is) {
    case 'show':
      return {
        title: m.reports_week_show({ fr }),
        ask: step.item.gender === 'f' ? m.reports_week_show_ask_f() : m.reports_week_show_ask_m(),
        answer: sounds,
        hint: m.reports_week_show_hint(),
      }
    case 'teach':
      return {
        title: m.reports_week_teach({ name }),
        ask: m.reports_week_teach_ask({ fr }),
        answer: sounds,
        hint: m.reports_week_teach_hint({ name }),
      }
    case 'guess':
      return {
        title: m.reports_week_guess(),
        ask: m.reports_week_guess_ask({ one: step.other.sounds, other: sounds, fr }),
        answer: sounds,
        hint: m.reports_week_guess_hint(),
      }
    case 'spot':
      return {
        title: m.reports_week_spot({ sounds }),
        ask: m.reports_week_spot_ask({ ar }),
        answer: null,
        hint: m.reports_week_spot_hint(),
      }
  }
}
