import { expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'
import { currentLocale } from './locale.ts'
import { isEnglishPath, isPersonalPath, localizedPath, withoutLocale } from './paths.ts'
import { runWithLocale } from './run-with-locale.ts'

const id = '0b1f6a52-33ad-4d7e-9f8e-0a7b3f0c1d2e'

test.each([
  ['/', '/en'],
  ['/?notice=left', '/en?notice=left'],
  ['/teachers?q=a#top', '/en/teachers?q=a#top'],
  [`/teacher/${id}`, `/en/teacher/${id}`],
  ['/parent-landing', '/en/parent-landing'],
  ['/teacher-landing', '/en/teacher-landing'],
  ['/enseignants', '/en/enseignants'],
])('%s is public: its English address is %s', (path, english) => {
  expect(localizedPath(path, 'en')).toBe(english)
  expect(localizedPath(english, 'en')).toBe(english)
  expect(localizedPath(english, 'fr')).toBe(path)
  expect(withoutLocale(english)).toBe(path)
  expect([isEnglishPath(path), isEnglishPath(english), isPersonalPath(path)]).toEqual([false, true, false])
})

test.each([
  '/parent',
  '/parent/dashboard',
  '/teacher',
  '/teacher/lessons',
  '/book-lesson?a=1',
  '/admin/dashboard',
])('%s has one address in every language', path => {
  expect(isPersonalPath(path)).toBe(true)
  expect(localizedPath(path, 'en')).toBe(path)
})

test.each([
  '//e.test',
  '/\\e.test',
  '/\t/e.test',
  '/en//e.test',
  '/en/\\e.test',
  '/en\\e.test',
  '/en/\t/e.test',
  '/en/\n\\e.test',
  '/en/en//e.test',
])('never leads to another site: %s', path => {
  const site = 'https://kalima.test'
  for (const locale of ['fr', 'en'] as const) {
    const once = localizedPath(path, locale)
    for (const address of [withoutLocale(path), once, localizedPath(once, 'fr')])
      expect(new URL(address, site).origin).toBe(site)
  }
})

test('two requests at once are written each in its language, also after waiting', async () => {
  const write = (locale: 'fr' | 'en') =>
    runWithLocale(locale, async () => {
      await Promise.resolve()
      return `${currentLocale()} ${m.ui_close()}`
    })
  expect(await Promise.all([write('en'), write('fr'), write('en')])).toEqual([
    'en Close',
    'fr Fermer',
    'en Close',
  ])
  expect(currentLocale()).toBe('fr')
})
