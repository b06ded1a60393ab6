import type { Audience } from '../announcements.ts'
import type { announcementsApi } from './api.ts'

type Content = Omit<Parameters<typeof announcementsApi.send.call>[0], 'id'>
/** The fields that are empty and must not be. */
export type Missing = readonly ('subject' | 'body' | 'englishSubject' | 'englishBody')[]

/** «families», «teachers», «teacher <id>» or «group <id>», as the select has it. */
const parseAudience = (value: string): Audience => {
  const [audience, id = ''] = value.split(' ')
  if (audience === 'teacher') return { audience, teacherId: id }
  if (audience === 'group') return { audience, groupId: id }
  return { audience: audience === 'teachers' ? 'teachers' : 'families' }
}

/** The announcement in the form, or what it lacks. English is optional, but has both subject and text. */
export const readAnnouncement = (fields: FormData): { content: Content } | { missing: Missing } => {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const french = { subject: text('subject'), body: text('body') }
  const english = { subject: text('englishSubject'), body: text('englishBody') }
  const hasEnglish = english.subject !== '' || english.body !== ''
  const required = hasEnglish
    ? (['subject', 'body', 'englishSubject', 'englishBody'] as const)
    : (['subject', 'body'] as const)
  const missing = required.filter(name => text(name) === '')
  if (missing.length > 0) return { missing }
  return {
    content: {
      to: parseAudience(text('to')),
      ...french,
      english: hasEnglish ? english : null,
      isUrgent: fields.get('isUrgent') === 'yes',
    },
  }
}
