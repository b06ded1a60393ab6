import { expect, test } from 'vitest'
import { announcementText } from './announcements.ts'

const french = { subject: 'Fermeture', body: 'L’école ferme lundi.' }
const bilingual = { ...french, englishSubject: 'Closed', englishBody: 'The school closes on Monday.' }

test('a reader of English reads English where the school wrote it', () => {
  expect(announcementText(bilingual, 'en')).toEqual({
    subject: 'Closed',
    body: 'The school closes on Monday.',
  })
  expect(announcementText({ ...french, englishSubject: null, englishBody: null }, 'en')).toEqual(french)
})

test('a reader of French reads French', () => {
  expect(announcementText(bilingual, 'fr')).toEqual(french)
})
