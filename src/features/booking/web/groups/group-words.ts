import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { groupSeats } from '../../groups.ts'
import type { GroupView } from './queries.ts'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** «Jeudi»: the weekday on the reader's clock. */
export const weekdayName = (date: string) => capitalised(formatDay(date).split(' ')[0] ?? '')

/** «Jeudi, 18:00» */
export const groupTime = ({ date, time }: Pick<GroupView, 'date' | 'time'>) =>
  m.groups_when({ day: weekdayName(date), time })

/** «Initiation, 5 à 7 ans» */
export const groupAudience = ({
  level,
  youngest,
  oldest,
}: Pick<GroupView, 'level' | 'youngest' | 'oldest'>) =>
  youngest === oldest
    ? m.groups_audience_one({ level: levelLabel[level](), age: youngest })
    : m.groups_audience({ level: levelLabel[level](), youngest, oldest })

export const teacherName = ({ teacher }: GroupView) => `${teacher.firstName} ${teacher.lastName}`.trim()

/** A group in one line, for the names of buttons. */
export const groupName = (group: GroupView) =>
  `${groupTime(group)}, ${groupAudience(group)}, ${m.groups_with({ name: teacherName(group) })}`

const bySeats = (words: readonly (() => string)[]) => (group: GroupView) =>
  words[Math.min(group.isFull ? groupSeats : group.seatsTaken, words.length) - 1]?.() ?? ''

/** «Deux enfants, deux places», «Deux places». */
export const seatsSentence = bySeats([m.groups_seats_1, m.groups_seats_2, m.groups_seats_3, m.groups_seats_4])
export const placesLeft = bySeats([m.groups_places_1, m.groups_places_2, m.groups_places_3, m.groups_seats_4])
