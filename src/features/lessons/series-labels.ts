import { m } from '#paraglide/messages.js'
import { formatWeekday } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { formatEuros } from '#platform/words/numbers.ts'

/** «9 cours du mardi»; «9 cours» when they fall on several weekdays; «1 cours». */
export const countLessons = (dates: readonly PlainDate[]) => {
  const weekdays = new Set(dates.map(formatWeekday))
  const [weekday] = weekdays
  return weekday && weekdays.size === 1 && dates.length > 1
    ? m.lessons_series_count_weekday({ count: dates.length, weekday })
    : m.lessons_series_count({ count: dates.length })
}

type Outcome = { givenBack: boolean; priceCents: number }

/** One sentence for the sum that is given back and one for the sum that counts as given; no sentence for an empty list. */
export const outcomeSentences = (lessons: readonly Outcome[]): { givenBack?: string; counted?: string } => {
  const givenBack = lessons.filter(lesson => lesson.givenBack)
  const counted = lessons.filter(lesson => !lesson.givenBack)
  const values = (some: readonly Outcome[]) => ({
    count: some.length,
    euros: formatEuros(some.reduce((cents, { priceCents }) => cents + priceCents, 0)),
  })
  return {
    ...(givenBack.length > 0 && {
      givenBack:
        givenBack.length === 1
          ? m.lessons_series_given_back_one(values(givenBack))
          : m.lessons_series_given_back_many(values(givenBack)),
    }),
    ...(counted.length > 0 && {
      counted:
        counted.length === 1
          ? (lessons.length === 1 ? m.lessons_series_counted_only : m.lessons_series_counted_one)(
              values(counted),
            )
          : m.lessons_series_counted_many(values(counted)),
    }),
  }
}
