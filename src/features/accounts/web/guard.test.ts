import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { onlySignedOut } from './guard.ts'

const parent = {
  userId: '0b1f6a52-33ad-4d7e-9f8e-0a7b3f0c1d2e',
  role: 'parent',
  firstName: 'Samia',
  lastName: 'Essai',
  email: 'samia@kalima.test',
  isSuspended: false,
  timezone: 'Europe/Paris',
  locale: 'fr',
} as const

const leadsTo = (from: string) => {
  try {
    onlySignedOut(parent, from)
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.href
    throw thrown
  }
  return undefined
}

test('a signed-in person on the sign-in page goes on to the page that they came from', () => {
  expect(leadsTo('/en/teachers?level=1')).toBe('/teachers?level=1')
})

test.each(['//e.test', '/en//e.test', '/en/en//e.test', '/en/\\e.test', '/en/%2Fe.test'])(
  'and never to another site: %s',
  from => {
    expect(leadsTo(from)).toBe('/parent?notice=welcome')
  },
)
