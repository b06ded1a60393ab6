import { currentLocale, intlLocale, type Locale, locales } from '#platform/locale/locale.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import type { School } from '../school.ts'

type Page = {
  /** Without the school's name, which is appended. Absent on the home page. */
  title?: string
  description?: string
  /** Canonical path of the page, without query, beginning with a slash. */
  path: string
  /** Structured data (schema.org). */
  data?: Record<string, unknown> | Record<string, unknown>[]
  /** Adds `noindex`. */
  isPrivate?: boolean
}

/** Head of a public page: title, description, canonical address and that of each language, Open Graph, structured data. */
export const pageHead = (school: School, { title, description, path, data, isPrivate }: Page) => {
  const fullTitle = title ? `${title} · ${school.name}` : `${school.name} · ${school.slogan}`
  const about = description ?? school.description
  const addressIn = (locale: Locale) => `${school.origin}${localizedPath(path, locale)}`
  const address = addressIn(currentLocale())
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
      // A `</script>` inside the data must not end the element.
      children: JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c'),
    })),
    links: isPrivate
      ? []
      : [
          { rel: 'canonical', href: address },
          ...locales.map(locale => ({ rel: 'alternate', hrefLang: locale, href: addressIn(locale) })),
          { rel: 'alternate', hrefLang: 'x-default', href: addressIn('fr') },
        ],
  }
}

/** Meta tags of every document, including error pages. */
export const documentMeta = [
  { charSet: 'utf-8' },
  { name: 'viewport', content: 'width=device-width, initial-scale=1' },
]

/** Default head of every page. */
export const siteHead = (school: School) => ({
  meta: [
    ...documentMeta,
    { title: school.name },
    { name: 'description', content: school.description },
    { name: 'theme-color', content: '#fbfbf8', media: '(prefers-color-scheme: light)' },
    { name: 'theme-color', content: '#07181f', media: '(prefers-color-scheme: dark)' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: intlLocale().replace('-', '_') },
    { property: 'og:site_name', content: school.name },
    { property: 'og:image', content: `${school.origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ],
})
