import { type Weekday, weekdays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'

// A teacher who moves to another zone keeps the instants of the lessons, so their groups get other hours (domain.md, "Groups").

export type GroupHour = { dayOfWeek: Weekday; hour: number }
/** `nextStart`: its next lesson that a child sits in; null of a group without one. */
type HeldGroup = GroupHour & { id: string; nextStart: Temporal.Instant | null }
/** `isReplaced`: a group with children has taken its hour, for which it was described. */
export type GroupMove = GroupHour & { id: string; isReplaced: boolean }

const allHours: readonly GroupHour[] = weekdays.flatMap(dayOfWeek =>
  Array.from({ length: 24 }, (_, hour) => ({ dayOfWeek, hour })),
)
const keyOf = ({ dayOfWeek, hour }: GroupHour) => `${dayOfWeek} ${hour}`

/**
 * The moves of a teacher's groups to the hours that their next lessons have in the new zone, in an order in which no two groups
 * ever share an hour; a group that gives way may move twice. A group without children stays, as the teacher's hours do, unless
 * a group with children comes to its hour.
 */
export const planGroupMoves = (groups: readonly HeldGroup[], zone: string): GroupMove[] => {
  const holders = new Map(groups.map(group => [keyOf(group), group]))
  const settled = new Set<string>()
  const moves: GroupMove[] = []
  const move = (group: HeldGroup, to: GroupHour, isReplaced: boolean) => {
    for (const [key, held] of holders) if (held.id === group.id) holders.delete(key)
    holders.set(keyOf(to), group)
    moves.push({ id: group.id, dayOfWeek: to.dayOfWeek, hour: to.hour, isReplaced })
  }
  const moving = groups
    .flatMap(({ nextStart, ...group }) => (nextStart ? [{ ...group, nextStart }] : []))
    .toSorted((one, other) => Temporal.Instant.compare(one.nextStart, other.nextStart))
  for (const group of moving) {
    const { weekday: dayOfWeek, hour } = localOf(group.nextStart, zone)
    const to = { dayOfWeek, hour }
    const holder = holders.get(keyOf(to))
    // Two groups whose lessons are weeks apart may meet in one hour where the clocks change: the first one has it.
    if (holder && settled.has(holder.id)) continue
    settled.add(group.id)
    if (holder?.id === group.id) continue
    if (holder) {
      const free = allHours.find(each => !holders.has(keyOf(each)))
      if (!free) continue
      move(holder, free, holder.nextStart === null)
    }
    move(group, to, false)
  }
  return moves
}
