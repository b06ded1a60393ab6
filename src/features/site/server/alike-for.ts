import { hasSessionCookie } from '#platform/auth/session-cookie.ts'
import { pagesForAll, publicPages } from './public-pages.ts'

const alike = new Set(pagesForAll)
const anybodys = new Set(publicPages)
const profile = /^\/teacher\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The cookies of a visitor who is nobody: their zone and the theme they chose. */
const nobodys = /^(kalima-zone|kalima-theme)=([\w+%/.-]{0,80})$/

/**
 * For whom a request's page is the same: whoever asks for this address without an account, in this zone and theme.
 * @returns undefined for a page of one's own
 */
export const alikeFor = (request: Request): string | undefined => {
  const { pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || search.length > 200) return undefined
  if (!alike.has(pathname) && !profile.test(pathname)) return undefined
  if (!/text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*')) return undefined
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/).filter(Boolean).sort()
  return cookies.every(cookie => nobodys.test(cookie))
    ? [pathname + search, ...cookies].join('\n')
    : undefined
}

/** Whether somebody without an account opens a page that reads, and whose forms work, without a script. */
export const isVisit = (request: Request): boolean => {
  const { pathname } = new URL(request.url)
  const isPublic = anybodys.has(pathname) || profile.test(pathname)
  return isPublic && !hasSessionCookie(request.headers)
}
