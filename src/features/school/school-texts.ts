import type { LegalSection } from './legal-text.ts'

export const detailNames = [
  'publisher',
  'legalForm',
  'registration',
  'vatNumber',
  'director',
  'host',
  'mediator',
  'dataContact',
  'paymentMeans',
] as const
export type DetailName = (typeof detailNames)[number]
export type Json = { [key: string]: unknown }
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges `own` into `base`, object by object. A list replaces the whole list. */
export const mergeContent = (base: Json, own: Json): Json => {
  const merged: Json = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const below = base[key]
    merged[key] = isJson(below) && isJson(value) ? mergeContent(below, value) : value
  }
  return merged
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The differences of `written` from `base`. Only they are stored: an unchanged text follows the program, and in
 * English stays English.
 */
export const pickChanges = (written: Json, base: Json): Json => {
  const changes: Json = {}
  for (const [key, value] of Object.entries(written)) {
    const below = base[key]
    if (isJson(value)) {
      const inner = pickChanges(value, isJson(below) ? below : {})
      if (Object.keys(inner).length > 0) changes[key] = inner
    } else if (!isEmpty(value) && JSON.stringify(value) !== JSON.stringify(below)) changes[key] = value
  }
  return changes
}

/** The sections as they are typed: a blank line between two paragraphs. */
export const toTyped = (sections: readonly LegalSection[]) =>
  sections.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') }))

/** A blank line parts two paragraphs. */
export const toParagraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)

/** Sections with neither title nor text are left out. */
export const fromTyped = (typed: readonly { title: string; text: string }[]): LegalSection[] =>
  typed
    .map(({ title, text }) => ({ title, paragraphs: toParagraphs(text) }))
    .filter(({ title, paragraphs }) => title !== '' || paragraphs.length > 0)

/** Characters of what the school says about a change. A constraint of the table school_texts enforces the same. */
export const maxChangeNoteLength = 200
