import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Locale, locales } from '#platform/locale/locale.ts'
import type { Json } from '../school-texts.ts'
import type { TextPart } from '../text-parts.ts'

export type StoredText = { part: TextPart; locale: Locale; version: number; content: Json; writtenAt: string }

/** The newest version of each part in each language. */
export const listCurrentTexts = async (db: Db, parts: readonly TextPart[]): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    select distinct on (part, locale) part, locale, version, content, ${isoInstant('written_at')} as "writtenAt"
    from school_texts where part = any(${parts}::school_text_part[]) order by part, locale, version desc`.execute(
    db,
  )
  return rows
}

/** French first: what a school wrote in French alone is read in French in every language. */
export const inOrder = (texts: readonly StoredText[], locale: Locale): StoredText[] =>
  locales
    .filter(one => one === 'fr' || one === locale)
    .flatMap(one => texts.filter(text => text.locale === one))
