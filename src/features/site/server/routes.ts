import { Hono } from 'hono'
import type { Context } from '#features/accounts/server/procedures.ts'
import { publicPages } from './public-pages.ts'
import { publicTeacherIds } from './queries.ts'

/** Where search engines have nothing to look for. */
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What search engines ask a site for. */
export const siteRoutes = ({ db, settings }: Pick<Context, 'db' | 'settings'>) => {
  return new Hono()
    .get('/robots.txt', c => {
      const lines = ['User-agent: *', ...privatePaths.map(path => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${settings.publicUrl}/sitemap.xml\n`, 200, {
        'cache-control': 'public, max-age=3600',
      })
    })
    .get('/sitemap.xml', async c => {
      const teachers = await publicTeacherIds(db)
      const paths = [...publicPages, ...teachers.map(id => `/teacher/${id}`)]
      const urls = paths.map(path => `  <url><loc>${escaped(settings.publicUrl + path)}</loc></url>`)
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
        200,
        { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      )
    })
}
