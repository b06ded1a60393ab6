import { useLocation } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { currentLocale, type Locale, locales } from '#platform/locale/locale.ts'
import { isPersonalPath, localizedPath } from '#platform/locale/paths.ts'

const names: Record<Locale, () => string> = { fr: m.site_language_french, en: m.site_language_english }

/** The page in another language. A document has one language, so this is a new document. */
const useAddressIn = () => {
  const { pathname, searchStr } = useLocation()
  return (locale: Locale) => localizedPath(`${pathname}${searchStr}`, locale)
}

/** Links to a public page in each language. A person's own pages have the language of their profile. */
export function LanguageChoice() {
  const addressIn = useAddressIn()
  const { pathname } = useLocation()
  if (isPersonalPath(pathname)) return null
  return (
    <nav aria-label={m.site_language()} className="flex gap-4">
      {locales.map(locale => (
        <a
          key={locale}
          href={addressIn(locale)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === currentLocale() ? 'true' : undefined}
          className="inline-flex min-h-9 items-center rounded-sm underline-offset-4 hover:text-foreground hover:underline aria-[current]:font-semibold aria-[current]:text-foreground"
        >
          {names[locale]()}
        </a>
      ))}
    </nav>
  )
}

/**
 * Offers the English page to a reader whose browser prefers English. Never a redirect: the address says the language. Shown by
 * the script in the head before the first paint, since pages are shared by all visitors.
 */
export function LanguageOffer() {
  const addressIn = useAddressIn()
  const { pathname } = useLocation()
  if (currentLocale() !== 'fr' || isPersonalPath(pathname)) return null
  return (
    <p
      lang="en"
      className="hidden bg-secondary px-gutter py-2 text-center text-sm text-secondary-foreground offer-en:block"
    >
      <a
        href={addressIn('en')}
        hrefLang="en"
        className="inline-flex min-h-9 items-center underline underline-offset-4"
      >
        {m.site_offer_link()}
      </a>
    </p>
  )
}
