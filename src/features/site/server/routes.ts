import { Hono } from 'hono'
import type { Context } from '#features/accounts/server/procedures.ts'
import { type Locale, locales } from '#platform/locale/locale.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import { listedPaths } from './public-paths.ts'
import { listPublicTeacherIds } from './queries.ts'

/** Paths that search engines should not crawl. */
const privatePaths = [
  '/api/',
  '/dev/',
  '/parent/',
  '/student/',
  ...[
    'dashboard',
    'lessons',
    'students',
    'availability',
    'messages',
    'notifications',
    'stats',
    'settings',
  ].map(name => `/teacher/${name}`),
  '/teacher/profile/',
  '/lesson/',
  '/admin/',
  '/book-lesson',
  '/candidature',
]

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** robots.txt and sitemap.xml. */
export const siteRoutes = ({ db, settings }: Pick<Context, 'db' | 'settings'>) => {
  return new Hono()
    .get('/robots.txt', c => {
      const lines = ['User-agent: *', ...privatePaths.map(path => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${settings.publicUrl}/sitemap.xml\n`, 200, {
        'cache-control': 'public, max-age=3600',
      })
    })
    .get('/sitemap.xml', async c => {
      const teachers = await listPublicTeacherIds(db)
      const paths = [...listedPaths, ...teachers.map(id => `/teacher/${id}`)]
      const urls = paths.flatMap(path => {
        const address = (locale: Locale) => escapeXml(settings.publicUrl + localizedPath(path, locale))
        const alternates = locales.map(
          locale => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`,
        )
        return locales.map(locale => `  <url><loc>${address(locale)}</loc>${alternates.join('')}</url>`)
      })
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
        200,
        { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      )
    })
}
