import { m } from '#paraglide/messages.js'

/**
 * The tasks that the form of a report offers. They are stored as codes and shown in the reader's language; what a teacher wrote
 * is stored and shown as it is (docs/domain.md, "Languages").
 */
export const readWordsTask = 'offered:read_words'
export const practiseTask = 'offered:practise'
const linePrefix = 'offered:line_of:'
export const lineTask = (letter: string) => `${linePrefix}${letter}`

export const taskText = (task: string): string => {
  if (task === readWordsTask) return m.reports_task_read()
  if (task === practiseTask) return m.reports_task_practise()
  return task.startsWith(linePrefix) ? m.reports_task_line({ letter: task.slice(linePrefix.length) }) : task
}
