import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import { locales } from '#platform/locale/locale.ts'
import { type ConsentDocument, consentVersions, parentConsents } from '../consents.ts'

/** A ticked checkbox: true in JSON, `yes` in a form. */
export const Ticked = z
  .union([z.boolean(), z.string().max(10)], { error: 'missing_fields' })
  .refine(value => value === true || value === 'yes', 'missing_fields')

/** The paragraphs of a parent's declaration of parental authority, and their language (school/server/consent-texts.ts). */
export const Declaration = z.object({ words: z.array(z.string()), locale: z.enum(locales) })
export type Declaration = z.infer<typeof Declaration>

/**
 * The current version of each document: the day of the program's text or, when that is later, of the school's last change to
 * it. The time of the acceptance distinguishes several changes on one day.
 */
const currentVersions = sql`(
  select d.document::consent_document as document, max(t.written_at) as changed_at,
    greatest(d.day::date, max((t.written_at at time zone 'UTC')::date)) as version
  from (values ${sql.join(
    Object.entries(consentVersions).map(([document, day]) => sql`(${sql.lit(document)}, ${sql.lit(day)})`),
  )}) d (document, day)
  left join school_texts t on t.part::text = replace(d.document, '_', '-')
  group by d.document, d.day)`

/** Stores that a person accepted the current versions. Accepting an unchanged text again keeps the first time. */
export const recordConsents = (tx: Db, userId: string, documents: readonly ConsentDocument[]) =>
  sql`
    insert into consents (user_id, document, version)
    select ${userId}, v.document, v.version from ${currentVersions} v
    where v.document = any(${documents}::consent_document[])
    on conflict (user_id, document, version) do update set accepted_at = excluded.accepted_at
    where consents.accepted_at < (select max(t.written_at) from school_texts t
      where t.part::text = replace(excluded.document::text, '_', '-'))`.execute(tx)

/** The texts whose current version a parent has not accepted. */
export const listMissingConsents = async (db: Db, userId: string): Promise<ConsentDocument[]> => {
  const { rows } = await sql<{ document: ConsentDocument }>`
    select v.document from ${currentVersions} v
    where not exists (select from consents c where c.user_id = ${userId} and c.document = v.document
      and c.version = v.version and c.accepted_at >= coalesce(v.changed_at, '-infinity'))`.execute(db)
  const missing = new Set(rows.map(({ document }) => document))
  return parentConsents.filter(document => missing.has(document))
}
