import { expect, test } from 'vitest'
import { readAnnouncement } from './announcement-values.ts'

const read = (values: Record<string, string>) => {
  const fields = new FormData()
  const all = { to: 'families', subject: ' Fermeture ', body: 'L’école ferme lundi.', ...values }
  for (const [name, value] of Object.entries(all)) fields.set(name, value)
  return readAnnouncement(fields)
}

test('an announcement has a subject and a text', () => {
  expect(read({ englishSubject: '', englishBody: '' })).toEqual({
    content: {
      to: { audience: 'families' },
      subject: 'Fermeture',
      body: 'L’école ferme lundi.',
      english: null,
      isUrgent: false,
    },
  })
  expect(read({ subject: ' ' })).toEqual({ missing: ['subject'] })
  expect(read({ subject: '', body: '' })).toEqual({ missing: ['subject', 'body'] })
})

test('English is left out, or has both subject and text', () => {
  expect(read({ englishSubject: 'Closed' })).toEqual({ missing: ['englishBody'] })
  expect(read({ englishBody: 'The school closes on Monday.' })).toEqual({ missing: ['englishSubject'] })
  expect(read({ englishSubject: 'Closed', englishBody: 'On Monday.' })).toMatchObject({
    content: { english: { subject: 'Closed', body: 'On Monday.' } },
  })
})

test('it goes to everybody, or to those of one teacher or one group', () => {
  expect(read({ to: 'teachers' })).toMatchObject({ content: { to: { audience: 'teachers' } } })
  expect(read({ to: 'teacher t1' })).toMatchObject({
    content: { to: { audience: 'teacher', teacherId: 't1' } },
  })
  expect(read({ to: 'group g1', isUrgent: 'yes' })).toMatchObject({
    content: { to: { audience: 'group', groupId: 'g1' }, isUrgent: true },
  })
})
