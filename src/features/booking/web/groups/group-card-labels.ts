import { m } from '#paraglide/messages.js'
import { formatWeekday, showDay, showDayShort } from '#platform/time/date-format.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { groupAudience } from '../../group-labels.ts'
import { groupSeats } from '../../groups.ts'
import type { GroupView } from './queries.ts'

/** «Jeudi»: the weekday on the reader's clock. */
export const weekdayName = (date: string) => capitalised(formatWeekday(date))

/** «Jeudi, 18:00» */
export const groupTime = ({ date, time }: Pick<GroupView, 'date' | 'time'>) =>
  m.groups_when({ day: weekdayName(date), time })

export const teacherName = ({ teacher }: GroupView) => fullName(teacher)

/** A group in one line, for the names of buttons. */
export const groupName = (group: GroupView) =>
  `${groupTime(group)}, ${groupAudience(group)}, ${m.groups_with({ name: teacherName(group) })}`

/** Taken places; of a full group all, though its next session may have lost a child. */
export const shownSeats = ({ isFull, seatsTaken }: GroupView) => (isFull ? groupSeats : seatsTaken)

const bySeats = (words: readonly (() => string)[]) => (group: GroupView) => words[shownSeats(group)]?.() ?? ''

/** «Deux enfants, deux places», «Deux places». */
export const seatsSentence = bySeats([
  m.groups_seats_0,
  m.groups_seats_1,
  m.groups_seats_2,
  m.groups_seats_3,
  m.groups_seats_4,
])
export const placesLeft = bySeats([
  m.groups_seats_0,
  m.groups_places_1,
  m.groups_places_2,
  m.groups_places_3,
  m.groups_seats_4,
])

/** The deadline for a second child, as a sentence; undefined for a group with two children or more. */
export const waitsFor = ({ isPending, date, until }: GroupView): string | undefined => {
  if (!until) return undefined
  const limits = { day: showDay(date), until: showDay(until.date), time: until.time }
  return isPending ? m.groups_pending_text(limits) : m.groups_empty_text(limits)
}

/** The details of a group before a family joins it. The price is last, whether or not the group waits for a second child. */
export const groupDetails = (group: GroupView): string =>
  `${waitsFor(group) ?? `${placesLeft(group)}, ${m.groups_from({ date: showDayShort(group.date) })}.`} ${m.groups_price_session({ price: formatEuros(group.priceCents) })}.`
