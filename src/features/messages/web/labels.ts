import { m } from '#paraglide/messages.js'

/** The space that the pages belong to. */
export type Space = 'parent' | 'teacher'

/** «Adam», «Adam et Inès», «Adam, Inès et Rania» */
const joinNames = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : m.messages_names({ names: names.slice(0, -1).join(', '), last })
}

/** The common children of a parent and a teacher, worded for one side; empty when there are none. */
export const getChildrenLabel = (space: Space, children: readonly { firstName: string }[]): string => {
  if (children.length === 0) return ''
  const names = joinNames(children.map(child => child.firstName))
  if (space === 'parent') return m.messages_about({ names })
  return children.length === 1 ? m.messages_student({ names }) : m.messages_students({ names })
}
