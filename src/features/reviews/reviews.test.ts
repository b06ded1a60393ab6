import { describe, expect, test } from 'vitest'
import { hasContact, publicName, whyNotPublic } from './reviews.ts'

test('an author is called by first name and initial, and by nothing once they have left', () => {
  expect(publicName('Samia', 'Cherif')).toBe('Samia C.')
  expect(publicName('Nadia', ' el-Amrani')).toBe('Nadia E.')
  expect(publicName('Nadia', '')).toBe('Nadia')
  expect(publicName('Nadia', null)).toBe('Nadia')
  expect(publicName(null, null)).toBeNull()
})

describe('a public text', () => {
  test.each([
    'Écrivez-moi à salma@example.com',
    'Son site : https://exemple.test',
    'voir www.exemple',
    'cours-arabe.fr est moins cher',
    'COURS-ARABE.FR est moins cher',
    'Appelez le 06 12 34 56 78',
    '+33612345678',
    '06.12.34.56.78',
    'ｗｗｗ．exemple',
    '٠٦ ١٢ ٣٤ ٥٦ ٧٨',
    'Appelez ۰۶۱۲۳۴۵۶۷۸',
  ])('has no way to reach someone elsewhere: «%s»', text => {
    expect(hasContact(text)).toBe(true)
  })

  test.each([
    'Très bien.Ma fille adore',
    'Merci.Me voilà ravie',
    'C’est bien.mérité',
    'Très douce.Les devoirs tiennent en 5 minutes',
    'De 17:00 à 18:00, deux fois par semaine, pendant 12 semaines en 2026.',
    'Ma fille de 7 ans a appris 28 lettres ; 22 cours depuis le 24/11/2026.',
    'Patiente, drôle, exigeante… Merci !',
  ])('may have everything else: «%s»', text => {
    expect(hasContact(text)).toBe(false)
  })

  test('is refused with the reason', () => {
    expect(whyNotPublic('Adam et moi, à bientôt', ['Adam'])).toBe('text_names_child')
    expect(whyNotPublic('Ines adore', ['Adam', 'Inès'])).toBe('text_names_child')
    expect(whyNotPublic('Adam : a@b.test', ['Adam'])).toBe('text_has_contact')
    expect(whyNotPublic('Mon fils adore', ['Adam'])).toBeNull()
    expect(whyNotPublic('', ['Adam'])).toBeNull()
  })
})
