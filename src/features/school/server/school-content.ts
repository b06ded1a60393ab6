import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import legal from '../content/legal.json' with { type: 'json' }
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

const loadSchoolContent = (path: string | undefined): SchoolContent => {
  let content: Json = school
  if (path && existsSync(path)) {
    const own: unknown = readJson(path)
    if (!isJson(own)) throw new Error(`${path} : un objet JSON est attendu.`)
    content = mergeContent(content, own)
  }
  const checked = SchoolContent.safeParse(content)
  if (checked.success) return checked.data
  const lines = checked.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Contenu de l’école refusé (${path ?? 'school.json'}) :\n${lines.join('\n')}`)
}

const cache = new Map<string, SchoolContent>()

/**
 * The school's content: content/school.json, overridden by the file at `path` if it exists (the setting KALIMA_SCHOOL,
 * by default school.json in the data folder). Read once per process.
 * @throws Error that names each invalid entry on a line
 */
export const getSchoolContent = (path: string | undefined): SchoolContent => {
  const content = cache.get(path ?? '') ?? loadSchoolContent(path)
  cache.set(path ?? '', content)
  return content
}

/** Labels of the blanks in the legal pages that the school has not filled in. */
export const listLegalBlanks = ({ legal: details, contact }: SchoolContent): string[] => {
  const values: Readonly<Record<string, string | null>> = { ...details, ...contact }
  return Object.entries(legalTexts.blanks)
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

/** The default legal pages, and labels for their blanks. */
export const legalTexts = z
  .strictObject({
    blanks: z.record(z.string(), z.string()),
    'legal-notice': LegalText,
    privacy: LegalText,
    terms: LegalText,
  })
  .parse(legal)
