import { parseAccept } from 'hono/utils/accept'
import { type Locale, locales } from '#platform/locale/locale.ts'
import { isEnglishPath, isPersonalPath, withoutLocale } from '#platform/locale/paths.ts'

type FindViewer = () => Promise<{ locale: Locale } | undefined>

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)/

/** The first language of an Accept-Language header that we speak, by its weights. @returns undefined if there is none */
export const acceptedLocale = (header: string | null): Locale | undefined =>
  parseAccept((header ?? '').slice(0, 500))
    .filter(({ q }) => q > 0)
    .map(({ type }) => locales.find(locale => locale === type.toLowerCase().split('-')[0]))
    .find(locale => locale !== undefined)

/** The path of the page that sent the request, if the browser says so. */
const referringPath = (request: Request): string => {
  const referer = request.headers.get('referer') ?? ''
  return URL.canParse(referer) ? new URL(referer).pathname : '/'
}

/**
 * The language in which a request is answered (docs/domain.md, "Languages"). A public page: what its address says. A page of a
 * person: that person's preference. The API: Accept-Language, which our own pages set to theirs, then the preference. A form
 * that a page sends without a script, and a file that it links to: the language of that page.
 */
export const requestLocale = async (request: Request, viewer: FindViewer): Promise<Locale> => {
  const { pathname } = new URL(request.url)
  // If the database is down, the page or the procedure reports it.
  const preference = async () => (await viewer().catch(() => undefined))?.locale
  const ofPage = async (path: string): Promise<Locale | undefined> => {
    if (isEnglishPath(path)) return 'en'
    return isPersonalPath(withoutLocale(path)) ? preference() : 'fr'
  }
  if (!isPersonalPath(pathname)) return isEnglishPath(pathname) ? 'en' : 'fr'
  const isForm = forms.test(request.headers.get('content-type') ?? '')
  const isDownload = request.headers.get('sec-fetch-mode') === 'navigate'
  if (pathname.startsWith('/api/') && (isForm || isDownload))
    return (await ofPage(referringPath(request))) ?? 'fr'
  if (pathname.startsWith('/api/'))
    return acceptedLocale(request.headers.get('accept-language')) ?? (await preference()) ?? 'fr'
  return (await preference()) ?? (isEnglishPath(referringPath(request)) ? 'en' : 'fr')
}
