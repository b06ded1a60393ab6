import type { School } from '../school.ts'

type Page = {
  /** Without the school's name, which is added; left out on the home page. */
  title?: string
  description?: string
  /** Path of the page, beginning with a slash: its canonical address, whatever the search says. */
  path: string
  /** Structured data (schema.org). */
  data?: Record<string, unknown> | Record<string, unknown>[]
  /** Kept out of search engines. */
  isPrivate?: boolean
}

/** What a page says of itself in its head: title, description, canonical address, Open Graph, structured data. */
export const pageHead = (school: School, { title, description, path, data, isPrivate }: Page) => {
  const fullTitle = title ? `${title} · ${school.name}` : `${school.name} · ${school.slogan}`
  const about = description ?? school.description
  const address = `${school.origin}${path}`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: about },
      { property: 'og:title', content: title ?? fullTitle },
      { property: 'og:description', content: about },
      { property: 'og:url', content: address },
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    scripts: [data ?? []].flat().map(item => ({
      type: 'application/ld+json',
      // A name with a tag in it stays text.
      children: JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c'),
    })),
    links: isPrivate ? [] : [{ rel: 'canonical', href: address }],
  }
}

/** What a document needs whatever it shows, a failure included. */
export const documentMeta = [
  { charSet: 'utf-8' },
  { name: 'viewport', content: 'width=device-width, initial-scale=1' },
]

/** The same on every page unless the page says otherwise. */
export const siteHead = (school: School) => ({
  meta: [
    ...documentMeta,
    { title: school.name },
    { name: 'description', content: school.description },
    { name: 'theme-color', content: '#fbfbf8', media: '(prefers-color-scheme: light)' },
    { name: 'theme-color', content: '#07181f', media: '(prefers-color-scheme: dark)' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:site_name', content: school.name },
    { property: 'og:image', content: `${school.origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ],
})
