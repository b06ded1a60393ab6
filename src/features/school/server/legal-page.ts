import { consentVersions } from '#features/accounts/consents.ts'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale, type Locale } from '#platform/locale/locale.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { freeUntilPhrase } from '../free-cancellation.ts'
import type { LegalPage } from '../legal-pages.ts'
import { computedBlanks, fillSections, type LegalSection, listBlanks } from '../legal-text.ts'
import type { SchoolContent } from '../school.ts'
import { findOfferedFreeCancellationHours } from './free-cancellation.ts'
import { composeContent, getLegalTexts } from './school-content.ts'
import { listCurrentTexts, type StoredText } from './school-texts.ts'

const isSections = (content: StoredText['content']): content is { sections: LegalSection[] } =>
  Array.isArray(content.sections)

/** The sections that are published in a language. What a school wrote in French alone is read in French in every language. */
export const publishedSections = (
  page: LegalPage,
  locale: Locale,
  texts: readonly StoredText[],
): { sections: readonly LegalSection[]; locale: Locale } => {
  for (const one of locale === 'fr' ? (['fr'] as const) : ([locale, 'fr'] as const)) {
    const own = texts.find(text => text.part === page && text.locale === one)
    if (own && isSections(own.content)) return { sections: own.content.sections, locale: one }
  }
  return { sections: getLegalTexts(locale)[page].sections, locale }
}

const latest = (instants: readonly string[]) =>
  instants
    .map(text => Temporal.Instant.from(text))
    .sort(Temporal.Instant.compare)
    .at(-1)

/** The day of the last change: the school's own, what its file says, or that of the program's text. */
const updatedOn = (
  page: LegalPage,
  texts: readonly StoredText[],
  { legal }: SchoolContent,
): string | null => {
  const changed = latest(
    texts.filter(({ part }) => part === page || part === 'details').map(({ writtenAt }) => writtenAt),
  )
  if (changed) return formatSchoolDay(changed)
  if (legal.updatedOn) return legal.updatedOn
  return page === 'legal-notice' ? null : formatDayWithYear(consentVersions[page])
}

/** The values of a page's blanks. Without a company name, the school's own. */
const detailsFor = (
  page: LegalPage,
  texts: readonly StoredText[],
  content: SchoolContent,
): Readonly<Record<string, string | null>> => ({
  ...content.legal,
  ...content.contact,
  publisher: content.legal.publisher ?? content.name,
  updatedOn: updatedOn(page, texts, content),
})

/** A legal page as visitors read it. */
export const readLegalPage = async (db: Db, path: string | undefined, page: LegalPage) => {
  const locale = currentLocale()
  const [texts, freeCancellationHours] = await Promise.all([
    listCurrentTexts(db, [page, 'identity', 'details']),
    findOfferedFreeCancellationHours(db),
  ])
  const content = composeContent(path, locale, texts)
  const { title, description } = getLegalTexts(locale)[page]
  const published = publishedSections(page, locale, texts)
  return {
    title,
    description,
    locale: published.locale,
    sections: fillSections(published.sections, {
      ...detailsFor(page, texts, content),
      freeCancellation: freeUntilPhrase(freeCancellationHours),
    }),
  }
}

/** The names of the details that keep sentences of a page from the visitors. */
export const listMissing = (
  page: LegalPage,
  sections: readonly LegalSection[],
  texts: readonly StoredText[],
  content: SchoolContent,
): string[] => {
  const values: Readonly<Record<string, string | null>> = {
    ...detailsFor(page, texts, content),
    publisher: content.legal.publisher,
  }
  return listBlanks(sections).filter(name => !computedBlanks.includes(name) && !values[name])
}
