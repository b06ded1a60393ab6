import { m } from '#paraglide/messages.js'
import { formatList } from '#platform/words/list.ts'
import type { Side } from '../messages.ts'

/** The common children of a parent and a teacher, worded for one side; empty when there are none. */
export const getChildrenLabel = (space: Side, children: readonly { firstName: string }[]): string => {
  if (children.length === 0) return ''
  const names = formatList(children.map(child => child.firstName))
  if (space === 'parent') return m.messages_about({ names })
  return children.length === 1 ? m.messages_student({ names }) : m.messages_students({ names })
}
