import type { Rating } from '#features/learning/memory.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { addDays, dayNumberOf, isPlainDate, mondayOf, weekdayIndexOf } from '#platform/time/dates.ts'
import { type Local, localOf } from '#platform/time/zones.ts'
import type { WeekItem, WeekView } from './server/view.ts'

/** The rules of the Sunday page (docs/domain.md, "The Sunday page"). */

export const isMonday = (date: unknown): date is PlainDate =>
  isPlainDate(date) && weekdayIndexOf(dayNumberOf(date)) === 0

const sundayHour = 17
const lastHour = 12

/**
 * The week whose summary a family gets at this time of its zone: from Sunday 17:00 until Monday noon, so that a worker that was
 * down on Sunday evening still sends it.
 */
export const weekToSend = ({ date, hour }: Pick<Local, 'date' | 'hour'>): PlainDate | undefined => {
  const weekday = weekdayIndexOf(dayNumberOf(date))
  if (weekday === 6 && hour >= sundayHour) return mondayOf(date)
  return weekday === 0 && hour < lastHour ? addDays(date, -7) : undefined
}

/** Whether a week goes on: until its Sunday evening. */
export const isOpen = (monday: PlainDate, { date, hour }: Pick<Local, 'date' | 'hour'>): boolean => {
  const sunday = addDays(monday, 6)
  return date < sunday || (date === sunday && hour < sundayHour)
}

/** The first week of a child: the one in which it was added. There is no page and no mail of a week before. */
export const firstMondayOf = (addedAt: Temporal.Instant, zone: string): PlainDate =>
  mondayOf(localOf(addedAt, zone).date)

/** A family is written to while a child is active: it practised or had a lesson in these days, or will soon have one. */
export const activeDays = { before: 28, after: 14 } as const

/** Minutes that one session counts at most on a day: a child that leaves the tablet open does not practise all night. */
export const longestSession = 15

/**
 * Five minutes at the kitchen table, for parents who read no Arabic: a word is shown, a word is taught by the child, and a letter is
 * looked for (or two words are told apart). From what was learnt this week, then from what was known before; empty when the
 * child has met nothing yet.
 */
export const scriptFor = (learnt: readonly WeekItem[], known: readonly WeekItem[]): WeekView['script'] => {
  // What was learnt this week may be known already: each once, so that the steps are about different words.
  const all = [...learnt, ...known.filter(({ item }) => !learnt.some(one => one.item === item))]
  const words = all.filter(({ kind }) => kind === 'word')
  const letter = all.find(({ kind }) => kind === 'letter')
  // «Qu’est-ce que c’est ?» agrees in gender, and is asked about a thing that can be shown.
  const shown =
    words.find(one => one.picture && one.isNoun && one.gender) ?? words.find(one => one.isNoun && one.gender)
  const [taught, other] = words.filter(one => one !== shown)
  const steps: WeekView['script'] = []
  if (shown) steps.push({ is: 'show', item: shown, minutes: 1 })
  if (taught) steps.push({ is: 'teach', item: taught, minutes: 2 })
  if (letter) steps.push({ is: 'spot', item: letter, minutes: 2 })
  else if (taught && (other ?? shown))
    steps.push({ is: 'guess', item: taught, other: other ?? shown ?? taught, minutes: 2 })
  return steps
}

/**
 * Whether a week looks like presses without listening: most questions have three or four answers, so chance alone finds a quarter
 * to a third of them. Of a few questions nothing is said.
 */
export const isGuessed = ({ asked, right }: Pick<WeekView, 'asked' | 'right'>): boolean =>
  asked >= 20 && right * 3 < asked

/** Whether the latest review of the item was not a miss; null without a review. */
export const holds = (latest: Rating | null): boolean | null => (latest === null ? null : latest !== 'again')
