import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import { required } from '#platform/http/input.ts'
import { currentLocale, locales } from '#platform/locale/locale.ts'
import { localOf } from '#platform/time/zones.ts'
import { type ConsentDocument, consentVersions, parentConsents } from '../consents.ts'

/** A ticked checkbox: true in JSON, `yes` in a form. */
export const Ticked = z
  .union([z.boolean(), z.string().max(10)], { error: 'missing_fields' })
  .refine(value => value === true || value === 'yes', 'missing_fields')

/** The version of the texts that a page showed, as the server sent it with them. */
export const ShownVersion = required(z.string().max(400)).describe(
  'Obligatoire : la version lue avec le texte. Si le texte a changé depuis, l’accord est refusé (text_changed).',
)

/** A version with the time of the school's last change, which distinguishes several changes on one day. */
export const shownVersion = (version: RawBuilder<unknown>, changedAt: RawBuilder<unknown>) =>
  sql<string>`concat_ws('+', ${version}::text, extract(epoch from ${changedAt})::text)`

/** The paragraphs of a parent's declaration of parental authority, and their language (school/server/consent-texts.ts). */
const DeclarationWords = z.object({ words: z.array(z.string()), locale: z.enum(locales) })
export type DeclarationWords = z.infer<typeof DeclarationWords>
export const Declaration = DeclarationWords.extend({
  version: z.string().describe('Des textes à accepter, à renvoyer avec l’accord'),
})
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

const shownVersionOfDocument = sql<string>`v.document || ':' || ${shownVersion(sql`v.version`, sql`v.changed_at`)}`

/** The versions of all documents in one text, for a form to send back. */
export const readShownVersion = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select string_agg(${shownVersionOfDocument}, ' ' order by v.document) as version from ${currentVersions} v`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Whether a form showed the current version of each of these documents. */
export const isShownCurrent = async (db: Db, documents: readonly ConsentDocument[], shown: string) => {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select bool_and(${shownVersionOfDocument} = any(${shown.split(' ')}::text[])) as "isCurrent" from ${currentVersions} v
    where v.document = any(${documents}::consent_document[])`.execute(db)
  return rows[0]?.isCurrent ?? true
}

/** Stores that a person accepted the current versions. Accepting an unchanged text again keeps the first time. */
export const recordConsents = (tx: Db, userId: string, documents: readonly ConsentDocument[]) =>
  sql`
    insert into consents (user_id, document, version)
    select ${userId}, v.document, v.version from ${currentVersions} v
    where v.document = any(${documents}::consent_document[])
    on conflict (user_id, document, version) do update set accepted_at = excluded.accepted_at
    where consents.accepted_at < (select max(t.written_at) from school_texts t
      where t.part::text = replace(excluded.document::text, '_', '-'))`.execute(tx)

/** Whether a person has accepted one of these documents in any version. */
export const hasAcceptedAny = async (
  db: Db,
  userId: string,
  documents: ConsentDocument[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from consents where user_id = ${userId} and document = any(${documents}::consent_document[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A document that is accepted again: the day on which it changed, and what the school says about it, in the language of `notes`. */
export const ChangedText = z.object({
  document: z.enum(parentConsents),
  day: z.string(),
  notes: z.array(z.string()),
  notesLocale: z.enum(locales),
})

/**
 * What changed since the person last accepted each of these documents. The notes are in the reader's language; in French where the
 * school wrote none in it.
 * @param zone of the reader, in which the school's change has its day
 */
export const listChanges = async (
  db: Db,
  { userId, timezone: zone }: { userId: string; timezone: string },
  documents: readonly ConsentDocument[],
) => {
  const { rows } = await sql<{
    document: ConsentDocument
    version: string
    /** When the school changed the text; null while the program's text is the later one. */
    changedAt: Temporal.Instant | null
    notes: { locale: string; note: string }[]
  }>`
    select v.document, v.version::text as version,
      case when v.version = (v.changed_at at time zone 'UTC')::date then v.changed_at end as "changedAt", coalesce((
      select json_agg(json_build_object('locale', t.locale, 'note', t.change_note) order by t.written_at)
      from school_texts t where t.part::text = replace(v.document::text, '_', '-') and t.change_note is not null
        and t.written_at > (select max(c.accepted_at) from consents c
          where c.user_id = ${userId} and c.document = v.document)), '[]') as notes
    from ${currentVersions} v where v.document = any(${documents}::consent_document[])
    order by array_position(${documents}::consent_document[], v.document)`.execute(db)
  const notesIn = (notes: (typeof rows)[number]['notes'], locale: string) =>
    notes.filter(one => one.locale === locale).map(({ note }) => note)
  return rows.map(({ document, version, changedAt, notes }) => {
    const row = { document, day: changedAt ? localOf(changedAt, zone).date : version }
    const own = notesIn(notes, currentLocale())
    return own.length > 0
      ? { ...row, notes: own, notesLocale: currentLocale() }
      : { ...row, notes: notesIn(notes, 'fr'), notesLocale: 'fr' as const }
  })
}

/** The texts whose current version a parent has not accepted. */
export const listMissingConsents = async (db: Db, userId: string): Promise<ConsentDocument[]> => {
  const { rows } = await sql<{ document: ConsentDocument }>`
    select v.document from ${currentVersions} v
    where not exists (select from consents c where c.user_id = ${userId} and c.document = v.document
      and c.version = v.version and c.accepted_at >= coalesce(v.changed_at, '-infinity'))`.execute(db)
  const missing = new Set(rows.map(({ document }) => document))
  return parentConsents.filter(document => missing.has(document))
}
