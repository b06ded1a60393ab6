import { m } from '#paraglide/messages.js'
import { formatDayNumber, showDayOfMonth } from '#platform/time/date-format.ts'
import type { WeekItem, WeekPoint, WeekView } from './server/view.ts'

// Here and not in week.ts, which is in the scripts of every page: its route reads the day in the address.
const isQuiet = (week: Pick<WeekView, 'days' | 'lessons'>): boolean =>
  week.lessons === 0 && week.days.every(({ isPractised }) => !isPractised)

type Mailed = Pick<WeekView, 'monday' | 'firstMonday' | 'days' | 'lessons' | 'script' | 'next'>

/**
 * Whether the mail speaks of a child's week. Of a quiet one only where there is something to do or to come, and never of the
 * week in which the child was added: its family has just registered.
 */
export const isWorthMail = (week: Mailed): boolean =>
  !isQuiet(week) || (week.monday > week.firstMonday && (week.script.length > 0 || week.next !== null))

const andWords = (parts: readonly string[]) =>
  parts.length === 2 ? m.reports_week_and({ one: parts[0] ?? '', other: parts[1] ?? '' }) : (parts[0] ?? '')

/** «Du 23 au 29 novembre», «Du 30 novembre au 6 décembre» */
export const weekDates = ({ monday, sunday }: Pick<WeekView, 'monday' | 'sunday'>): string =>
  m.reports_week_dates({
    from: monday.slice(0, 7) === sunday.slice(0, 7) ? formatDayNumber(monday) : showDayOfMonth(monday),
    until: showDayOfMonth(sunday),
  })

/** «Adam a rencontré 2 lettres et 6 mots.» */
export const weekTitle = (week: WeekView): string => {
  const { firstName: name } = week
  const learnt = [
    ...(week.learntLetters > 0 ? [m.learning_wall_letters({ count: week.learntLetters })] : []),
    ...(week.learntWords > 0 ? [m.learning_wall_words({ count: week.learntWords })] : []),
  ]
  if (learnt.length > 0) return m.reports_week_title_learnt({ name, what: andWords(learnt) })
  if (isQuiet(week)) return week.isOpen ? m.reports_week_title_open() : m.reports_week_title_quiet({ name })
  return week.lessons > 0 ? m.reports_week_title_lesson({ name }) : m.reports_week_title_practised({ name })
}

/** «1 cours, 4 jours d’entraînement, 26 minutes.», or kind words for a quiet week. */
export const weekText = (week: WeekView): string => {
  if (isQuiet(week)) {
    if (week.isOpen) return m.reports_week_open()
    return week.hasLearnt ? m.reports_week_quiet() : m.reports_week_unbegun({ name: week.firstName })
  }
  const days = week.days.filter(({ isPractised }) => isPractised).length
  const { lessons, minutes } = week
  return m.reports_week_sum({
    text: [
      ...(lessons > 0 ? [m.reports_week_lessons({ count: lessons })] : []),
      ...(days > 0 ? [m.reports_week_days({ count: days })] : []),
      ...(minutes > 0 ? [m.reports_week_minutes({ count: minutes })] : []),
    ].join(', '),
  })
}

/** «qamîS (la chemise)», «qâf (ق)»: a parent who reads no Arabic can say it. */
export const weekItemText = ({
  kind,
  sounds,
  meaning,
  ar,
}: Pick<WeekItem, 'kind' | 'sounds' | 'meaning' | 'ar'>): string =>
  m.reports_week_item({ sounds, meaning: kind === 'letter' ? ar : meaning })

/** «Moi et toi : anâ walad (Je suis un garçon.)» */
export const weekPointText = ({ title, example }: WeekPoint): string =>
  example
    ? m.reports_week_point({
        title,
        example: m.reports_week_item({ sounds: example.sounds, meaning: example.meaning }),
      })
    : title

type Step = WeekView['script'][number]
/** The first of several meanings: «l’ami, le copain» is asked as «l’ami». */
const firstMeaning = ({ meaning }: WeekItem) => meaning.split(/[,;(]/)[0]?.trim() ?? meaning

/** A step at the table: what to do, what to say, what the child answers, and what helps. */
export const scriptStep = (step: Step, name: string) => {
  const { sounds, ar } = step.item
  const meaning = firstMeaning(step.item)
  switch (step.is) {
    case 'show':
      return {
        title: m.reports_week_show({ meaning }),
        ask: step.item.gender === 'f' ? m.reports_week_show_ask_f() : m.reports_week_show_ask_m(),
        answer: sounds,
        hint: m.reports_week_show_hint(),
      }
    case 'teach':
      return {
        title: m.reports_week_teach({ name }),
        ask: m.reports_week_teach_ask({ meaning }),
        answer: sounds,
        hint: m.reports_week_teach_hint({ name }),
      }
    case 'guess':
      return {
        title: m.reports_week_guess(),
        ask: m.reports_week_guess_ask({ one: step.other.sounds, other: sounds, meaning }),
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
