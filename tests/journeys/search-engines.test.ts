// Metadata of the public pages, for search engines and for previews of shared links.
import { beforeAll, describe, expect, inject, test } from 'vitest'

const origin = inject('origin')

type Page = { status: number; html: string }
const read = async (path: string): Promise<Page> => {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}
const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const attribute = (html: string, tag: RegExp, name: string) => {
  const found = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)]
    .map(([text]) => text)
    .filter(text => tag.test(text))
  // The page's own word is the last one and the only one that is left.
  expect(found.length, String(tag)).toBe(1)
  return decoded(new RegExp(` ${name}="([^"]*)"`).exec(found[0] ?? '')?.[1] ?? '')
}
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  )

let teacher: { id: string; firstName: string; lastName: string }
beforeAll(async () => {
  // A teacher of the demo school: other journeys add teachers without a word about them.
  const list = await (await fetch(`${origin}/api/v1/teachers?search=mansour`)).json()
  teacher = list.teachers[0]
})

const pages = [
  '/',
  '/about',
  '/testimonials',
  '/teachers',
  '/groups',
  '/parent-landing',
  '/student-landing',
  '/teacher-landing',
  '/register',
  '/register/teacher',
  '/login',
  '/mentions-legales',
  '/confidentialite',
  '/conditions',
  '/teacher/{id}',
]

describe.each(pages)('%s', pattern => {
  const path = () => pattern.replace('{id}', teacher.id)

  test('sends no visitor to the wizard before signing up', async () => {
    const { html } = await read(path())
    expect([...html.matchAll(/href="(?:\/en)?\/book-lesson[^"]*"/g)].map(([link]) => link)).toEqual([])
  })

  test('has a title, a description, one address of its own and a picture', async () => {
    const { status, html } = await read(path())
    expect(status).toBe(200)
    const title = decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    expect(title).toContain('Kalima')
    expect(title.length).toBeLessThanOrEqual(70)
    const description = attribute(html, / name="description"/, 'content')
    expect(description.length).toBeGreaterThan(25)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(attribute(html, / rel="canonical"/, 'href')).toBe(origin + path())
    expect(attribute(html, / property="og:url"/, 'content')).toBe(origin + path())
    expect(attribute(html, / property="og:title"/, 'content').length).toBeGreaterThan(5)
    expect(attribute(html, / property="og:description"/, 'content')).toBe(description)
    expect(attribute(html, / property="og:image"/, 'content')).toBe(`${origin}/og.png`)
    expect(attribute(html, / property="og:locale"/, 'content')).toBe('fr_FR')
    expect(html).not.toContain('noindex')
    expect(html).toMatch(/^<!DOCTYPE html><html lang="fr"/)
  })
})

test('what is searched for and filtered is no page of its own', async () => {
  const { html } = await read('/teachers?search=benali&page=2')
  expect(attribute(html, / rel="canonical"/, 'href')).toBe(`${origin}/teachers`)
})

test('both addresses of the application have one canonical address', async () => {
  const { html } = await read('/teacher-register')
  expect(attribute(html, / rel="canonical"/, 'href')).toBe(`${origin}/register/teacher`)
})

test('no two pages say the same of themselves', async () => {
  const all = await Promise.all(pages.map(async path => (await read(path.replace('{id}', teacher.id))).html))
  const titles = all.map(html => /<title>([^<]*)<\/title>/.exec(html)?.[1])
  const descriptions = all.map(html => attribute(html, / name="description"/, 'content'))
  expect(new Set(titles).size).toBe(pages.length)
  expect(new Set(descriptions).size).toBe(pages.length)
})

test('the home page is a school and its course with three offers; a teacher is a person who works there', async () => {
  const [school, course] = structured((await read('/')).html)
  expect(school).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    url: `${origin}/`,
  })
  expect(course).toMatchObject({ '@type': 'Course', provider: { '@id': school?.['@id'] } })
  // Another journey may let a teacher in who asks for less.
  const starting = await (await fetch(`${origin}/api/v1/starting-prices`)).json()
  const price = (cents: number) => (cents / 100).toFixed(2)
  expect(course?.offers).toMatchObject([
    { '@type': 'Offer', price: '0.00', priceCurrency: 'EUR', category: 'Free' },
    { price: price(starting.individualCents) },
    { price: price(starting.groupCents) },
  ])
  const [person] = structured((await read(`/teacher/${teacher.id}`)).html)
  expect(person).toMatchObject({
    '@type': 'Person',
    name: `${teacher.firstName} ${teacher.lastName}`,
    url: `${origin}/teacher/${teacher.id}`,
    worksFor: { '@id': school?.['@id'] },
  })
})

describe('pages that are for nobody else', () => {
  test.each([
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm?token=x',
    '/check-email',
    '/nulle-part',
  ])('%s asks not to be kept', async path => {
    const { html } = await read(path)
    expect(attribute(html, / name="robots"/, 'content')).toBe('noindex')
    expect(html).not.toContain('rel="canonical"')
  })

  test('are out of bounds in robots.txt, and the public ones are not', async () => {
    const robots = await (await fetch(`${origin}/robots.txt`)).text()
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '')
    const isClosed = (path: string) => closed.some(start => path.startsWith(start))
    for (const path of [
      '/parent/children',
      '/student/quiz',
      '/teacher/dashboard',
      '/admin/dashboard',
      '/lesson/1',
    ])
      expect(isClosed(path), path).toBe(true)
    for (const path of pages) expect(isClosed(path.replace('{id}', teacher.id)), path).toBe(false)
  })
})

test('the map of the site names every public page and every teacher', async () => {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const named = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  for (const path of pages) expect(named).toContain(origin + path.replace('{id}', teacher.id))
  expect(new Set(named).size).toBe(named.length)
})
