import { hasSessionCookie } from '#platform/auth/session-cookie.ts'
import { withoutLocale } from '#platform/locale/paths.ts'
import { publicPaths, sharedPaths } from './public-paths.ts'

const sharedPathSet = new Set(sharedPaths)
const publicPathSet = new Set(publicPaths)
const teacherProfile = /^\/teacher\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The cookies an anonymous visitor may have: time zone and theme. Any other cookie makes the page personal. */
const anonymousCookie = /^(kalima-zone|kalima-theme)=([\w+%/.-]{0,80})$/

/**
 * Cache key of a page that all anonymous visitors with the same language, time zone and theme share.
 * @returns undefined for a page that must not be shared
 */
export const sharedPageKey = (request: Request): string | undefined => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || search.length > 200) return undefined
  const page = withoutLocale(pathname)
  if (!sharedPathSet.has(page) && !teacherProfile.test(page)) return undefined
  if (!/text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*')) return undefined
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/).filter(Boolean).sort()
  return cookies.every(cookie => anonymousCookie.test(cookie))
    ? [pathname + search, ...cookies].join('\n')
    : undefined
}

/** Whether an anonymous visitor requests a public page, which can be read and whose forms work before hydration. */
export const isPublicPageRequest = (request: Request): boolean => {
  const page = withoutLocale(new URL(request.url).pathname)
  const isPublic = publicPathSet.has(page) || teacherProfile.test(page)
  return isPublic && !hasSessionCookie(request.headers)
}
