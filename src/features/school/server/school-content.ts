import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import legal from '../content/legal.json' with { type: 'json' }
import school from '../content/school.json' with { type: 'json' }
import { LegalText, SchoolContent } from '../school.ts'

type Json = { [key: string]: unknown }
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the school wrote over what we ship, section by section; a list replaces a list. */
const laidOver = (base: Json, own: Json): Json => {
  const merged: Json = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const below = base[key]
    merged[key] = isJson(below) && isJson(value) ? laidOver(below, value) : value
  }
  return merged
}

const read = (path: string | undefined): SchoolContent => {
  let content: Json = school
  if (path && existsSync(path)) {
    const own: unknown = parsed(path)
    if (!isJson(own)) throw new Error(`${path} : un objet JSON est attendu.`)
    content = laidOver(content, own)
  }
  const checked = SchoolContent.safeParse(content)
  if (checked.success) return checked.data
  const lines = checked.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Contenu de l’école refusé (${path ?? 'school.json'}) :\n${lines.join('\n')}`)
}

const known = new Map<string, SchoolContent>()

/**
 * The school's content: content/school.json, and over it the file at `path` when there is one (KALIMA_SCHOOL, by
 * default school.json in the data folder). Read once a process.
 * @throws Error naming each entry that does not hold, one a line
 */
export const schoolOf = (path: string | undefined): SchoolContent => {
  const content = known.get(path ?? '') ?? read(path)
  known.set(path ?? '', content)
  return content
}

const parsed = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} n’est pas du JSON lisible.`, { cause: error })
  }
}

/** The legal pages as shipped; their blanks are the school's. */
export const legalTexts = z
  .strictObject({
    blanks: z.record(z.string(), z.string()),
    'legal-notice': LegalText,
    privacy: LegalText,
    terms: LegalText,
  })
  .parse(legal)
