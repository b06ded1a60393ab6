import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { currentLocale, type Locale } from '#platform/locale/locale.ts'
import legalInEnglish from '../content/legal.en.json' with { type: 'json' }
import legal from '../content/legal.json' with { type: 'json' }
import schoolInEnglish from '../content/school.en.json' with { type: 'json' }
import school from '../content/school.json' with { type: 'json' }
import { LegalText, SchoolContent } from '../school.ts'

type Json = { [key: string]: unknown }
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges the school's content into the default, object by object. A list replaces the whole list. */
const mergeContent = (base: Json, own: Json): Json => {
  const merged: Json = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const below = base[key]
    merged[key] = isJson(below) && isJson(value) ? mergeContent(below, value) : value
  }
  return merged
}

/** What a school wrote in French alone is shown in French: our English sentence would not be about that school. */
const loadSchoolContent = (path: string | undefined, locale: Locale): SchoolContent => {
  let content: Json = locale === 'en' ? mergeContent(school, schoolInEnglish) : school
  if (path && existsSync(path)) {
    const own: unknown = readJson(path)
    if (!isJson(own)) throw new Error(`${path} : un objet JSON est attendu.`)
    const { english = {}, ...french } = own
    if (!isJson(english)) throw new Error(`${path} : english : un objet JSON est attendu.`)
    content = mergeContent(content, french)
    if (locale === 'en') content = mergeContent(content, english)
  }
  const checked = SchoolContent.safeParse(content)
  if (checked.success) return checked.data
  const lines = checked.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Contenu de l’école refusé (${path ?? 'school.json'}) :\n${lines.join('\n')}`)
}

const cache = new Map<string, SchoolContent>()

/**
 * The school's content: content/school.json, overridden by the file at `path` if it exists (the setting KALIMA_SCHOOL,
 * by default school.json in the data folder). In English content/school.en.json, and the file's part `english`. Read once per
 * process.
 * @throws Error that names each invalid entry on a line
 */
export const getSchoolContent = (path: string | undefined): SchoolContent => {
  const locale = currentLocale()
  const key = `${locale} ${path ?? ''}`
  const content = cache.get(key) ?? loadSchoolContent(path, locale)
  cache.set(key, content)
  return content
}

/** Labels of the blanks in the legal pages that the school has not filled in. */
export const listLegalBlanks = ({ legal: details, contact }: SchoolContent): string[] => {
  const values: Readonly<Record<string, string | null>> = { ...details, ...contact }
  return Object.entries(getLegalTexts().blanks)
    .filter(([name]) => !values[name])
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
export const getLegalTexts = () => legalTextsByLocale[currentLocale()]
