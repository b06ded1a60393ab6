import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale, type Locale } from '#platform/locale/locale.ts'
import { schoolSender } from '#platform/mail/calendar.ts'
import type { Settings } from '#platform/settings.ts'
import legalInEnglish from '../content/legal.en.json' with { type: 'json' }
import legal from '../content/legal.json' with { type: 'json' }
import schoolInEnglish from '../content/school.en.json' with { type: 'json' }
import school from '../content/school.json' with { type: 'json' }
import { computedBlanks, LegalText } from '../legal-text.ts'
import { SchoolContent } from '../school.ts'
import { isJson, type Json, mergeContent } from '../school-texts.ts'
import type { TextPart } from '../text-parts.ts'
import { contentErrors } from './content-errors.ts'
import { inOrder, listCurrentTexts, type StoredText } from './school-texts.ts'

/** A text that the school wrote in French only is shown in French: the program's English would not be about that school. */
const loadFileContent = (path: string | undefined, locale: Locale): Json => {
  let content: Json = mergeContent(school, locale === 'en' ? schoolInEnglish : {})
  if (path && existsSync(path)) {
    const own: unknown = readJson(path)
    if (!isJson(own)) throw new Error(`${path} : un objet JSON est attendu.`)
    const { english = {}, ...french } = own
    if (!isJson(english)) throw new Error(`${path} : english : un objet JSON est attendu.`)
    content = mergeContent(content, french)
    if (locale === 'en') content = mergeContent(content, english)
  }
  check(content, path)
  return content
}

const check = (content: Json, source = 'school.json'): SchoolContent => {
  const checked = SchoolContent.safeParse(content)
  if (checked.success) return checked.data
  throw new Error(`Contenu de l’école refusé (${source}) :\n${contentErrors(checked.error).join('\n')}`)
}

const cache = new Map<string, Json>()

/**
 * content/school.json, overridden by the file at `path` if it exists (the setting KALIMA_SCHOOL, by default school.json in the
 * data folder). In English content/school.en.json, and the file's part `english`. Read once per process.
 * @throws Error that names each invalid entry on a line
 */
export const getFileContent = (path: string | undefined, locale: Locale = currentLocale()): Json => {
  const key = `${locale} ${path ?? ''}`
  const content = cache.get(key) ?? loadFileContent(path, locale)
  cache.set(key, content)
  return content
}

const contentParts: readonly TextPart[] = ['identity', 'prices', 'details']
const isContent = ({ part }: StoredText) => contentParts.includes(part)

/** The file's content with what the school wrote in its space. */
export const composeContent = (
  path: string | undefined,
  locale: Locale,
  texts: readonly StoredText[],
): SchoolContent =>
  check(
    inOrder(texts.filter(isContent), locale).reduce(
      (below, { content }) => mergeContent(below, content),
      getFileContent(path, locale),
    ),
    'school_texts',
  )

/** The school's content as it is now, in the language of the request. */
export const readSchoolContent = async (db: Db, path: string | undefined): Promise<SchoolContent> =>
  composeContent(path, currentLocale(), await listCurrentTexts(db, contentParts))

const examples = new Set([school, schoolInEnglish].flatMap(one => one.testimonials.map(({ quote }) => quote)))

/** Leaves out the examples of the demo school: a real school shows only what its families said. */
export const withoutExamples = (testimonials: SchoolContent['testimonials']) =>
  testimonials.filter(({ quote }) => !examples.has(quote))

/** The sender of mails and the organiser of calendar entries: the school, at the address of the settings. */
export const readSender = async (
  db: Db,
  { schoolFile, mailFrom }: Pick<Settings, 'schoolFile' | 'mailFrom'>,
) => schoolSender((await readSchoolContent(db, schoolFile)).name, mailFrom)

/** Labels of the details that the legal pages need and the school has not filled in. */
export const listLegalBlanks = ({ legal: details, contact }: SchoolContent): string[] => {
  const values: Readonly<Record<string, string | null>> = { ...details, ...contact }
  return Object.entries(getLegalTexts().blanks)
    .filter(([name]) => !computedBlanks.includes(name) && !values[name])
    .map(([, label]) => label)
}

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} n’est pas du JSON lisible.`, { cause: error })
  }
}

const LegalTexts = z.strictObject({
  blanks: z.record(z.string(), z.string()),
  'legal-notice': LegalText,
  privacy: LegalText,
  terms: LegalText,
})

const legalTextsByLocale = { fr: LegalTexts.parse(legal), en: LegalTexts.parse(legalInEnglish) }

/** The default legal pages, and labels for their blanks. */
export const getLegalTexts = (locale: Locale = currentLocale()) => legalTextsByLocale[locale]
