import { isDaytime } from '#features/availability/child-day.ts'
import type { Level } from '#features/families/families.ts'
import type { Change, Choices } from './choices.ts'
import { type GroupAudience, suitsChild } from './groups.ts'

type OpenGroup = GroupAudience & {
  id: string
  teacher: { id: string }
  date: string
  time: string
  startsAt: string
  isFull: boolean
}
type Child = { id: string; age: number; level: Level; levelKnown: boolean }

type OwnGroups = readonly { studentId: string | null; groupId: string | null }[]

/** Whether the child has a seat to come in the group. */
export const isInGroup = (group: { id: string }, child: { id: string } | undefined, ownGroups: OwnGroups) =>
  ownGroups.some(({ studentId, groupId }) => groupId === group.id && studentId === child?.id)

/** Whether the child may join the group, or sits in it already. */
export const mayEnter = (
  group: GroupAudience & { id: string },
  child: Child,
  ownGroups: OwnGroups,
): boolean => suitsChild(group, child) || isInGroup(group, child, ownGroups)

/** The groups of the day that this child could join, or any child while none is chosen; not those that it sits in. */
export const listJoinableGroups = <Group extends OpenGroup>(
  groups: readonly Group[],
  child: Child | undefined,
  ownGroups: OwnGroups,
): Group[] =>
  groups.filter(
    group =>
      !group.isFull &&
      isDaytime(group.time) &&
      (!child || suitsChild(group, child)) &&
      !isInGroup(group, child, ownGroups),
  )

export const isChosenGroup = (
  { teacherId, startsAt }: Pick<Choices, 'teacherId' | 'startsAt'>,
  group: OpenGroup,
) => teacherId === group.teacher.id && startsAt === group.startsAt

/** The change that chooses the first group that suits the child, where groups are proposed and nothing is chosen yet. */
export const selectFirstGroup = (
  { lessonType, path, kind, teacherId, date }: Choices,
  joinable: readonly OpenGroup[],
  child: Child | undefined,
): Change | undefined => {
  const [first] = joinable
  const isProposed = lessonType === 'group' && kind === (path === 'time' ? 'time' : 'teacher')
  if (!isProposed || !child || !first || teacherId || date) return undefined
  return () => ({ teacherId: first.teacher.id, date: first.date, startsAt: first.startsAt })
}
