import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatDayShortFrom } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import type { GroupAudience } from './groups.ts'

/** «Initiation, 5 à 7 ans» */
export const groupAudience = ({ level, youngest, oldest }: GroupAudience) =>
  youngest === oldest
    ? m.groups_audience_one({ level: levelLabel[level](), age: youngest })
    : m.groups_audience({ level: levelLabel[level](), youngest, oldest })

/** «12 séances, du mer. 13 janv. au mer. 31 mars»; with the year where it is not that of today. */
export const openedPeriod = (
  { firstDate, lastDate, sessions: count }: { firstDate: string; lastDate: string; sessions: number },
  today: PlainDate,
) => {
  const from = formatDayShortFrom(today, firstDate)
  return count === 1
    ? m.groups_school_period_one({ from })
    : m.groups_school_period({ count, from, until: formatDayShortFrom(today, lastDate) })
}
